import { expect } from 'vitest';
import { keepMargins, listMargins } from '@/lib/dashboard/staff/margins';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';

/* Sessions of two merchants that end, what is booked of them, and what the ledger of all of them adds up to. */

export const HOUR_ms = 3_600_000;
export const DAY_ms = 24 * HOUR_ms;
export const START = Date.UTC(2026, 8, 1, 21);

/** The ids of the merchants, which a test file makes. */
export const merchants: string[] = [];

export async function empty(): Promise<void> {
  await pool().query(
    'TRUNCATE sessions, ledger_entries, balance_transactions, balance_entries, daily_margins, session_margins CASCADE',
  );
  await pool().query('UPDATE merchant_modes SET margins_until = NULL, figures_until = NULL');
}

/** What the ledger and the imported transactions of all sessions that ended since $2 add up to. */
export const LEDGER = `
  SELECT s.id AS session_id, s.merchant_id, s.currency, (-b.fees)::float8 AS fees_cents,
    c.processing::float8 AS processing_cents, c.disputes::float8 AS dispute_cents, b.losses::float8 AS loss_cents,
    (-b.fees - b.losses - c.processing - c.disputes)::float8 AS margin_cents
  FROM sessions s CROSS JOIN LATERAL (
    SELECT count(*) AS entries, COALESCE(sum(amount_cents) FILTER (WHERE account LIKE '%fees'), 0) AS fees,
      COALESCE(sum(amount_cents) FILTER (WHERE account = 'written_off'), 0) AS losses
    FROM ledger_entries WHERE session_id = s.id
  ) b CROSS JOIN LATERAL (
    SELECT COALESCE(sum(e.amount_cents) FILTER (WHERE account = 'processing_fees'), 0) AS processing,
      COALESCE(sum(e.amount_cents) FILTER (WHERE account IN ('dispute_fees', 'other_fees')), 0) AS disputes
    FROM balance_transactions t JOIN balance_entries e ON e.transaction_id = t.id WHERE t.session_id = s.id
  ) c
  WHERE s.livemode = $1 AND s.ended_at >= $2 AND s.split IS NOT NULL AND b.entries > 0`;

export const CENTS = [
  'fees_cents',
  'processing_cents',
  'dispute_cents',
  'loss_cents',
  'margin_cents',
] as const;
type Row = { session_id: string; merchant_id: string; currency: string } & Record<
  (typeof CENTS)[number],
  number
>;

