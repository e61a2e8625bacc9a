import { as, statement } from '@/lib/db/statement';
import { ERASED_NAME } from '@/lib/group/erased-name';
import type { Dispute } from '@/lib/group/model';
import { isTriedAgainSql } from '@/lib/session/is-tried-again.sql';

/**
 * Of all merchants: failed refunds that nothing has replaced, and those that were paid in another way and made after all.
 * Live mode comes first, then what has waited longest. Plain SQL because Prisma cannot compare a row with its siblings.
 */
export const selectFailedRefunds = statement(
  'select_failed_refunds',
  `SELECT r.id AS refund_id, s.id AS session_id, s.order_ref, s.merchant_id, m.name AS merchant_name, s.livemode,
     r.currency, r.amount_cents + r.fee_cents AS amount_cents, r.failure_code, coalesce(r.settled_at, r.created_at) AS since,
     NULLIF(payer.name, '${ERASED_NAME}') AS payer_name, r.settled_elsewhere_at IS NOT NULL AS is_twice,
     p.disputes, count(*) OVER ()::int4 AS found
   FROM (
     SELECT * FROM refunds failed WHERE status = 'failed' AND NOT ${isTriedAgainSql('failed')}
     UNION ALL
     SELECT * FROM refunds WHERE settled_elsewhere_at IS NOT NULL AND status IN ('accepted', 'succeeded')
   ) r
   JOIN sessions s ON s.id = r.session_id JOIN merchants m ON m.id = s.merchant_id
   JOIN payments p ON p.id = r.payment_id JOIN members payer ON payer.id = p.member_id
   ORDER BY s.livemode DESC, since, r.id LIMIT $1`,
  {
    refund_id: 'text!',
    session_id: 'text',
    order_ref: 'text?',
    merchant_id: 'text',
    merchant_name: 'text',
    livemode: 'bool',
    currency: 'text!',
    amount_cents: 'int4!',
    failure_code: 'text?',
    since: 'timestamptz!',
    payer_name: 'text?',
    is_twice: 'bool!',
    disputes: as<Dispute[]>()('json'),
    found: 'int4!',
  },
);
