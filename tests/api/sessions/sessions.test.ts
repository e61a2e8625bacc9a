import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalCart } from '@/lib/cart/canonical';
import { signCart } from '@/lib/cart/signature';
import { hashToken } from '@/lib/db/ids';
import { resetEnvironment } from '@/lib/env';
import { loadPageBySession } from '@/lib/hosted/page/page';
import { sweepExpiries } from '@/lib/jobs/sweeps';
import { defaultSecret } from '@/lib/webhook/endpoint/default-secret';
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret';
import { ask, cart, openOne, rows, signed, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
let unreviewed: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
  unreviewed = await makeMerchant({ headless: false });
});
afterAll(() => stop());

const create = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  ask('POST', '/sessions', { key, body, headers });

describe('POST /sessions', () => {
  it('opens a session for a signed cart with a publishable key', async () => {
    const body = signed(merchant, { metadata: { order_ref: 'o-1' } });
    const answer = await create(merchant.publishable, body, { Origin: 'https://shop.example' });
    expect(answer.body).toEqual({
      request_id: answer.headers.get('x-request-id'),
      session_id: expect.stringMatching(/^sess_\w{22}$/),
      session_url: expect.stringMatching(/^https:\/\/pay\.test\/session\/sess_\w+\?access=[\w-]{43}$/),
      status: 'pending',
      expires_at: expect.stringMatching(/Z$/),
      merchant_fee_rate: 0.035,
      consumer_fee_rate: 0.01,
      group_access_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.status).toBe(200);
    const [row] = await rows('SELECT * FROM sessions WHERE id = $1', [answer.body.session_id]);
    expect(row).toMatchObject({ order_ref: 'o-1', page_origin: 'https://shop.example', total_cents: 10_000 });
    expect(row?.access_token_hash).toEqual(hashToken(String(answer.body.group_access_token)));
  });

  it('takes the signature from the header as well', async () => {
    const { cart: given, signature } = signed(merchant);
    const answer = await create(merchant.publishable, { cart: given }, { 'X-Split-Signature': signature });
    expect(answer.status).toBe(200);
  });

  it('ends after its expiry_hours: the clock queues the end, to the millisecond, when it is near', async () => {
    const answer = await create(merchant.secret, { cart: cart(), group_config: { expiry_hours: 1 } });
    const id = String(answer.body.session_id);
    const lifetime_ms = Date.parse(String(answer.body.expires_at)) - Date.now();
    expect(Math.abs(lifetime_ms - 3_600_000)).toBeLessThan(60_000);
    const jobs = () => rows('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [`expire:${id}`]);
    await sweepExpiries();
    expect(await jobs()).toEqual([]);
    await rows("UPDATE sessions SET expires_at = now() + interval '90 seconds' WHERE id = $1", [id]);
    await sweepExpiries();
    await sweepExpiries();
    const [row] = await rows('SELECT expires_at FROM sessions WHERE id = $1', [id]);
    expect(await jobs()).toEqual([{ run_at: row?.expires_at }]);
  });

  it('is accepted without customer, addresses and order_ref, and keeps the defaults of group_config', async () => {
    const id = await openOne(merchant);
    const [row] = await rows('SELECT * FROM sessions WHERE id = $1', [id]);
    expect(row?.config).toEqual({
      min_size: 2,
      max_size: 20,
      default_mode: 'equal',
      allowed_modes: ['equal', 'itemized', 'custom', 'percentage', 'host-pays'],
      expiry_hours: 72,
      allow_dropping_items: false,
    });
  });

  it('keeps the merchant’s current fee rates, and an FX fee only for another payout currency', async () => {
    const terms = await makeMerchant();
    await rows(
      "UPDATE merchants SET merchant_fee_bps = 290, payout_mode = 'preferred', payout_currency = 'eur' WHERE id = $1",
      [terms.id],
    );
    const euro = { total: 100, currency: 'eur', items: [{ name: 'Tea', quantity: 1, unit_price: 100 }] };
    const ids = [await openOne(terms), await openOne(terms, { cart: euro })];
    const found = await rows(
      'SELECT currency, merchant_fee_bps, fx_fee_bps FROM sessions WHERE id = ANY($1) ORDER BY created_at',
      [ids],
    );
    expect(found).toEqual([
      { currency: 'usd', merchant_fee_bps: 290, fx_fee_bps: 200 },
      { currency: 'eur', merchant_fee_bps: 290, fx_fee_bps: 0 },
    ]);
  });

  it('is refused with a publishable key without a signature', async () => {
    const answer = await create(merchant.publishable, { cart: cart() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_signature' });
  });

  it('is refused with a secret key without a signature unless headless creation is enabled', async () => {
    const answer = await create(unreviewed.secret, { cart: cart() });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'headless_disabled' });
    expect((await create(unreviewed.secret, signed(unreviewed))).status).toBe(200);
  });

  it('checks a signature that comes with a secret key, headless or not', async () => {
    const body = { ...signed(merchant), signature: '0'.repeat(64) };
    expect((await create(merchant.secret, body)).body).toMatchObject({ code: 'invalid_signature' });
  });

  it('is refused when anything signed has been changed', async () => {
    const { signature } = signed(merchant, { metadata: { order_ref: 'o-1' } });
    const changed = cart({ metadata: { order_ref: 'o-2' } });
    const answer = await create(merchant.publishable, { cart: changed, signature });
    expect(answer.body).toMatchObject({ code: 'invalid_signature' });
    const foreign = signed(unreviewed);
    expect((await create(merchant.publishable, foreign)).status).toBe(400);
    const live = signed(merchant.live);
    expect((await create(merchant.publishable, live)).status).toBe(400);
  });

  it('lists every violation of a cart, with its path', async () => {
    const items = [{ name: '', quantity: 0, unit_price: -1 }];
    const answer = await create(merchant.secret, { cart: { total: 5, currency: 'USD', items, x: 1 } });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_cart');
    const details = answer.body.details as string[];
    for (const path of ['items[0].name', 'items[0].quantity', 'items[0].unit_price', 'currency', 'x']) {
      expect(details.some((line) => line.startsWith(`cart.${path}: `))).toBe(true);
    }
  });

  it('lists violations beside the cart as well', async () => {
    const answer = await create(merchant.secret, {
      cart: cart(),
      group_config: { min_size: 5, max_size: 3, expiry_hours: 721 },
      customer: { email: 'nobody' },
      locale: 'klingon',
      success_url: 'http://shop.example',
      webhook_url: 'ftp://x',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_request');
    const paths = (answer.body.details as string[]).map((line) => line.split(':')[0]).sort();
    expect(paths).toEqual([
      'customer.email',
      'group_config.expiry_hours',
      'group_config.max_size',
      'locale',
      'success_url',
      'webhook_url',
    ]);
  });

  it('keeps the language that the shop gives, and repeats it in no answer', async () => {
    const { body } = await create(merchant.secret, { cart: cart(), locale: 'pl' });
    expect(body).not.toHaveProperty('locale');
    expect((await loadPageBySession(String(body.session_id)))?.session.locale).toBe('pl');
  });

  it('leads from the hosted page to both addresses with the session’s id in them', async () => {
    const url = {
      success_url: 'https://shop.example/ok?session={SESSION_ID}&again={SESSION_ID}',
      cancel_url: 'https://shop.example/cart/{SESSION_ID}',
    };
    const { session_id } = (await create(merchant.secret, { cart: cart(), ...url })).body;
    const page = await loadPageBySession(String(session_id));
    expect(page?.success_url).toBe(`https://shop.example/ok?session=${session_id}&again=${session_id}`);
    expect(page?.cancel_url).toBe(`https://shop.example/cart/${session_id}`);
  });

  it('accepts http on localhost in test mode only', async () => {
    const url = { success_url: 'http://localhost:3000/ok' };
    expect((await create(merchant.secret, { cart: cart(), ...url })).status).toBe(200);
  });

  it.each([
    ['https://10.0.0.8/hook', 'webhook_url: The address 10.0.0.8 is not a public one'],
    ['https://[fd00::1]/hook', 'webhook_url: The address fd00::1 is not a public one'],
    ['https://169.254.169.254/latest', 'webhook_url: The address 169.254.169.254 is not a public one'],
    ['https://2130706433/hook', 'webhook_url: Write the host of a webhook URL as a name, not as a number'],
    ['https://0x7f.1/hook', 'webhook_url: Write the host of a webhook URL as a name, not as a number'],
    ['https://db.internal/hook', 'webhook_url: The host db.internal is not a public one'],
    ['https://127.0.0.1/hook', 'webhook_url: The address 127.0.0.1 is not a public one'],
    [
      `https://shop.example.com/${'é'.repeat(400)}`,
      'webhook_url: A webhook URL has at most 2048 characters once it is percent-encoded, but this one has 2425',
    ],
    ['http://localhost:4000/hook', 'webhook_url: A webhook URL is https:// without user name and password'],
    [
      'https://user:word@shop.example/hook',
      'webhook_url: must be an https:// URL (or http:// on localhost) without user name and password, of at most 2048 characters',
    ],
  ])(
    'refuses %s as webhook_url, before a session would send its events there',
    async (webhook_url, detail) => {
      const answer = await create(merchant.secret, { cart: cart(), webhook_url });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_request', details: [detail] });
    },
  );

  it('takes a public webhook_url, and one on this machine where test mode may deliver there', async () => {
    const at = async (webhook_url: string) =>
      (await create(merchant.secret, { cart: cart(), webhook_url })).status;
    expect(await at('https://shop.example/hook')).toBe(200);
    resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: '1' });
    expect(await at('http://localhost:4000/hook')).toBe(200);
    expect(await at('https://10.0.0.8/hook')).toBe(400);
    resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: undefined });
  });

  it('ignores unknown keys beside the cart', async () => {
    expect((await create(merchant.secret, { cart: cart(), later: true })).status).toBe(200);
  });
});

