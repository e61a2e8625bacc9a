import { once } from 'node:events';
import { get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppServer } from '@/lib/api/server';
import { longestWait_ms, pool } from '@/lib/db/pool';
import { inWork } from '@/lib/db/work';
import { inFlightGauges } from '@/lib/edge/in-flight';
import { requestWork } from '@/lib/edge/request-work';
import { readMetrics } from '@/lib/jobs/read-metrics';
import { metricsText } from '@/lib/metrics';
import { startApi } from '../../support/api';
import { until } from '../../support/webhooks';

/** A server on which every request works until it is let go. How long each waits: tests/unit/edge/in-flight.test.ts. */

const MOST = 8;
const PAGES = 4;

let stop: () => Promise<void>;
let server: Server;
let url: string;
const working: ServerResponse[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  stop = await startApi({ METRICS_TOKEN: undefined });
  const work = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/api/health') || request.url?.startsWith('/api/stripe'))
      response.end('free');
    else working.push(response);
  };
  server = createAppServer({
    api: work,
    pages: work,
    app_url: 'https://pay.example.com',
    trusted_proxies: '',
    max_connections: 100,
    max_in_flight: MOST,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await stop();
});

/** So many requests work; answers what ends them. */
async function occupy(path: string, count: number, init: RequestInit = {}): Promise<() => Promise<void>> {
  const before = working.length;
  const sent = Array.from({ length: count }, () => fetch(`${url}${path}`, init).then((one) => one.text()));
  await until(async () => working.length === before + count);
  return async () => {
    for (const response of working.splice(0)) response.end('done');
    await Promise.all(sent);
  };
}

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${url}${path}`, init);
  return { answer, text: await answer.text() };
}

describe('a server with as many requests as it works on at once', () => {
  it('refuses one more of the API, as the API refuses, and says when to come back', async () => {
    const end = await occupy('/api/v1/sessions', MOST);
    const { answer, text } = await ask('/api/v1/sessions', {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://shop.test', authorization: 'Bearer split_pk_test_1' },
    });
    expect(answer.status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({
      request_id: answer.headers.get('x-request-id'),
      code: 'upstream_unavailable',
      doc_url: expect.stringContaining('#upstream_unavailable'),
    });
    expect(['1', '2']).toContain(answer.headers.get('retry-after'));
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.test');
    const metrics = await readMetrics();
    expect(metrics).toContain(`split_requests_in_flight{surface="api"} ${MOST}`);
    expect(metrics).toMatch(/split_requests_refused_total\{surface="api",reason="in_flight"\} [1-9]/);
    await end();
    await (await occupy('/api/v1/sessions', MOST))();
  });

  it('lets those who wait in as soon as others are done, a page before one that refreshes itself', async () => {
    const end = await occupy('/docs', PAGES);
    const order: string[] = [];
    const later = async (name: string, headers: Record<string, string>) => {
      expect((await ask('/docs', { headers })).text).toBe('done');
      order.push(name);
    };
    // Without the database, which may take longer to answer than a page waits.
    const wait = (count: number) =>
      metricsText(inFlightGauges()).includes(`split_requests_waiting{surface="pages"} ${count}`);
    const waiting = [later('refresh', { rsc: '1' })];
    await until(() => wait(1));
    waiting.push(later('page', {}));
    await until(() => wait(2));
    working.shift()?.end('done');
    await until(async () => working.length === PAGES);
    working.pop()?.end('done');
    await until(async () => order.length === 1 && working.length === PAGES);
    await end();
    await Promise.all(waiting);
    expect(order).toEqual(['page', 'refresh']);
  });

  it('refuses pages with a small page that comes back, and what pages send with a message', async () => {
    const end = await occupy('/docs', PAGES);
    const page = await ask('/s/shr_1');
    expect(page.answer.status).toBe(503);
    expect(page.answer.headers.get('retry-after')).not.toBeNull();
    expect(page.answer.headers.get('refresh')).toBe(page.answer.headers.get('retry-after'));
    expect(page.answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.text).toContain('<h1>One moment, please</h1>');
    const form = { method: 'POST', body: 'x', headers: { accept: 'application/json' } };
    const endForms = await occupy('/s/shr_1/pay', MOST, form);
    const refused = await ask('/s/shr_1/pay', form);
    expect(refused.answer.status).toBe(503);
    expect(JSON.parse(refused.text)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Try again'),
    });
    await endForms();
    await end();
  });

  it('keeps the API open beside a crowd on the pages, and always answers monitoring and the processor', async () => {
    const end = await occupy('/docs', PAGES);
    const endApi = await occupy('/api/v1/sessions', MOST);
    for (const path of ['/api/health', '/api/stripe']) expect((await ask(path)).text).toBe('free');
    await endApi();
    await end();
  });

  it.each(['/api/health/../../docs', '/_next/%2e%2E/docs', '/sdk/./../docs?a=/../b', '//_next/..//../docs'])(
    'lets nobody pass by a path that leads elsewhere: %s',
    async (path) => {
      const end = await occupy('/docs', PAGES);
      // As it is; `fetch` would resolve it.
      const [answer] = (await once(get(url, { path }), 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(503);
      await end();
    },
  );

  it('refuses what would wait for a connection behind others of its route, and nothing else', async () => {
    const work = requestWork('GET', '/api/v1/sessions');
    const asked = Array.from({ length: 40 }, () =>
      inWork(work, () => pool().query('SELECT pg_sleep(1.5)')).catch(() => {}),
    );
    await until(() => longestWait_ms(work) > 1_000);
    expect((await ask('/api/v1/sessions')).answer.status).toBe(503);
    await (await occupy('/api/v1/merchants/me', 1))();
    await Promise.all(asked);
    expect(await readMetrics()).toContain('split_requests_refused_total{surface="api",reason="pool"} 1');
    await (await occupy('/api/v1/sessions', 1))();
  });

  it('counts nobody who still sends a body, or who has left', async () => {
    const head = 'POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n';
    const before = working.length;
    for (let each = 0; each < MOST; each += 1) {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      socket.write(head);
    }
    await until(async () => working.length === before + MOST);
    const end = await occupy('/api/v1/sessions', MOST);
    expect((await ask('/api/v1/sessions')).answer.status).toBe(503);
    for (const socket of sockets.splice(0)) socket.destroy();
    await end();
    const leaving = new AbortController();
    const left = Array.from({ length: MOST }, () =>
      fetch(`${url}/api/v1/sessions`, { signal: leaving.signal }).catch(() => null),
    );
    await until(async () => working.length === MOST);
    leaving.abort();
    await Promise.all(left);
    await until(async () => working.every((response) => response.destroyed));
    working.splice(0);
    await (await occupy('/api/v1/sessions', MOST))();
  });
});
