import { keepMargins } from '@/lib/dashboard/staff/margins';
import { databaseNow } from '@/lib/db/clock.sql';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { DAY_ms, HOUR_ms } from '@/lib/format/units';
import { midnight } from '@/lib/format/utc-day';
import { keepBalances } from '@/lib/merchant/ledger';
import type { MerchantMode } from '@/lib/merchant-mode';
import { closeDays, SETTLE_ms } from './figures';

/** Merchants that are looked up at once. */
const MERCHANTS_LIMIT = 1_000;
/** It occupies one job slot of the worker, once an hour. */
const TIME_LIMIT_ms = 600_000;

/**
 * Task of the clock: keeps the figures of the days that are over, and what has moved the balances and the margins of
 * days, for every merchant, so that no page has to.
 */
export async function closeAllDays(
  _payload: unknown,
  { signal }: { signal: AbortSignal },
  time_limit_ms = TIME_LIMIT_ms,
): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  const isOver = () => signal.aborted || performance.now() >= end_ms;
  // Sessions and bookings have the time of the process that made them, such as this one.
  const now = Math.min(Date.now(), await databaseNow(pool()));
  try {
    await keepAll('Figures', now, isOver);
  } finally {
    try {
      await keepAll('Balances', now, isOver);
    } finally {
      await keepAll('Margins', now, isOver);
    }
  }
}

/** The next month of days. */
const keepFigures = (mode: MerchantMode, _since: Date | null, until: Date) =>
  closeDays(mode, until.getTime() + SETTLE_ms, () => true);

/**
 * What is kept, the column that says until when, and when that is. Entries have the time of the process that booked them,
 * whose clock can be behind; what comes with a time that is kept already is never counted. What is not kept yet is added
 * up on request: for balances of one merchant, for margins of all.
 */
const KEPT = {
  Figures: { until: 'figures_until', keep: keepFigures, settled: (now: number) => midnight(now - SETTLE_ms) },
  Balances: { until: 'balances_until', keep: keepBalances, settled: (now: number) => now - DAY_ms },
  Margins: { until: 'margins_until', keep: keepMargins, settled: (now: number) => now - HOUR_ms },
} as const;

/**
 * The merchants that are furthest behind come first, a batch each, so that the first days of a large one do not use up
 * the time of the others. One that fails stops nothing else.
 *
 * @throws in the end, if anything failed
 */
async function keepAll(what: keyof typeof KEPT, now: number, isOver: () => boolean): Promise<void> {
  const { until, keep } = KEPT[what];
  const settled = new Date(KEPT[what].settled(now));
  const failed = new Map<string, unknown>();
  while (!isOver()) {
    const behind = await prisma().merchant_modes.findMany({
      where: { OR: [{ [until]: null }, { [until]: { lt: settled } }] },
      orderBy: { [until]: { sort: 'asc', nulls: 'first' } },
      take: MERCHANTS_LIMIT + failed.size,
    });
    const left = behind.filter((mode) => !failed.has(nameOf(mode)));
    if (left.length === 0) break;
    for (const mode of left) {
      if (isOver()) break;
      await keep(mode, mode[until], settled).catch((error) => failed.set(nameOf(mode), error));
    }
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `${what} not kept: ${failed.size}`);
}

const nameOf = ({ merchant_id, livemode }: MerchantMode): string => `${merchant_id} ${livemode}`;
