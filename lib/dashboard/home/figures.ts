import { databaseNow } from '@/lib/db/clock.sql';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { DAY_ms, MINUTE_ms } from '@/lib/format/units';
import { midnight } from '@/lib/format/utc-day';
import type { MerchantMode } from '@/lib/merchant-mode';
import { countDays } from './figures.sql';
import { addCounts, median_s } from './fund-times';

/*
 * What happened in a range of days. A session is counted as created on the day it was created, and as started, shared,
 * and ended on the days when it was, so a day that is over never changes. It is counted once and kept in daily_figures
 * (`closeDays`, called by the clock and when a page finds days missing). Today is counted on request, by the indexes on
 * created_at, opened_at, and ended_at. A range of any length thus reads one row a day.
 */

/** A day is kept once it has been over for this long: changes that began before midnight have committed by then. */
export const SETTLE_ms = 10 * MINUTE_ms;

/** `day` is midnight, UTC, in milliseconds since 1970. */
export type DayFigures = Awaited<ReturnType<typeof countDays.all>>[number];

const SUMS = [
  'created',
  'created_cents',
  'started',
  'shared',
  'funded',
  'funded_cents',
  'cancelled',
  'expired',
  'merchant_fee_cents',
  'fx_fee_cents',
] as const satisfies (keyof DayFigures)[];

type Sums = Pick<DayFigures, (typeof SUMS)[number]>;

/** Started: by an organizer. Shared: somebody else followed the link. */
export interface Figures
  extends Pick<Sums, 'created' | 'started' | 'shared' | 'funded' | 'funded_cents' | 'cancelled' | 'expired'> {
  currency: string;
  /** Every currency of the range and of what is open, the one with most sessions in the range first. */
  currencies: string[];
  /** One for each day of the range, empty days included. In `currency`. */
  days: DayFigures[];
  /** Pending now in `currency`, whenever they were created: started by an organizer, and not yet. */
  open: number;
  not_started: number;
  /** Funded out of all that ended; null when none did. */
  funded_rate: number | null;
  time_to_funded_s: number | null;
}

/** Days that one statement counts: all of a large merchant's at once could not be counted in its time. */
const SLICE_ms = 31 * DAY_ms;

/**
 * Counts the days of a merchant's mode that are over and not kept yet, and keeps them, a month at a time until it is
 * `isOver`. Safe to repeat and to run twice at once. Returns the first day that is not kept.
 */
export async function closeDays(
  { merchant_id, livemode }: MerchantMode,
  now: number = Date.now(),
  isOver: () => boolean = () => false,
): Promise<number> {
  const mode = { merchant_id, livemode };
  const known = await prisma().merchant_modes.findUnique({ where: { merchant_id_livemode: mode } });
  const kept_until = known?.figures_until?.getTime();
  if (kept_until !== undefined && kept_until >= midnight(now - SETTLE_ms)) return kept_until;
  // A day that was kept too early would stay as it was then.
  const until = midnight(Math.min(now, await databaseNow(pool())) - SETTLE_ms);
  let kept = Math.min(kept_until ?? midnight(await firstSession(mode, now)), until);
  do {
    const next = Math.min(kept + SLICE_ms, until);
    if (kept < next) await keepDays(mode, kept, next);
    await prisma().merchant_modes.updateMany({
      where: { ...mode, OR: [{ figures_until: null }, { figures_until: { lt: new Date(next) } }] },
      data: { figures_until: new Date(next) },
    });
    kept = next;
  } while (kept < until && !isOver());
  return kept;
}

async function keepDays(mode: MerchantMode, from: number, until: number): Promise<void> {
  const days = await countFrom(mode, from, until);
  await prisma().daily_figures.createMany({
    data: days.map((figures) => ({ ...mode, ...figures, day: new Date(figures.day) })),
    skipDuplicates: true,
  });
}

