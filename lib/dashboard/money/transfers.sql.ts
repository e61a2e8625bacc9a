import { statement } from '@/lib/db/statement';

/**
 * What refunds and disputes after funding have cost the merchant and us, by the month of funding: out of transfers that
 * were made, and in place of those that never will be. Our fees are returned where the ledger returns them: for a
 * refund, also where its reversal is written off, and for a dispute once it is lost. Plain SQL because Prisma cannot
 * group by a month, nor by a column of another table.
 */
export const sumTakenBack = statement(
  'sum_taken_back',
  `SELECT to_char(s.ended_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, s.currency,
     sum(r.amount_cents + r.merchant_fee_cents + r.fx_fee_cents)::float8 AS refunded_cents,
     sum(r.merchant_fee_cents)::float8 AS merchant_fee_cents, sum(r.fx_fee_cents)::float8 AS fx_fee_cents
   FROM (
     SELECT v.session_id, k.taken * v.amount_cents AS amount_cents,
       k.returned * v.merchant_fee_cents AS merchant_fee_cents, k.returned * v.fx_fee_cents AS fx_fee_cents
     FROM reversals v CROSS JOIN LATERAL (SELECT (v.status = 'made')::int AS taken, COALESCE(
       (SELECT d.status = 'lost' FROM disputes d WHERE d.id = v.cause_id), v.status IN ('made', 'written_off')
     )::int AS returned) k
     WHERE v.status IN ('queued', 'waiting', 'made', 'written_off')
     UNION ALL
     SELECT session_id, amount_cents, merchant_fee_cents, fx_fee_cents FROM transfers WHERE status = 'abandoned'
   ) r JOIN sessions s ON s.id = r.session_id
   WHERE s.merchant_id = $1 AND s.livemode = $2 AND s.status = 'funded' AND s.ended_at >= $3
   GROUP BY 1, 2`,
  {
    month: 'text!',
    currency: 'text',
    refunded_cents: 'float8!',
    merchant_fee_cents: 'float8!',
    fx_fee_cents: 'float8!',
  },
);
