import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CART_LIMITS, type Cart, cartSchema, parseCart } from '@/lib/cart/schema';
import { urlSchema } from '@/lib/cart/url';
import { violationLine } from '@/lib/cart/violations';
import { groupConfigSchema } from '@/lib/group/config';
import { cart } from './carts';
import { refusals } from './refusals';

const ITEM = { id: 'a', name: 'Tea', quantity: 2, unit_price: 250 };
const CART: Cart = { total: 500, currency: 'usd', items: [ITEM] };

/** The cart after JSON, as it arrives. */
function details(input: unknown): string[] {
  const result = parseCart(JSON.parse(JSON.stringify(input)), true);
  return result.ok ? [] : result.violations.map(violationLine);
}

describe('cart', () => {
  test('valid carts of every shape pass unchanged', () => {
    fc.assert(
      fc.property(cart, (value) => {
        expect(parseCart(value, true)).toEqual({ ok: true, cart: value });
      }),
    );
  });

  test('the total rule names the sum it expects', () => {
    const wrong = { ...CART, total: 1, tax: 30, shipping: 20, fees: [{ amount: -5 }] };
    expect(details(wrong)).toEqual([
      'cart.total: must be 545 (items 500 + tax 30 + shipping 20 + fees -5), but is 1',
    ]);
  });

  test('a total that is off by any amount is refused', () => {
    const off = fc.integer({ min: -1000, max: 1000 }).filter((by) => by !== 0);
    fc.assert(
      fc.property(cart, off, (value, by) => {
        fc.pre(value.total + by >= 1);
        expect(details({ ...value, total: value.total + by })).toHaveLength(1);
      }),
    );
  });

  test('every violation is listed at once, each with its path', () => {
    const wrong = {
      total: 1,
      currency: 'USD',
      items: [
        { quantity: 0, unit_price: 10, colour: 'red' },
        7,
        { ...ITEM, image_url: 'http://x.example/a.png' },
      ],
      tax: -1,
      fees: [{ id: '', amount: 0.5 }],
      metadata: { order_ref: 7 },
      'coupon code': 'X',
    };
    expect(details(wrong)).toEqual([
      'cart.currency: must be the lowercase ISO 4217 code of a currency that can be charged, such as "usd"',
      'cart.items[0].name: is required and must be text of 1 to 200 characters',
      'cart.items[0].quantity: must be a whole number from 1 to 10000',
      'cart.items[0].colour: is not a known field; remove it',
      'cart.items[1]: must be an object with name, quantity and unit_price',
      expect.stringMatching(/^cart\.items\[2\]\.image_url: must be an https:\/\/ URL/),
      'cart.tax: must be a whole number from 0 to 99999999',
      'cart.fees[0].id: must be text of 1 to 100 characters',
      'cart.fees[0].amount: must be a whole number from -99999999 to 99999999',
      'cart.metadata.order_ref: must be text of at most 500 characters',
      'cart["coupon code"]: is not a known field; remove it',
    ]);
  });

  test('a wrong total is named beside other violations', () => {
    expect(details({ ...CART, total: 501, items: [{ ...ITEM, name: 7 }] })).toEqual([
      'cart.items[0].name: must be text of 1 to 200 characters',
      'cart.total: must be 500 (items 500 + tax 0 + shipping 0 + fees 0), but is 501',
    ]);
  });

  test('a value that is not an object is answered with what a cart is', () => {
    for (const input of [null, 5, 'x', []]) {
      expect(details(input)).toEqual(['cart: must be an object with total, currency and items']);
    }
    expect(parseCart(undefined, true).ok).toBe(false);
  });

  const long = (length: number) => 'x'.repeat(length);
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, '']));
  const free = { name: 'Free', quantity: 1, unit_price: 0 };
  const limits: [string, Partial<Cart>, Partial<Cart>][] = [
    ['name', { items: [{ ...ITEM, name: long(200) }] }, { items: [{ ...ITEM, name: long(201) }] }],
    ['item id', { items: [{ ...ITEM, id: long(100) }] }, { items: [{ ...ITEM, id: long(101) }] }],
    ['fee id', { fees: [{ id: long(100), amount: 0 }] }, { fees: [{ id: long(101), amount: 0 }] }],
    ['fee label', { fees: [{ label: long(100), amount: 0 }] }, { fees: [{ label: long(101), amount: 0 }] }],
    ['fees', { fees: new Array(20).fill({ amount: 0 }) }, { fees: new Array(21).fill({ amount: 0 }) }],
    [
      'items',
      { items: [ITEM, ...new Array(499).fill(free)] },
      { items: [ITEM, ...new Array(500).fill(free)] },
    ],
    ['no items', {}, { items: [] }],
    ['metadata keys', { metadata: keys(50) }, { metadata: keys(51) }],
    ['metadata key', { metadata: { [long(40)]: '' } }, { metadata: { [long(41)]: '' } }],
    ['empty metadata key', { metadata: { a: '' } }, { metadata: { '': 'a' } }],
    ['metadata value', { metadata: { a: long(500) } }, { metadata: { a: long(501) } }],
    [
      'quantity',
      { items: [ITEM, { ...free, quantity: 10_000 }] },
      { items: [ITEM, { ...free, quantity: 10_001 }] },
    ],
    ['empty name', {}, { items: [{ ...ITEM, name: '' }] }],
    [
      'image_url',
      { items: [{ ...ITEM, image_url: `https://x.example/${long(2030)}` }] },
      { items: [{ ...ITEM, image_url: `https://x.example/${long(2031)}` }] },
    ],
  ];
  test.each(limits)('the limit of %s is exact', (_name, within, beyond) => {
    expect(details({ ...CART, ...within })).toEqual([]);
    expect(details({ ...CART, ...beyond }).length).toBeGreaterThan(0);
  });

  test('the total is 1 to 99,999,999', () => {
    const boat = (unit_price: number) => ({
      ...CART,
      total: unit_price,
      items: [{ ...ITEM, quantity: 1, unit_price }],
    });
    expect(details(boat(CART_LIMITS.total))).toEqual([]);
    expect(details(boat(1))).toEqual([]);
    expect(details(boat(0))).toEqual(['cart.total: must be a whole number from 1 to 99999999']);
    const huge = { ...CART, total: 100_000_000, items: [{ ...ITEM, quantity: 2, unit_price: 50_000_000 }] };
    expect(details(huge)).toEqual(['cart.total: must be a whole number from 1 to 99999999']);
  });

  test('lengths count characters, so an emoji is one', () => {
    expect(details({ ...CART, items: [{ ...ITEM, name: '\u{1f355}'.repeat(200) }] })).toEqual([]);
    expect(details({ ...CART, items: [{ ...ITEM, name: '\u{1f355}'.repeat(201) }] })).toHaveLength(1);
  });

  test('a string that cannot be stored or signed is refused', () => {
    for (const name of ['a\ud800', '\udc00b', 'a\0b']) {
      const message = 'cart.items[0].name: must be well-formed Unicode without the character NUL';
      expect(details({ ...CART, items: [{ ...ITEM, name }] })).toEqual([message]);
      expect(details({ ...CART, metadata: { note: name } })).toHaveLength(1);
      expect(details({ ...CART, metadata: { [name]: '' } })).toHaveLength(1);
    }
  });

  test('null is not an absent field, and a number in quotes is not a number', () => {
    for (const change of [
      { tax: null },
      { fees: null },
      { metadata: null },
      { items: [{ ...ITEM, id: null }] },
    ]) {
      expect(details({ ...CART, ...change })).toHaveLength(1);
    }
    expect(details({ ...CART, tax: '0' })).toEqual(['cart.tax: must be a whole number from 0 to 99999999']);
  });

  test('a key called __proto__ is refused at every level and changes no prototype', () => {
    const inputs = [
      '{"total":500,"currency":"usd","items":[{"name":"Tea","quantity":2,"unit_price":250}],"__proto__":{"x":1}}',
      '{"total":500,"currency":"usd","items":[{"name":"Tea","quantity":2,"unit_price":250,"__proto__":{}}]}',
      '{"total":500,"currency":"usd","items":[{"name":"Tea","quantity":2,"unit_price":250}],"metadata":{"__proto__":"x"}}',
      '{"total":500,"currency":"usd","items":[{"name":"Tea","quantity":2,"unit_price":250}],"fees":[{"amount":0,"__proto__":1}]}',
    ];
    for (const input of inputs) {
      const result = parseCart(JSON.parse(input), true);
      expect(result).toMatchObject({
        ok: false,
        violations: [{ path: expect.stringMatching(/__proto__$/) }],
      });
    }
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('inherited names are ordinary metadata keys and unknown cart keys', () => {
    expect(details({ ...CART, metadata: { constructor: 'a', toString: 'b' } })).toEqual([]);
    expect(details({ ...CART, constructor: 1 })).toEqual([
      'cart.constructor: is not a known field; remove it',
    ]);
  });

  test('a total must be chargeable in its currency', () => {
    const priced = (currency: string, unit_price: number) => ({
      total: unit_price,
      currency,
      items: [{ name: 'Tea', quantity: 1, unit_price }],
    });
    expect(details(priced('kwd', 1230))).toEqual([]);
    expect(details(priced('kwd', 1234))).toEqual([
      'cart.total: must be a multiple of 10 in kwd, but is 1234',
    ]);
    expect(details(priced('isk', 550))).toEqual(['cart.total: must be a multiple of 100 in isk, but is 550']);
    expect(details(priced('jpy', 1234))).toEqual([]);
  });

  test('a body full of mistakes is answered with a bounded list', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 0]));
    const list = details({ ...CART, ...many });
    expect(list).toHaveLength(1001);
    expect(list.at(-1)).toBe('... and 4000 more');
    expect(details({ ...CART, items: new Array(100_000).fill(0) })).toEqual([
      'cart.items: must have at most 500 items',
    ]);
    expect(details({ ...CART, [long(5000)]: 1 })[0]?.length).toBeLessThan(150);
  });

  test('too many metadata keys are reported along with what is wrong in one of them', () => {
    const many: Record<string, unknown> = Object.fromEntries(
      Array.from({ length: 52 }, (_, i) => [`k${i}`, 'v']),
    );
    const list = details({ ...CART, metadata: { ...many, k7: 7 } });
    expect(list.map((line) => line.split(':')[0])).toEqual(['cart.metadata', 'cart.metadata.k7']);
  });

  test('any input is answered, never thrown on', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (a, b, c) => {
        parseCart(a, true);
        parseCart({ ...CART, total: a, tax: b, metadata: c }, true);
        parseCart({ ...CART, items: a, fees: b, currency: c }, true);
        parseCart({ ...CART, items: [a, b], fees: [c] }, true);
      }),
    );
  });

  test('the schema can be published', () => {
    const published = JSON.stringify(z.toJSONSchema(cartSchema(true)));
    expect(published).toContain('"maxItems":500');
    expect(published).toContain('"maxProperties":50');
    expect(published).toContain('"maxLength":200');
  });
});

