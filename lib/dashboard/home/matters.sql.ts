import { as, statement } from '@/lib/db/statement';
import type { Dispute } from '@/lib/group/model';
import { isTriedAgainSql } from '@/lib/session/is-tried-again.sql';

/** Failed refunds that nothing has replaced. Plain SQL because Prisma cannot compare a row with its siblings. */
export const findFailedRefunds = statement(
  'find_failed_refunds',
  `SELECT s.id AS session_id, s.order_ref, r.id AS refund_id, r.currency,
     r.amount_cents + r.fee_cents AS amount_cents, r.failure_code AS why, r.settled_at AS at, p.disputes
   FROM refunds r JOIN sessions s ON s.id = r.session_id JOIN payments p ON p.id = r.payment_id
   WHERE r.status = 'failed' AND s.merchant_id = $1 AND s.livemode = $2 AND NOT ${isTriedAgainSql('r')}
   ORDER BY r.settled_at, r.id LIMIT $3`,
  {
    session_id: 'text',
    order_ref: 'text?',
    refund_id: 'text',
    currency: 'text',
    amount_cents: 'int4!',
    why: 'text?',
    at: 'timestamptz?',
    disputes: as<Dispute[]>()('json'),
  },
);

/** Of a merchant's open sessions, with money in part; each of the two below has an index of its own. */
const PAID_IN_PART = `SELECT id FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND status = 'pending'
     AND paid_cents > 0 AND paid_cents < total_cents`;

/**
 * Open sessions that end within 24 hours, at the deadline or a milestone, unless more is paid, and have more than half of
 * what they need by then. Nobody is reminded without the organizer's address. Plain SQL because Prisma cannot compare a
 * product of columns, nor look into JSON. A milestone is looked at before it comes: by then an index finds its session.
 */
export const findEndingSoon = statement(
  'find_ending_soon',
  `WITH near AS (
     ${PAID_IN_PART} AND expires_at < now() + interval '24 hours'
     UNION ${PAID_IN_PART} AND milestone_check_at < now() + interval '24 hours')
   SELECT s.id AS session_id, s.order_ref, s.currency, s.total_cents, s.paid_cents, soonest.at,
     s.customer ->> 'email' IS NOT NULL AS can_remind
   FROM near JOIN sessions s USING (id) CROSS JOIN LATERAL (
     SELECT one.at, one.needed FROM (
       SELECT s.expires_at AS at, s.total_cents * 100::bigint AS needed
       UNION ALL SELECT to_timestamp((m ->> 'at')::float8 / 1000), s.total_cents * (m ->> 'paid_percent')::bigint
       FROM jsonb_array_elements(s.milestones) AS m WHERE m ->> 'state' <> 'passed') AS one
     WHERE s.paid_cents * 100::bigint < one.needed ORDER BY one.at LIMIT 1) AS soonest
   WHERE soonest.at > now() AND soonest.at < now() + interval '24 hours'
     AND s.paid_cents * 200::bigint > soonest.needed
   ORDER BY soonest.at LIMIT $3`,
  {
    session_id: 'text',
    order_ref: 'text?',
    currency: 'text',
    total_cents: 'int4',
    paid_cents: 'int4',
    at: 'timestamptz!',
    can_remind: 'bool!',
  },
);

/**
 * So many of each status are looked at, the oldest first: a dead receiver leaves thousands. The conditions are those of the
 * index `deliveries_not_arrived`, without which all that the merchant's endpoints have missed is read.
 */
const LOOKED_AT = 1_000;
const oldest = (which: string) =>
  `(SELECT id, event_id, url, created_at FROM deliveries
    WHERE merchant_id = $1 AND livemode = $2 AND endpoint_id IS NULL AND last_status IS DISTINCT FROM 410 AND ${which}
    ORDER BY created_at LIMIT ${LOOKED_AT})`;

/**
 * The oldest delivery to each URL of sessions that is tried again after an hour, or has failed in the last two weeks. Not
 * after a 410, with which a receiver ends its deliveries itself. Plain SQL because Prisma takes the first of each URL from
 * all of them.
 */
export const findNotArrived = statement(
  'find_not_arrived',
  `WITH looked AS (
     ${oldest(`status = 'failed' AND created_at > now() - interval '14 days'`)}
     UNION ALL
     ${oldest(`status = 'pending' AND attempts > 0 AND created_at < now() - interval '1 hour'`)}),
   first AS (
     SELECT DISTINCT ON (url) id, event_id, url, created_at FROM looked ORDER BY url, created_at, id)
   SELECT f.id AS delivery_id, e.session_id, f.url, f.created_at AS at
   FROM (SELECT * FROM first ORDER BY created_at, id LIMIT $3) f
   JOIN LATERAL (SELECT session_id FROM events WHERE id = f.event_id OFFSET 0) e ON true
   ORDER BY f.created_at, f.id`,
  { delivery_id: 'text!', session_id: 'text?', url: 'text!', at: 'timestamptz!' },
);
