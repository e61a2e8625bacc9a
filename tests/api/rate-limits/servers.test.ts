import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeRequestLog } from '@/lib/api/request-log';
import { hashToken } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { type Actor, SYSTEM } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import {
  listServers,
  registerServer,
  removeServer,
  SERVER_RATES,
  seenNetworks,
  setServerRate,
} from '@/lib/merchant/servers';
import { selectCallers } from '@/lib/merchant/servers.sql';
import { type Ask, ask, openOne, rows, startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';
import { planOf, tablesReadWhole } from '../../support/plans';
import { rowsReadBy } from '../../support/sent-statements';

const OWNER: Actor = { name: 'user:usr_1', address: null };

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => stop());
afterEach(() => closeRateLimiter());

let last = 0;
/** An address that no other test uses. */
const fresh = () => {
  last += 1;
  return `203.0.113.${last}`;
};

const list = (where: Ask) => ask('GET', '/sessions', where);

/** How many of so many requests are not refused, one after the other. */
async function passed(times: number, where: Ask): Promise<number> {
  let count = 0;
  for (let index = 0; index < times; index += 1) if ((await list(where)).status !== 429) count += 1;
  return count;
}

/** Registers the address after a call from there, with a key of its own. */
async function register(merchant_id: string, address: string, network = address): Promise<void> {
  const { key } = await issueKey({ merchant_id, livemode: false, kind: 'secret' }, SYSTEM);
  await list({ key, address });
  await closeRequestLog();
  await registerServer({ merchant_id, network }, OWNER);
}

/** A merchant with a registered server. */
async function withServer() {
  const merchant = await makeMerchant();
  const where = { key: merchant.secret, address: fresh() };
  await register(merchant.id, where.address);
  await closeRateLimiter();
  return { merchant, where };
}

