import { pool } from '@/lib/db/pool';
import type { MerchantMode } from '@/lib/merchant-mode';
import { CURRENCY_CODES, chargeStep_cents } from '@/lib/money/currency';
import { addCounts, BOUNDS_s, BUCKETS, median_s } from './fund-times';

/*
 * What happened in a range of days. A session is counted as created on the day it was created and as ended on the
 * day it ended, so that a day which is over never changes: it is counted once and kept in daily_figures
 * (`closeDays`, by the clock and when a page finds days missing). Today is counted when it is asked for, by
 * the indexes on created_at and ended_at. A range of any length thus reads a row a day.
 */

const DAY_ms = 86_400_000;
/** A day is kept when it has been over for so long: a change that began before midnight has committed by then. */
const SETTLE_ms = 10 * 60_000;

export interface DayFigures {
  /** Midnight, UTC, in milliseconds since 1970. */
  day: number;
  currency: string;
  created: number;
  created_cents: number;
  funded: number;
  funded_cents: number;
  cancelled: number;
  expired: number;
  fund_times: number[];
  merchant_fee_cents: number;
  fx_fee_cents: number;
}

export interface Figures {
  currency: string;
  /** Every currency of the range and of what is open, the one with most sessions in the range first. */
  currencies: string[];
  /** One for each day of the range, empty days included. In `currency`. */
  days: DayFigures[];
  created: number;
  funded: number;
  cancelled: number;
  expired: number;
  /** Open now in `currency`, whenever they were created. */
  open: number;
  funded_cents: number;
  /** Funded out of all that ended; null when none did. */
  funded_rate: number | null;
  time_to_funded_s: number | null;
}

const midnight = (at: number): number => Math.floor(at / DAY_ms) * DAY_ms;
const iso = (at: number): string => new Date(at).toISOString();

const TOOK = 'extract(epoch FROM ended_at - created_at)';
const HISTOGRAM = Array.from({ length: BUCKETS }, (_none, index) => {
  const low = index === 0 ? '' : ` AND ${TOOK} >= ${BOUNDS_s[index - 1]}`;
  const high = index === BOUNDS_s.length ? '' : ` AND ${TOOK} < ${BOUNDS_s[index]}`;
  return `count(*) FILTER (WHERE status = 'funded'${low}${high})::int`;
}).join(', ');

/**
 * A fee as `feeOf` (lib/money/fee.ts) computes it, rounded half up to the currency's charge step: written in SQL,
 * so that a day's fees need no row beside the session's own.
 */
const STEPS = [...new Set(CURRENCY_CODES.map(chargeStep_cents))];
const STEP = `(CASE ${STEPS.map((step) => {
  const codes = CURRENCY_CODES.filter((code) => chargeStep_cents(code) === step);
  return `WHEN currency IN (${codes.map((code) => `'${code}'`).join(', ')}) THEN ${step}`;
}).join(' ')} END)`;
const fee = (rate_bps: string): string =>
  `(2 * total_cents::bigint * ${rate_bps} + 10000 * ${STEP}) / (20000 * ${STEP}) * ${STEP}`;
const sumOfFunded = (amount: string): string =>
  `COALESCE(sum(${amount}) FILTER (WHERE status = 'funded'), 0)::bigint`;

/** Sessions created, and sessions ended, from $3 until before $4, by day and currency. */
const COUNT = `
WITH made AS (
  SELECT (created_at AT TIME ZONE 'UTC')::date AS day, currency, count(*)::int AS created,
         sum(total_cents)::bigint AS created_cents
  FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND created_at >= $3 AND created_at < $4 GROUP BY 1, 2
), over AS (
  SELECT (ended_at AT TIME ZONE 'UTC')::date AS day, currency,
         count(*) FILTER (WHERE status = 'funded')::int AS funded,
         ${sumOfFunded('total_cents')} AS funded_cents,
         ${sumOfFunded(fee('merchant_fee_bps'))} AS merchant_fee_cents,
         ${sumOfFunded(fee('fx_fee_bps'))} AS fx_fee_cents,
         count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
         count(*) FILTER (WHERE status = 'expired')::int AS expired,
         ARRAY[${HISTOGRAM}] AS fund_times
  FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND ended_at >= $3 AND ended_at < $4 GROUP BY 1, 2
)
SELECT day, currency, COALESCE(created, 0) AS created, COALESCE(created_cents, 0) AS created_cents,
  COALESCE(funded, 0) AS funded, COALESCE(funded_cents, 0) AS funded_cents, COALESCE(cancelled, 0) AS cancelled,
  COALESCE(expired, 0) AS expired, COALESCE(fund_times, ARRAY[]::int[]) AS fund_times,
  COALESCE(merchant_fee_cents, 0) AS merchant_fee_cents, COALESCE(fx_fee_cents, 0) AS fx_fee_cents
FROM made FULL JOIN over USING (day, currency)`;

