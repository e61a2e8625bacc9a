import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiListener } from '@/lib/api/node';
import { createAppServer, upgradesOf } from '@/lib/api/server';
import { signCart } from '@/lib/cart/signature';
import { env, resetEnvironment } from '@/lib/env';
import { cart, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
let server: Server;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
  server = await listen(false);
});
afterAll(async () => {
  await close(server);
  await stop();
});

/** The Node deployment's server, with pages that end upgrades as Next does after it has served one. */
async function listen(dev: boolean, max_connections = 100): Promise<Server> {
  const created = createAppServer({
    api: apiListener(),
    pages: (request, response) => {
      if (request.url === '/slow') response.write('begun');
      else if (request.url === '/host') response.end(String(request.headers['x-forwarded-host']));
      else if (request.url === '/throws') throw new Error('no such file');
      else if (request.url === '/fails') return Promise.reject(new Error('no such file'));
      else if (request.url === '/breaks-off') {
        response.writeHead(200, { 'Content-Length': '100' }).write('begun');
        return Promise.reject(new Error('no more to read'));
      } else response.end('a page');
    },
    app_url: env().APP_URL,
    trusted_proxies: '',
    max_connections,
    max_in_flight: 100,
  });
  upgradesOf(created, { dev }).on('upgrade', (request, socket) => socket.end(`ended ${request.url}`));
  created.listen(0, '127.0.0.1');
  await once(created, 'listening');
  return created;
}

async function close(open: Server): Promise<void> {
  open.closeAllConnections();
  await new Promise((resolve) => open.close(resolve));
}

const open = (to: Server = server) => connect((to.address() as AddressInfo).port, '127.0.0.1');

