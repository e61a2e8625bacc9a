import { cutPage, endOfBatch } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';
import { keepBooked, selectLedger, sumLedger } from './ledger.sql';

/*
 * The books of one merchant, as its accountant reads them. The balance is what we hold for its groups: what members
 * have paid, less fees, refunds, transfers, and what banks have taken. Every other entry of a posting moves it, so the
 * entries of a period add up to the difference of its balances.
 */

/** Amounts are from the balance's side: what adds to it is positive. */
export const LEDGER_TYPES = [
  'payment',
  'consumer_fee',
  'merchant_fee',
  'fx_fee',
  'refund',
  'refund_failed',
  'refund_elsewhere',
  'transfer',
  'transfer_reversal',
  'dispute',
  'dispute_won',
  'written_off',
] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

export interface LedgerEntry {
  id: string;
  type: LedgerType;
  amount_cents: number;
  currency: string;
  session_id: string;
  order_ref: string | null;
  /** Null for what concerns a whole session. */
  payment_id: string | null;
  member_id: string | null;
  /** Null where it is no longer kept. */
  member_name: string | null;
  /** The processor's id of the charge, refund, transfer, reversal, or dispute. */
  processor_id: string | null;
  /** The processor's id of the transfer that this entry is about. */
  processor_transfer_id: string | null;
  created_at: Date;
}

interface LedgerBalance {
  currency: string;
  balance_cents: number;
}

interface LedgerPeriod {
  /** Milliseconds since 1970: the first inside, the second not. */
  from: number;
  until: number;
  session_id?: string;
}

type Row = Awaited<ReturnType<typeof selectLedger.all>>[number];

const BY_KIND: Readonly<Record<Row['kind'], LedgerType>> = {
  charge: 'payment',
  refund: 'refund',
  refund_reversed: 'refund_failed',
  refund_settled: 'refund_elsewhere',
  transfer: 'transfer',
  transfer_reversed: 'transfer_reversal',
  dispute: 'dispute',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute',
  written_off: 'written_off',
};

const BY_ACCOUNT = {
  consumer_fees: 'consumer_fee',
  merchant_fees: 'merchant_fee',
  fx_fees: 'fx_fee',
  written_off: 'written_off',
  paid_elsewhere: 'refund_elsewhere',
} as const satisfies Partial<Record<Row['account'], LedgerType>>;

function entryOf(row: Row): LedgerEntry {
  const { id, kind, account, charge_id, dispute_id, ...same } = row;
  const { source_id: _source, processor_refund_id, processor_reversal_id, ...rest } = same;
  const { processor_transfer_id } = rest;
  return {
    ...rest,
    id: `led_${id}`,
    type: account === 'processor' ? BY_KIND[kind] : BY_ACCOUNT[account],
    processor_id:
      processor_refund_id ?? processor_reversal_id ?? processor_transfer_id ?? dispute_id ?? charge_id,
  };
}

const CURSOR = /^(\d{1,15})_(\d{1,18})$/;

/** A page of a merchant's entries, oldest first. `cursor` is where the page before ended. */
export async function listLedger(
  { merchant_id, livemode }: MerchantMode,
  { from, until, session_id }: LedgerPeriod,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ data: LedgerEntry[]; next_cursor: string | null }> {
  const [, at, id] = CURSOR.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && at === undefined) return { data: [], next_cursor: null };
  // Before the first id of the period's first millisecond.
  const after = at === undefined || Number(at) < from ? [from, '0'] : [Number(at), id];
  const rows = await selectLedger.all(pool(), [
    merchant_id,
    livemode,
    new Date(Number(after[0])),
    after[1],
    new Date(until),
    limit + 1,
    session_id ?? null,
  ]);
  const page = cutPage(rows, limit, (last) => `${last.created_at.getTime()}_${last.id}`);
  return { ...page, data: page.data.map(entryOf) };
}

const PAGE = 1_000;

/** All of a period in pages, for exports of any size. */
export async function* allLedger(
  merchant: MerchantMode,
  period: LedgerPeriod,
): AsyncGenerator<LedgerEntry[]> {
  let cursor: string | undefined;
  do {
    const page = await listLedger(merchant, period, { limit: PAGE, cursor });
    if (page.data.length > 0) yield page.data;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** What was held for a merchant's groups before a time, by currency. */
export async function ledgerBalances(
  { merchant_id, livemode }: MerchantMode,
  at: number,
): Promise<LedgerBalance[]> {
  const rows = await sumLedger.all(pool(), [merchant_id, livemode, new Date(at)]);
  return rows.map(({ currency, balance_cents }) => ({ currency, balance_cents: Number(balance_cents) }));
}

/** Entries of one batch, unless more of them are of the same moment. */
const BATCH_entries = 20_000;

/**
 * Keeps the next batch of what was booked for a merchant's mode before `until`, so that its balances do not add up all
 * that was ever booked. Safe to repeat and to run twice at once.
 *
 * @param since until when it is kept; null for nothing yet
 */
export async function keepBalances(
  { merchant_id, livemode }: MerchantMode,
  since: Date | null,
  until: Date,
  batch_entries = BATCH_entries,
): Promise<void> {
  const next = await prisma().ledger_entries.findFirst({
    where: { merchant_id, livemode, ...(since && { created_at: { gte: since } }) },
    orderBy: { created_at: 'asc' },
    skip: batch_entries,
    select: { created_at: true },
  });
  const end = endOfBatch(next?.created_at, since, until);
  await keepBooked.run(pool(), [merchant_id, livemode, since, end]);
}
