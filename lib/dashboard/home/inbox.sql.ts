import { statement } from '@/lib/db/statement';

/**
 * Failed refunds that nothing has replaced. Of a payment that a bank has asked about the caller asks whether it is to
 * decide, or has given the money. Plain SQL because Prisma cannot compare a row with its siblings, nor look into JSON.
 */
export const findFailedRefunds = statement(
  'find_failed_refunds',
  `SELECT s.id AS session_id, s.order_ref, r.id AS refund_id, r.currency,
     r.amount_cents + r.fee_cents AS amount_cents, r.failure_code AS why, r.settled_at AS at,
     EXISTS (SELECT 1 FROM json_array_elements(p.disputes) d WHERE d ->> 'outcome' <> 'won') AS has_dispute
   FROM refunds r JOIN sessions s ON s.id = r.session_id JOIN payments p ON p.id = r.payment_id
   WHERE r.status = 'failed' AND s.merchant_id = $1 AND s.livemode = $2
     AND NOT EXISTS (SELECT 1 FROM refunds later WHERE later.session_id = r.session_id AND later.replaces = r.id)
   ORDER BY r.settled_at, r.id LIMIT $3 OFFSET $4`,
  {
    session_id: 'text',
    order_ref: 'text?',
    refund_id: 'text',
    currency: 'text',
    amount_cents: 'int4!',
    why: 'text?',
    at: 'timestamptz?',
    has_dispute: 'bool!',
  },
);

/**
 * Open sessions that end within 24 hours and are more than half paid, not all of it. Nobody is reminded without the
 * organizer's address. Plain SQL because Prisma cannot compare a product of columns.
 */
export const findEndingSoon = statement(
  'find_ending_soon',
  `SELECT id AS session_id, order_ref, currency, total_cents, paid_cents, expires_at AS at,
     customer ->> 'email' IS NOT NULL AS can_remind
   FROM sessions
   WHERE merchant_id = $1 AND livemode = $2 AND status = 'pending'
     AND expires_at > now() AND expires_at < now() + interval '24 hours' AND paid_cents * 2 > total_cents
     AND paid_cents < total_cents
   ORDER BY expires_at LIMIT $3`,
  {
    session_id: 'text',
    order_ref: 'text?',
    currency: 'text',
    total_cents: 'int4',
    paid_cents: 'int4',
    at: 'timestamptz',
    can_remind: 'bool!',
  },
);
