import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, cart, openOne, rows, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

interface Page {
  data: { session_id: string; created_at: string; status: string; order_ref: string | null }[];
  has_more: boolean;
  next_cursor: number | null;
}

async function page(query: string, shop: TestMerchant = merchant): Promise<Page> {
  const answer = await ask('GET', `/sessions${query}`, { key: shop.secret });
  expect(answer.status).toBe(200);
  return answer.body as unknown as Page;
}

async function everyId(query: string, shop: TestMerchant): Promise<string[]> {
  const ids: string[] = [];
  let cursor: number | null = null;
  for (let pages = 0; pages < 100; pages += 1) {
    const next: Page = await page(`?${query}${cursor === null ? '' : `&cursor=${cursor}`}`, shop);
    ids.push(...next.data.map((item) => item.session_id));
    expect(next.has_more).toBe(next.next_cursor !== null);
    if (next.next_cursor === null) return ids;
    cursor = next.next_cursor;
  }
  throw new Error('The pages never end');
}

describe('GET /sessions', () => {
  it('answers items with the fields of the specification, newest first', async () => {
    const shop = await makeMerchant();
    const old = await openOne(shop);
    const fresh = await openOne(shop, { cart: cart({ metadata: { order_ref: 'o-1' } }) });
    const found = await page('', shop);
    expect(found.data.map((item) => item.session_id)).toEqual([fresh, old]);
    expect(found.data[0]).toEqual({
      session_id: fresh,
      status: 'pending',
      order_ref: 'o-1',
      total_cents: 10_000,
      currency: 'usd',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      started: false,
      started_at: null,
      ended_at: null,
      paid_cents: 0,
      metadata: { order_ref: 'o-1' },
      session_url: expect.stringContaining(`/session/${fresh}?access=`),
    });
    expect([found.has_more, found.next_cursor]).toEqual([false, null]);
  });

  it('neither loses nor repeats a session across pages, even if many were created at once', async () => {
    const shop = await makeMerchant();
    const opened = await Promise.all(Array.from({ length: 53 }, () => openOne(shop)));
    for (const limit of [1, 7, 53, 54]) {
      const ids = await everyId(`limit=${limit}`, shop);
      expect(ids).toHaveLength(53);
      expect(new Set(ids)).toEqual(new Set(opened));
    }
  });

  it('ends a page between two milliseconds, and holds all sessions of one that has more than its limit', async () => {
    const shop = await makeMerchant();
    const opened: string[] = [];
    for (let n = 0; n < 13; n += 1) opened.push(await openOne(shop));
    const last = String(opened.pop());
    await rows(
      `UPDATE sessions SET created_at = array_position($1, sessions.id) * interval '1 microsecond'
              + (SELECT date_trunc('second', created_at) - interval '1 second' FROM sessions WHERE id = $2)
       WHERE id = ANY($1)`,
      [opened, last],
    );
    const ids = [last, ...opened.toReversed()];
    for (const limit of [1, 2, 5, 12, 13]) expect(await everyId(`limit=${limit}`, shop)).toEqual(ids);
    const [newest, second] = (await page('', shop)).data;
    expect(await everyId(`created_after=${second?.created_at}`, shop)).toEqual([last]);
    expect(newest?.session_id).toBe(last);
  });

  it('answers 25 unless asked for up to 100', async () => {
    const shop = await makeMerchant();
    await Promise.all(Array.from({ length: 26 }, () => openOne(shop)));
    expect((await page('', shop)).data).toHaveLength(25);
    expect((await page('?limit=100', shop)).data).toHaveLength(26);
  });

  it('shows a merchant only its own sessions in the key’s mode', async () => {
    const shop = await makeMerchant();
    const [mine, live] = [await openOne(shop), await openOne(shop)];
    await openOne(merchant);
    await rows('UPDATE sessions SET livemode = true WHERE id = $1', [live]);
    expect((await page('', shop)).data.map((item) => item.session_id)).toEqual([mine]);
  });

  it('filters by status, order_ref and time, together and across pages', async () => {
    const shop = await makeMerchant();
    const named = await Promise.all(
      Array.from({ length: 5 }, () => openOne(shop, { cart: cart({ metadata: { order_ref: 'o-7' } }) })),
    );
    const [plain] = [await openOne(shop)];
    await rows("UPDATE sessions SET status = 'cancelled' WHERE id = ANY($1)", [named.slice(0, 3)]);
    const ids = async (query: string) => new Set(await everyId(`limit=2&${query}`, shop));
    expect(await ids('order_ref=o-7')).toEqual(new Set(named));
    expect(await ids('status=cancelled')).toEqual(new Set(named.slice(0, 3)));
    expect(await ids('status=pending&order_ref=o-7')).toEqual(new Set(named.slice(3)));
    const all = (await page('', shop)).data;
    const [newest, second] = all;
    expect(newest?.session_id).toBe(plain);
    expect(await ids(`created_after=${second?.created_at}`)).toEqual(new Set([plain]));
    expect(await ids(`created_before=${newest?.created_at}`)).toEqual(new Set(named));
    const at = Date.parse(String(second?.created_at));
    expect(await ids(`created_after=${at}&created_before=${at + 1}`)).toEqual(new Set());
    expect(await ids(`created_after=${at - 1}&created_before=${at + 1}`)).toEqual(
      new Set([second?.session_id]),
    );
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1e1', 'limit'],
    ['cursor=yesterday', 'cursor'],
    ['cursor=-1', 'cursor'],
    ['cursor=9999999999999999', 'cursor'],
    ['status=open', 'status'],
    ['order_ref=', 'order_ref'],
    ['order_ref=%00', 'order_ref'],
    ['created_after=soon', 'created_after'],
    ['created_before=2026-13-01T00:00:00Z', 'created_before'],
    ['created_after=1767225600', 'created_after'],
    ['status=pending&status=funded', 'status'],
    ['limit=0&order_ref=a&order_ref=b&order_ref=b', 'order_ref'],
  ])('refuses %s with its path', async (query, path) => {
    const answer = await ask('GET', `/sessions?${query}`, { key: merchant.secret });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect((answer.body.details as string[])[0]).toMatch(new RegExp(`^${path}: `));
  });

  it('refuses a parameter that appears twice, with everything else, and ignores what it does not know', async () => {
    const refused = await ask('GET', '/sessions?status=pending&status=open&limit=25&limit=25&x=1&x=2', {
      key: merchant.secret,
    });
    expect(refused.body.details).toEqual([
      'limit: appears twice',
      'status: appears twice',
      'status: must be one of pending, funded, cancelled, expired',
    ]);
    expect((await ask('GET', '/sessions?x=1&x=2', { key: merchant.secret })).status).toBe(200);
  });

  it('accepts every cursor and time up to the end of the Date range', async () => {
    const shop = await makeMerchant();
    const id = await openOne(shop);
    const sessions = async (query: string) =>
      (await page(`?${query}`, shop)).data.map(({ session_id }) => session_id);
    for (const moment of ['9999999999999', '253402300800000', '8640000000000000']) {
      expect(await sessions(`cursor=${moment}`)).toEqual([id]);
      expect(await sessions(`created_before=${moment}`)).toEqual([id]);
      expect(await sessions(`created_after=${moment}`)).toEqual([]);
    }
    expect(await sessions('created_before=9999-12-31T23:59:59Z')).toEqual([id]);
    const beyond = await ask('GET', '/sessions?cursor=8640000000000001', { key: shop.secret });
    expect(beyond.status).toBe(400);
  });

  it('refuses times out of range with a reason', async () => {
    for (const moment of [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+10:00',
      '9999-12-31T23:59:59-10:00',
      '1969-12-31T23:59:59Z',
    ]) {
      const answer = await ask('GET', `/sessions?created_after=${encodeURIComponent(moment)}`, {
        key: merchant.secret,
      });
      expect([answer.status, answer.body.details]).toEqual([
        400,
        ['created_after: must be an ISO 8601 date-time from 1970 on, such as 2026-01-31T12:00:00Z'],
      ]);
    }
  });

  it('is stable while sessions are being created between the pages', async () => {
    const shop = await makeMerchant();
    const before = await Promise.all(Array.from({ length: 9 }, () => openOne(shop)));
    const first = await page('?limit=4', shop);
    await openOne(shop);
    const second = await page(`?limit=100&cursor=${first.next_cursor}`, shop);
    const seen = [...first.data, ...second.data].map((item) => item.session_id);
    expect([seen.length, new Set(seen)]).toEqual([9, new Set(before)]);
  });
});
