import { signCart } from '@/lib/cart/signature';
import { freshAddress } from '../../support/fresh-address';
import { expect, test } from '../fixtures';
import { post, send } from './send';

/** What a stranger cannot do, as requests to the production server. */

const CART = {
  total: 10_100,
  currency: 'usd',
  items: [
    { id: 'a', name: 'Sticker', quantity: 1, unit_price: 100 },
    { id: 'b', name: 'Cabin', quantity: 1, unit_price: 10_000 },
  ],
  metadata: { order_ref: 'o-1' },
};

test.describe('a shopper with a signed cart', () => {
  test('cannot make the order smaller', async ({ stack, merchants: { standard } }) => {
    const group_config = {
      allow_dropping_items: true,
      min_size: 1,
      max_size: 1,
      allowed_modes: ['itemized'],
    };
    const signature = signCart(CART, standard.signing_secret);
    const body = { cart: CART, signature, group_config };
    const answer = await post(stack, '/sessions', standard.publishable_key, body);
    expect(answer.text).toContain('group_config.allow_dropping_items');
    expect(answer.status).toBe(400);
  });

  test('cannot use a signature for ever', async ({ stack, merchants: { standard } }) => {
    const cart = { ...CART, valid_until: new Date(Date.now() - 1000).toISOString() };
    const signature = signCart(cart, standard.signing_secret);
    const answer = await post(stack, '/sessions', standard.publishable_key, { cart, signature });
    expect(answer.text).toContain('signature_expired');
    const renewed = { ...cart, valid_until: new Date(Date.now() + 60_000).toISOString() };
    const again = await post(stack, '/sessions', standard.publishable_key, { cart: renewed, signature });
    expect(again.text).toContain('invalid_signature');
  });
});

test.describe('a link to us', () => {
  const AWAY = [
    '/%00/evil.example/a',
    '/%00/evil.example/',
    '/%00//evil.example',
    '/%00%00/%00/evil.example',
    '/%00/%5cevil.example',
    '/%00/%5c%5cevil.example',
    '/%00%5c/evil.example',
    '//evil.example/',
    '//evil.example',
    '///evil.example/a/',
    '/\\evil.example/',
    '/%2f/evil.example/',
    '/..//evil.example/',
    '/./%00/evil.example',
    '/%00../%00/evil.example',
    '/dashboard/..//evil.example/',
    '/api/auth/verify-email?token=x&callbackURL=/..//evil.example',
    '/api/auth/verify-email?token=x&callbackURL=%2F%2Fevil.example',
    '/api/auth/verify-email?token=x&callbackURL=/%00/evil.example',
    '/api/auth/verify-email?token=x&callbackURL=/dashboard&callbackURL=//evil.example',
    '/api/auth/magic-link/verify?token=x&callbackURL=/dashboard&errorCallbackURL=/..//evil.example',
    '/api/auth/magic-link/verify?token=x&newUserCallbackURL=/%5cevil.example',
    '/api/auth/reset-password/abc?callbackURL=/..//evil.example',
    '/api/auth/reset-password/abc?callbackURL=https://evil.example',
  ];

  for (const path of AWAY) {
    test(`never leads away: ${path}`, async ({ stack }) => {
      const { status, location, text } = await send(stack, path);
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(/url=[^"]*\/\/evil\.example/);
      if (location === null) return;
      const home = new URL(stack.demo.api).origin;
      expect(new URL(location, `${home}/`).origin, location).toBe(home);
      expect(location).not.toMatch(/^[/\\]{2}/);
    });
  }
});

test.describe('limits', () => {
  test('count made-up reset tokens together, and refuse long ones unread', async ({ stack }) => {
    const address = { 'x-forwarded-for': freshAddress() };
    const statuses = new Set<number>();
    for (let index = 0; index < 110; index += 1) {
      const path = `/api/auth/reset-password/token-${index}?callbackURL=/reset-password`;
      statuses.add((await send(stack, path, { headers: address })).status);
    }
    expect(statuses).toContain(429);
    const ofLength = (length: number) =>
      send(stack, `/api/auth/reset-password/${'a'.repeat(length)}?callbackURL=/x`);
    expect((await ofLength(15_000)).status).toBe(404);
    expect((await ofLength(300_000)).status).toBe(431);
  });

  const BODIES: [string, string][] = [
    ['repeated keys', `{${'"a":1,'.repeat(40_000)}"a":1}`],
    ['bad metadata', `{"cart":{"metadata":{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`)}}}}`],
    ['unknown keys', `{"cart":{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`)}}}`],
    ['empty items', `{"cart":{"items":[${Array.from({ length: 60_000 }, () => '{}')}]}}`],
    ['empty lists', `{"cart":{"items":[${Array.from({ length: 60_000 }, () => '[]')}]}}`],
  ];
  for (const [name, body] of BODIES) {
    test(`refuse a large hostile body: ${name}`, async ({ stack, merchants: { standard } }) => {
      const answer = await post(stack, '/sessions', standard.publishable_key, body);
      expect(answer.status).toBe(400);
      expect(answer.text.length).toBeLessThan(20_000);
    });
  }
});
