import { pool } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { sumImported, sumLedger } from './check-books.sql';

/*
 * Sums over all that was ever booked and imported, by currency. What is older than the baseline was added up when the
 * books last agreed, and neither the ledger nor the imported transactions ever change.
 */

export interface BookSums {
  imported_cents: number;
  books_cents: number;
}

interface Parts {
  imported_cents: number;
  spent_cents: number;
  ledger_cents: number;
}

const FIRST_OF_ALL = new Date(0);
const ALL = new Date('9999-12-31T00:00:00Z');

/** Until when the books are known to agree; the beginning of time if they never have. */
export async function baselineOf(livemode: boolean): Promise<Date> {
  const row = await prisma().balance_baselines.findFirst({ where: { livemode } });
  return row?.until ?? FIRST_OF_ALL;
}

/** What was imported, and the balance by our books. */
export async function readSums(livemode: boolean): Promise<Map<string, BookSums>> {
  const parts = await sumParts(livemode, ALL);
  return new Map(
    [...parts].map(([currency, { imported_cents, spent_cents, ledger_cents }]) => [
      currency,
      { imported_cents, books_cents: ledger_cents - spent_cents },
    ]),
  );
}

/** From now on checks add up only what is newer than `until`. */
export async function moveBaseline(livemode: boolean, until: Date): Promise<void> {
  if (until <= (await baselineOf(livemode))) return;
  const parts = await sumParts(livemode, until);
  await transaction(async ({ prisma }) => {
    await prisma.balance_baselines.deleteMany({ where: { livemode } });
    await prisma.balance_baselines.createMany({
      data: [...parts].map(([currency, sums]) => ({ livemode, currency, until, ...sums })),
    });
  });
}

/** The baseline, and what came between it and `until`. */
async function sumParts(livemode: boolean, until: Date): Promise<Map<string, Parts>> {
  const baseline = await prisma().balance_baselines.findMany({ where: { livemode } });
  const span = [livemode, baseline[0]?.until ?? FIRST_OF_ALL, until];
  const sums = new Map<string, Parts>();
  const add = (currency: string, added: Partial<Parts>) => {
    const { imported_cents = 0, spent_cents = 0, ledger_cents = 0 } = sums.get(currency) ?? {};
    sums.set(currency, {
      imported_cents: imported_cents + (added.imported_cents ?? 0),
      spent_cents: spent_cents + (added.spent_cents ?? 0),
      ledger_cents: ledger_cents + (added.ledger_cents ?? 0),
    });
  };
  for (const { currency, imported_cents, spent_cents, ledger_cents } of baseline)
    add(currency, {
      imported_cents: Number(imported_cents),
      spent_cents: Number(spent_cents),
      ledger_cents: Number(ledger_cents),
    });
  for (const { currency, ...imported } of await sumImported.all(pool(), span)) add(currency, imported);
  for (const { currency, cents } of await sumLedger.all(pool(), span)) add(currency, { ledger_cents: cents });
  return sums;
}
