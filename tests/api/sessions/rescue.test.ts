import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { apply } from '@/lib/session/apply';
import { ask, rows, signed, startApi } from '../../support/api';
import { beginPayment, succeed } from '../../support/funded-session';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const HOUR_ms = 3_600_000;
const group_config = { expiry_hours: 48, rescue_hours: 24 };
const get = async (id: string) => (await ask('GET', `/sessions/${id}`, { key: merchant.secret })).body;
const eventsOf = (id: string) =>
  rows("SELECT type, body::json->'data' AS data FROM events WHERE session_id = $1 ORDER BY sequence", [id]);

/** A group of two whose organizer has paid, by the door: these tests ask no processor. */
async function started(config: object = group_config): Promise<string> {
  return (await succeed(await beginPayment(merchant, { config }))).id;
}

/** Lets time pass for one session, and runs what is due. */
async function pass(id: string, hours: number): Promise<void> {
  await apply(id, { type: 'advance_time', by_ms: hours * HOUR_ms });
  await runDueJobs({ time_limit_ms: 600_000, tasks: ['expire_session'] });
}

describe('group_config.rescue_hours', () => {
  it('is for a secret key: a page cannot set it, and changes nothing by trying', async () => {
    const body = signed(merchant, {}, { group_config });
    const page = await ask('POST', '/sessions', { key: merchant.publishable, body });
    expect([page.status, page.body.code, page.body.details]).toEqual([
      400,
      'invalid_request',
      [expect.stringMatching(/^group_config\.rescue_hours: must be set by a secret key/)],
    ]);
    expect((await ask('POST', '/sessions', { key: merchant.secret, body })).status).toBe(200);
  });

  it.each([
    [{ rescue_hours: 0 }, /^group_config\.rescue_hours: must be/],
    [{ rescue_hours: 'a day' }, /^group_config\.rescue_hours: must be/],
    [{ expiry_hours: 700, rescue_hours: 21 }, /^group_config\.rescue_hours: must be at most 20/],
  ])('is refused as %j', async (config, text) => {
    const body = signed(merchant, {}, { group_config: config });
    const answer = await ask('POST', '/sessions', { key: merchant.secret, body });
    expect([answer.status, answer.body.details]).toEqual([400, [expect.stringMatching(text)]]);
  });

  it('puts rescue_until and stock_until into every read and event of the session, and into no other', async () => {
    const id = await started();
    const { created_at, stock_until, rescue_until } = await get(id);
    expect(Date.parse(String(stock_until)) - Date.parse(String(created_at))).toBe(72 * HOUR_ms);
    expect(rescue_until).toBeNull();
    const [created, paid] = await eventsOf(id);
    expect(created).toMatchObject({ type: 'group.created', data: { rescue_until: null } });
    expect(paid).toMatchObject({ type: 'group.share_paid', data: { rescue_until: null, stock_until } });
    const plain = await started({});
    for (const { data } of [{ data: await get(plain) }, ...(await eventsOf(plain))]) {
      expect(data).not.toHaveProperty('rescue_until');
      expect(data).not.toHaveProperty('stock_until');
    }
  });
});

describe('a session in its rescue', () => {
  it('is told once, cannot be extended, is no other merchant’s, and ends with refunds', async () => {
    const id = await started();
    await pass(id, 48);
    await pass(id, 1);
    const { status, expires_at, rescue_until, stock_until } = await get(id);
    expect([status, rescue_until, stock_until]).toEqual(['pending', expires_at, expires_at]);
    const extended = await ask('POST', `/sessions/${id}/extend`, {
      key: merchant.secret,
      body: { expiry_hours: 100 },
    });
    expect([extended.status, extended.body.code]).toEqual([409, 'already_extended']);
    expect(extended.body.error).toContain('or its rescue has begun');
    const other = await makeMerchant();
    expect((await ask('GET', `/sessions/${id}`, { key: other.secret })).status).toBe(404);
    await pass(id, 23);
    expect(await get(id)).toMatchObject({ status: 'expired', stock_until: null });
    expect(await eventsOf(id)).toMatchObject([
      { type: 'group.created' },
      { type: 'group.share_paid' },
      { type: 'group.rescue_started', data: { status: 'pending', paid_cents: 5_000 } },
      { type: 'group.expired', data: { refunds: [{ amount_cents: 5_050 }] } },
    ]);
  });

  it('can be cancelled, and ended because the shop has run out', async () => {
    for (const path of ['cancel', 'stock']) {
      const id = await started();
      await pass(id, 48);
      const body = path === 'stock' ? { available: false } : {};
      const answer = await ask('POST', `/sessions/${id}/${path}`, { key: merchant.secret, body });
      expect(answer.body).toMatchObject({ status: 'cancelled', refunds: [{ amount_cents: 5_050 }] });
    }
  });

  it('without rescue_hours there is none', async () => {
    const id = await started({ expiry_hours: 48 });
    await pass(id, 48);
    expect((await get(id)).status).toBe('expired');
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'group.created',
      'group.share_paid',
      'group.expired',
    ]);
  });
});