/** Sums come as text: they are bigint. */
const SUMS = ['created_cents', 'funded_cents', 'merchant_fee_cents', 'fx_fee_cents'] as const;
type Sum = (typeof SUMS)[number];

type Row = Omit<DayFigures, 'day' | Sum> & Record<Sum | 'day_ms', string>;

const READ = `extract(epoch FROM day::timestamp) * 1000 AS day_ms, currency, created, created_cents, funded,
  funded_cents, cancelled, expired, fund_times, merchant_fee_cents, fx_fee_cents`;

const fromRow = ({ day_ms, ...row }: Row): DayFigures => ({
  ...row,
  day: Number(day_ms),
  created_cents: Number(row.created_cents),
  funded_cents: Number(row.funded_cents),
  merchant_fee_cents: Number(row.merchant_fee_cents),
  fx_fee_cents: Number(row.fx_fee_cents),
});

/**
 * Counts the days of a merchant's mode that are over and not kept yet, and keeps them. Safe to repeat and to run
 * twice at once. Answers the first day that is not kept.
 */
export async function closeDays(merchant: MerchantMode, now: number = Date.now()): Promise<number> {
  const values = [merchant.merchant_id, merchant.livemode];
  const until = midnight(now - SETTLE_ms);
  const { rows } = await pool().query<{ until_ms: string | null; first_ms: string | null }>(
    `SELECT extract(epoch FROM figures_until::timestamp) * 1000 AS until_ms,
       CASE WHEN figures_until IS NULL THEN (
         SELECT extract(epoch FROM min(created_at)) * 1000 FROM sessions
         WHERE merchant_id = $1 AND livemode = $2) END AS first_ms
     FROM merchant_modes WHERE merchant_id = $1 AND livemode = $2`,
    values,
  );
  const known = rows[0]?.until_ms ?? null;
  if (known !== null && Number(known) >= until) return Number(known);
  const from = known !== null ? Number(known) : midnight(Number(rows[0]?.first_ms ?? now));
  if (from < until) {
    await pool().query(
      `INSERT INTO daily_figures (merchant_id, livemode, day, currency, created, created_cents, funded, funded_cents,
         cancelled, expired, fund_times, merchant_fee_cents, fx_fee_cents)
       SELECT $1, $2, counted.* FROM (${COUNT}) counted ON CONFLICT DO NOTHING`,
      [...values, iso(from), iso(until)],
    );
  }
  await pool().query(
    `UPDATE merchant_modes SET figures_until = GREATEST(figures_until, $3::date)
     WHERE merchant_id = $1 AND livemode = $2`,
    [...values, iso(until).slice(0, 10)],
  );
  return until;
}

/** Task of the clock: keeps the days that are over for every merchant, so that no page has to. */
export async function closeAllDays(_payload: unknown, { signal }: { signal: AbortSignal }): Promise<void> {
  const { rows } = await pool().query<MerchantMode>(
    `SELECT merchant_id, livemode FROM merchant_modes o
     WHERE (figures_until IS NULL OR figures_until < (now() - interval '10 minutes')::date)
       AND EXISTS (SELECT 1 FROM sessions s WHERE s.merchant_id = o.merchant_id AND s.livemode = o.livemode)
     LIMIT 1000`,
  );
  for (const merchant of rows) {
    if (signal.aborted) return;
    await closeDays(merchant);
  }
}

