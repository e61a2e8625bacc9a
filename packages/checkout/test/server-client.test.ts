import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { ERROR_CODES, errorStatus } from '@/lib/errors';
import {
  SplitApiError,
  SplitAuthenticationError,
  SplitClient,
  SplitConflictError,
  SplitConnectionError,
  SplitInvalidRequestError,
  SplitNotFoundError,
  SplitPermissionError,
  SplitRateLimitError,
  SplitServerError,
} from '../src/server/index';
import type { ClientOptions } from '../src/server/transport';
import { type Asked, apiServer, type Reply } from './api-server';
import { skipWaiting } from './skip-waiting';

/** Only ends a test that would wait for ever. */
const PATIENCE = { timeout: 30_000 };

const CART = { total: 1, currency: 'usd', items: [{ name: 'One', quantity: 1, unit_price: 1 }] };

/** What the documentation says is tried again. */
const PASSING = (
  /((?:\d{3},\s+)+)409\s+`idempotency_key_in_use`/.exec(readFileSync('docs/sdk.md', 'utf8'))?.[1] ?? ''
)
  .match(/\d+/g)
  ?.map(Number) ?? [0];

let server: Awaited<ReturnType<typeof apiServer>>;
let replies: Reply[];
let reply: ((asked: Asked) => Reply) | undefined;

function client(options: Partial<ClientOptions> = {}): SplitClient {
  return new SplitClient({ secretKey: 'split_sk_test_1', baseUrl: server.baseUrl, ...options });
}

beforeEach(async () => {
  vi.stubGlobal('__SPLIT_ORIGIN__', 'https://built.test');
  vi.stubGlobal('__SPLIT_VERSION__', '0.2.0');
  // Backoff without waiting: timers of the client fire at once, time-outs of attempts are AbortSignal's own.
  replies = [];
  reply = undefined;
  server = await apiServer((asked) => reply?.(asked) ?? replies.shift() ?? {});
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await server.close();
});

