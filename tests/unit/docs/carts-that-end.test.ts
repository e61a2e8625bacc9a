import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cartSchema } from '@/lib/cart/schema';
import { HOUR_ms, MINUTE_ms } from '@/lib/format/units';
import { signCart } from '../../../packages/checkout/src/server';
import { sample, sampleFolder, writeSample } from './samples';

/** The samples of a cart whose signature ends, as a shop has them: its server, its signing route, and its page. */

const root = new URL('../../..', import.meta.url).pathname;
const folder = sampleFolder();
const SECRET = 'split_sign_test';
const ORDER = {
  total: 12600,
  currency: 'usd',
  items: [{ id: 'cabin', name: 'Lake cabin', quantity: 1, unit_price: 12600 }],
  metadata: { order_ref: 'order-1001' },
};

type Cart = typeof ORDER & { valid_until: string };
let cartOf: (order_ref: string | null) => Cart | undefined;
let POST: (request: Request) => Promise<Response>;

const titled = (title: string) => sample('signing', (one) => one.title?.startsWith(title) === true);

beforeAll(async () => {
  vi.stubEnv('SPLIT_SIGNING_SECRET', SECRET);
  writeFileSync(
    join(folder, 'orders.js'),
    `export const orders = new Map([['order-1001', ${JSON.stringify(ORDER)}]]);`,
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const carts = writeSample(folder, 'carts.js', titled('app/carts.js'));
  const route = titled('For carts that end: app/sign/route.js');
  const code = route.code
    .replace('split-with-friends/server', join(root, 'packages/checkout/src/server/index.ts'))
    .replace('../orders.js', './orders.js');
  const sign = writeSample(folder, 'sign-ending.mjs', { ...route, code });
  ({ cartOf } = (await import(pathToFileURL(carts).href)) as { cartOf: typeof cartOf });
  ({ POST } = (await import(pathToFileURL(sign).href)) as { POST: typeof POST });
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (cart: object) =>
  POST(new Request('https://shop.example/sign', { method: 'POST', body: JSON.stringify({ cart }) }));

it('the server’s cart is one that the API takes, ends within an hour, and is signed with its end', async () => {
  const cart = cartOf('order-1001');
  expect(cart).toEqual({ ...ORDER, valid_until: expect.any(String) });
  expect(cartSchema(true).safeParse(cart).success).toBe(true);
  const left_ms = Date.parse(cart?.valid_until ?? '') - Date.now();
  expect(left_ms).toBeGreaterThan(30 * MINUTE_ms);
  expect(left_ms).toBeLessThan(HOUR_ms);
  const answer = await ask(cart ?? {});
  expect(await answer.json()).toEqual({ signature: signCart(cart as Cart, SECRET) });
  expect(cartOf('order-2')).toBeUndefined();
});

it('the route signs no cart without an end, or with a later one, and none of another order', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  for (const cart of [
    {},
    ORDER,
    { ...ORDER, valid_until: '' },
    { ...ORDER, valid_until: 'soon' },
    { ...ORDER, valid_until: at(HOUR_ms + MINUTE_ms) },
    { ...ORDER, valid_until: at(MINUTE_ms), total: 1 },
    { ...ORDER, valid_until: at(MINUTE_ms), fees: [{ amount: -100 }] },
  ])
    expect((await ask(cart)).status).toBe(400);
});

it('one that has ended is signed all the same: the API’s signature_expired tells the page', async () => {
  const cart = { ...ORDER, valid_until: new Date(Date.now() - MINUTE_ms).toISOString() };
  expect(await (await ask(cart)).json()).toEqual({ signature: signCart(cart, SECRET) });
});

it('the page gets the cart again once its signature has ended, and makes the button again', async () => {
  const { code } = titled('In the page, for carts that end');
  const made: { cart: object; destroy: () => void; callbacks: { onError(error: object): void } }[] = [];
  const Split = {
    button(options: (typeof made)[number]) {
      const button = { ...options, mount: vi.fn(), destroy: vi.fn() };
      made.push(button);
      return button;
    },
  };
  const fetched = vi.fn(async (_path: string) => Response.json(cartOf('order-1001')));
  new Function('Split', 'fetch', code)(Split, fetched);
  await vi.waitFor(() => expect(made).toHaveLength(1), { timeout: 5_000 });
  expect(made[0]?.cart).toMatchObject(ORDER);
  made[0]?.callbacks.onError({ code: 'network_error' });
  expect(fetched).toHaveBeenCalledTimes(1);
  made[0]?.callbacks.onError({ code: 'signature_expired' });
  await vi.waitFor(() => expect(made).toHaveLength(2), { timeout: 5_000 });
  expect(made[0]?.destroy).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledTimes(2);
});