/** Every day and currency from midnight of `from` on, today included. */
export async function readDays(
  merchant: MerchantMode,
  from: number,
  now: number = Date.now(),
): Promise<DayFigures[]> {
  const kept_until = await closeDays(merchant, now);
  const values = [merchant.merchant_id, merchant.livemode];
  const [kept, live] = await Promise.all([
    pool().query<Row>(
      `SELECT ${READ} FROM daily_figures
       WHERE merchant_id = $1 AND livemode = $2 AND day >= $3::date AND day < $4::date`,
      [...values, iso(from).slice(0, 10), iso(kept_until).slice(0, 10)],
    ),
    pool().query<Row>(`SELECT ${READ} FROM (${COUNT}) counted`, [
      ...values,
      iso(Math.max(from, kept_until)),
      iso(now + DAY_ms),
    ]),
  ]);
  return [...kept.rows, ...live.rows].map(fromRow);
}

/** The figures of the last `days` days, today included. */
export async function readFigures(
  merchant: MerchantMode,
  input: { days: number; currency?: string },
  now: number = Date.now(),
): Promise<Figures> {
  const from = midnight(now) - (input.days - 1) * DAY_ms;
  const [rows, open] = await Promise.all([
    readDays(merchant, from, now),
    pool().query<{ currency: string; open: number }>(
      `SELECT currency, count(*)::int AS open FROM sessions
       WHERE merchant_id = $1 AND livemode = $2 AND status = 'pending' GROUP BY currency`,
      [merchant.merchant_id, merchant.livemode],
    ),
  ]);
  const openByCurrency = new Map(open.rows.map((row) => [row.currency, row.open]));
  return summarize(rows, { from, days: input.days, wanted: input.currency, open: openByCurrency });
}

interface Range {
  from: number;
  days: number;
  wanted: string | undefined;
  open: ReadonlyMap<string, number>;
}

function summarize(rows: readonly DayFigures[], range: Range): Figures {
  const created = new Map([...range.open.keys()].map((currency) => [currency, 0]));
  for (const row of rows) {
    created.set(row.currency, (created.get(row.currency) ?? 0) + row.created + row.funded);
  }
  const currencies = [...created].sort((a, b) => b[1] - a[1]).map(([currency]) => currency);
  const chosen = currencies.find((currency) => currency === range.wanted) ?? currencies[0] ?? 'usd';
  const days = Array.from({ length: range.days }, (_none, index) =>
    emptyDay(range.from + index * DAY_ms, chosen),
  );
  const total = emptyDay(range.from, chosen);
  for (const row of rows.filter(({ currency }) => currency === chosen)) {
    const index = Math.round((row.day - range.from) / DAY_ms);
    const day = days[index];
    if (day) add(day, row);
    add(total, row);
  }
  const ended = total.funded + total.cancelled + total.expired;
  return {
    currency: chosen,
    currencies,
    days,
    created: total.created,
    funded: total.funded,
    cancelled: total.cancelled,
    expired: total.expired,
    open: range.open.get(chosen) ?? 0,
    funded_cents: total.funded_cents,
    funded_rate: ended > 0 ? total.funded / ended : null,
    time_to_funded_s: median_s(total.fund_times),
  };
}

function emptyDay(day: number, currency: string): DayFigures {
  const groups = { created: 0, created_cents: 0, funded: 0, funded_cents: 0, cancelled: 0, expired: 0 };
  return { day, currency, ...groups, fund_times: [], merchant_fee_cents: 0, fx_fee_cents: 0 };
}

function add(to: DayFigures, row: DayFigures): void {
  to.created += row.created;
  to.created_cents += row.created_cents;
  to.funded += row.funded;
  to.funded_cents += row.funded_cents;
  to.cancelled += row.cancelled;
  to.expired += row.expired;
  to.fund_times = addCounts(to.fund_times, row.fund_times);
  to.merchant_fee_cents += row.merchant_fee_cents;
  to.fx_fee_cents += row.fx_fee_cents;
}
