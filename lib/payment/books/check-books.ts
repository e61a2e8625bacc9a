import type { Prisma } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { HOUR_ms } from '@/lib/format/units';
import { midnight } from '@/lib/format/utc-day';
import { log } from '@/lib/log';
import { inEachMode } from '../processor/modes';
import { stripeFor } from '../processor/stripe';
import { type BookSums, baselineOf, moveBaseline, readSums } from './book-sums';
import { selectBookDifferences } from './check-books.sql';
import { importBalance } from './import-balance';
import { matchBalance, type Unmatched } from './match-balance';
import { asTransaction, findKnown } from './match-imported';

/** What the processor lists and its events tell apart for no longer than this, unless something is wrong. */
export const GRACE_ms = HOUR_ms;
const TRIES = 5;
const MOST_UNMATCHED = 200;
const LOGGED = 20;

/** One thing that the books and the processor have with different amounts. */
interface BookDifference {
  /** Our id, or the transaction's where it matches nothing. */
  id: string;
  currency: string;
  imported_cents: number;
  booked_cents: number;
  session_id: string | null;
  reason: 'amount' | Unmatched;
  /** What the processor says about a transaction that matches nothing. */
  text: string;
  at: Date;
}

/** Job `check_books`. */
export function checkAllBooks(signal?: AbortSignal): Promise<void> {
  return inEachMode((livemode) => checkBooks(livemode, { signal }));
}

/**
 * Compares, per currency, the balance by our books with what was imported and with what the processor says, keeps the
 * result under the day and logs each alert. Nothing is corrected. Returns the number of alerts.
 */
export async function checkBooks(
  livemode: boolean,
  {
    signal,
    now = Date.now(),
    grace_ms = GRACE_ms,
  }: { signal?: AbortSignal; now?: number; grace_ms?: number },
): Promise<number> {
  const balances = await readBalances(livemode, signal);
  if (!balances) {
    log('warn', 'the books are not compared: the import of the balance goes on', { livemode });
    return 0;
  }
  const { differences, awaited, explained, settled_until } = await readDifferences(livemode);
  const old = differences.filter(({ at }) => at.getTime() <= now - grace_ms);
  for (const { at, ...difference } of old.slice(0, LOGGED))
    log('warn', 'the books and the processor differ', { livemode, at: at.toISOString(), ...difference });
  const sumsAfter = await readSums(livemode);
  let alerts = 0;
  let isTied = true;
  for (const [currency, { processor_cents, ...sums }] of balances) {
    const isOff = processor_cents !== sums.imported_cents;
    if (isOff)
      log('warn', "the imported transactions do not make the processor's balance", {
        livemode,
        currency,
        processor_cents,
        imported_cents: sums.imported_cents,
      });
    const unexplained_cents = sums.imported_cents - sums.books_cents - (explained.get(currency) ?? 0);
    // Where money moved while the differences were read, they do not belong to these sums.
    const isSteady = isSame(sums, sumsAfter.get(currency));
    const isUnexplained = isSteady && unexplained_cents !== 0;
    if (isUnexplained)
      log('warn', 'the books differ by more than is known', { livemode, currency, unexplained_cents });
    const found = {
      ...sums,
      processor_cents,
      awaited_cents: awaited.get(currency) ?? 0,
      alerts: old.filter((one) => one.currency === currency).length + Number(isOff) + Number(isUnexplained),
    };
    alerts += found.alerts;
    isTied &&= !isOff && isSteady && !isUnexplained;
    const key = { livemode, currency, day: new Date(midnight(now)) };
    await prisma().balance_checks.upsert({
      where: { livemode_day_currency: key },
      create: { ...key, ...found },
      update: found,
    });
  }
  // What is younger may still be written by a transaction that has begun.
  if (isTied) await moveBaseline(livemode, new Date(Math.min(settled_until, now - GRACE_ms)));
  return alerts;
}

/** Available and pending together, in each currency, with what the operator has added for refunds and disputes. */
async function askBalance(livemode: boolean): Promise<Map<string, number>> {
  const { refund_and_dispute_prefunding: apart, ...own } = await stripeFor(livemode).balance.retrieve();
  const sums = new Map<string, number>();
  const balances = [own, ...(apart ? [apart] : [])];
  for (const { currency, amount } of balances.flatMap((one) => [...one.available, ...one.pending]))
    add(sums, currency, amount);
  return sums;
}

const add = (sums: Map<string, number>, currency: string, cents: number) =>
  sums.set(currency, (sums.get(currency) ?? 0) + cents);

/**
 * What the processor says, beside our sums. Money moves meanwhile, so the balance has to agree with the import before or
 * after it, and is asked again a few times. Null when the import was cut.
 */
