import { type ChildProcess, fork } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { env, resetEnvironment } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import { blockAddress } from '@/lib/merchant/blocked-addresses';
import { type Ask, ask, openOne, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';
import { startRedis, startUpstashFront } from './redis-server';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi({ RATE_LIMIT_FACTOR: '1' });
  merchant = await makeMerchant();
});
afterAll(() => stop());
afterEach(() => closeRateLimiter());

let address = 0;
/** An address that no other test uses. */
const fresh = () => {
  address += 1;
  return `192.0.2.${address}`;
};

async function repeat(times: number, method: string, path: string, options: Ask) {
  const answers = [];
  for (let index = 0; index < times; index += 1) answers.push(await ask(method, path, options));
  return answers;
}

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('the limit of a route', () => {
  it('is the documented one', () => {
    const limits = Object.fromEntries(
      ENDPOINTS.map(({ method, path, limit }) => [`${method} ${path}`, limit.per_minute]),
    );
    expect(limits).toMatchObject({
      'POST /sessions': 60,
      'GET /sessions': 60,
      'GET /sessions/:session_id': 120,
      'POST /sessions/:session_id/cancel': 30,
      'POST /sessions/:session_id/remind': 20,
      'GET /merchants/me': 60,
      'GET /webhooks': 60,
      'POST /webhooks': 60,
      'DELETE /webhooks/:webhook_id': 60,
    });
  });

  it.each(ENDPOINTS.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` })))(
    'holds for $name, for each address by itself, with the headers',
    async ({ endpoint }) => {
      const { per_minute } = endpoint.limit;
      const path = endpoint.path.replace(/:\w+/g, 'none');
      const options = { key: merchant.secret, address: fresh() };
      const answers = await repeat(per_minute, endpoint.method, path, options);
      expect(count(answers, 429)).toBe(0);
      expect(answers.map((answer) => answer.headers.get('ratelimit-remaining'))).toEqual(
        answers.map((_answer, index) => String(per_minute - 1 - index)),
      );
      const over = await ask(endpoint.method, path, options);
      expect([over.status, over.body.code]).toEqual([429, 'rate_limited']);
      expect(over.headers.get('ratelimit-limit')).toBe(String(per_minute));
      expect(over.headers.get('ratelimit-remaining')).toBe('0');
      const wait_s = Number(over.headers.get('retry-after'));
      expect(Number.isInteger(wait_s) && wait_s >= 1 && wait_s <= 60).toBe(true);
      const elsewhere = await ask(endpoint.method, path, { ...options, address: fresh() });
      expect(elsewhere.status).not.toBe(429);
    },
  );

  it('resets after its minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const options = { key: merchant.secret, address: fresh() };
      await repeat(61, 'GET', '/sessions', options);
      vi.setSystemTime(Date.now() + 59_000);
      const over = await ask('GET', '/sessions', options);
      expect([over.status, over.headers.get('retry-after')]).toEqual([429, '1']);
      vi.setSystemTime(Date.now() + 1_001);
      expect((await ask('GET', '/sessions', options)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts all of an IPv6 client’s /64 as one', async () => {
    const of = (end: string) => ({ key: merchant.secret, address: `2001:db8:5:6::${end}` });
    await repeat(60, 'GET', '/sessions', of('1'));
    expect((await ask('GET', '/sessions', of('2'))).status).toBe(429);
    expect((await ask('GET', '/sessions', { ...of('1'), address: '2001:db8:5:7::1' })).status).toBe(200);
  });
});

describe('a key that is refused', () => {
  const blocked = '203.0.113.9';
  const asks: Record<string, () => Ask> = {
    invalid_api_key: () => ({ key: 'split_sk_test_wrong', address: fresh() }),
    secret_key_in_browser: () => ({
      key: merchant.secret,
      address: fresh(),
      headers: { Origin: 'https://shop.example' },
    }),
    merchant_mismatch: () => ({
      key: merchant.secret,
      address: fresh(),
      headers: { 'X-Merchant-Id': 'split_merch_other' },
    }),
    environment_mismatch: () => ({ key: merchant.live.secret, address: fresh() }),
    ip_blocked: () => ({ key: merchant.secret, address: blocked }),
  };
  beforeAll(() => blockAddress({ network: blocked, reason: 'abuse' }, SYSTEM));

  it.each(Object.keys(asks))('counts like any other: %s', async (code) => {
    const options = asks[code]?.() ?? {};
    const answers = await repeat(30, 'POST', '/sessions/none/cancel', options);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([code]));
    const over = await ask('POST', '/sessions/none/cancel', options);
    expect([over.status, over.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  it('from a blocked address has failed to authenticate', async () => {
    const options = { address: blocked };
    expect(count(await repeat(60, 'GET', '/webhooks', options), 403)).toBe(60);
    expect(count(await repeat(60, 'GET', '/events', options), 403)).toBe(60);
    expect((await ask('GET', '/merchants/me', options)).status).toBe(429);
  });
});

describe('polling', () => {
  it('from ten tabs behind one address passes while nothing changes, and 120 full answers still fit', async () => {
    const id = await openOne(merchant);
    const where = { key: merchant.publishable, address: fresh() };
    const first = await ask('GET', `/sessions/${id}`, where);
    const conditional = { ...where, headers: { 'If-None-Match': String(first.headers.get('etag')) } };
    expect(count(await repeat(200, 'GET', `/sessions/${id}`, conditional), 304)).toBe(200);
    expect(count(await repeat(119, 'GET', `/sessions/${id}`, where), 200)).toBe(119);
    expect((await ask('GET', `/sessions/${id}`, where)).status).toBe(429);
    const pretending = { ...where, headers: { 'If-None-Match': '"made up"' } };
    expect((await ask('GET', `/sessions/${id}`, pretending)).status).toBe(429);
    // A version that the client did not get: with it, the next request would find nothing new.
    expect((await ask('GET', `/sessions/${id}`, pretending)).headers.get('etag')).toBeNull();
  });

  it('counts a refused request like any other', async () => {
    const where = { key: merchant.publishable, address: fresh(), headers: { 'If-None-Match': '"made up"' } };
    const statuses = await repeat(130, 'GET', '/sessions/sess_missing', where);
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([120, 10]);
  });
});

describe('guessing keys', () => {
  const guess = (where: string, key: string) => ask('GET', '/merchants/me', { key, address: where });
  const wrong = (index: number) => `split_sk_test_${String(index).padStart(6, '0')}wrong`;

  async function guesses(where: string, times: number, key: (index: number) => string) {
    const answers = [];
    // Two routes, so that no route's own limit is reached first.
    for (let index = 0; index < times; index += 1) {
      const path = ['/merchants/me', '/webhooks', '/events'][index % 3] ?? '';
      answers.push(await ask('GET', path, { key: key(index), address: where }));
    }
    return answers;
  }

  it('is blocked after 120 failures from one address, even with a right key, but not from others', async () => {
    const where = fresh();
    expect(count(await guesses(where, 120, wrong), 401)).toBe(120);
    const over = await guess(where, merchant.secret);
    expect([over.status, over.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await guess(fresh(), merchant.secret)).status).toBe(200);
  });

  it('is blocked after 40 failures with one key prefix, from any address', async () => {
    const where = fresh();
    const prefix = merchant.secret.slice(0, 20);
    expect(count(await guesses(where, 40, (index) => `${prefix}${index}`), 401)).toBe(40);
    expect((await guess(where, `${prefix}x`)).status).toBe(429);
    expect((await guess(where, merchant.secret)).status).toBe(429);
    expect((await guess(fresh(), `${prefix}x`)).status).toBe(429);
  });

  it('is told what is left of the limit, as every request is', async () => {
    for (const key of [wrong(1), 'split_pk_test_wrong', 'no key']) {
      const { status, headers } = await guess(fresh(), key);
      const left = ['ratelimit-limit', 'ratelimit-remaining', 'retry-after'].map((name) => headers.get(name));
      expect([status, ...left], key).toEqual([401, '60', '59', null]);
    }
  });

  it("never locks out the key's holder: successes do not count, and others’ failures do not block it", async () => {
    const attacker = fresh();
    const prefix = merchant.publishable.slice(0, 20);
    await guesses(attacker, 45, (index) => `${prefix}${index}`);
    const id = await openOne(merchant, {});
    const shopper = fresh();
    const polls = await repeat(60, 'GET', `/sessions/${id}`, { key: merchant.publishable, address: shopper });
    expect(count(polls, 200)).toBe(60);
  });
});

describe('without its shared store', () => {
  it('each process counts for itself, and no request waits', async () => {
    await closeRateLimiter();
    resetEnvironment({ REDIS_URL: 'redis://127.0.0.1:1' });
    const answers = await repeat(61, 'GET', '/sessions', { key: merchant.secret, address: fresh() });
    await closeRateLimiter();
    resetEnvironment({ REDIS_URL: undefined });
    expect([count(answers, 200), count(answers, 429)]).toEqual([60, 1]);
  });
});

describe('across two processes', () => {
  interface Worker {
    process: ChildProcess;
    ask(message: Record<string, string>): Promise<{ status: number }>;
  }

  async function startProcess(environment: Record<string, string>): Promise<Worker> {
    const child = fork(new URL('./api-process.ts', import.meta.url).pathname, {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...environment },
    });
    const waiting = new Map<string, (answer: { status: number }) => void>();
    const ready = new Promise<void>((resolve) => waiting.set('ready', () => resolve()));
    child.on('message', (answer: { id: string; status: number }) => waiting.get(answer.id)?.(answer));
    await ready;
    let last = 0;
    return {
      process: child,
      ask: (message) =>
        new Promise((resolve) => {
          last += 1;
          const id = String(last);
          waiting.set(id, resolve);
          child.send({ ...message, id });
        }),
    };
  }

  const minuteNow = () => Math.floor(Date.now() / 60_000);

  /** Upstash's windows end with the clock's minute: a round that crosses it is repeated, from another address. */
  async function withinAMinute(round: (where: string) => Promise<() => void>): Promise<void> {
    let check = () => {};
    for (let minute = 0; minute !== minuteNow(); ) {
      minute = minuteNow();
      check = await round(fresh());
    }
    check();
  }

  const askAll = (workers: Worker[], where: string) =>
    workers.flatMap((worker) =>
      Array.from({ length: 45 }, () =>
        worker.ask({ path: '/sessions', key: merchant.secret, address: where }),
      ),
    );

  async function expectOneLimit(environment: Record<string, string>): Promise<void> {
    const base = { DATABASE_URL: env().DATABASE_URL, ENCRYPTION_KEY: env().ENCRYPTION_KEY };
    const workers = await Promise.all([1, 2].map(() => startProcess({ ...base, ...environment })));
    try {
      await withinAMinute(async (where) => {
        const answers = await Promise.all(askAll(workers, where));
        return () => expect([count(answers, 200), count(answers, 429)]).toEqual([60, 30]);
      });
      await withinAMinute(async (where) => {
        const guesses: { status: number }[] = [];
        for (let index = 0; index < 120; index += 2) {
          for (const [one, worker] of workers.entries()) {
            const path = ['/merchants/me', '/webhooks', '/events'][(index + one) % 3] ?? '';
            guesses.push(await worker.ask({ path, key: `split_sk_test_${index + one}`, address: where }));
          }
        }
        const asked = workers.map((worker) =>
          worker.ask({ path: '/webhooks', key: merchant.secret, address: where }),
        );
        const over = await Promise.all(asked);
        return () => {
          expect(count(guesses, 401)).toBe(120);
          expect(over.map(({ status }) => status)).toEqual([429, 429]);
        };
      });
    } finally {
      for (const worker of workers) worker.process.kill();
    }
  }

  it('one limit applies on Redis', async () => {
    const redis = await startRedis();
    await expectOneLimit({ REDIS_URL: redis.url }).finally(() => redis.stop());
  });

  it('one limit applies on Upstash', async () => {
    const redis = await startRedis();
    const front = await startUpstashFront(redis.url, 'token');
    await expectOneLimit({
      UPSTASH_REDIS_REST_URL: front.url,
      UPSTASH_REDIS_REST_TOKEN: 'token',
    }).finally(async () => {
      await front.stop();
      await redis.stop();
    });
  });
});
