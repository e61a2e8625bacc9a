import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';
import type { DayFigures } from '../home/figures';
import { cursorOf, type Page, pageOf } from '../list/paging';
import { sumMemberRefunds } from './transfers.sql';

/** Money on its way to the merchant. */
export interface TransferRow {
  session_id: string;
  order_ref: string | null;
  status: 'queued' | 'waiting' | 'succeeded';
  waiting_reason: 'balance' | 'onboarding' | null;
  currency: string;
  total_cents: number;
  merchant_fee_cents: number;
  fx_fee_cents: number;
  amount_cents: number;
  reversed_cents: number;
  processor_transfer_id: string | null;
  funded_at: Date;
  settled_at: Date | null;
}

/**
 * Transfers of the merchant by the time their groups were funded, newest first; `cursor` is `<milliseconds>_<id>`.
 * The index on sessions that have ended holds this order.
 */
export async function listTransfers(
  { merchant_id, livemode }: MerchantMode,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<TransferRow>> {
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
      transfers: { omit: { id: true, session_id: true, created_at: true } },
    },
    orderBy: [{ ended_at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const found = sessions.flatMap(({ id: session_id, ended_at, transfers: [transfer], ...session }) =>
    transfer && ended_at
      ? {
          ...session,
          ...transfer,
          session_id,
          status: transfer.status as TransferRow['status'],
          waiting_reason: transfer.waiting_reason as TransferRow['waiting_reason'],
          funded_at: ended_at,
        }
      : [],
  );
  return pageOf(found, limit, (row) => [row.funded_at, row.session_id]);
}

/** What was refunded to members of groups that were funded in a month, and who bore it. */
interface MemberRefunds {
  /** `2026-11`. */
  month: string;
  currency: string;
  refunded_cents: number;
  merchant_fee_cents: number;
  fx_fee_cents: number;
}

/** By the month of funding, from midnight of `from` on: refunds whose part of the transfer has been reversed. */
export async function readMemberRefunds(
  { merchant_id, livemode }: MerchantMode,
  from: number,
): Promise<MemberRefunds[]> {
  const rows = await sumMemberRefunds.all(pool(), [merchant_id, livemode, new Date(from)]);
  return rows.map(({ month, currency, ...sums }) => ({
    month,
    currency,
    refunded_cents: Number(sums.refunded_cents),
    merchant_fee_cents: Number(sums.merchant_fee_cents),
    fx_fee_cents: Number(sums.fx_fee_cents),
  }));
}

export interface Period {
  /** `2026-11`. */
  month: string;
  currency: string;
  funded: number;
  funded_cents: number;
  /** Of those groups, refunded to members since then, without the members' own fees. */
  refunded_cents: number;
  /** What we keep, less what we have returned. */
  merchant_fee_cents: number;
  fx_fee_cents: number;
  /** The rest: the merchant's. */
  net_cents: number;
}

/** Months and currencies with what was funded in them and whose it is now, newest first. Pure. */
export function byMonth(days: readonly DayFigures[], member_refunds: readonly MemberRefunds[]): Period[] {
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
  for (const back of member_refunds) {
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
