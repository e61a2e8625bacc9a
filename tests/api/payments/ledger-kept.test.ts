import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closeAllDays } from '@/lib/dashboard/home/close-days';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { keepBalances, ledgerBalances } from '@/lib/merchant/ledger';
import { keepBooked, sumLedger } from '@/lib/merchant/ledger.sql';
import { type TestDatabase, testDatabase } from '../../support/database';
import { makeMerchantMode } from '../../support/merchant';
import { genericPlanOf, planOf, tablesReadWhole } from '../../support/plans';

/** A merchant's balances are kept by day. Whatever is kept, they are what its entries add up to. */

const HOUR_ms = 3_600_000;
const DAY_ms = 24 * HOUR_ms;
const START = Date.UTC(2026, 8, 1, 21);

let database: TestDatabase;
const merchants: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });
  for (const name of ['Cabin Shop', 'Boat Shop'])
    merchants.push((await makeMerchantMode({ name })).merchant_id);
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

async function empty(): Promise<void> {
  await pool().query('TRUNCATE ledger_entries, daily_balances');
  await pool().query('UPDATE merchant_modes SET balances_until = NULL');
}

let booked = 0;
async function book(merchant_id: string, currency: string, account: string, cents: number, at: number) {
  booked += 1;
  await pool().query(
    `INSERT INTO ledger_entries (posting_id, session_id, account, currency, amount_cents, kind, source_id, created_at,
       merchant_id, livemode)
     SELECT $1, $1, e.account, $2, e.cents, 'charge', $1, $3, $4, false
     FROM (VALUES ($5::text, $6::int), ('processor', -$6::int)) AS e (account, cents)`,
    [`post_${booked}`, currency, new Date(at), merchant_id, account, cents],
  );
}

async function plainSums(merchant_id: string, at: number) {
  const { rows } = await pool().query<{ currency: string; balance_cents: number }>(
    `SELECT currency, (-sum(amount_cents))::float8 AS balance_cents FROM ledger_entries
     WHERE merchant_id = $1 AND NOT livemode AND created_at < $2 AND account IN ('held', 'disputed')
     GROUP BY currency ORDER BY currency`,
    [merchant_id, new Date(at)],
  );
  return rows;
}

/** The next batches of a merchant, as many as `most`. */
async function keep(merchant_id: string, until: number, size: number, most: number): Promise<void> {
  for (let batch = 0; batch < most; batch += 1) {
    const { balances_until } = await prisma().merchant_modes.findUniqueOrThrow({
      where: { merchant_id_livemode: { merchant_id, livemode: false } },
    });
    if (balances_until && balances_until.getTime() >= until) return;
    await keepBalances({ merchant_id, livemode: false }, balances_until, new Date(until), size);
  }
}

const SETTLE_ms = 600_000;
const MOMENTS_ms = [0, 1, HOUR_ms, 3 * HOUR_ms - 1, 3 * HOUR_ms, DAY_ms, 3 * DAY_ms];
const step = fc.record({
  what: fc.constantFrom('book', 'book', 'book', 'keep'),
  later_ms: fc.constantFrom(0, 1, 60_000, HOUR_ms, 3 * HOUR_ms, DAY_ms, 9 * DAY_ms),
  /** How long the transaction takes that books it: less than what keeping stays behind. */
  takes_ms: fc.constantFrom(0, 1, SETTLE_ms - 1),
  merchant: fc.nat(1),
  currency: fc.constantFrom('eur', 'usd'),
  account: fc.constantFrom('held', 'disputed', 'merchant_fees'),
  cents: fc.integer({ min: -900, max: 900 }),
  batch: fc.integer({ min: 1, max: 3 }),
  batches: fc.integer({ min: 1, max: 9 }),
  ago_ms: fc.constantFrom(...MOMENTS_ms),
});

