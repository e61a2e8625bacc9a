import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureBuild } from '../../dev/build';
import { randomPort } from '../../dev/ports';
import { startRedis } from '../api/rate-limits/redis-server';
import { cart, rows, startApi } from '../support/api';
import { makeMerchant, type TestMerchant } from '../support/merchant';
import { type Started, startProcess } from '../support/start-process';
import { type Nginx, startNginx } from './nginx';

/**
 * The service as deploying.md sets it up on one machine: Debian's nginx with deploy/nginx.conf ends TLS before two
 * servers, with a worker and Debian's Redis beside them.
 */

const PATIENCE = { timeout: 240_000, interval: 50 };
const BUYERS = 4;
const DRAIN_ms = 1_000;

let stopApi: () => Promise<void>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let nginx: Nginx;
let merchant: TestMerchant;
const ports: [number, number] = [0, 0];
const servers: [Started | null, Started | null] = [null, null];
let worker: Started;
/** Its certificate is the test's own. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false }, pipelining: 1 });

async function start(index: 0 | 1): Promise<void> {
  const port = ports[index];
  const variables = { TRUSTED_PROXIES: '127.0.0.1', REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1000' };
  servers[index] = startProcess('server', {
    PORT: String(port),
    WORKER: '0',
    DRAIN_MS: String(DRAIN_ms),
    ...variables,
  });
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200),
    PATIENCE,
  );
}

beforeAll(async () => {
  await ensureBuild(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));
  stopApi = await startApi();
  merchant = await makeMerchant();
  redis = await startRedis();
  for (const index of [0, 1] as const) ports[index] = await randomPort();
  await Promise.all([start(0), start(1)]);
  worker = startProcess('worker', { REDIS_URL: redis.url });
  nginx = await startNginx(ports);
});

afterAll(async () => {
  await dispatcher.close();
  await nginx.stop();
  for (const each of [...servers, worker]) {
    each?.child.kill('SIGTERM');
    await each?.ended;
  }
  await redis.stop();
  await stopApi();
});

async function ask(
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const answer = await request(nginx.url + path, {
    dispatcher,
    method: body ? 'POST' : 'GET',
    body: body ? JSON.stringify(body) : undefined,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text };
}

const withKey = () => ({ authorization: `Bearer ${merchant.secret}` });

/** Buyers who open sessions and read them through nginx, until they are stopped: how their requests were answered. */
function buy() {
  const answered: Record<string, number> = {};
  let on = true;
  const note = (method: string, status: unknown) => {
    answered[`${method} ${status}`] = (answered[`${method} ${status}`] ?? 0) + 1;
  };
  const buyer = async () => {
    while (on) {
      const opened = await ask('/api/v1/sessions', { body: { cart: cart() }, headers: withKey() }).catch(
        (error: Error) => ({ status: error.message, text: '' }),
      );
      note('POST', opened.status);
      if (opened.status !== 200) continue;
      const { session_id } = JSON.parse(opened.text);
      const read = await ask(`/api/v1/sessions/${session_id}`, { headers: withKey() }).catch(
        (error: Error) => ({ status: error.message }),
      );
      note('GET', read.status);
    }
  };
  const buyers = Array.from({ length: BUYERS }, buyer);
  return async () => {
    on = false;
    await Promise.all(buyers);
    return answered;
  };
}

async function restart(index: 0 | 1): Promise<void> {
  servers[index]?.child.kill('SIGTERM');
  expect(await servers[index]?.ended).toBe(0);
  await start(index);
}

describe('behind nginx', () => {
  it('ends TLS for pages and the API, and keeps /metrics to the machine', async () => {
    const page = await ask('/');
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, expect.any(String)]);
    expect((await ask('/api/health')).status).toBe(200);
    expect(await ask('/metrics')).toMatchObject({ status: 404, text: expect.stringContaining('nginx') });
  });

  it("lets through a header as long as a cart, and passes on the caller's address", async () => {
    // This machine's address is a trusted proxy's, so the one before it counts.
    const asker = '203.0.113.9';
    const headers = { 'x-split-canonical': 'a'.repeat(300_000), 'x-forwarded-for': asker };
    const { text } = await ask('/api/v1/sessions', {
      body: { cart: cart() },
      headers: { ...withKey(), ...headers },
    });
    // nginx would refuse it with a page of its own.
    const { request_id } = JSON.parse(text);
    await vi.waitFor(async () => {
      const [logged] = await rows('SELECT address FROM api_requests WHERE request_id = $1', [request_id]);
      expect(logged?.address).toBe(asker);
    }, PATIENCE);
  });

  it('passes the events of a live page on as they come', async () => {
    const opened = await ask('/api/v1/sessions', { body: { cart: cart() }, headers: withKey() });
    const { session_id } = JSON.parse(opened.text);
    const [session] = await rows('SELECT share_id FROM sessions WHERE id = $1', [session_id]);
    const stop = new AbortController();
    const { statusCode, body } = await request(`${nginx.url}/api/pay/live/${session?.share_id}`, {
      dispatcher,
      headers: { accept: 'text/event-stream' },
      signal: stop.signal,
    });
    expect(statusCode).toBe(200);
    const [first] = await once(body, 'data');
    expect(String(first)).not.toBe('');
    stop.abort();
  });

  it('finds the script of a page where one server alone has it, as during a release', async () => {
    const file = fileURLToPath(new URL('../../.next/static/chunks/of-one-build.js', import.meta.url));
    const kinds = ['', '.br', '.gz'];
    for (const kind of kinds) await writeFile(file + kind, '');
    await restart(0).finally(() => Promise.all(kinds.map((kind) => rm(file + kind))));
    const asked = Array.from({ length: 8 }, () => ask('/_next/static/chunks/of-one-build.js'));
    const found = (await Promise.all(asked)).map(({ status }) => status);
    expect(found).toEqual(found.map(() => 200));
    expect(await ask('/_next/static/chunks/of-none.js')).toMatchObject({ status: 404 });
  });

  it('loses no request while its servers restart one after the other', async () => {
    const stop = buy();
    await restart(0);
    await restart(1);
    const answered = await stop();
    expect(Object.keys(answered).sort(), await nginx.errors()).toEqual(['GET 200', 'POST 200']);
    expect(answered['POST 200']).toBeGreaterThan(100);
    const [kept] = await rows('SELECT count(*)::int AS count FROM sessions');
    expect(kept?.count).toBeGreaterThanOrEqual(answered['POST 200'] ?? 0);
  });
});
