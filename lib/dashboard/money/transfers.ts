import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { TransferStatus } from '@/lib/group/model';
import { transferTotals } from '@/lib/group/query/transfers';
import type { MerchantMode } from '@/lib/merchant-mode';
import type { DayFigures } from '../home/figures';
import { cursorOf, pageOf } from '../list/paging';
import { sumTakenBack } from './transfers.sql';

/** A session's money on its way to the merchant. */
export type TransferRow = Awaited<ReturnType<typeof listTransfers>>['rows'][number];

const LEAST_SETTLED: readonly TransferStatus[] = ['waiting', 'held', 'queued', 'succeeded', 'abandoned'];

/**
 * Transfers of the merchant, one row for each group, by the time their groups were funded, newest first; `cursor` is `<milliseconds>_<id>`.
 * The index on sessions that have ended holds this order.
 */
export async function listTransfers(
  { merchant_id, livemode }: MerchantMode,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const { at, id } = cursorOf(cursor);
  const sessions = await prisma().sessions.findMany({
    where: {
      merchant_id,
      livemode,
      status: 'funded',
      ...(at === null
        ? { ended_at: { not: null } }
        : { ended_at: { lte: at }, OR: [{ ended_at: { lt: at } }, { id: { lt: id } }] }),
    },
    select: {
      id: true,
      order_ref: true,
      currency: true,
      total_cents: true,
      ended_at: true,
      transfers: true,
    },
    orderBy: [{ ended_at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const booked = await bookedFees(sessions.map(({ id }) => id));
  const found = sessions.flatMap(({ id: session_id, ended_at, transfers, ...session }) => {
    const shown = LEAST_SETTLED.map((status) => transfers.find((one) => one.status === status)).find(Boolean);
    if (!shown || !ended_at) return [];
    const row = {
      ...session,
      session_id,
      /** The least settled of the group's transfers. */
      status: shown.status as TransferStatus,
      waiting_code: shown.waiting_code,
      waiting_message: shown.waiting_message,
      ...transferTotals({ transfers }, booked.get(session_id) ?? []),
      funded_at: ended_at,
      settled_at: shown.settled_at,
    };
    return row;
  });
  return pageOf(found, limit, (row) => [row.funded_at, row.session_id]);
}

async function bookedFees(session_ids: string[]) {
  const sums = await prisma().ledger_entries.groupBy({
    by: ['session_id', 'account'],
    where: { session_id: { in: session_ids }, account: { in: ['merchant_fees', 'fx_fees'] } },
    _sum: { amount_cents: true },
  });
  const booked = new Map<string, { account: string; amount_cents: number }[]>();
  for (const { session_id, account, _sum } of sums) {
    const entry = { account, amount_cents: _sum.amount_cents ?? 0 };
    booked.set(session_id, [...(booked.get(session_id) ?? []), entry]);
  }
  return booked;
}

/** What was refunded to members of groups that were funded in a month (`2026-11`), and who bore it. */
type TakenBack = Awaited<ReturnType<typeof sumTakenBack.all>>[number];

/** By the month of funding, from midnight of `from` on: what was reversed of transfers, and what will never be sent. */
export function readTakenBack({ merchant_id, livemode }: MerchantMode, from: number): Promise<TakenBack[]> {
  return sumTakenBack.all(pool(), [merchant_id, livemode, new Date(from)]);
}

/** What was refunded since then is without the members' own fees; our fees are less what we have returned. */
export interface Period extends TakenBack {
  funded: number;
  funded_cents: number;
  /** The rest: the merchant's. */
  net_cents: number;
}

/** Months and currencies with what was funded in them and whose it is now, newest first. Pure. */
export function byMonth(days: readonly DayFigures[], taken_back: readonly TakenBack[]): Period[] {
  const periods = new Map<string, Period>();
  for (const day of days) {
    if (day.funded === 0) continue;
    const month = new Date(day.day).toISOString().slice(0, 7);
    const key = `${month} ${day.currency}`;
    const period = periods.get(key) ?? emptyPeriod(month, day.currency);
    period.funded += day.funded;
    period.funded_cents += day.funded_cents;
    period.merchant_fee_cents += day.merchant_fee_cents;
    period.fx_fee_cents += day.fx_fee_cents;
    periods.set(key, period);
  }
  for (const back of taken_back) {
    const period = periods.get(`${back.month} ${back.currency}`);
    if (!period) continue;
    period.refunded_cents += back.refunded_cents;
    period.merchant_fee_cents -= back.merchant_fee_cents;
    period.fx_fee_cents -= back.fx_fee_cents;
  }
  for (const period of periods.values()) {
    const { funded_cents, refunded_cents, merchant_fee_cents, fx_fee_cents } = period;
    period.net_cents = funded_cents - refunded_cents - merchant_fee_cents - fx_fee_cents;
  }
  return [...periods.values()].sort((a, b) =>
    a.month === b.month ? b.funded_cents - a.funded_cents : a.month < b.month ? 1 : -1,
  );
}

function emptyPeriod(month: string, currency: string): Period {
  const sums = { refunded_cents: 0, merchant_fee_cents: 0, fx_fee_cents: 0, net_cents: 0 };
  return { month, currency, funded: 0, funded_cents: 0, ...sums };
}