describe('a registered server', () => {
  it('makes more requests than its address may, and says how many are left', async () => {
    const { where } = await withServer();
    expect(await passed(100, where)).toBe(100);
    const { headers } = await list(where);
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['1200', '1099']);
  });

  it('reads what has not changed at a limit of its own, ten times as high', async () => {
    const { merchant, where } = await withServer();
    const path = `/sessions/${await openOne(merchant)}`;
    await closeRateLimiter();
    const first = await ask('GET', path, where);
    const read = (etag: string | null) =>
      ask('GET', path, { ...where, headers: { 'If-None-Match': etag ?? '' } });
    const known = await read(first.headers.get('etag'));
    const limits = ({ status, headers }: typeof known) => [
      status,
      headers.get('ratelimit-limit'),
      headers.get('ratelimit-remaining'),
    ];
    expect(limits(known)).toEqual([304, '12000', '11999']);
    expect(limits(await read('"another"'))).toEqual([200, '1200', '1198']);
    expect(limits(await read(first.headers.get('etag')))).toEqual([304, '12000', '11997']);
  });

  it('is not held by another tenant behind its address, who uses up that, nor by one who guesses keys', async () => {
    const { where } = await withServer();
    const tenant = { key: (await makeMerchant()).secret, address: where.address };
    expect(await passed(70, tenant)).toBe(60);
    expect((await list(where)).status).toBe(200);
    for (let index = 0; index < 125; index += 1) {
      await ask('GET', '/merchants/me', { key: `split_sk_test_wrong${index}`, address: where.address });
    }
    expect((await ask('GET', '/merchants/me', tenant)).status).toBe(429);
    expect((await list(where)).status).toBe(200);
  });

  it('that was registered while its address was over the limit is noticed within ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const merchant = await makeMerchant();
      const where = { key: merchant.secret, address: fresh() };
      expect(await passed(70, where)).toBe(60);
      await closeRequestLog();
      await registerServer({ merchant_id: merchant.id, network: where.address }, OWNER);
      expect(await passed(5, where)).toBe(0);
      vi.setSystemTime(Date.now() + 10_001);
      expect(await passed(70, where)).toBe(70);
    } finally {
      vi.useRealTimers();
    }
  });

  it('uses up nothing of other tenants behind its address', async () => {
    const { where } = await withServer();
    await list(where);
    await closeRateLimiter();
    await passed(70, where);
    expect(await passed(60, { key: (await makeMerchant()).secret, address: where.address })).toBe(60);
  });

  it('counts with the other servers of its merchant, each mode by itself, at the rate that staff set', async () => {
    const { merchant, where } = await withServer();
    const more = { merchant_id: merchant.id, per_minute: 3000, note: 'Agreed by mail' };
    await expect(async () => setServerRate({ ...more, per_minute: 61 }, SYSTEM)).rejects.toThrow('rates');
    await expect(async () => setServerRate({ ...more, note: ' ' }, SYSTEM)).rejects.toThrow('note');
    await setServerRate(more, SYSTEM);
    const second = { ...where, address: fresh() };
    await register(merchant.id, second.address);
    await list(where);
    const { headers } = await list(second);
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['3000', '2998']);
    const live = await list({ ...where, key: merchant.live.secret });
    expect(live.headers.get('ratelimit-remaining')).toBe(live.status === 200 ? '2999' : '58');
    expect(
      await rows(`SELECT details FROM audit_log WHERE action = 'merchant.server_rate_set' AND target = $1`, [
        merchant.id,
      ]),
    ).toEqual([{ details: { server_rate_per_minute: 3000, note: 'Agreed by mail' } }]);
  });

  it('is refused over its rate, with the time to wait', async () => {
    const { where } = await withServer();
    const answers = await Promise.all(Array.from({ length: SERVER_RATES[0] + 5 }, () => list(where)));
    const over = answers.filter(({ status }) => status === 429);
    expect(over.length).toBeGreaterThanOrEqual(5);
    expect(Number(over[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  it('counts per address again for publishable and wrong keys, elsewhere, and once it is removed', async () => {
    const { merchant, where } = await withServer();
    expect(await passed(61, { ...where, address: fresh() })).toBe(60);
    const wrong = await list({ ...where, key: `${merchant.secret.slice(0, -4)}0000` });
    expect([wrong.status, wrong.headers.get('ratelimit-limit')]).not.toContain('1200');
    const open = await ask('GET', '/sessions/none', { ...where, key: merchant.publishable });
    expect(open.headers.get('ratelimit-limit')).toBe('120');
    expect((await list(where)).headers.get('ratelimit-limit')).toBe('1200');
    const [server] = await listServers(merchant.id);
    await removeServer({ merchant_id: merchant.id, id: server?.id ?? '' }, OWNER);
    await closeRateLimiter();
    expect(await passed(70, where)).toBe(60);
  });
});

describe('registering a server', () => {
  it('takes only an address from which a secret key of the merchant has called, and is recorded', async () => {
    const merchant = await makeMerchant();
    const address = fresh();
    const registering = () => registerServer({ merchant_id: merchant.id, network: address }, OWNER);
    await ask('GET', '/sessions/none', { key: merchant.publishable, address });
    await list({ key: (await makeMerchant()).secret, address });
    await list({ key: merchant.secret, address, headers: { Origin: 'https://shop.example' } });
    await closeRequestLog();
    await expect(registering()).rejects.toThrow('last 24 hours');
    await list({ key: merchant.secret, address });
    await closeRequestLog();
    expect(await seenNetworks(merchant.id)).toEqual([address]);
    await Promise.all([registering(), registering()]);
    expect(await listServers(merchant.id)).toMatchObject([{ network: address }]);
    expect(
      await rows(`SELECT actor, details FROM audit_log WHERE merchant_id = $1 AND action LIKE 'server.%'`, [
        merchant.id,
      ]),
    ).toEqual([{ actor: OWNER.name, details: { network: address } }]);
    await rows(`UPDATE api_requests SET created_at = now() - interval '25 hours' WHERE merchant_id = $1`, [
      merchant.id,
    ]);
    expect(await seenNetworks(merchant.id)).toEqual([]);
  });

  it('reads only the addresses, however often they have called, the latest first', async () => {
    const merchant = await makeMerchant();
    const id = async (key: string) =>
      (await prisma().api_keys.findUniqueOrThrow({ where: { hash: Uint8Array.from(hashToken(key)) } })).id;
    const calls = `INSERT INTO api_requests (request_id, merchant_id, livemode, key_id, method, path, status, address,
         duration_ms, created_at)
       SELECT 'req_' || $3 || n, $1, $4, $2, 'GET', '/sessions', 200, $3, 1, now() - n * interval '1 second' - $5::interval
       FROM generate_series(1, 2000) n`;
    const at = async (address: string, key: string, livemode: boolean, before: string) =>
      rows(calls, [merchant.id, await id(key), address, livemode, before]);
    await at('198.51.100.60', merchant.secret, false, '2 hours');
    await at('198.51.100.61', merchant.live.secret, true, '1 hour');
    await at('198.51.100.62', merchant.publishable, false, '0 hours');
    await at('unknown', merchant.secret, false, '0 hours');
    let seen: string[] = [];
    const read = await rowsReadBy(async () => {
      seen = await seenNetworks(merchant.id);
    });
    expect(seen).toEqual(['198.51.100.61', '198.51.100.60']);
    expect(read).toBeLessThan(10);
    const plan = await planOf(selectCallers, [merchant.id, new Date(), 1000, 100], ['seqscan', 'sort']);
    expect(plan).toMatch(/Index Scan (Backward )?using api_requests\w*_created_at_idx/);
    expect(tablesReadWhole(plan)).not.toContainEqual(expect.stringContaining('api_requests'));
  });

  it('stops at 20, however many are registered at once', async () => {
    const merchant = await makeMerchant();
    const networks = Array.from({ length: 24 }, (_server, index) => `198.51.100.${index + 1}`);
    for (const address of networks) await list({ key: merchant.secret, address });
    await closeRequestLog();
    const registered = await Promise.allSettled(
      networks.map((network) => registerServer({ merchant_id: merchant.id, network }, OWNER)),
    );
    expect(registered.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await listServers(merchant.id)).toHaveLength(20);
  });

  it('means the /64 of an IPv6 address', async () => {
    const merchant = await makeMerchant();
    await register(merchant.id, '2001:db8:7:8::1', '2001:db8:7:8::/64');
    const { headers } = await list({ key: merchant.secret, address: '2001:db8:7:8::2' });
    expect(headers.get('ratelimit-limit')).toBe('1200');
    expect(await listServers(merchant.id)).toMatchObject([{ network: '2001:db8:7:8::/64' }]);
  });

  it('cannot be for, or removed by, another merchant', async () => {
    const { merchant } = await withServer();
    const [server] = await listServers(merchant.id);
    const other = await makeMerchant();
    const removing = removeServer({ merchant_id: other.id, id: server?.id ?? '' }, OWNER);
    await expect(removing).rejects.toThrow('No such server');
    expect(await listServers(merchant.id)).toHaveLength(1);
  });
});