describe('group_config', () => {
  const modes = ['equal', 'itemized', 'custom', 'percentage', 'host-pays'];

  test('the documented defaults are filled in', () => {
    const defaults = {
      min_size: 2,
      max_size: 20,
      default_mode: 'equal',
      allowed_modes: modes,
      expiry_hours: 72,
      allow_dropping_items: false,
    };
    expect(groupConfigSchema.parse({})).toEqual(defaults);
    expect(groupConfigSchema.prefault({}).parse(undefined)).toEqual(defaults);
    expect(groupConfigSchema.parse({ unknown: 1 })).toEqual(defaults);
  });

  test('the first allowed mode is the default when equal is not allowed', () => {
    expect(groupConfigSchema.parse({ allowed_modes: ['custom', 'itemized'] }).default_mode).toBe('custom');
    expect(groupConfigSchema.parse({ allowed_modes: ['custom', 'equal'] }).default_mode).toBe('equal');
  });

  test('a given size replaces the default size', () => {
    expect(groupConfigSchema.parse({ max_size: 1 })).toMatchObject({ min_size: 1, max_size: 1 });
    expect(groupConfigSchema.parse({ min_size: 30 })).toMatchObject({ min_size: 30, max_size: 30 });
  });

  test.each([
    [{ min_size: 5, max_size: 3 }, '.max_size'],
    [{ min_size: 0 }, '.min_size'],
    [{ max_size: 101 }, '.max_size'],
    [{ min_size: 2.5 }, '.min_size'],
    [{ expiry_hours: 0 }, '.expiry_hours'],
    [{ expiry_hours: 721 }, '.expiry_hours'],
    [{ default_mode: 'half' }, '.default_mode'],
    [{ default_mode: 'custom', allowed_modes: ['equal'] }, '.default_mode'],
    [{ allowed_modes: [] }, '.allowed_modes'],
    [{ allowed_modes: ['equal', 'equal'] }, '.allowed_modes'],
    [{ allowed_modes: ['half'] }, '.allowed_modes[0]'],
    [{ allowed_modes: null }, '.allowed_modes'],
  ])('%j is refused with its path', (input, path) => {
    const schema = z.object({ group_config: groupConfigSchema });
    const list = refusals(schema, { group_config: input });
    expect(list).toHaveLength(1);
    expect(list[0]?.startsWith(`group_config${path}: must `)).toBe(true);
  });

  test('every violation is listed, whatever else is wrong', () => {
    const input = { min_size: 'x', max_size: 1, default_mode: 'custom', allowed_modes: ['equal'] };
    expect(refusals(groupConfigSchema, input).map((line) => line.split(':')[0])).toEqual([
      'min_size',
      'default_mode',
    ]);
    const other = { min_size: 5, max_size: 3, expiry_hours: 0 };
    expect(refusals(groupConfigSchema, other).map((line) => line.split(':')[0])).toEqual([
      'expiry_hours',
      'max_size',
    ]);
    for (const nothing of [null, 'x', 7, []]) expect(refusals(groupConfigSchema, nothing)).toHaveLength(1);
  });

  test('every accepted config stays within the bounds', () => {
    const size = fc.option(fc.integer({ min: -1, max: 102 }), { nil: undefined });
    fc.assert(
      fc.property(size, size, (min_size, max_size) => {
        const result = groupConfigSchema.safeParse({ min_size, max_size });
        fc.pre(result.success);
        const { data } = result;
        expect(data && 1 <= data.min_size && data.min_size <= data.max_size && data.max_size <= 100).toBe(
          true,
        );
      }),
    );
  });
});

