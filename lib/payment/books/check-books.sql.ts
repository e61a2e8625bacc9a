import { statement } from '@/lib/db/statement';

/*
 * What was booked and imported in a span of time. Cents as float8, which is exact up to 90 trillion dollars. Plain SQL,
 * since Prisma sums no table by a column of another.
 */

/** What the ledger of the sessions has at the processor from one moment to another, by currency. */
export const sumLedger = statement(
  'sum_ledger_at_processor',
  `SELECT currency, sum(amount_cents)::float8 AS cents FROM ledger_entries
   WHERE account = 'processor' AND livemode = $1 AND created_at > $2::timestamptz AND created_at <= $3::timestamptz
   GROUP BY currency`,
  { currency: 'text', cents: 'float8!' },
);

/** What the transactions imported from one moment to another come to, and what of it are fees and payouts, by currency. */
export const sumImported = statement(
  'sum_imported_balance',
  `SELECT e.currency, COALESCE(sum(e.amount_cents) FILTER (WHERE e.account = 'balance'), 0)::float8 AS imported_cents,
     COALESCE(sum(e.amount_cents) FILTER (WHERE e.account IN
       ('processing_fees', 'dispute_fees', 'other_fees', 'payouts')), 0)::float8 AS spent_cents
   FROM balance_transactions t JOIN balance_entries e ON e.transaction_id = t.id
   WHERE t.livemode = $1 AND t.imported_at > $2::timestamptz AND t.imported_at <= $3::timestamptz
   GROUP BY e.currency`,
  { currency: 'text', imported_cents: 'float8!', spent_cents: 'float8!' },
);

/**
 * What has moved since a moment, or was acknowledged at any time, and is booked and imported with different amounts,
 * the latest first.
 */
export const selectBookDifferences = statement(
  'select_book_differences',
  `WITH moved AS (
     SELECT source_id AS id FROM ledger_entries
     WHERE account = 'processor' AND livemode = $1 AND created_at > $2::timestamptz
     UNION
     SELECT id FROM acknowledged_differences WHERE livemode = $1
     UNION
     SELECT matched_id FROM balance_transactions WHERE livemode = $1 AND imported_at > $2::timestamptz
   ), imported AS (
     SELECT matched_id AS id, currency, sum(amount_cents) AS cents, max(imported_at) AS at,
       min(session_id) AS session_id
     FROM balance_transactions
     WHERE livemode = $1 AND matched_kind IN ('payment', 'refund', 'transfer', 'reversal', 'dispute')
       AND matched_id IN (SELECT id FROM moved)
     GROUP BY matched_id, currency
   ), booked AS (
     SELECT l.source_id AS id, l.currency, sum(l.amount_cents) AS cents, max(l.created_at) AS at,
       min(l.session_id) AS session_id
     FROM ledger_entries l
     WHERE l.account = 'processor' AND l.livemode = $1 AND l.source_id IN (SELECT id FROM moved)
     GROUP BY l.source_id, l.currency
   )
   SELECT id, currency, COALESCE(imported.cents, 0)::float8 AS imported_cents,
     COALESCE(booked.cents, 0)::float8 AS booked_cents, GREATEST(imported.at, booked.at) AS at,
     COALESCE(booked.session_id, imported.session_id) AS session_id,
     imported.id IS NULL AND EXISTS (
       SELECT FROM refunds r WHERE r.id = booked.id AND r.status = 'accepted') AS is_awaited,
     EXISTS (
       SELECT FROM acknowledged_differences a
       WHERE a.livemode = $1 AND a.acknowledged_at IS NOT NULL AND a.id = COALESCE(imported.id, booked.id)
         AND a.currency = COALESCE(imported.currency, booked.currency)
         AND a.imported_cents = COALESCE(imported.cents, 0) AND a.booked_cents = COALESCE(booked.cents, 0)
     ) AS is_acknowledged
   FROM imported FULL JOIN booked USING (id, currency)
   WHERE COALESCE(imported.cents, 0) <> COALESCE(booked.cents, 0)
   ORDER BY at DESC`,
  {
    id: 'text!',
    currency: 'text!',
    imported_cents: 'float8!',
    booked_cents: 'float8!',
    at: 'timestamptz!',
    session_id: 'text!',
    is_awaited: 'bool!',
    is_acknowledged: 'bool!',
  },
);
