import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAllDays } from '@/lib/dashboard/home/close-days';
import { keepMargins, listMargins, SESSIONS_KEPT_ms } from '@/lib/dashboard/staff/margins';
import {
  keepMoved,
  selectMerchantMargins,
  selectMonthMargins,
  selectSessionMargins,
} from '@/lib/dashboard/staff/margins.sql';
import { plainTransaction, pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { erasePeople } from '@/lib/erasure/erase-people';
import { purge } from '@/lib/jobs/purge';
import { type TestDatabase, testDatabase } from '../../support/database';
import { makeMerchantMode } from '../../support/merchant';
import { planOf, tablesReadWhole } from '../../support/plans';
import {
  book,
  CENTS,
  charge,
  DAY_ms,
  empty,
  end,
  expectLedger,
  HOUR_ms,
  keep,
  LEDGER,
  match,
  merchants,
  open,
  START,
} from './margins';

/* Staff's margins are kept by day. Whatever happens, they are what the ledger of the sessions adds up to. */

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });
  for (const name of ['Cabin Shop', 'Boat Shop'])
    merchants.push((await makeMerchantMode({ name })).merchant_id);
});
afterAll(async () => {
  await database.close();
});
beforeEach(() => empty());

const ACCOUNTS = ['held', 'consumer_fees', 'merchant_fees', 'fx_fees', 'written_off', 'disputed'];
const COSTS = ['processing_fees', 'dispute_fees', 'other_fees', 'sessions'];
/** Few, so that much happens to each. */
const MOST_sessions = 5;