/** The same figures as `listMargins`, from the ledger alone. */
async function fromLedger(livemode: boolean, now: number) {
  const { rows } = await pool().query<Row>(`${LEDGER} ORDER BY margin_cents, session_id`, [
    livemode,
    new Date(now - 30 * DAY_ms),
  ]);
  const sums = new Map<string, Omit<Row, 'session_id'> & { sessions: number }>();
  for (const { session_id: _id, ...row } of rows) {
    const sum = sums.get(row.merchant_id + row.currency);
    if (!sum) sums.set(row.merchant_id + row.currency, { ...row, sessions: 1 });
    else {
      sum.sessions += 1;
      for (const column of CENTS) sum[column] += row[column];
    }
  }
  const today = new Date(now);
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11, 1));
  const year = await pool().query(
    `SELECT to_char(s.ended_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, l.currency, count(*)::int4 AS sessions,
       ${CENTS.map((column) => `sum(l.${column}) AS ${column}`)}
     FROM (${LEDGER}) l JOIN sessions s ON s.id = l.session_id GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
    [livemode, first],
  );
  return { months: year.rows, merchants: [...sums.values()], sessions: rows.slice(0, 50) };
}

const plain = <Listed extends { name: string }>(rows: readonly Listed[]) =>
  rows.map(({ name: _name, ...row }) => row);
const byMerchant = (a: { merchant_id: string; currency: string }, b: typeof a) =>
  (a.merchant_id + a.currency).localeCompare(b.merchant_id + b.currency);

export async function expectLedger(livemode: boolean, now: number): Promise<number> {
  const listed = await listMargins(livemode, now);
  const summed = await fromLedger(livemode, now);
  expect(plain(listed.merchants).sort(byMerchant)).toEqual(summed.merchants.sort(byMerchant));
  expect(plain(listed.sessions)).toEqual(summed.sessions);
  expect(listed.months).toEqual(summed.months);
  const margins = listed.merchants.map(({ margin_cents }) => margin_cents);
  expect(margins).toEqual(margins.toSorted((a, b) => a - b));
  return listed.sessions.length;
}

let made = 0;
const unique = (prefix: string) => {
  made += 1;
  return `${prefix}${made}`;
};

interface Given {
  merchant?: number;
  livemode?: boolean;
  currency?: string;
  at: number;
}

export async function open({ merchant = 0, livemode = false, currency = 'usd', at }: Given): Promise<string> {
  const id = unique('sess_');
  await pool().query(
    `INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, order_ref, cart, config,
       access_token_hash, share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, started_at, expires_at, split)
     VALUES ($1, $2, $3, 'pending', $4, 1000, $1, '{}', '{}', decode(md5($1), 'hex'), $1, $1, 350, 100, $7, $5, $6,
       '{"places":[],"shares":[]}')`,
    [
      id,
      merchants[merchant],
      livemode,
      currency,
      new Date(at),
      new Date(at + 90 * DAY_ms),
      // No two of a merchant are created at the same moment.
      new Date(START - 90 * DAY_ms + made),
    ],
  );
  return id;
}

export const end = (id: string, at: number, status = 'cancelled') =>
  pool().query('UPDATE sessions SET status = $2, ended_at = $3 WHERE id = $1', [id, status, new Date(at)]);

export async function book(id: string, account: string, cents: number, at: number): Promise<void> {
  await pool().query(
    `INSERT INTO ledger_entries (posting_id, session_id, account, currency, amount_cents, kind, source_id, created_at)
     SELECT $1, $2, e.account, s.currency, e.cents, 'refund', $1, $5
     FROM sessions s, (VALUES ($3::text, $4::int), ('processor', -$4::int)) AS e (account, cents) WHERE s.id = $2`,
    [unique('post_'), id, account, cents, new Date(at)],
  );
}

/** What the processor lists of a session, which it is matched with now or later. */
export async function charge(id: string, account: string, cents: number, at: number): Promise<string> {
  const transaction = unique('txn_');
  await pool().query(
    `WITH made AS (
       INSERT INTO balance_transactions (id, livemode, currency, amount_cents, fee_cents, net_cents, type,
         reporting_category, created_at, available_on, imported_at)
       SELECT $1, livemode, currency, 0, $3, -$3::bigint, 'charge', 'charge', $4, $4, $4 FROM sessions WHERE id = $2
       RETURNING id, livemode, currency)
     INSERT INTO balance_entries (transaction_id, account, livemode, currency, amount_cents)
     SELECT made.id, e.account, livemode, currency, e.cents
     FROM made, (VALUES ($5::text, $3::bigint), ('balance', -$3::bigint)) AS e (account, cents)`,
    [transaction, id, cents, new Date(at), account],
  );
  return transaction;
}

export async function match(transaction: string, id: string, at: number): Promise<void> {
  await pool().query('UPDATE balance_transactions SET session_id = $2 WHERE id = $1', [transaction, id]);
  const { rowCount } = await pool().query(
    'UPDATE balance_transactions SET matched_at = $2 WHERE id = $1 AND matched_at > $3',
    [transaction, new Date(at), new Date(Date.now() - HOUR_ms)],
  );
  expect(rowCount).toBe(1);
}

/** The next batches of a merchant's mode, as many as `most`. */
export async function keep(merchant: number, livemode: boolean, until: number, size = 500, most = 1_000) {
  const merchant_id = merchants[merchant] ?? '';
  for (let batch = 0; batch < most; batch += 1) {
    const mode = await prisma().merchant_modes.findUnique({
      where: { merchant_id_livemode: { merchant_id, livemode } },
    });
    const since = mode?.margins_until ?? null;
    if (!mode || (since && since.getTime() >= until)) return;
    await keepMargins(mode, since, new Date(until), size);
  }
}