it('balances are what the entries add up to, at each moment of any history, however much is kept', async () => {
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await empty();
      let now = START;
      for (const { what, later_ms, takes_ms, merchant, currency, account, cents, ...rest } of steps) {
        now += later_ms;
        const merchant_id = merchants[merchant] ?? '';
        if (what === 'book') await book(merchant_id, currency, account, cents, now - takes_ms);
        else await keep(merchant_id, now - SETTLE_ms, rest.batch, rest.batches);
        for (const at of [now + 1, now - rest.ago_ms, START + rest.ago_ms])
          expect(await ledgerBalances({ merchant_id, livemode: false }, at)).toEqual(
            await plainSums(merchant_id, at),
          );
        seen += await prisma().daily_balances.count();
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(seen).toBeGreaterThan(100);
});

it('are kept by the clock, once, all but the latest day', async () => {
  await empty();
  const [merchant_id = ''] = merchants;
  const now = Date.now();
  for (const at of [now - 3 * DAY_ms, now - DAY_ms - HOUR_ms, now - DAY_ms + HOUR_ms])
    await book(merchant_id, 'usd', 'held', -700, at);
  for (let time = 0; time < 2; time += 1) {
    await closeAllDays({}, { signal: AbortSignal.timeout(600_000) });
    const days = await prisma().daily_balances.findMany();
    expect(days.map(({ balance_cents }) => balance_cents)).toEqual([700n, 700n]);
  }
  const balances = await ledgerBalances({ merchant_id, livemode: false }, now);
  expect(balances).toEqual([{ currency: 'usd', balance_cents: 2_100 }]);
});

it.each([
  ['another process books by a clock hours behind', 0, 20 * HOUR_ms],
  ['the process that keeps them has a clock days behind, by which it books', 3 * DAY_ms, 3 * DAY_ms],
])('have what is booked although %s', async (_what, keeps_behind_ms, books_behind_ms) => {
  await empty();
  const [merchant_id = ''] = merchants;
  const now = Date.now();
  await book(merchant_id, 'usd', 'held', -700, now - 9 * DAY_ms);
  const keepAll = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: now - keeps_behind_ms });
    await closeAllDays({}, { signal: new AbortController().signal });
    vi.useRealTimers();
  };
  await keepAll();
  await book(merchant_id, 'usd', 'held', -500, now - books_behind_ms);
  await keepAll();
  const balances = await ledgerBalances({ merchant_id, livemode: false }, now);
  expect(balances).toEqual([{ currency: 'usd', balance_cents: 1_200 }]);
  expect(await prisma().daily_balances.count()).toBe(1);
});

it('a batch that is kept twice at once counts once', async () => {
  await empty();
  const [merchant_id = ''] = merchants;
  await book(merchant_id, 'usd', 'held', -700, START);
  const own = { merchant_id, livemode: false };
  await Promise.all([1, 2, 3].map(() => keepBalances(own, null, new Date(START + DAY_ms))));
  const kept = await prisma().daily_balances.findMany();
  expect(kept.map(({ balance_cents }) => balance_cents)).toEqual([700n]);
});

/** How the end of a batch is looked for, and with which values. */
async function endOfBatchAfter(since: Date): Promise<[statement: { text: string }, values: unknown[]]> {
  const query = vi.spyOn(pool(), 'query');
  await keepBalances({ merchant_id: merchants[0] ?? '', livemode: false }, since, since, 1);
  const asked = query.mock.calls as unknown as [{ text: string; values: unknown[] }][];
  query.mockRestore();
  const found = asked.find(([{ text }]) => /ORDER BY \S*"created_at"/.test(text));
  if (!found) throw new Error('The end of the batch was not asked for');
  return [found[0], found[0].values];
}

it('no entry is read that is kept', async () => {
  const now = new Date();
  for (const plan of [
    await planOf(keepBooked, [merchants[0], false, now, now]),
    await planOf(...(await endOfBatchAfter(now)), ['seqscan', 'sort']),
    await planOf(sumLedger, [merchants[0], false, now]),
    await genericPlanOf(sumLedger, 3),
  ])
    expect(tablesReadWhole(plan).filter((table) => table !== 'merchant_modes')).toEqual([]);
  expect(await planOf(sumLedger, [merchants[0], false, now])).toMatch(
    /Index Cond: .*created_at >= .*created_at </,
  );
});