describe('a wrong signature in test mode', () => {
  const given = cart({
    total: 10_100,
    fees: [{ id: 'f', label: 'Fee', amount: 100 }],
    metadata: { order_ref: 'o-1' },
  });

  async function detailsOf(signature: string, sent?: string): Promise<string[]> {
    const headers: Record<string, string> = sent === undefined ? {} : { 'X-Split-Canonical': sent };
    const answer = await create(merchant.publishable, { cart: given, signature }, headers);
    expect(answer.body.code).toBe('invalid_signature');
    return answer.body.details as string[];
  }

  it('is answered with our canonical string', async () => {
    const details = await detailsOf('0'.repeat(64));
    expect(details[0]).toBe(`canonical: ${canonicalCart(given)}`);
  });

  it('is answered with the first byte that differs, if the sender’s string was sent', async () => {
    const theirs = canonicalCart({ ...given, fees: [] });
    for (const sent of [theirs, encodeURIComponent(theirs), Buffer.from(theirs).toString('base64')]) {
      const details = await detailsOf(signCart({ ...given, fees: [] }, merchant.signing_secret), sent);
      const at = [...canonicalCart(given)].findIndex((character, index) => character !== theirs[index]);
      expect(details[1]).toContain(`byte ${at}:`);
    }
  });

  it.each([
    ['fees were signed as empty', () => signCart({ ...given, fees: [] }, merchant.signing_secret)],
    ['metadata was signed as empty', () => signCart({ ...given, metadata: {} }, merchant.signing_secret)],
    ['upper case', () => signCart(given, merchant.signing_secret).toUpperCase()],
    ['prefix', () => `sha256=${signCart(given, merchant.signing_secret)}`],
    ['base64', () => Buffer.from(signCart(given, merchant.signing_secret), 'hex').toString('base64')],
    ['line break at its end', () => signCart(given, `${merchant.signing_secret}\n`)],
    ['64 lowercase hex digits', () => 'nonsense'],
    ['the publishable API key', () => signCart(given, merchant.publishable)],
    [
      'the default webhook secret',
      async () => signCart(given, await defaultSecret({ merchant_id: merchant.id, livemode: false })),
    ],
    [
      'the default webhook secret before its rotation',
      async () => {
        const mode = { merchant_id: merchant.id, livemode: false };
        const former = await defaultSecret(mode);
        await rotateSecret(mode, null, { force: true });
        return signCart(given, former);
      },
    ],
    ['the signing secret of the other mode', () => signCart(given, merchant.live.signing_secret)],
  ])('says the likely cause: %s', async (words, signature) => {
    expect((await detailsOf(await signature())).at(-1)).toContain(words);
  });

  it('says that the secret is wrong when the string is right', async () => {
    const details = await detailsOf(signCart(given, 'another secret'), canonicalCart(given));
    expect(details.at(-1)).toContain('so the secret is not');
  });
});

