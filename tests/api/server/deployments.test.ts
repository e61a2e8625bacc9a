import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { AppProcess } from '../../../dev/app-process';
import { ensureBuild } from '../../../dev/build';
import { randomPort } from '../../../dev/ports';
import { STAND_IN_KEYS } from '../../../dev/stripe-platform';
import { cart, openOne, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

/** The two ways to run the service: server.ts, and `next start` of the same build. Callers cannot tell them apart. */

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const PROGRAMS = {
  node: () => ['--import', 'tsx', 'server.ts'],
  next: (port: number) => ['node_modules/next/dist/bin/next', 'start', '-p', String(port)],
};

let shop: TestMerchant;
let session_id: string;
let node: AppProcess;
let next: AppProcess;
let stop: () => Promise<void>;

beforeAll(async () => {
  await ensureBuild(root);
  const dir = await mkdtemp(join(tmpdir(), 'split-deployments-'));
  const closeApi = await startApi();
  shop = await makeMerchant();
  session_id = await openOne(shop);
  const common = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATABASE_URL: env().DATABASE_URL,
    APP_URL: 'https://pay.test',
    RATE_LIMIT_FACTOR: '1000',
    WORKER: '0',
    DRAIN_MS: '0',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: STAND_IN_KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishable,
    BETTER_AUTH_SECRET: 'x'.repeat(32),
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const start = async (program: (port: number) => string[]) => {
    const port = await randomPort();
    const logFile = join(dir, `${port}.log`);
    const given = { ...common, PORT: String(port) };
    const app = new AppProcess({ root, port, env: given, logFile, program: program(port) });
    await app.start();
    return app;
  };
  node = await start(PROGRAMS.node);
  next = await start(PROGRAMS.next);
  stop = async () => {
    await Promise.all([node.stop(), next.stop()]);
    await closeApi();
    await rm(dir, { recursive: true });
  };
}, 600_000);
afterAll(() => stop?.());

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function send(app: AppProcess, sent: Sent): Promise<Answered> {
  const { method = 'GET', path = '/api/v1/sessions', body } = sent;
  const headers = { Authorization: `Bearer ${shop.secret}`, Connection: 'close', ...sent.headers };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: 'localhost', port: app.options.port, method, path, headers },
      async (answer) => {
        const bytes = await buffer(answer);
        const text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text.toString('latin1') });
      },
    );
    // A refused body is cut off after its answer.
    asked.on('error', (error) => setTimeout(() => reject(error), 1_000));
    asked.end(body);
  });
}

const NOT_COMPARED: Record<string, string> = {
  date: 'the clock',
  'ratelimit-reset': 'the clock',
  'ratelimit-remaining': 'each process counts for itself',
  'x-request-id': 'each request has its own',
  connection: 'belongs to the connection, not to the answer',
  'keep-alive': 'belongs to the connection, not to the answer',
  'transfer-encoding': 'Next sends in chunks what server.ts sends with a length',
  'content-length': 'Next sends in chunks what server.ts sends with a length',
  'content-encoding': 'Next compresses by itself; the bytes inside are compared',
};

/** Next varies every answer of a route by these, and by Accept-Encoding since it may compress. */
const VARIED_BY_NEXT = /^(rsc|next-router-.*|accept-encoding)$/;

