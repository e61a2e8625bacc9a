import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeAllDays } from '@/lib/dashboard/home/close-days';
import { closeDays, readFigures } from '@/lib/dashboard/home/figures';
import { countDays } from '@/lib/dashboard/home/figures.sql';
import { listSessionPage } from '@/lib/dashboard/session/sessions';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import type { Session } from '@/lib/group/model';
import { CURRENCY_CODES, chargeStep_cents } from '@/lib/money/currency';
import { feeOf } from '@/lib/money/fee';
import { noteLinkOpened } from '@/lib/session/note-link-opened';
import { type TestDatabase, testDatabase } from '../../support/database';
import { makeMerchantMode } from '../../support/merchant';

const DAY_ms = 86_400_000;
/** Noon. */
const NOW = Date.UTC(2026, 10, 21, 12);

let database: TestDatabase;
let merchant_id: string;

beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url });
  ({ merchant_id } = await makeMerchantMode());
});

afterAll(async () => {
  await database.close();
});

let made = 0;

interface Given {
  status: string;
  currency?: string;
  total_cents?: number;
  created_at: number;
  ended_at?: number;
  merchant_fee_bps?: number;
}

async function session(given: Given): Promise<string> {
  const id = newId('sess_');
  made += 1;
  const { currency = 'usd', total_cents = 1_000, merchant_fee_bps = 350 } = given;
  const fee_cents = feeOf(total_cents, merchant_fee_bps, chargeStep_cents(currency));
  await pool().query(
    `INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, order_ref, cart, config,
       access_token_hash, share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at, ended_at,
       merchant_fee_cents, fx_fee_cents)
     VALUES ($1, $2, false, $3, $4, $5, $6, '{}', '{}', decode(md5($1), 'hex'), $1, $1, $7, 100, $8, $9, $10, $11, 0)`,
    [
      id,
      merchant_id,
      given.status,
      currency,
      total_cents,
      `order-${made}`,
      merchant_fee_bps,
      new Date(given.created_at + made),
      new Date(given.created_at + 3 * DAY_ms),
      given.ended_at === undefined ? null : new Date(given.ended_at),
      given.status === 'funded' ? fee_cents : null,
    ],
  );
  return id;
}

describe('the figures of a range', () => {
  it('count a session on the day it was created and on the day it ended, in stored days and today', async () => {
    await session({ status: 'funded', created_at: NOW - 5 * DAY_ms, ended_at: NOW - 4 * DAY_ms });
    await session({ status: 'expired', created_at: NOW - 5 * DAY_ms, ended_at: NOW - 2 * DAY_ms });
    await session({ status: 'funded', created_at: NOW - DAY_ms, ended_at: NOW - 3_600_000 });
    await session({ status: 'pending', created_at: NOW - 60_000 });
    const started = await session({ status: 'pending', created_at: NOW - 60_000 });
    // Two days have been let pass for it.
    await pool().query("UPDATE sessions SET started_at = created_at - interval '2 days' WHERE id = $1", [
      started,
    ]);
    await session({ status: 'cancelled', created_at: NOW - 20 * DAY_ms, ended_at: NOW - 10 * DAY_ms });
    const late = await session({ status: 'pending', created_at: NOW - 29 * DAY_ms });
    await pool().query('UPDATE sessions SET started_at = $2 WHERE id = $1', [
      late,
      new Date(NOW - 3 * DAY_ms),
    ]);
    const shared = { id: late, merchant_id, livemode: false, currency: 'usd' } as Session;
    await noteLinkOpened(shared, NOW - 2 * DAY_ms);
    await noteLinkOpened(shared, NOW);
    const live = await readFigures({ merchant_id, livemode: false }, { days: 7 }, NOW);
    expect(live).toMatchObject({
      created: 5,
      funded: 2,
      expired: 1,
      cancelled: 0,
      started: 2,
      shared: 1,
      open: 2,
      not_started: 1,
      funded_cents: 2_000,
    });
    expect(live.funded_rate).toBeCloseTo(2 / 3);
    expect(live.days.map((day) => day.created)).toEqual([0, 2, 0, 0, 0, 1, 2]);
    expect(live.days.map((day) => day.funded)).toEqual([0, 0, 1, 0, 0, 0, 1]);
    expect(live.days.map((day) => day.started)).toEqual([0, 0, 0, 1, 0, 0, 1]);
    expect(live.days.map((day) => day.shared)).toEqual([0, 0, 0, 0, 1, 0, 0]);
    const { rows } = await pool().query('SELECT count(*)::int AS kept FROM daily_figures');
    expect(rows[0].kept).toBeGreaterThan(0);
    expect(await readFigures({ merchant_id, livemode: false }, { days: 7 }, NOW)).toEqual(live);
  });

  it('stay the same when a day is closed twice or by two processes at once', async () => {
    const merchant = { merchant_id, livemode: false };
    const before = await readFigures(merchant, { days: 30 }, NOW);
    await pool().query('UPDATE merchant_modes SET figures_until = NULL');
    await Promise.all([closeDays(merchant, NOW), closeDays(merchant, NOW)]);
    expect(await readFigures(merchant, { days: 30 }, NOW)).toEqual(before);
  });

  it('do not close a day before its sessions have settled', async () => {
    const midnight = Math.floor(NOW / DAY_ms) * DAY_ms + DAY_ms;
    const merchant = { merchant_id, livemode: false };
    expect(await closeDays(merchant, midnight + 60_000)).toBe(midnight - DAY_ms);
    await session({ status: 'funded', created_at: NOW, ended_at: midnight - 1 });
    const later = await readFigures(merchant, { days: 2 }, midnight + 3_600_000);
    expect(later.days[0]?.funded).toBe(2);
  });

  it('take the same fee as the transfer, in every currency and with any rounding', async () => {
    const at = NOW - 20 * DAY_ms;
    const expected = new Map<string, number>();
    for (const currency of CURRENCY_CODES) {
      const step = chargeStep_cents(currency);
      for (const units of [1, 7, 33, 143, 99_999]) {
        const total_cents = units * step;
        const merchant_fee_bps = 5 * units + 1 <= 10_000 ? 5 * units + 1 : 350;
        await session({
          status: 'funded',
          currency,
          total_cents,
          merchant_fee_bps,
          created_at: at,
          ended_at: at,
        });
        expected.set(currency, (expected.get(currency) ?? 0) + feeOf(total_cents, merchant_fee_bps, step));
      }
    }
    await pool().query('DELETE FROM daily_figures');
    await pool().query('UPDATE merchant_modes SET figures_until = NULL');
    await closeDays({ merchant_id, livemode: false }, NOW);
    const { rows } = await pool().query<{ currency: string; cents: string }>(
      `SELECT currency, merchant_fee_cents AS cents FROM daily_figures WHERE day = $1::date AND funded >= 5`,
      [new Date(at)],
    );
    expect(new Map(rows.map(({ currency, cents }) => [currency, Number(cents)]))).toEqual(expected);
  });
});