describe('GET /sessions/:id', () => {
  it('answers the session before its group has started', async () => {
    const id = await openOne(merchant, { cart: cart({ metadata: { order_ref: 'o-9' } }) });
    const answer = await ask('GET', `/sessions/${id}`, { key: merchant.publishable });
    expect(answer.body).toEqual({
      request_id: answer.headers.get('x-request-id'),
      session_id: id,
      status: 'pending',
      expires_at: expect.stringMatching(/Z$/),
      order_ref: 'o-9',
      started: false,
      created_at: expect.stringMatching(/Z$/),
      started_at: null,
      ended_at: null,
      currency: 'usd',
      total_cents: 10_000,
      paid_cents: 0,
      group: {
        id: expect.stringMatching(/^grp_/),
        size: 2,
        mode: 'equal',
        paid_amount: 0,
        pending_amount: 10_000,
        members: [],
      },
      charges: [],
      transfer: null,
      transfers: [],
    });
  });

  it('answers 304 without a body while nothing has changed', async () => {
    const id = await openOne(merchant);
    const first = await ask('GET', `/sessions/${id}`, { key: merchant.secret });
    const tag = String(first.headers.get('etag'));
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toBe('Origin, Authorization');
    for (const sent of [tag, `"other", ${tag}`, tag.replace('W/', '')]) {
      const again = await ask('GET', `/sessions/${id}`, {
        key: merchant.secret,
        headers: { 'If-None-Match': sent },
      });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    await ask('POST', `/sessions/${id}/cancel`, { key: merchant.secret });
    const changed = await ask('GET', `/sessions/${id}`, {
      key: merchant.secret,
      headers: { 'If-None-Match': tag },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.status).toBe('cancelled');
  });
});

describe('another merchant’s session', () => {
  const everyRoute: [string, string, unknown?][] = [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/stock', { available: false }],
    ['POST', '/remind'],
    ['POST', '/extend', { expiry_hours: 100 }],
  ];

  it.each(everyRoute)(
    'is answered like one that does not exist: %s /sessions/:id%s',
    async (method, end, body) => {
      const theirs = await openOne(unreviewed, signed(unreviewed));
      const options = { key: merchant.secret, body };
      const foreign = await ask(method, `/sessions/${theirs}${end}`, options);
      const missing = await ask(method, `/sessions/sess_1111111111111111111111${end}`, options);
      const malformed = await ask(method, `/sessions/%00${end}`, options);
      expect(foreign.status).toBe(404);
      const bare = (text: string) => text.replace(/req_\w+/, '');
      expect(bare(foreign.text)).toBe(bare(missing.text));
      expect(bare(malformed.text)).toBe(bare(missing.text));
      const names = (headers: Headers) => [...headers.keys()].sort();
      expect(names(foreign.headers)).toEqual(names(missing.headers));
      const [row] = await rows('SELECT status, version FROM sessions WHERE id = $1', [theirs]);
      expect(row).toEqual({ status: 'pending', version: 0 });
    },
  );

  it.each(everyRoute)('of one’s live mode is told apart: %s /sessions/:id%s', async (method, end, body) => {
    const id = await openOne(merchant);
    await rows('UPDATE sessions SET livemode = true WHERE id = $1', [id]);
    const answer = await ask(method, `/sessions/${id}${end}`, { key: merchant.secret, body });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('environment_mismatch');
  });
});