function comparable({ status, headers, body }: Answered) {
  const { vary, ...rest } = headers;
  const named = (vary ?? '').split(/, */).filter((name) => name && !VARIED_BY_NEXT.test(name.toLowerCase()));
  const kept = Object.entries(rest).filter(([name]) => !(name in NOT_COMPARED));
  return {
    status,
    headers: { ...Object.fromEntries(kept), vary: named },
    // Values that differ in each request.
    body: body
      .replace(/"request_id":"req_\w+"/, '"request_id":"…"')
      .replace(/sess_\w+(\?access=[\w-]+)?|"group_access_token":"[\w-]+"|"expires_at":"[^"]+"/g, '…'),
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const post = (body: string | Buffer, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  headers: { ...JSON_TYPE, 'Content-Length': String(Buffer.byteLength(body)), ...headers },
  body,
});
const get = (path: string, headers: Record<string, string> = {}): Sent => ({ path, headers });
const own = () => `/api/v1/sessions/${session_id}`;

const ALIKE: [string, () => Sent][] = [
  ...[
    '/api/v1',
    '/api/v1/',
    '/api/v1?x=1',
    '/api/v1/nothing',
    '/api/v1/sessions?limit=1',
    '/api/v1/sessions?limit=0',
    '/api/v1/sessions?limit=1&limit=2',
    '/api/v1/sessions?cursor=9999999999999',
    '/api/v1/sessions?cursor=x',
    '/api/v1/sessions?order_ref=%00',
    '/api/v1/sessions?order_ref=%zz',
    '/api/v1/sessions/',
    '/api/v1/sessions/unknown',
    '/api/v1/sessions/%00',
    '/api/v1/sessions/a%2Fb',
    '/api/v1/sessions/%73ess',
    '/api/v1/x/../sessions',
    '/api/v1/%2e%2e/v1',
    '/api/v1/openapi.json',
    '/api/v1/openapi.json/',
    '/api/v1/sessions.json',
    '/api/v10',
    '/api/nothing',
    '/api/health',
    '/api/health/',
    '/api/cron/minute',
    '/docs/webhooks/?a=b',
    '/sdk/v1/9.9.9/split.js',
  ].map((path): [string, () => Sent] => [`GET ${path}`, () => get(path)]),
  ['a session', () => get(own())],
  ['a session and a slash', () => get(`${own()}/`)],
  ['a session by HEAD', () => ({ method: 'HEAD', path: own() })],
  ['a version that is not current', () => get(own(), { 'If-None-Match': 'W/"old"' })],
  ['HEAD', () => ({ method: 'HEAD' })],
  ['PUT', () => ({ method: 'PUT' })],
  ['DELETE', () => ({ method: 'DELETE' })],
  ['PATCH', () => ({ method: 'PATCH' })],
  ['OPTIONS', () => ({ method: 'OPTIONS' })],
  ['a preflight', () => ({ method: 'OPTIONS', headers: { Origin: 'https://shop.example' } })],
  ['a preflight of nothing', () => ({ method: 'OPTIONS', path: '/api/v1/nothing' })],
  ['POST to the document', () => ({ ...post(''), path: '/api/v1/openapi.json' })],
  ['no key', () => get('/api/v1/sessions', { Authorization: '' })],
  ['a key of nobody', () => get('/api/v1/sessions', { Authorization: 'Bearer split_sk_test_none' })],
  ['a secret key in a browser', () => get(own(), { Origin: 'https://shop.example' })],
  [
    'a publishable key in a browser',
    () => get(own(), { Authorization: `Bearer ${shop.publishable}`, Origin: 'https://shop.example' }),
  ],
  ['another merchant', () => get(own(), { 'X-Merchant-ID': 'split_merch_other' })],
  ['a new session', () => post(JSON.stringify({ cart: cart() }))],
  ['an endless Idempotency-Key', () => post('{}', { 'Idempotency-Key': 'a'.repeat(256) })],
  ['a wrong signature', () => post(JSON.stringify({ cart: cart(), signature: 'f'.repeat(64) }))],
  ['a body of text', () => post('{}', { 'Content-Type': 'text/plain' })],
  ['an empty body', () => post('')],
  ['half a body', () => post('{')],
  ['a repeated key', () => post('{"a":1,"a":2}')],
  ['NUL in a body', () => post('{"a":"\\u0000"}')],
  ['a body that is not UTF-8', () => post(Buffer.from([0x7b, 0xff]))],
  ['an invalid cart', () => post('{"cart":{}}')],
  ['256 KiB', () => post(' '.repeat(262_144))],
  ['one byte more', () => post(' '.repeat(262_145))],
  ['300 kB', () => post('x'.repeat(300_000))],
  [
    '300 kB without a length',
    () => ({ ...post('x'.repeat(300_000)), headers: { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' } }),
  ],
  ['Expect', () => post('{}', { Expect: '100-continue' })],
  ['Content-Encoding', () => post('{}', { 'Content-Encoding': 'gzip' })],
  ['Accept-Encoding', () => get('/api/v1/openapi.json', { 'Accept-Encoding': 'gzip' })],
  ['Range', () => get('/api/v1/openapi.json', { Range: 'bytes=0-1' })],
  ['a server action', () => post('{}', { 'Next-Action': 'x' })],
  ['a prefetch', () => get(own(), { Purpose: 'prefetch', 'Next-Router-Prefetch': '1' })],
  ['data of a page', () => get(own(), { 'x-nextjs-data': '1' })],
  ['a skipped middleware', () => get(own(), { 'x-middleware-subrequest': 'proxy' })],
  ['another method in a header', () => post('{}', { 'X-HTTP-Method-Override': 'DELETE' })],
  ['another host in a header', () => get(own(), { 'X-Forwarded-Host': 'other.example' })],
  ['an unsigned event', () => ({ ...post('{}'), path: '/api/stripe' })],
];

/** The result for a connection that is closed without an answer. */
const NO_ANSWER = 0;

/** Where `next start` decides before any code of ours runs. server.ts answers these itself, in the API's words. */
const BY_THE_PLATFORM: [string, () => Sent, { node: number; next: number }, string][] = [
  ['a broken escape', () => get('/api/v1/sessions/%zz'), { node: 404, next: 500 }, 'it decodes every path'],
  ['a broken UTF-8', () => get('/api/v1/sessions/%ff'), { node: 404, next: 500 }, 'it decodes every path'],
  ['two slashes', () => get('/api/v1//sessions'), { node: 404, next: 308 }, 'it joins slashes'],
  ['two slashes at the end', () => get('/api/v1/sessions//'), { node: 404, next: 308 }, 'it joins slashes'],
  ['a backslash', () => get('/api/v1/sessions\\x'), { node: 404, next: 308 }, 'it turns backslashes'],
  [
    'a target that names the server',
    () => get('http://pay.test/api/v1/sessions'),
    { node: 200, next: 308 },
    'it joins slashes',
  ],
  ['TRACE', () => ({ method: 'TRACE' }), { node: 405, next: 500 }, 'a Web Request cannot have it'],
  ['PROPFIND', () => ({ method: 'PROPFIND' }), { node: 405, next: 400 }, 'a route handler has seven methods'],
  ['LINK', () => ({ method: 'LINK' }), { node: 405, next: 400 }, 'a route handler has seven methods'],
  ['QUERY', () => ({ method: 'QUERY' }), { node: 405, next: 400 }, 'a route handler has seven methods'],
  [
    'HTTP/2 in passing',
    () => get(own(), { Connection: 'Upgrade, close', Upgrade: 'h2c' }),
    { node: 200, next: NO_ANSWER },
    'it takes every upgrade for its own',
  ],
  ['RSC', () => get(own(), { RSC: '1' }), { node: 200, next: 307 }, 'the header is its router’s own'],
  [
    'a header of 20 kB',
    () => get(own(), { 'X-Long': 'x'.repeat(20_000) }),
    { node: 200, next: 431 },
    'Node reads 16 KiB of headers unless its server asks for more',
  ],
];

describe('server.ts and next start', () => {
  it.each(ALIKE)('answer alike: %s', async (_name, sent) => {
    const answers = [await send(node, sent()), await send(next, sent())].map(comparable);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('redirect repeated slashes alike, but that server.ts adds its header to what Next answers by itself', async () => {
    const sent = get('/api//v1/sessions');
    const [ofNode, ofNext] = [comparable(await send(node, sent)), comparable(await send(next, sent))];
    const added = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };
    expect(ofNode).toEqual({ ...ofNext, headers: { ...ofNext.headers, ...added } });
    expect(ofNext).toMatchObject({ status: 308, headers: { location: '/api/v1/sessions' } });
  });

  it('redirect a page with a trailing slash to the page', async () => {
    const { status, headers } = await send(node, get('/docs/webhooks/?a=b'));
    expect([status, headers.location]).toEqual([308, '/docs/webhooks?a=b']);
  });

  it('answer an unchanged session alike', async () => {
    const { etag } = (await send(node, get(own()))).headers;
    const answers = [];
    for (const app of [node, next])
      answers.push(await send(app, get(own(), { 'If-None-Match': String(etag) })));
    expect(answers.map(({ status }) => status)).toEqual([304, 304]);
    expect(answers[1] && comparable(answers[1])).toEqual(answers[0] && comparable(answers[0]));
  });

  it.each([
    ['br', '/sdk/v1/split.js'],
    ['gzip', '/sdk/v1/split.js'],
    ['identity', '/sdk/v1/split.js'],
    ['br', '/sdk/v1/0.3.0/split.js'],
  ])('send the browser script alike, once: %s, %s', async (encoding, path) => {
    const asked = { 'Accept-Encoding': encoding };
    const [ofNode, ofNext] = [await send(node, get(path, asked)), await send(next, get(path, asked))];
    expect(ofNode.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(ofNode.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    // Next packs by gzip only; on Vercel the platform packs.
    const { body, ...rest } = comparable(ofNode);
    const script =
      encoding === 'br' ? brotliDecompressSync(Buffer.from(body, 'latin1')).toString('latin1') : body;
    expect(comparable(ofNext)).toEqual({ ...rest, body: script });
    const known = { ...asked, 'If-None-Match': String(ofNode.headers.etag) };
    const again = [await send(node, get(path, known)), await send(next, get(path, known))];
    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [304, ''],
      [304, ''],
    ]);
  });

  it('send the same scripts of a page, packed smaller by server.ts', async () => {
    const { body } = await send(node, get('/sign-in'));
    const paths = new Set(body.match(/\/_next\/static\/[^"\\]+\.js/g));
    expect(paths.size).toBeGreaterThan(5);
    for (const path of paths) {
      const asked = get(path, { 'Accept-Encoding': 'gzip, deflate, br' });
      const [ofNode, ofNext] = [await send(node, asked), await send(next, asked)];
      const { 'content-encoding': encoding, ...headers } = ofNode.headers;
      expect([path, ofNode.status, encoding]).toEqual([path, 200, 'br']);
      expect(headers['cache-control']).toBe(ofNext.headers['cache-control']);
      expect(headers['content-type']).toBe(ofNext.headers['content-type']);
      expect(headers.vary).toBe(ofNext.headers.vary);
      const script = brotliDecompressSync(Buffer.from(ofNode.body, 'latin1')).toString('latin1');
      expect(script).toBe(ofNext.body);
    }
  });

  it('repeat each other’s answers under an Idempotency-Key', async () => {
    const sent = post(JSON.stringify({ cart: cart() }), { 'Idempotency-Key': 'order-7' });
    const [first, again] = [await send(node, sent), await send(next, sent)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['x-request-id']).toBe(first.headers['x-request-id']);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it.each(BY_THE_PLATFORM)('differ where Next decides: %s', async (_name, sent, expected, _reason) => {
    const answer = await send(node, sent());
    const { status } = await send(next, sent()).catch(() => ({ status: NO_ANSWER }));
    expect({ node: answer.status, next: status }).toEqual(expected);
    if (expected.node >= 400) expect(JSON.parse(answer.body)).toHaveProperty('code');
  });
});