async function readBalances(livemode: boolean, signal: AbortSignal | undefined) {
  if (!(await importBalance(livemode, { signal }))) return null;
  for (let attempt = 1; ; attempt += 1) {
    const before = await readSums(livemode);
    const said = await askBalance(livemode);
    if (!(await importBalance(livemode, { signal }))) return null;
    const after = await readSums(livemode);
    const agreeing = [after, before].find((sums) => agrees(sums, said));
    if (!agreeing && attempt < TRIES) continue;
    const sums = agreeing ?? after;
    const none = { imported_cents: 0, books_cents: 0 };
    const currencies = new Set([...said.keys(), ...sums.keys()]);
    return new Map(
      [...currencies]
        .sort()
        .map((one) => [one, { ...(sums.get(one) ?? none), processor_cents: said.get(one) ?? 0 }]),
    );
  }
}

const isSame = (a: BookSums, b: BookSums = { imported_cents: 0, books_cents: 0 }) =>
  a.imported_cents === b.imported_cents && a.books_cents === b.books_cents;

function agrees(sums: ReadonlyMap<string, BookSums>, said: ReadonlyMap<string, number>): boolean {
  return [...sums.keys(), ...said.keys()].every(
    (currency) => (sums.get(currency)?.imported_cents ?? 0) === (said.get(currency) ?? 0),
  );
}

interface BookDifferences {
  /** The latest of them that nobody has acknowledged: of transactions that match nothing, MOST_UNMATCHED. */
  differences: BookDifference[];
  /** How many of those transactions there are beyond. */
  unread: number;
  /** What of the books the processor has yet to move, by currency, in cents. */
  awaited: ReadonlyMap<string, number>;
  /** By how much all of it together makes the import more than the books, by currency, in cents. */
  explained: ReadonlyMap<string, number>;
  /** The moment before which nothing differs but what is acknowledged. */
  settled_until: number;
}

/** Everything that differs. */
export async function readDifferences(livemode: boolean): Promise<BookDifferences> {
  const rows = await selectBookDifferences.all(pool(), [livemode, await baselineOf(livemode)]);
  const [awaited, explained] = [new Map<string, number>(), new Map<string, number>()];
  for (const { currency, imported_cents, booked_cents, is_awaited } of rows) {
    if (is_awaited) add(awaited, currency, booked_cents);
    add(explained, currency, imported_cents - booked_cents);
  }
  const unmatched = await prisma().balance_transactions.groupBy({
    by: ['currency'],
    where: { livemode, matched_kind: null },
    _sum: { amount_cents: true },
  });
  for (const { currency, _sum } of unmatched) add(explained, currency, Number(_sum.amount_cents));
  const unsettled = rows.filter(({ is_acknowledged }) => !is_acknowledged);
  const differing = unsettled
    .filter(({ is_awaited }) => !is_awaited)
    .map(({ is_awaited: _not, is_acknowledged: _nor, ...row }) => ({
      ...row,
      reason: 'amount' as const,
      text: '',
    }));
  const open = await openUnmatched(livemode);
  const differences = [...(await readUnmatched(livemode, open)), ...differing];
  const unread = Math.max((await prisma().balance_transactions.count({ where: open })) - MOST_UNMATCHED, 0);
  const oldest = await prisma().balance_transactions.findFirst({
    where: open,
    orderBy: { imported_at: 'asc' },
  });
  const times = [...unsettled.map(({ at }) => at), oldest?.imported_at].map(
    (at) => at?.getTime() ?? Infinity,
  );
  return { differences, unread, awaited, explained, settled_until: Math.min(...times) - 1 };
}

/** What the processor says about a transaction. */
export const describe = ({ type, source, description }: Described): string =>
  [type, source, description].filter(Boolean).join(', ');

interface Described {
  type: string;
  source: string | null;
  description: string | null;
}

/**
 * Transactions that match nothing and that nobody has acknowledged. Those of one source that add up to nothing need
 * nobody, such as a refund by hand that had failed before we heard of it.
 */
async function openUnmatched(livemode: boolean): Promise<Prisma.balance_transactionsWhereInput> {
  const where = { livemode, matched_kind: null, acknowledged_at: null };
  const undone = await prisma().balance_transactions.groupBy({
    by: ['source'],
    where: { ...where, source: { not: null } },
    having: { amount_cents: { _sum: { equals: 0 } } },
  });
  const sources = undone.flatMap(({ source }) => source ?? []);
  return { ...where, OR: [{ source: null }, { source: { notIn: sources } }] };
}

/** The latest of them, each with the reason and what the processor says about it. */
async function readUnmatched(
  livemode: boolean,
  open: Prisma.balance_transactionsWhereInput,
): Promise<BookDifference[]> {
  const rows = await prisma().balance_transactions.findMany({
    where: open,
    orderBy: { created_at: 'desc' },
    take: MOST_UNMATCHED,
  });
  const known = await findKnown(rows.flatMap(({ source }) => source ?? []));
  return rows.flatMap((row) => {
    const reason = matchBalance(asTransaction(row), livemode, known);
    if (typeof reason !== 'string') return [];
    const { id, currency, imported_at } = row;
    return [
      {
        id,
        currency,
        imported_cents: Number(row.amount_cents),
        booked_cents: 0,
        session_id: null,
        reason,
        text: describe(row),
        at: imported_at,
      },
    ];
  });
}