/** Sends these bytes and returns everything that comes back until the server closes. */
async function exchange(sent: string, to?: Server): Promise<{ status: number; head: string; body: string }> {
  const socket = open(to);
  socket.write(sent);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

const ask = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

const UPGRADE = ['Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'];

describe('a form behind a proxy that sends a Host of its own', () => {
  const hostFor = async (...headers: string[]) =>
    (await exchange(ask('POST /host', 'Connection: close', ...headers))).body;

  it('is told to Next as sent by this origin, if it is', async () => {
    expect(await hostFor(`Origin: ${env().APP_URL}`)).toContain(new URL(env().APP_URL).host);
    expect(await hostFor(`Origin: ${env().APP_URL}`, 'X-Forwarded-Host: evil.test')).not.toContain('evil');
  });

  it('is left as it came from any other', async () => {
    expect(await hostFor('Origin: https://evil.test')).toContain('undefined');
    expect(await hostFor('Origin: null')).toContain('undefined');
    expect(await hostFor()).toContain('undefined');
  });
});

describe('a page whose making fails', () => {
  it.each(['/throws', '/fails'])('is answered with 500 and a request id: %s', async (path) => {
    const { status, head, body } = await exchange(ask(`GET ${path}`));
    expect(status).toBe(500);
    const { code, request_id } = JSON.parse(body);
    expect(code).toBe('internal_error');
    expect(body).not.toContain('no such file');
    expect(head).toContain(`X-Request-Id: ${request_id}`);
    expect(await exchange(ask('GET /', 'Connection: close'))).toMatchObject({ status: 200 });
  });

  it('ends when its answer has begun, so that nobody waits for the rest', async () => {
    await expect(exchange(ask('GET /breaks-off'))).resolves.toMatchObject({ status: 200, body: 'begun' });
  });
});

describe('a request that offers an upgrade to another protocol', () => {
  it('is answered by the API and the pages as if it had not', async () => {
    const answered = await exchange(ask('GET /api/v1/sessions', ...UPGRADE));
    expect(answered.status).toBe(401);
    expect(JSON.parse(answered.body)).toMatchObject({ code: 'invalid_api_key' });
    expect(await exchange(ask('GET /', ...UPGRADE))).toMatchObject({ status: 200 });
  });

  it('reaches the pages in development, where they reload themselves, and never the API', async () => {
    const developing = await listen(true);
    const pages = open(developing);
    pages.write(ask('GET /_next/hmr', ...UPGRADE));
    expect(await text(pages)).toBe('ended /_next/hmr');
    expect((await exchange(ask('GET /api/v1/sessions', ...UPGRADE), developing)).status).toBe(401);
    await close(developing);
  });
});

describe('headers', () => {
  it('can hold the canonical string of the largest cart that fits into a body', async () => {
    const name = '語'.repeat(130);
    const items = Array.from({ length: 500 }, (_, index) => ({
      id: `${index}`.padEnd(72, '-'),
      name,
      quantity: 1,
      unit_price: 20,
    }));
    const given = cart({ items });
    const body = JSON.stringify({ cart: given, signature: signCart(given, 'another secret') });
    expect(Buffer.byteLength(body)).toBeGreaterThan(255_000);
    const { port } = server.address() as AddressInfo;
    const canonical = Buffer.from(JSON.stringify(given)).toString('base64');
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/sessions`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${merchant.publishable}`,
        'Content-Type': 'application/json',
        'X-Split-Canonical': canonical,
      },
      body,
    });
    const { code, details } = (await answer.json()) as { code: string; details: string[] };
    expect([answer.status, code]).toEqual([400, 'invalid_signature']);
    expect(details.some((line) => line.startsWith('difference: byte '))).toBe(true);
  });

  it('that are too long are refused with an error of the API', async () => {
    const { status, head, body } = await exchange(
      ask('GET /api/v1/sessions', `X-Split-Canonical: ${'x'.repeat(400_000)}`),
    );
    expect(status).toBe(431);
    expect(head).toContain('Content-Type: application/json');
    const { code, request_id } = JSON.parse(body);
    expect(code).toBe('headers_too_large');
    expect(head).toContain(`X-Request-Id: ${request_id}`);
    expect(request_id).toMatch(/^req_/);
  });

  it('of a page are bounded more tightly, since only the API takes a header that long', async () => {
    const long = `X-Long: ${'x'.repeat(17_000)}`;
    const many = Array.from({ length: 90 }, (_, at) => `X-${at}: ${'x'.repeat(200)}`);
    for (const headers of [[long], many]) {
      const page = await exchange(ask('GET /docs', ...headers));
      expect(page.status).toBe(431);
      expect(JSON.parse(page.body).code).toBe('headers_too_large');
      const api = await exchange(ask('GET /api/v1/nowhere', 'Connection: close', ...headers));
      expect(api.status).toBe(404);
    }
    const usual = await exchange(ask('GET /docs', 'Connection: close', `Cookie: a=${'x'.repeat(15_000)}`));
    expect([usual.status, usual.body]).toEqual([200, expect.stringContaining('a page')]);
  });
});