/** One thing that happens, some time after the one before it. */
const step = fc.record({
  what: fc.constantFrom('open', 'book', 'book', 'charge', 'match', 'end', 'keep', 'keep'),
  later_ms: fc.oneof(
    fc.constantFrom(0, 1, 60_000, DAY_ms, 25 * DAY_ms),
    fc.integer({ min: 0, max: 2 * DAY_ms }),
  ),
  one: fc.nat(),
  cents: fc.integer({ min: -900, max: 900 }),
  account: fc.nat(),
  batch: fc.integer({ min: 1, max: 3 }),
  looks: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The sums of all days, and the same of the ledger. */
async function everKept() {
  const sums = `sum(sessions)::int AS sessions, ${CENTS.map((one) => `sum(${one})::float8 AS ${one}`)}`;
  const kept = await pool().query(`SELECT ${sums} FROM daily_margins`);
  const booked = await pool().query(`SELECT ${sums} FROM (SELECT 1 AS sessions, l.* FROM (${LEDGER}) l) s`, [
    false,
    new Date(0),
  ]);
  return { kept: kept.rows, booked: booked.rows };
}

async function play(steps: readonly Step[]): Promise<number> {
  await empty();
  const sessions: string[] = [];
  const unmatched: { transaction: string; id: string }[] = [];
  let now = START;
  let seen = 0;
  for (const { what, later_ms, one, cents, account, batch, looks } of steps) {
    now += later_ms;
    const id = sessions[one % Math.max(1, sessions.length)];
    if (id === undefined || (what === 'open' && sessions.length < MOST_sessions))
      sessions.push(await open({ merchant: one % 2, currency: one % 3 ? 'usd' : 'eur', at: now }));
    else if (what === 'book') await book(id, ACCOUNTS[account % ACCOUNTS.length] ?? '', cents, now);
    else if (what === 'charge') {
      const transaction = await charge(id, COSTS[account % COSTS.length] ?? '', cents, now);
      if (one % 2) await match(transaction, id, now);
      else unmatched.push({ transaction, id });
    } else if (what === 'match') {
      const [found] = unmatched.splice(one % Math.max(1, unmatched.length), 1);
      if (found) await match(found.transaction, found.id, now);
    } else if (what === 'end')
      await pool().query(
        "UPDATE sessions SET status = 'cancelled', ended_at = $2 WHERE id = $1 AND ended_at IS NULL",
        [id, new Date(now)],
      );
    // What happens at this very moment may still come.
    else if (what === 'keep') await keep(one % 2, false, now, batch, account % 4);
    if (looks) seen += await expectLedger(false, now);
  }
  for (const merchant of [0, 1]) await keep(merchant, false, now + 1);
  const { kept, booked } = await everKept();
  expect(kept).toEqual(booked);
  return seen + (await expectLedger(false, now));
}

describe('the margins', () => {
  it('are what the ledger adds up to, at each moment of any history, however much of it is kept', async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        seen += await play(steps);
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(seen).toBeGreaterThan(25);
  });

  it('change on the day of the session when a dispute is lost a month later', async () => {
    const id = await open({ at: START });
    await book(id, 'consumer_fees', -100, START);
    await end(id, START + HOUR_ms, 'funded');
    await keep(0, false, START + DAY_ms);
    const dayOf = () => prisma().daily_margins.findMany({ orderBy: { day: 'asc' } });
    expect(await dayOf()).toMatchObject([{ sessions: 1, fees_cents: 100n, margin_cents: 100n }]);
    const later = START + 29 * DAY_ms;
    await book(id, 'written_off', 5_000, later);
    await match(await charge(id, 'dispute_fees', 1_500, later), id, later);
    expect(await expectLedger(false, later + HOUR_ms)).toBe(1);
    await keep(0, false, later + HOUR_ms);
    const [day, ...others] = await dayOf();
    expect(others).toEqual([]);
    expect(day).toMatchObject({ day: new Date('2026-09-01'), sessions: 1, margin_cents: -6_400n });
    expect(await expectLedger(false, later + HOUR_ms)).toBe(1);
  });

  it('have what the processor charged once, also when its transaction is matched again', async () => {
    const id = await open({ at: START });
    await book(id, 'consumer_fees', -100, START);
    await end(id, START + HOUR_ms, 'funded');
    const transaction = await charge(id, 'processing_fees', 30, START);
    await match(transaction, id, START + HOUR_ms);
    await keep(0, false, START + DAY_ms);
    // The statement of the version before this one, which says no time.
    await pool().query(
      "UPDATE balance_transactions SET matched_kind = 'payment', session_id = $2 WHERE id = $1",
      [transaction, id],
    );
    await keep(0, false, Date.now() + HOUR_ms);
    expect(await prisma().daily_margins.findMany()).toMatchObject([{ sessions: 1, processing_cents: 30n }]);
  });

  it('are kept once where two keep them at once, and go on where many ended at one moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const id = await open({ at: START + n });
      await book(id, 'merchant_fees', -35, START + n);
      await end(id, START + HOUR_ms, 'funded');
    }
    const mode = { merchant_id: merchants[0] ?? '', livemode: false };
    const until = new Date(START + DAY_ms);
    await Promise.all([1, 2, 3, 4].map(() => keepMargins(mode, null, until)));
    expect(await prisma().daily_margins.findMany()).toMatchObject([{ sessions: 5, fees_cents: 175n }]);
    await pool().query('TRUNCATE daily_margins, session_margins');
    await pool().query('UPDATE merchant_modes SET margins_until = NULL');
    await keep(0, false, until.getTime(), 2, 4);
    expect(await prisma().daily_margins.findMany()).toMatchObject([{ sessions: 5, fees_cents: 175n }]);
    const { margins_until } = await prisma().merchant_modes.findUniqueOrThrow({
      where: { merchant_id_livemode: mode },
    });
    expect(margins_until).toEqual(until);
  });

  it('are kept all or not at all, however a batch ends, and one merchant stops no other', async () => {
    const now = Date.now();
    const at = now - 2 * DAY_ms;
    for (const merchant of [0, 1]) {
      const id = await open({ merchant, at });
      await book(id, 'consumer_fees', -100, at);
      await end(id, at + HOUR_ms, 'funded');
    }
    // The last row that a batch writes.
    await pool().query(`CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.merchant_id = '${merchants[0]}' THEN RAISE 'ended half-way'; END IF; RETURN NULL; END $$`);
    await pool().query(
      'CREATE TRIGGER fail_here AFTER INSERT ON daily_margins FOR EACH ROW EXECUTE FUNCTION fail_here()',
    );
    const signal = AbortSignal.timeout(600_000);
    await expect(
      closeAllDays({}, { signal }).finally(() => pool().query('DROP FUNCTION fail_here CASCADE')),
    ).rejects.toThrow('Margins not kept: 1');
    const days = () => prisma().daily_margins.findMany({ select: { merchant_id: true } });
    const test_mode = { merchant_id: merchants[0], livemode: false };
    const behind = await prisma().merchant_modes.findMany({ where: { margins_until: null } });
    expect(behind).toMatchObject([test_mode]);
    expect(await days()).toEqual([{ merchant_id: merchants[1] }]);
    expect(await prisma().session_margins.count()).toBe(1);
    expect(await expectLedger(false, now)).toBe(2);
    await closeAllDays({}, { signal });
    expect(await days()).toHaveLength(2);
    expect(await expectLedger(false, now)).toBe(2);
  });

  it('are kept although the figures of a merchant cannot be, as are the figures of the others', async () => {
    const at = Date.now() - 2 * DAY_ms;
    for (const merchant of [0, 1]) {
      const id = await open({ merchant, at });
      await book(id, 'consumer_fees', -100, at);
      await end(id, at + HOUR_ms, 'funded');
    }
    await pool().query(`TRUNCATE daily_figures; CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.merchant_id = '${merchants[0]}' THEN RAISE 'too much'; END IF; RETURN NULL; END $$;
      CREATE TRIGGER fail_here AFTER INSERT ON daily_figures FOR EACH ROW EXECUTE FUNCTION fail_here()`);
    const signal = AbortSignal.timeout(600_000);
    await expect(
      closeAllDays({}, { signal }).finally(() => pool().query('DROP FUNCTION fail_here CASCADE')),
    ).rejects.toThrow('Figures not kept: 1');
    const figures = await prisma().daily_figures.groupBy({ by: ['merchant_id'] });
    expect(figures).toEqual([{ merchant_id: merchants[1] }]);
    expect(await prisma().daily_margins.count()).toBe(2);
  });

  it('have what is booked by a clock that is nearly an hour behind', async () => {
    const now = Date.now();
    const id = await open({ at: now - 3 * DAY_ms });
    await book(id, 'consumer_fees', -100, now - 3 * DAY_ms);
    await end(id, now - 2 * DAY_ms, 'funded');
    const charged = await charge(id, 'processing_fees', 30, now - 2 * DAY_ms);
    await closeAllDays({}, { signal: AbortSignal.timeout(600_000) });
    expect(await prisma().daily_margins.count()).toBe(1);
    for (const minutes of [59, 5, 0]) await book(id, 'written_off', minutes + 1, now - minutes * 60_000);
    await match(charged, id, now - 59 * 60_000);
    expect(await expectLedger(false, now)).toBe(1);
    await keep(0, false, now + HOUR_ms);
    expect(await expectLedger(false, now)).toBe(1);
    expect(await prisma().daily_margins.findMany()).toMatchObject([{ sessions: 1, margin_cents: 3n }]);
  });

  it('of the two modes do not mix', async () => {
    await prisma().merchant_modes.createMany({
      data: { merchant_id: merchants[0] ?? '', livemode: true, webhook_secret_encrypted: '' },
      skipDuplicates: true,
    });
    const id = await open({ livemode: true, at: START });
    await book(id, 'merchant_fees', -35, START);
    await end(id, START + HOUR_ms, 'funded');
    for (const until of [START, START + DAY_ms]) {
      await keep(0, true, until);
      expect(await expectLedger(true, START + DAY_ms)).toBe(1);
      expect(await expectLedger(false, START + DAY_ms)).toBe(0);
    }
  });

  it('are kept by the clock, and stay the same when people are erased and old rows purged', async () => {
    const now = Date.now();
    const ids: string[] = [];
    for (const days of [40, 32, 29, 3, 1.5]) {
      const id = await open({ at: now - days * DAY_ms - HOUR_ms });
      await book(id, 'consumer_fees', -100 - ids.length, now - days * DAY_ms - HOUR_ms);
      await end(id, now - days * DAY_ms, 'funded');
      ids.push(id);
    }
    const before = await listMargins(false, now);
    expect(before.sessions).toHaveLength(3);
    await closeAllDays({}, { signal: AbortSignal.timeout(600_000) });
    expect(await prisma().daily_margins.count()).toBe(5);
    await plainTransaction((client) => erasePeople(client, ids, null));
    expect(await listMargins(false, now)).toEqual(before);
    // Kept before they were older than what is shown.
    await prisma().session_margins.update({
      where: { merchant_id_session_id: { merchant_id: merchants[0] ?? '', session_id: ids[3] ?? '' } },
      data: { ended_at: new Date(now - SESSIONS_KEPT_ms - 1) },
    });
    await purge(AbortSignal.timeout(600_000));
    const kept = await prisma().session_margins.findMany({ orderBy: { ended_at: 'asc' } });
    expect(kept.map(({ session_id }) => session_id)).toEqual([ids[2], ids[4]]);
    expect(await prisma().daily_margins.count()).toBe(5);
  });

  it('are left where they are when time is over, and go on from there', async () => {
    await end(await open({ at: START }), START + HOUR_ms);
    await closeAllDays({}, { signal: AbortSignal.timeout(600_000) }, 0);
    expect(await prisma().merchant_modes.count({ where: { margins_until: { not: null } } })).toBe(0);
    await closeAllDays({}, { signal: AbortSignal.timeout(600_000) });
    expect(await prisma().merchant_modes.count({ where: { margins_until: null } })).toBe(0);
  });
});

it('no large table is read as a whole, and the lowest sessions come from their index', async () => {
  const now = new Date();
  const plans = [
    await planOf(keepMoved, [merchants[0], false, now, now, now]),
    await planOf(selectMerchantMargins, [false, now, 50]),
    await planOf(selectMonthMargins, [false, now]),
    await planOf(selectSessionMargins, [false, now, 50], ['seqscan', 'sort']),
  ];
  const small = ['merchants', 'merchant_modes', 'daily_margins'];
  for (const plan of plans)
    expect(tablesReadWhole(plan).filter((table) => !small.includes(table))).toEqual([]);
  expect(plans[3]).toMatch(/Index Scan using session_margins_livemode_margin_cents_session_id_idx/);
});
