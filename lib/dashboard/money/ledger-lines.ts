import { knownZone, startOfDay } from '@/lib/format/time-zone';
import { DAY_ms } from '@/lib/format/units';
import { allLedger, type LedgerEntry, ledgerBalances } from '@/lib/merchant/ledger';
import type { MerchantMode } from '@/lib/merchant-mode';
import { inUnits } from '../list/csv';
import { dayOf } from '../list/paging';

/** The ledger as a file: as a bank's statement, with what was there before, each entry, and what is there then. */

export const LEDGER_COLUMNS = [
  'entry_id',
  'type',
  'amount_cents',
  'balance_cents',
  'currency',
  'session_id',
  'order_ref',
  'payment_id',
  'member_name',
  'processor_id',
  'processor_transfer_id',
  'created_at',
  'amount',
  'balance',
] as const;

/**
 * The days `from` and `to` of an address, both inside, in its `zone` or in UTC; everything until now where they are no
 * days. It never ends before it begins: its two balances are told by these times.
 */
export function ledgerPeriod(params: URLSearchParams, now: number): { from: number; until: number } {
  const zone = knownZone(params.get('zone')) ?? 'UTC';
  const first = dayOf(params.get('from') ?? '');
  const last = dayOf(params.get('to') ?? '');
  const from = first === undefined ? 0 : Math.min(startOfDay(first, zone), now);
  const until = last === undefined ? now : Math.min(startOfDay(last + DAY_ms, zone), now);
  return { from, until: Math.max(until, from) };
}

export async function* ledgerLines(merchant: MerchantMode, period: { from: number; until: number }) {
  const before = await ledgerBalances(merchant, period.from);
  const balances = new Map(before.map(({ currency, balance_cents }) => [currency, balance_cents]));
  yield balanceLines('opening_balance', balances, period.from);
  for await (const entries of allLedger(merchant, period)) {
    yield entries.map((entry) => {
      const balance_cents = (balances.get(entry.currency) ?? 0) + entry.amount_cents;
      balances.set(entry.currency, balance_cents);
      return entryLine(entry, balance_cents);
    });
  }
  yield balanceLines('closing_balance', balances, period.until);
}

function entryLine({ id: entry_id, ...entry }: LedgerEntry, balance_cents: number) {
  const { amount_cents, currency } = entry;
  return {
    ...entry,
    entry_id,
    balance_cents,
    amount: inUnits(amount_cents, currency),
    balance: inUnits(balance_cents, currency),
  };
}

function balanceLines(type: string, balances: ReadonlyMap<string, number>, at: number) {
  const created_at = new Date(at);
  return [...balances].map(([currency, balance_cents]) => {
    return { type, balance_cents, currency, created_at, balance: inUnits(balance_cents, currency) };
  });
}