describe('a request that is not HTTP', () => {
  it('is refused with an error of the API', async () => {
    const { status, body } = await exchange('nonsense\r\n\r\n');
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      code: 'invalid_request',
      details: ['request: must be well-formed HTTP/1.1'],
      request_id: expect.stringMatching(/^req_/),
    });
  });

  it.each([
    ['without a Host header', 'GET /api/v1/sessions HTTP/1.1\r\n\r\n', 'must have one Host header'],
    ['with two', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 'must have one Host header'],
    ['of HTTP/0.9', 'GET /\r\n\r\n', 'must be HTTP/1.0 or HTTP/1.1'],
    ['that gets no path', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n', 'must name a path'],
  ])('is refused likewise when it is one %s', async (_case, sent, text) => {
    const { status, head, body } = await exchange(sent);
    expect(status).toBe(400);
    const { code, details, request_id } = JSON.parse(body);
    expect([code, details]).toEqual(['invalid_request', [`request: ${text}`]]);
    expect(head).toContain(`X-Request-Id: ${request_id}`);
  });

  it('needs no Host header in HTTP/1.0', async () => {
    expect(await exchange('GET / HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200, body: 'a page' });
  });

  it('is never answered in the middle of another answer', async () => {
    const socket = open();
    socket.write(ask('GET /slow'));
    await once(socket, 'readable');
    socket.write('nonsense\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toContain('begun');
    expect(answer).not.toContain('invalid_request');
  });
});

describe('the API’s path', () => {
  it.each([
    ['GET /api/v1', 404, 'not_found'],
    ['TRACE /api/v1', 404, 'not_found'],
    ['GET /api/v1?x=1', 404, 'not_found'],
    ['TRACE /api/v1/sessions', 405, 'method_not_allowed'],
  ])('begins at /api/v1 itself: %s is %i', async (line, expected, code) => {
    const { status, body } = await exchange(ask(line, 'Connection: close'));
    expect([status, JSON.parse(body).code]).toEqual([expected, code]);
  });

  it('is found when the request names the server, as requests to a proxy do', async () => {
    const api = await exchange(ask('GET http://pay.test/api/v1/sessions?limit=1', 'Connection: close'));
    expect([api.status, JSON.parse(api.body).code]).toEqual([401, 'invalid_api_key']);
    const page = await exchange(ask('GET http://pay.test/docs', 'Connection: close'));
    expect(page.body).toContain('a page');
  });

  it('is not needed to ask what the server can do', async () => {
    const { status, head, body } = await exchange(ask('OPTIONS *', 'Connection: close'));
    expect([status, body]).toEqual([204, '']);
    expect(head).toMatch(/^Allow: (?=.*GET)(?=.*POST).*HEAD, OPTIONS\r$/m);
    expect(head).toMatch(/^X-Request-Id: req_\w+\r$/m);
  });

  it('ends where another path begins', async () => {
    const { body } = await exchange(ask('GET /api/v10', 'Connection: close'));
    expect(body).toContain('a page');
  });
});

describe('a page’s request that the framework cannot read', () => {
  it.each(['/s/%zz', '/docs/%ff', '/unsubscribe/%E/confirm?token=x', '/%c0%ae'])(
    'is one for a page that is missing: %s',
    async (path) => {
      const { status, body } = await exchange(ask(`GET ${path}`, 'Connection: close'));
      expect(status).toBe(404);
      expect(body).not.toContain('a page');
      expect(body).toContain('</html>');
    },
  );

  it('is read when only its query is broken', async () => {
    const { body } = await exchange(ask('GET /docs/search?q=%zz', 'Connection: close'));
    expect(body).toContain('a page');
  });

  it('is refused when it is to be traced', async () => {
    const { status, head } = await exchange(ask('TRACE /docs', 'Connection: close'));
    expect(status).toBe(405);
    expect(head).toMatch(/^Allow: GET, HEAD, POST\r$/im);
  });
});

describe('an answer over https', () => {
  it.each(['GET /page', 'GET /api/v1/sessions', 'GET /_next/static/none.js', 'OPTIONS *'])(
    'keeps browsers on https: %s',
    async (line) => {
      const hsts = 'Strict-Transport-Security: max-age=63072000; includeSubDomains';
      const { APP_URL } = env();
      resetEnvironment({ APP_URL: 'http://split.example' });
      expect((await exchange(ask(line, 'Connection: close'))).head).not.toContain(hsts);
      resetEnvironment({ APP_URL: 'https://split.example' });
      const { head } = await exchange(ask(line, 'Connection: close'));
      resetEnvironment({ APP_URL });
      expect(head).toContain(hsts);
    },
  );
});

describe('a connection that only holds a place', () => {
  it('has 15 seconds for its headers, looked at every 5', async () => {
    expect(server.headersTimeout).toBe(15_000);
    const slow = await listen(false);
    slow.headersTimeout = 300;
    const began = Date.now();
    const stalled = open(slow);
    stalled.write('GET / HTTP/1.1\r\nHost: pay.test\r\nX-Slow: ');
    expect(await text(stalled)).toContain('408');
    // Node by itself would look after 30 seconds.
    expect(Date.now() - began).toBeLessThan(20_000);
    await close(slow);
  });

  it('is one of at most MAX_CONNECTIONS: further ones are closed, until one ends', async () => {
    const full = await listen(false, 2);
    const held = [open(full), open(full)];
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    const [first] = held;
    first?.write(ask('GET /'));
    expect(String((await once(first ?? full, 'data'))[0])).toContain('200 OK');
    expect(await text(open(full))).toBe('');
    first?.destroy();
    await once(first ?? full, 'close');
    await expect.poll(async () => (await exchange(ask('GET /', 'Connection: close'), full)).status).toBe(200);
    await close(full);
  });
});
