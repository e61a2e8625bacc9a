import { statement } from '@/lib/db/statement';

/*
 * What we keep of sessions that ended in a mode since a time: our fees, less what the processor charged for their
 * payments and disputes, and what was written off. Cents as float8.
 */

const MARGINS = `
  WITH ended AS (
    SELECT id, merchant_id, currency FROM sessions
    WHERE livemode = $1 AND ended_at >= $2 AND split IS NOT NULL
  ), booked AS (
    SELECT e.id, -COALESCE(sum(l.amount_cents) FILTER (
        WHERE l.account IN ('consumer_fees', 'merchant_fees', 'fx_fees')), 0) AS fees,
      COALESCE(sum(l.amount_cents) FILTER (WHERE l.account = 'written_off'), 0) AS losses
    FROM ended e JOIN ledger_entries l ON l.session_id = e.id GROUP BY e.id
  ), charged AS (
    SELECT e.id, COALESCE(sum(b.amount_cents) FILTER (WHERE b.account = 'processing_fees'), 0) AS processing,
      COALESCE(sum(b.amount_cents) FILTER (WHERE b.account IN ('dispute_fees', 'other_fees')), 0) AS disputes
    FROM ended e JOIN balance_transactions t ON t.session_id = e.id
      JOIN balance_entries b ON b.transaction_id = t.id
    GROUP BY e.id
  ), margins AS (
    SELECT e.id, e.merchant_id, e.currency, fees, losses, COALESCE(processing, 0) AS processing,
      COALESCE(disputes, 0) AS disputes, fees - losses - COALESCE(processing, 0) - COALESCE(disputes, 0) AS margin
    FROM ended e JOIN booked USING (id) LEFT JOIN charged USING (id)
  )`;

/** By merchant and currency, the lowest margin first. */
export const selectMerchantMargins = statement(
  'select_merchant_margins',
  `${MARGINS}
   SELECT m.merchant_id, s.name, m.currency, count(*)::int4 AS sessions, sum(m.fees)::float8 AS fees_cents,
     sum(m.processing)::float8 AS processing_cents, sum(m.disputes)::float8 AS dispute_cents,
     sum(m.losses)::float8 AS loss_cents, sum(m.margin)::float8 AS margin_cents
   FROM margins m JOIN merchants s ON s.id = m.merchant_id
   GROUP BY m.merchant_id, s.name, m.currency ORDER BY sum(m.margin), m.merchant_id LIMIT $3`,
  {
    merchant_id: 'text!',
    name: 'text!',
    currency: 'text!',
    sessions: 'int4!',
    fees_cents: 'float8!',
    processing_cents: 'float8!',
    dispute_cents: 'float8!',
    loss_cents: 'float8!',
    margin_cents: 'float8!',
  },
);

/** By session, the lowest margin first. */
export const selectSessionMargins = statement(
  'select_session_margins',
  `${MARGINS}
   SELECT m.id AS session_id, m.merchant_id, s.name, m.currency, m.fees::float8 AS fees_cents,
     m.processing::float8 AS processing_cents, m.disputes::float8 AS dispute_cents,
     m.losses::float8 AS loss_cents, m.margin::float8 AS margin_cents
   FROM margins m JOIN merchants s ON s.id = m.merchant_id
   ORDER BY m.margin, m.id LIMIT $3`,
  {
    session_id: 'text!',
    merchant_id: 'text!',
    name: 'text!',
    currency: 'text!',
    fees_cents: 'float8!',
    processing_cents: 'float8!',
    dispute_cents: 'float8!',
    loss_cents: 'float8!',
    margin_cents: 'float8!',
  },
);
