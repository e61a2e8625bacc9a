import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, cart, openOne, rows, startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const create = (key: string, body: unknown) => ask('POST', '/sessions', { key, body });

describe('sessions that are opened at once', () => {
  it('opens every session requested at once, each with its own millisecond', async () => {
    const busy = await makeMerchant();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => create(busy.secret, { cart: cart() })),
    );
    expect(new Set(answers.map((answer) => answer.body.session_id)).size).toBe(60);
    const [count] = await rows(
      'SELECT count(DISTINCT created_at)::int AS moments FROM sessions WHERE merchant_id = $1',
      [busy.id],
    );
    expect(count?.moments).toBe(60);
  });

  it('opens more than a thousand in a second, dated 100 ms ahead at most, each with its own microsecond', async () => {
    const busy = await makeMerchant();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    for (let round = 0; round < 4; round += 1)
      await Promise.all(Array.from({ length: 40 }, () => create(busy.secret, { cart: cart() })));
    vi.useRealTimers();
    const [found] = await rows(
      `SELECT count(DISTINCT created_at)::int AS moments, max(created_at) AS newest,
         count(DISTINCT date_trunc('milliseconds', created_at))::int AS milliseconds
       FROM sessions WHERE merchant_id = $1`,
      [busy.id],
    );
    expect(found).toMatchObject({ moments: 160, newest: new Date(now + 100) });
    expect(found?.milliseconds).toBe(101);
  });

  it('dates a session now again when a clock that was ahead is right again', async () => {
    const merchant = await makeMerchant();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 86_400_000 });
    await openOne(merchant);
    vi.setSystemTime(now);
    const id = await openOne(merchant);
    vi.useRealTimers();
    const [opened] = await rows('SELECT created_at FROM sessions WHERE id = $1', [id]);
    expect(opened).toEqual({ created_at: new Date(now) });
  });

  it('skips a millisecond that another process has taken', async () => {
    const shared = await makeMerchant();
    const first = await openOne(shared);
    await rows(
      `INSERT INTO sessions (id, merchant_id, livemode, currency, total_cents, cart, config, access_token_hash,
         share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at)
       SELECT 'sess_other' || n, merchant_id, livemode, currency, total_cents, cart, config,
         decode(md5(n::text), 'hex'), 'share' || n, 'grp' || n, 350, 100, created_at + n * interval '1 ms', expires_at
       FROM sessions, generate_series(1, 3000) AS n WHERE id = $1`,
      [first],
    );
    const [before] = await rows('SELECT max(created_at) AS newest FROM sessions WHERE merchant_id = $1', [
      shared.id,
    ]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => openOne(shared)));
    const found = await rows('SELECT created_at FROM sessions WHERE id = ANY($1)', [answers]);
    expect(found).toHaveLength(8);
    for (const row of found)
      expect(Number(row.created_at)).toBeGreaterThanOrEqual(Number(before?.newest) - 3000);
  });

  it('shares a millisecond where another process has taken those ahead', async () => {
    const shared = await makeMerchant();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const first = await openOne(shared);
    await rows(
      `INSERT INTO sessions (id, merchant_id, livemode, currency, total_cents, cart, config, access_token_hash,
         share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at)
       SELECT 'sess_taken' || n, merchant_id, livemode, currency, total_cents, cart, config,
         decode(md5('taken' || n), 'hex'), 'taken' || n, 'grp_taken' || n, 350, 100, created_at + n * interval '1 ms',
         expires_at
       FROM sessions, generate_series(1, 200) AS n WHERE id = $1`,
      [first],
    );
    const opened: string[] = [];
    for (let n = 0; n < 8; n += 1) opened.push(await openOne(shared));
    vi.useRealTimers();
    const found = await rows('SELECT id, created_at FROM sessions WHERE id = ANY($1) ORDER BY created_at', [
      opened,
    ]);
    expect(found.map(({ id }) => id)).toEqual(opened);
    for (const row of found) expect(Number(row.created_at)).toBeLessThanOrEqual(now + 200);
  });
});