describe('SplitClient', () => {
  it('has a method for every endpoint that the API has, with its method, path and body', async () => {
    reply = () => ({ body: { request_id: 'req_1', data: [], has_more: false, next_cursor: null } });
    const { sessions, merchants, webhooks, events, ledger, payouts, requests } = client();
    await sessions.create({ cart: CART, webhook_url: 'https://shop.test/hook' });
    await sessions.list();
    await sessions.retrieve('sess_1');
    await sessions.cancel('sess_1');
    await sessions.stock('sess_1', { available: false });
    await sessions.refund('sess_1', { member_id: 'mem_1', amount_cents: 500 });
    await sessions.fulfil('sess_1', { tracking_number: '1Z999', shipped_at: new Date(0) });
    await sessions.remind('sess_1');
    await sessions.extend('sess_1', { expiry_hours: 96 });
    await sessions.simulate('sess_1', ['start', 'pay']);
    await sessions.preview({ cart: CART, size: 3 });
    await merchants.me();
    await webhooks.list();
    await webhooks.create({ url: 'https://shop.test/hook', events: ['*'] });
    await webhooks.retrieve('whep_1');
    await webhooks.update('whep_1', { status: 'disabled' });
    await webhooks.delete('whep_1');
    await webhooks.test('whep_1');
    await webhooks.rotate('whep_1');
    await webhooks.replay('whep_1', { since: new Date(0) });
    await webhooks.deliveries('whep_1');
    await webhooks.delivery('whep_1', 'dlv_1');
    await webhooks.resend('whep_1', 'dlv_1');
    await events.list();
    await events.retrieve('evt_1');
    await ledger.list();
    await ledger.balances();
    await payouts.list();
    await payouts.retrieve('po_1');
    await requests.list();
    const values: Record<string, string> = {
      session_id: 'sess_1',
      webhook_id: 'whep_1',
      delivery_id: 'dlv_1',
      event_id: 'evt_1',
      payout_id: 'po_1',
    };
    const known = ENDPOINTS.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, (_, name) => values[name] ?? name)}`,
    );
    const asked = server.asked.map(({ method, path }) => `${method} ${path}`);
    expect(asked.sort()).toEqual(known.sort());
    const bodies = ENDPOINTS.filter(({ body, body_optional }) => body && !body_optional).length;
    expect(server.asked.filter(({ body }) => body).length).toBe(bodies);
  });

  it('is documented with every method', () => {
    const part = /new SplitClient\([\s\S]+?OpenAPI/.exec(readFileSync('docs/sdk.md', 'utf8'))?.[0] ?? '';
    const named = [...part.matchAll(/`(\w+)\.([\w\s/]+)`/g)].flatMap(([, api, methods = '']) =>
      methods.split('/').map((method) => `${api}.${method.trim()}`),
    );
    const methods = Object.entries(client()).flatMap(([api, of]) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(of))
        .filter((method) => method !== 'constructor')
        .map((method) => `${api}.${method}`),
    );
    expect(named.sort()).toEqual(methods.sort());
  });

  it('sends the key, its name and version, the merchant when told, and JSON only with a body', async () => {
    await client({ merchantId: 'split_merch_1' }).merchants.me();
    await client().sessions.create({ cart: CART });
    const [get, post] = server.asked;
    expect(get?.headers).toMatchObject({
      authorization: 'Bearer split_sk_test_1',
      'user-agent': 'split-checkout-node/0.2.0',
      'x-merchant-id': 'split_merch_1',
    });
    expect(
      get?.headers['content-type'] ?? get?.headers['idempotency-key'] ?? get?.headers.origin,
    ).toBeUndefined();
    expect(post?.headers['content-type']).toBe('application/json');
    expect(post?.headers['x-merchant-id']).toBeUndefined();
    expect(JSON.parse(post?.body ?? '')).toEqual({ cart: CART });
  });

  it('tries nothing again that the documentation does not name', async () => {
    skipWaiting();
    const others = [...new Set(ERROR_CODES.map(errorStatus)), 501].filter((one) => !PASSING.includes(one));
    for (const status of others) {
      replies = [{ status, body: { code: 'internal_error' } }];
      await expect(client().merchants.me(), String(status)).rejects.toMatchObject({ status });
    }
    expect(server.asked).toHaveLength(others.length);
  });

  it.each(PASSING)('tries %i again with the same idempotency key', async (status) => {
    const waits = skipWaiting();
    replies = [{ status, body: {} }, { status, body: 'not JSON' }, { body: { session_id: 'sess_1' } }];
    await expect(client().sessions.create({ cart: CART })).resolves.toMatchObject({ session_id: 'sess_1' });
    expect(server.asked).toHaveLength(3);
    const keys = new Set(server.asked.map(({ headers }) => headers['idempotency-key']));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(250);
    expect(waits[0]).toBeLessThanOrEqual(500);
    expect(waits[1]).toBeGreaterThanOrEqual(500);
    expect(waits[1]).toBeLessThanOrEqual(1000);
  });

  it('tries again when the connection is cut or the answer is late, each attempt with its own time', async () => {
    skipWaiting();
    replies = [{ cut: true }, { silent: true }, { body: { id: 'split_merch_1' } }];
    // The answer that comes has to come within this time too.
    await expect(client({ timeout_ms: 1_000 }).merchants.me()).resolves.toEqual({ id: 'split_merch_1' });
  });

  it('waits for as long as Retry-After says, and gives up at once when that is too long', async () => {
    const waits = skipWaiting();
    replies = [{ status: 429, headers: { 'retry-after': '12' }, body: {} }];
    await client().merchants.me();
    expect(waits).toEqual([12_000]);
    replies = [
      {
        status: 429,
        headers: { 'retry-after': '3600' },
        body: { code: 'rate_limited', error: 'Slow down.' },
      },
    ];
    const error = await client()
      .merchants.me()
      .then(undefined, (caught) => caught);
    expect(error).toBeInstanceOf(SplitRateLimitError);
    expect(error).toMatchObject({ retry_after_s: 3600, code: 'rate_limited' });
    expect(waits).toHaveLength(1);
  });

  it('has its own key for each call, and takes one of yours', async () => {
    await client().sessions.remind('sess_1');
    await client().sessions.remind('sess_1');
    await client().sessions.remind('sess_1', { idempotencyKey: 'order-1' });
    const keys = server.asked.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('order-1');
  });

  it('retries as often as the client is told, or the call, and not at all with 0', async () => {
    reply = () => ({ status: 503, body: {} });
    await expect(client({ retries: 0 }).merchants.me()).rejects.toBeInstanceOf(SplitServerError);
    await expect(client().merchants.me({ retries: 0 })).rejects.toBeInstanceOf(SplitServerError);
    expect(server.asked).toHaveLength(2);
    skipWaiting();
    await expect(client({ retries: 4 }).merchants.me()).rejects.toBeInstanceOf(SplitServerError);
    await expect(client({ retries: 4 }).merchants.me({ retries: 1 })).rejects.toBeInstanceOf(
      SplitServerError,
    );
    expect(server.asked).toHaveLength(2 + 5 + 2);
  });

  it.each([
    [400, SplitInvalidRequestError],
    [401, SplitAuthenticationError],
    [403, SplitPermissionError],
    [404, SplitNotFoundError],
    [405, SplitInvalidRequestError],
    [409, SplitConflictError],
    [413, SplitInvalidRequestError],
    [418, SplitApiError],
    [429, SplitRateLimitError],
    [500, SplitServerError],
  ])('throws %i as a class of its own, with code, details and request id', async (status, kind) => {
    const body = {
      request_id: 'req_9',
      error: 'Do this.',
      code: 'a_code',
      details: ['cart.total: wrong'],
      doc_url: 'https://x.test/#a_code',
    };
    reply = () => ({ status, body });
    const error = await client({ retries: 0 })
      .sessions.retrieve('sess_1')
      .then(undefined, (caught) => caught);
    expect(error.constructor).toBe(kind);
    expect(error).toMatchObject({
      name: kind.name,
      status,
      message: 'Do this.\n  cart.total: wrong\n  request_id: req_9\n  https://x.test/#a_code',
      code: 'a_code',
      doc_url: 'https://x.test/#a_code',
      request_id: 'req_9',
      details: ['cart.total: wrong'],
    });
    expect(error).toBeInstanceOf(SplitApiError);
  });

  it('throws the session that the order has already, with its page', async () => {
    const session = {
      session_id: 'sess_1',
      status: 'pending' as const,
      expires_at: '2026-12-01T00:00:00.000Z',
      started: false,
      session_url: 'https://x.test/session/sess_1?access=tok_1',
    };
    reply = () => ({ status: 409, body: { code: 'order_ref_in_use', error: 'In use.', session } });
    const error: unknown = await client()
      .sessions.create({ cart: CART })
      .catch((caught) => caught);
    expect(error instanceof SplitApiError && error.session).toEqual(session);
  });

  it('says when it cannot reach the API at all, and whether time ran out', async () => {
    replies = [{ silent: true }];
    const late = await client({ timeout_ms: 50, retries: 0 })
      .merchants.me()
      .then(undefined, (caught) => caught);
    expect(late).toBeInstanceOf(SplitConnectionError);
    expect(late).toMatchObject({
      timed_out: true,
      message: expect.stringContaining('did not answer within 50 ms'),
    });
    const gone = await client({ baseUrl: 'http://127.0.0.1:9/api/v1', retries: 0 })
      .merchants.me()
      .then(undefined, (caught) => caught);
    expect(gone).toMatchObject({ name: 'SplitConnectionError', timed_out: false });
    expect(gone.cause).toBeDefined();
  });

  it('an answer that is not JSON is an error, not a value', async () => {
    replies = [{ body: '<html>' }];
    await expect(client({ retries: 0 }).merchants.me()).rejects.toMatchObject({
      code: 'http_error',
      status: 200,
      request_id: undefined,
      message: expect.not.stringContaining('request_id'),
    });
  });

  it('has the id of the request from its header where a proxy has answered for the API', async () => {
    replies = [{ status: 502, headers: { 'x-request-id': 'req_8' }, body: '<html>' }];
    await expect(client({ retries: 0 }).merchants.me()).rejects.toMatchObject({
      request_id: 'req_8',
      message: expect.stringContaining('request_id: req_8'),
    });
  });

  it('ends at once, without another attempt, when the caller aborts', async () => {
    replies = [{ silent: true }];
    const abort = new AbortController();
    const call = client().merchants.me({ signal: abort.signal });
    await vi.waitFor(() => expect(server.asked).toHaveLength(1), PATIENCE);
    abort.abort(new Error('shop closed'));
    await expect(call).rejects.toThrow('shop closed');
    await expect(client().merchants.me({ signal: abort.signal })).rejects.toThrow('shop closed');
    // It would wait so long before it asks again.
    replies = [{ status: 503, headers: { 'retry-after': '60' }, body: {} }];
    const second = new AbortController();
    const waiting = client().merchants.me({ signal: second.signal });
    await vi.waitFor(() => expect(server.asked).toHaveLength(2), PATIENCE);
    setTimeout(() => second.abort(new Error('enough')), 20);
    await expect(waiting).rejects.toThrow('enough');
    expect(server.asked).toHaveLength(2);
  });

  it.each([301, 302, 303, 307, 308])('follows no %i redirect: the key would go along', async (status) => {
    replies = [{ status, headers: { location: `${server.baseUrl}/elsewhere` } }];
    await expect(client({ retries: 0 }).merchants.me()).rejects.toBeInstanceOf(SplitConnectionError);
    expect(server.asked).toHaveLength(1);
  });

  it('reads every page, and stops where the list does', async () => {
    const page = (ids: number[], next_cursor: number | null) => ({
      body: {
        request_id: 'req_1',
        data: ids.map((id) => ({ session_id: `sess_${id}` })),
        has_more: next_cursor !== null,
        next_cursor,
      },
    });
    replies = [page([1, 2], 20), page([3], 30), page([], null)];
    const seen: string[] = [];
    for await (const { session_id } of client().sessions.list({
      limit: 2,
      status: 'funded',
      created_after: new Date(0),
    }))
      seen.push(session_id);
    expect(seen).toEqual(['sess_1', 'sess_2', 'sess_3']);
    const query = 'limit=2&status=funded&created_after=1970-01-01T00%3A00%3A00.000Z';
    expect(server.asked.map(({ path }) => path)).toEqual([
      `/sessions?${query}`,
      `/sessions?${query}&cursor=20`,
      `/sessions?${query}&cursor=30`,
    ]);
    replies = [page([4], 40), page([], null)];
    expect((await client().sessions.list({ cursor: 30 })).next_cursor).toBe(40);
    await client().sessions.list({ limit: 3, ...JSON.parse('{"cursor":null}') });
    expect(server.asked.at(-1)?.path).toBe('/sessions?limit=3');
  });

  it('an id can neither be empty nor reach another path', async () => {
    expect(() => client().sessions.retrieve('')).toThrow(TypeError);
    await client().sessions.retrieve('../merchants/me?x=1');
    expect(server.asked[0]?.path).toBe('/sessions/..%2Fmerchants%2Fme%3Fx%3D1');
  });

  it('takes secret keys only, and refuses to run in a browser', () => {
    for (const secretKey of ['', 'split_pk_test_1', 'a split_sk_test_1', undefined as unknown as string]) {
      expect(() => client({ secretKey })).toThrow(TypeError);
    }
    vi.stubGlobal('window', {});
    expect(() => client()).not.toThrow();
    vi.stubGlobal('document', {});
    expect(() => client()).toThrow(/browser/);
  });

  it('talks to the deployment that the package was built for when it is not told', async () => {
    const fake = vi.fn(async (..._request: [RequestInfo | URL, RequestInit?]) => new Response('{}'));
    await client({ baseUrl: undefined, fetch: fake }).merchants.me();
    expect(fake.mock.calls[0]?.[0]).toBe('https://built.test/api/v1/merchants/me');
  });
});
