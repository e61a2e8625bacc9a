import { as, statement } from '@/lib/db/statement';
import { ERASED_NAME } from '@/lib/group/erased-name';
import type { LedgerAccount, Posting } from '@/lib/group/posting';

/**
 * A page of a merchant's entries in the order of the books. Entries of `held` and `disputed` are what the balance is
 * made of; all others move it. Plain SQL: the page is cut by a pair of columns before anything is joined to it.
 * Parameters: merchant, mode, time and id of the last entry seen, end of the period, limit, session or null.
 */
export const selectLedger = statement(
  'select_ledger',
  `WITH l AS (
     SELECT id, kind, account, amount_cents, currency, session_id, source_id, created_at FROM ledger_entries
     WHERE merchant_id = $1 AND livemode = $2 AND (created_at, id) > ($3::timestamptz, $4::bigint)
       AND created_at < $5::timestamptz AND account NOT IN ('held', 'disputed')
       AND ($7::text IS NULL OR session_id = $7)
     ORDER BY created_at, id LIMIT $6)
   SELECT l.id, l.kind, l.account, l.amount_cents, l.currency, l.session_id, l.source_id, l.created_at, s.order_ref,
     p.id AS payment_id, p.charge_id, p.member_id, NULLIF(m.name, '${ERASED_NAME}') AS member_name, d.id AS dispute_id,
     r.processor_refund_id, v.processor_reversal_id, t.processor_transfer_id
   FROM l
   JOIN sessions s ON s.id = l.session_id
   LEFT JOIN refunds r ON r.id = l.source_id
   LEFT JOIN reversals v ON v.id = l.source_id
   LEFT JOIN transfers t ON t.id = COALESCE(v.transfer_id, l.source_id)
   LEFT JOIN disputes d ON d.id = l.source_id
   LEFT JOIN payments p ON p.id = COALESCE(r.payment_id, t.payment_id, d.payment_id, l.source_id)
   LEFT JOIN members m ON m.id = p.member_id
   ORDER BY l.created_at, l.id`,
  {
    id: 'int8!',
    kind: as<Posting['kind']>()('text!'),
    account: as<Exclude<LedgerAccount, 'held' | 'disputed'>>()('text!'),
    amount_cents: 'int4!',
    currency: 'text!',
    session_id: 'text!',
    source_id: 'text!',
    created_at: 'timestamptz!',
    order_ref: 'text?',
    payment_id: 'text?',
    charge_id: 'text?',
    member_id: 'text?',
    member_name: 'text?',
    dispute_id: 'text?',
    processor_refund_id: 'text?',
    processor_reversal_id: 'text?',
    processor_transfer_id: 'text?',
  },
);

/** The accounts that a balance is made of. */
const HELD = `account IN ('held', 'disputed')`;

/**
 * What is held for a merchant's groups, by currency, from all entries before a time: the days that are kept, and what
 * was booked since; for a time within what is kept, the days before its own, and its own until then. Plain SQL: it adds
 * up kept sums and entries at once.
 */
export const sumLedger = statement(
  'sum_ledger',
  `WITH kept AS (
     SELECT balances_until <= $3::timestamptz AS is_whole, balances_until FROM merchant_modes
     WHERE merchant_id = $1 AND livemode = $2 AND balances_until IS NOT NULL
   ), rest AS (
     SELECT COALESCE((SELECT CASE WHEN is_whole THEN balances_until
       ELSE date_trunc('day', $3::timestamptz, 'UTC') END FROM kept), '-infinity') AS since
   )
   SELECT currency, sum(cents)::text AS balance_cents FROM (
     SELECT currency, balance_cents AS cents FROM daily_balances
     WHERE merchant_id = $1 AND livemode = $2 AND day < (
       SELECT CASE WHEN is_whole THEN 'infinity' ELSE ($3::timestamptz AT TIME ZONE 'UTC')::date END FROM kept)
     UNION ALL
     SELECT currency, -amount_cents FROM ledger_entries
     WHERE merchant_id = $1 AND livemode = $2 AND created_at >= (SELECT since FROM rest)
       AND created_at < $3::timestamptz AND ${HELD}
   ) sums GROUP BY currency ORDER BY currency`,
  { currency: 'text!', balance_cents: 'text!' },
);

/**
 * Adds what was booked from $3 until $4 to its days, once: if somebody else has done it, nothing is left to do. Plain SQL:
 * one statement moves the end and adds up.
 */
export const keepBooked = statement(
  'keep_balances',
  `WITH mode AS (
     UPDATE merchant_modes SET balances_until = $4
     WHERE merchant_id = $1 AND livemode = $2 AND balances_until IS NOT DISTINCT FROM $3::timestamptz
     RETURNING merchant_id, livemode
   )
   INSERT INTO daily_balances AS k (merchant_id, livemode, day, currency, balance_cents)
   SELECT m.merchant_id, m.livemode, (e.created_at AT TIME ZONE 'UTC')::date, e.currency, -sum(e.amount_cents)
   FROM mode m JOIN ledger_entries e ON e.merchant_id = m.merchant_id AND e.livemode = m.livemode
   WHERE e.created_at >= COALESCE($3::timestamptz, '-infinity') AND e.created_at < $4::timestamptz AND e.${HELD}
   GROUP BY 1, 2, 3, 4
   ON CONFLICT (merchant_id, livemode, day, currency)
     DO UPDATE SET balance_cents = k.balance_cents + EXCLUDED.balance_cents`,
);
