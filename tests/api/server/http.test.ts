import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { closeRequestLog } from '@/lib/api/request-log';
import { handleApi } from '@/lib/api/router';
import { closePool, pool } from '@/lib/db/pool';
import { env, resetEnvironment } from '@/lib/env';
import { ask, cart, openOne, rows, signed, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const post = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  ask('POST', '/sessions', { key: merchant.secret, raw, headers });

describe('paths and methods', () => {
  it('answers 404 in JSON for an unknown path', async () => {
    for (const path of [
      '',
      '/',
      '/session',
      '/sessions/a/b',
      '/sessions/a/cancel/b',
      '/openapi',
      '//',
      '/%2e%2e',
    ]) {
      const answer = await ask('GET', path, { key: merchant.secret });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(answer.headers.get('content-type')).toBe('application/json');
    }
  });

  it('answers 405 in JSON with Allow for a wrong method', async () => {
    const answer = await ask('PUT', '/sessions', { key: merchant.secret });
    expect([answer.status, answer.body.code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    expect((await ask('DELETE', '/openapi.json')).headers.get('allow')).toBe('GET, HEAD');
    expect((await ask('GET', '/sessions/preview', { key: merchant.secret })).status).toBe(405);
  });

  it('answers HEAD like GET, without the body', async () => {
    const id = await openOne(merchant);
    const answer = await ask('HEAD', `/sessions/${id}`, { key: merchant.secret });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('etag')).toBeTruthy();
  });
});

it('keeps the beginning of a path that is longer than any of ours', async () => {
  const id = 'x'.repeat(5_000);
  expect((await ask('GET', `/sessions/${id}`, { key: merchant.publishable })).status).toBe(404);
  expect((await ask('POST', `/sessions/${id}/cancel`, { key: merchant.publishable })).status).toBe(403);
  await closeRequestLog();
  const kept = await rows("SELECT path FROM api_requests WHERE merchant_id = $1 AND path LIKE '%/xxx%'", [
    merchant.id,
  ]);
  expect(kept.map(({ path }) => String(path).length)).toEqual([500, 500]);
});

describe('CORS', () => {
  const origin = 'https://shop.example';

  it('lets any page read answers to a publishable key, errors too', async () => {
    const headers = { Origin: origin };
    const calls = [
      ask('POST', '/sessions', { key: merchant.publishable, body: signed(merchant), headers }),
      ask('POST', '/sessions', { key: merchant.publishable, body: {}, headers }),
      ask('GET', '/sessions', { key: merchant.publishable, headers }),
      ask('GET', '/sessions/x', { key: 'split_pk_test_wrong', headers }),
      ask('GET', '/nowhere', { headers }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('vary')).toContain('Origin');
      expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    }
  });

  it('answers preflights on every route', async () => {
    for (const { path } of ENDPOINTS) {
      const answer = await ask('OPTIONS', path.replace(/:\w+/g, 'id'), {
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      const allowed = answer.headers.get('access-control-allow-headers')?.split(', ');
      expect(allowed).toEqual(
        expect.arrayContaining([
          'Authorization',
          'Content-Type',
          'X-Merchant-ID',
          'X-Split-Signature',
          'Idempotency-Key',
          'If-None-Match',
        ]),
      );
    }
  });

  it('never names an origin that sent no request', async () => {
    const answer = await ask('GET', '/sessions', { key: merchant.secret });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a body', () => {
  it('must be JSON by its content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      const answer = await post(JSON.stringify({ cart: cart() }), { 'Content-Type': type });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_content_type']);
    }
    const accepted = await post(JSON.stringify({ cart: cart() }), {
      'Content-Type': 'application/json; charset=utf-8',
    });
    expect(accepted.status).toBe(200);
  });

  it.each([
    ['no JSON', '{'],
    ['empty', ''],
    ['a repeated key', '{"cart":{"total":1,"total":2}}'],
    ['NUL', '{"cart":{"currency":"us\\u0000"}}'],
    ['half a surrogate pair', '{"cart":{"currency":"\\ud800"}}'],
    ['a polluting key', '{"__proto__":{"cart":1}}'],
    ['deep nesting', `{"cart":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['another encoding', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('is refused with 400 and the place: %s', async (_name, raw) => {
    const answer = await post(raw);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json']);
    expect(answer.body.details).toEqual([expect.stringMatching(/^[\w.[\]]+: /)]);
  });

  it.each([
    ['null'],
    ['[]'],
    ['"text"'],
    ['1'],
    ['{}'],
    ['{"cart":null}'],
    ['{"cart":[]}'],
    ['{"cart":{"total":1e400}}'],
  ])('of the wrong shape is refused with 400 and its paths: %s', async (raw) => {
    const answer = await post(raw);
    expect(answer.status).toBe(400);
    expect(String(answer.body.code)).toMatch(/^invalid_(cart|request)$/);
    expect((answer.body.details as string[]).length).toBeGreaterThan(0);
  });

  it('of up to 256 KiB is read and anything above is 413, with or without a length', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify({ cart: cart(), pad: '' });
      return text.replace('"pad":""', `"pad":"${'x'.repeat(bytes - text.length)}"`);
    };
    expect((await post(padded(256 * 1024))).status).toBe(200);
    const over = padded(256 * 1024 + 1);
    const refused = await post(over, { 'Content-Length': String(over.length) });
    expect([refused.status, refused.body.code]).toEqual([413, 'body_too_large']);

    let pulled = 0;
    const long = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
        if (pulled > 100) controller.close();
      },
    });
    const response = await handleApi(
      new Request('http://localhost/api/v1/sessions', {
        method: 'POST',
        headers: { Authorization: `Bearer ${merchant.secret}`, 'Content-Type': 'application/json' },
        body: long,
        duplex: 'half',
      } as RequestInit),
      { client_address: '198.51.100.7' },
    );
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });
});

describe('Idempotency-Key', () => {
  const create = (key: string, body: unknown, idempotency: string) =>
    ask('POST', '/sessions', { key, body, headers: { 'Idempotency-Key': idempotency } });
  const sessions = async (id: string) =>
    (await rows('SELECT count(*)::int AS n FROM sessions WHERE merchant_id = $1', [id]))[0]?.n;

  it('makes a repeated request answer the first answer again', async () => {
    const shop = await makeMerchant();
    const first = await create(shop.secret, { cart: cart() }, 'k1');
    const again = await create(shop.secret, { cart: cart() }, 'k1');
    expect(again.text).toBe(first.text);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-request-id')).toBe(again.body.request_id);
    expect(await sessions(shop.id)).toBe(1);
  });

  it('is 409 with another body or on another session', async () => {
    const shop = await makeMerchant();
    await create(shop.secret, { cart: cart() }, 'k1');
    const other = await create(shop.secret, { cart: cart(), customer: {} }, 'k1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    const [one, two] = [await openOne(shop), await openOne(shop)];
    const cancel = (id: string) =>
      ask('POST', `/sessions/${id}/cancel`, { key: shop.secret, headers: { 'Idempotency-Key': 'c' } });
    expect((await cancel(one)).status).toBe(200);
    expect((await cancel(two)).body.code).toBe('idempotency_key_reused');
  });

  it('belongs to a merchant, a mode and a route', async () => {
    const [a, b] = [await makeMerchant(), await makeMerchant()];
    const answers = [
      await create(a.secret, { cart: cart() }, 'same'),
      await create(b.secret, { cart: cart() }, 'same'),
    ];
    expect(answers[0]?.body.session_id).not.toBe(answers[1]?.body.session_id);
    const preview = await ask('POST', '/sessions/preview', {
      key: a.secret,
      body: { cart: cart() },
      headers: { 'Idempotency-Key': 'same' },
    });
    expect(preview.status).toBe(200);
  });

  it('is 409 while its request is still running, and a race creates one session', async () => {
    const shop = await makeMerchant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(shop.secret, { cart: cart() }, 'race')),
    );
    const statuses = new Set(answers.map((answer) => answer.status));
    for (const answer of answers.filter((each) => each.status === 409)) {
      expect(answer.body.code).toBe('idempotency_key_in_use');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    expect(new Set(answers.flatMap((answer) => answer.body.session_id ?? [])).size).toBe(1);
    expect(await sessions(shop.id)).toBe(1);
  });

  it('is free again after a refusal', async () => {
    const shop = await makeMerchant();
    expect((await create(shop.secret, { cart: {} }, 'k')).status).toBe(400);
    const id = await openOne(shop);
    await rows("UPDATE sessions SET status = 'expired' WHERE id = $1", [id]);
    const cancel = () =>
      ask('POST', `/sessions/${id}/cancel`, { key: shop.secret, headers: { 'Idempotency-Key': 'k' } });
    expect((await cancel()).status).toBe(409);
    await rows("UPDATE sessions SET status = 'pending' WHERE id = $1", [id]);
    expect((await cancel()).status).toBe(200);
  });

  it('expires after 24 hours, and after two minutes if its process died', async () => {
    const shop = await makeMerchant();
    await create(shop.secret, { cart: cart() }, 'old');
    await rows("UPDATE idempotency_keys SET created_at = now() - interval '23 hours' WHERE key = 'old'");
    expect((await create(shop.secret, { cart: cart() }, 'old')).headers.get('idempotent-replayed')).toBe(
      'true',
    );
    await rows("UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = 'old'");
    expect(
      (await create(shop.secret, { cart: cart() }, 'old')).headers.get('idempotent-replayed'),
    ).toBeNull();
    await rows("UPDATE idempotency_keys SET body = NULL WHERE key = 'old'");
    expect((await create(shop.secret, { cart: cart() }, 'old')).body.code).toBe('idempotency_key_in_use');
    await rows("UPDATE idempotency_keys SET created_at = now() - interval '3 minutes' WHERE key = 'old'");
    expect((await create(shop.secret, { cart: cart() }, 'old')).status).toBe(200);
  });

  it('is refused in the wrong format', async () => {
    for (const key of ['a'.repeat(256), 'with space', '']) {
      const answer = await create(merchant.secret, { cart: cart() }, key);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_idempotency_key']);
    }
  });

  it('stores no readable token in the database', async () => {
    const shop = await makeMerchant();
    const answer = await create(shop.secret, { cart: cart() }, 'secret');
    const text = JSON.stringify(
      await rows('SELECT * FROM idempotency_keys WHERE merchant_id = $1', [shop.id]),
    );
    expect(text).not.toContain(answer.body.group_access_token);
  });
});

describe('when a dependency is down', () => {
  it('answers 503 with Retry-After while the database cannot be reached', async () => {
    const url = env().DATABASE_URL;
    await closeRequestLog();
    resetEnvironment({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    await closePool();
    const answer = await ask('POST', '/sessions', { key: merchant.secret, body: { cart: cart() } });
    await closeRequestLog();
    resetEnvironment({ DATABASE_URL: url });
    await closePool();
    expect([answer.status, answer.body.code]).toEqual([503, 'upstream_unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await ask('GET', '/sessions', { key: merchant.secret })).status).toBe(200);
  });

  it('answers 500 with the request id, and no detail of the failure', async () => {
    await pool().query('ALTER TABLE sessions RENAME TO hidden_sessions');
    const answer = await ask('GET', '/sessions', { key: merchant.secret });
    await pool().query('ALTER TABLE hidden_sessions RENAME TO sessions');
    expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
    const { request_id } = answer.body;
    expect(request_id).toBe(answer.headers.get('x-request-id'));
    // Its letters are random.
    expect(answer.text.replace(String(request_id), '')).not.toMatch(/sessions|relation|pg|\.ts/);
  });
});
