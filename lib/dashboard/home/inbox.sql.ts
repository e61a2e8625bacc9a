import { statement } from '@/lib/db/statement';

/**
 * Failed refunds that were not retried and that no lost dispute has repaid. Plain SQL because Prisma cannot compare a
 * row with its later siblings, nor add up what is in JSON.
 */
export const findFailedRefunds = statement(
  'find_failed_refunds',
  `SELECT s.id AS session_id, s.order_ref, r.id AS refund_id, r.currency,
     r.amount_cents + r.fee_cents AS amount_cents, r.failure_code AS why, r.settled_at AS at
   FROM refunds r JOIN sessions s ON s.id = r.session_id
   WHERE r.status = 'failed' AND s.merchant_id = $1 AND s.livemode = $2
     AND NOT EXISTS (
       SELECT 1 FROM refunds later WHERE later.session_id = r.session_id AND later.payment_id = r.payment_id
         AND later.reason = r.reason AND later.share_ids = r.share_ids AND later.created_at > r.created_at)
     AND r.amount_cents + r.fee_cents > (
       SELECT COALESCE(SUM((d ->> 'withdrawn_cents')::int), 0)
       FROM payments p, json_array_elements(p.disputes) d WHERE p.id = r.payment_id AND d ->> 'outcome' = 'lost')
   ORDER BY r.settled_at, r.id LIMIT $3`,
  {
    session_id: 'text',
    order_ref: 'text?',
    refund_id: 'text',
    currency: 'text',
    amount_cents: 'int4!',
    why: 'text?',
    at: 'timestamptz?',
  },
);

/**
 * Open sessions that end within 24 hours and are more than half paid. Plain SQL because Prisma cannot compare a
 * product of columns.
 */
export const findEndingSoon = statement(
  'find_ending_soon',
  `SELECT id AS session_id, order_ref, currency, total_cents, paid_cents, expires_at AS at
   FROM sessions
   WHERE merchant_id = $1 AND livemode = $2 AND status = 'pending'
     AND expires_at > now() AND expires_at < now() + interval '24 hours' AND paid_cents * 2 > total_cents
   ORDER BY expires_at LIMIT $3`,
  {
    session_id: 'text',
    order_ref: 'text?',
    currency: 'text',
    total_cents: 'int4',
    paid_cents: 'int4',
    at: 'timestamptz',
  },
);