describe('the first figures of a merchant with many days', () => {
  const counted = vi.spyOn(countDays, 'all');
  /** How many days each statement has counted. */
  const spans = () => {
    const days = counted.mock.calls.map(
      ([, values = []]) => (Number(values[3]) - Number(values[2])) / DAY_ms,
    );
    counted.mockClear();
    return days;
  };
  afterAll(() => counted.mockRestore());

  it('are kept a month at a time, and no page waits for all of them', async () => {
    const earlier = merchant_id;
    ({ merchant_id } = await makeMerchantMode());
    const merchant = { merchant_id, livemode: false };
    const midnight = Math.floor(NOW / DAY_ms) * DAY_ms;
    const first = midnight - 100 * DAY_ms;
    for (const day of [0, 30, 31, 60, 99])
      await session({ status: 'expired', created_at: first + day * DAY_ms, ended_at: first + day * DAY_ms });
    counted.mockClear();
    const figures = await readFigures(merchant, { days: 90 }, NOW);
    expect(Math.max(...spans())).toBeLessThanOrEqual(31);
    expect(figures).toMatchObject({ created: 4, expired: 4 });
    const kept = async () =>
      (await pool().query('SELECT figures_until FROM merchant_modes WHERE merchant_id = $1', [merchant_id]))
        .rows[0]?.figures_until;
    expect(await kept()).toEqual(new Date(first + 31 * DAY_ms));

    expect(await closeDays(merchant, NOW)).toBe(midnight);
    expect(spans()).toEqual([31, 31, 7]);
    expect(await readFigures(merchant, { days: 90 }, NOW)).toEqual(figures);
    merchant_id = earlier;
  });

  it('are kept as far as they could be counted', async () => {
    const earlier = merchant_id;
    ({ merchant_id } = await makeMerchantMode());
    const merchant = { merchant_id, livemode: false };
    await session({ status: 'pending', created_at: NOW - 100 * DAY_ms });
    counted.mockClear();
    counted.mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('statement timeout'));
    await expect(closeDays(merchant, NOW)).rejects.toThrow('statement timeout');
    expect(spans()).toEqual([31, 31]);
    await closeDays(merchant, NOW);
    expect(spans()).toEqual([31, 31, 7]);
    merchant_id = earlier;
  });
});

describe('the pages of the list', () => {
  it('neither lose nor repeat a session, forwards and backwards, with and without a filter', async () => {
    const merchant = { merchant_id, livemode: false };
    const { rows: all } = await pool().query<{ id: string }>(
      `SELECT id FROM sessions WHERE status = 'funded' ORDER BY created_at DESC`,
    );
    const seen: string[] = [];
    let before: number | undefined;
    let back: number | null = null;
    do {
      const page = await listSessionPage(merchant, { status: 'funded', limit: 50, before });
      seen.push(...page.rows.map(({ id }) => id));
      before = page.older ?? undefined;
      back = page.newer ?? back;
    } while (before !== undefined);
    expect(seen).toEqual(all.map(({ id }) => id));
    const previous = await listSessionPage(merchant, { status: 'funded', limit: 50, after: back ?? 0 });
    const end = seen.length - (seen.length % 50 || 50);
    expect(previous.rows.map(({ id }) => id)).toEqual(seen.slice(end - 50, end));
  });
});

it('figures are kept of every merchant in one run, however many there are', async () => {
  const { merchant_id } = await makeMerchantMode();
  await pool().query(
    `WITH made AS (
       INSERT INTO merchants SELECT (jsonb_populate_record(m, jsonb_build_object(
         'id', 'mer_many' || n, 'organization_id', null))).*
       FROM merchants m, generate_series(1, 1100) n WHERE m.id = $1 RETURNING id
     )
     INSERT INTO merchant_modes (merchant_id, livemode, webhook_secret_encrypted) SELECT id, false, '' FROM made`,
    [merchant_id],
  );
  await closeAllDays({}, { signal: new AbortController().signal });
  expect(await prisma().merchant_modes.count({ where: { figures_until: null } })).toBe(0);
});