test('the error of a time that must be ahead says how it is written, and gives no example that will be past', () => {
  const said = [
    ...details({ ...CART, valid_until: 'soon' }),
    ...refusals(groupConfigSchema, { swap_until: 5 }),
  ];
  expect(said).toEqual([
    expect.stringMatching(/^cart\.valid_until: .*ISO 8601/),
    expect.stringMatching(/^swap_until: .*ISO 8601/),
  ]);
  expect(said.filter((line) => /[12]\d{3}-/.test(line))).toEqual([]);
});

describe('addresses', () => {
  const live = urlSchema({ allow_http_localhost: false });
  const sandbox = urlSchema({ allow_http_localhost: true });

  test.each([
    'https://shop.example',
    'https://shop.example/a?b=c#d',
    'HTTPS://SHOP.example/é',
    'https://[2001:db8::1]/',
  ])('%s is accepted unchanged', (url) => {
    expect(live.parse(url)).toBe(url);
    expect(sandbox.parse(url)).toBe(url);
  });

  test.each([
    'http://localhost',
    'http://localhost:3000/done',
    'http://127.0.0.1:8080/',
    'http://[::1]:3000/',
  ])('%s is accepted in sandbox mode only', (url) => {
    expect(sandbox.safeParse(url).success).toBe(true);
    expect(live.safeParse(url).success).toBe(false);
  });

  test.each([
    '',
    'shop.example',
    '/done',
    'https:shop.example',
    'https://',
    'http://shop.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://localhost@evil.example',
    'https://user@shop.example',
    'https://user:secret@shop.example',
    'https://:secret@shop.example',
    'https://:@shop.example:x',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example',
    ' https://shop.example',
    'https://shop.example/a b',
    'https://shop.example\\@evil.example',
    'https://shop.example/\n',
    'https://shop.example/\ud800',
    `https://shop.example/${'x'.repeat(2048)}`,
  ])('%j is refused everywhere', (url) => {
    expect(sandbox.safeParse(url).success).toBe(false);
    expect(live.safeParse(url).success).toBe(false);
  });
});