/** From a midnight on, a statement for each month. */
async function countFrom(
  { merchant_id, livemode }: MerchantMode,
  from: number,
  until: number,
): Promise<DayFigures[]> {
  const days: DayFigures[] = [];
  for (let first = from; first < until; first += SLICE_ms) {
    const last = Math.min(first + SLICE_ms, until);
    days.push(...(await countDays.all(pool(), [merchant_id, livemode, new Date(first), new Date(last)])));
  }
  return days;
}

/** When the first session was created; `now` when there is none. */
async function firstSession(mode: MerchantMode, now: number): Promise<number> {
  const first = await prisma().sessions.findFirst({
    where: mode,
    select: { created_at: true },
    orderBy: { created_at: 'asc' },
  });
  return first?.created_at.getTime() ?? now;
}

/**
 * Every day and currency from midnight of `from` on, today included. Where more than a month is still to be kept, it
 * keeps one, and counts of the others what it is asked for.
 */
export async function readDays(
  merchant: MerchantMode,
  from: number,
  now: number = Date.now(),
): Promise<DayFigures[]> {
  const kept_until = await closeDays(merchant, now, () => true);
  const { merchant_id, livemode } = merchant;
  const [kept, live] = await Promise.all([
    prisma().daily_figures.findMany({
      where: { merchant_id, livemode, day: { gte: new Date(from), lt: new Date(kept_until) } },
      omit: { merchant_id: true, livemode: true },
    }),
    countFrom(merchant, Math.max(from, kept_until), now + DAY_ms),
  ]);
  return [
    ...kept.map((row) => ({
      ...row,
      day: row.day.getTime(),
      created_cents: Number(row.created_cents),
      funded_cents: Number(row.funded_cents),
      merchant_fee_cents: Number(row.merchant_fee_cents),
      fx_fee_cents: Number(row.fx_fee_cents),
    })),
    ...live,
  ];
}

/** The figures of the last `days` days, today included. */
export async function readFigures(
  merchant: MerchantMode,
  input: { days: number; currency?: string },
  now: number = Date.now(),
): Promise<Figures> {
  const from = midnight(now) - (input.days - 1) * DAY_ms;
  const { merchant_id, livemode } = merchant;
  const [rows, open] = await Promise.all([
    readDays(merchant, from, now),
    prisma().sessions.groupBy({
      by: ['currency'],
      where: { merchant_id, livemode, status: 'pending' },
      _count: { _all: true, started_at: true },
    }),
  ]);
  const pending = new Map(
    open.map(({ currency, _count }) => [
      currency,
      { open: _count.started_at, not_started: _count._all - _count.started_at },
    ]),
  );
  return summarize(rows, { from, days: input.days, wanted: input.currency, pending });
}

interface Range {
  from: number;
  days: number;
  wanted: string | undefined;
  pending: ReadonlyMap<string, { open: number; not_started: number }>;
}

function summarize(rows: readonly DayFigures[], range: Range): Figures {
  const seen = new Map([...range.pending.keys()].map((currency) => [currency, 0]));
  for (const row of rows) {
    seen.set(row.currency, (seen.get(row.currency) ?? 0) + row.created + row.funded);
  }
  const currencies = [...seen].sort((a, b) => b[1] - a[1]).map(([currency]) => currency);
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
  const { created, started, shared, funded, funded_cents, cancelled, expired } = total;
  const ended = funded + cancelled + expired;
  return {
    currency: chosen,
    currencies,
    days,
    ...{ created, started, shared, funded, funded_cents, cancelled, expired },
    ...(range.pending.get(chosen) ?? { open: 0, not_started: 0 }),
    funded_rate: ended > 0 ? funded / ended : null,
    time_to_funded_s: median_s(total.fund_times),
  };
}

function emptyDay(day: number, currency: string): DayFigures {
  const sums = Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;
  return { day, currency, fund_times: [], ...sums };
}

function add(to: DayFigures, row: DayFigures): void {
  for (const name of SUMS) to[name] += row[name];
  to.fund_times = addCounts(to.fund_times, row.fund_times);
}
