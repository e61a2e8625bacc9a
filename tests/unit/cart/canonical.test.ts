import { createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalCart } from '@/lib/cart/canonical';
import type { Cart } from '@/lib/cart/schema';
import { parseCart } from '@/lib/cart/schema';
import { signCart, verifyCartSignature } from '@/lib/cart/signature';
import { cart, reversedKeys } from './carts';

const SMALL: Cart = { total: 500, currency: 'usd', items: [{ name: 'Tea', quantity: 1, unit_price: 500 }] };

/** The normalised cart as the decisions describe it, in an independent implementation. */
function normalised(value: Cart) {
  const groups = new Map<string | undefined, Cart['items']>();
  for (const { image_url, ...item } of value.items) {
    groups.set(item.id, [...(groups.get(item.id) ?? []), item]);
  }
  const ids = [...groups.keys()].filter((id) => id !== undefined).sort();
  const items = [undefined, ...ids].flatMap((id) => groups.get(id) ?? []);
  const { total, currency, tax = 0, shipping = 0, fees = [], metadata = {} } = value;
  return { total, currency, items, tax, shipping, fees, metadata };
}

describe('canonical form', () => {
  test('absent fields are left out, and an absent id stays absent', () => {
    expect(canonicalCart(SMALL)).toBe(
      '{"currency":"usd","fees":[],"items":[{"name":"Tea","quantity":1,"unit_price":500}],' +
        '"metadata":{},"shipping":0,"tax":0,"total":500}',
    );
  });

  test('it is the RFC 8785 JSON of the normalised cart', () => {
    fc.assert(
      fc.property(cart, (value) => {
        expect(canonicalCart(value)).toBe(canonicalize(normalised(value)));
      }),
    );
  });

  test('the order of keys and of items with distinct ids does not matter', () => {
    fc.assert(
      fc.property(cart, (value) => {
        expect(canonicalCart(reversedKeys(value))).toBe(canonicalCart(value));
        fc.pre(new Set(value.items.map(({ id }) => id)).size === value.items.length);
        const reversed = { ...value, items: [...value.items].reverse() };
        expect(canonicalCart(reversed)).toBe(canonicalCart(value));
      }),
    );
  });

  test('checking a cart does not change its canonical form, and the form is a cart again', () => {
    fc.assert(
      fc.property(cart, (value) => {
        const parsed = parseCart(JSON.parse(JSON.stringify(value)), true);
        expect(parsed.ok && canonicalCart(parsed.cart)).toBe(canonicalCart(value));
        const again = parseCart(JSON.parse(canonicalCart(value)), true);
        expect(again.ok && canonicalCart(again.cart)).toBe(canonicalCart(value));
      }),
    );
  });

  test('the given cart is not changed', () => {
    const items = Object.freeze([
      { id: 'b', name: 'B', quantity: 1, unit_price: 1 },
      { id: 'a', name: 'A', quantity: 1, unit_price: 1 },
    ]);
    const frozen = Object.freeze({ total: 2, currency: 'usd', items });
    expect(canonicalCart(frozen).indexOf('"a"')).toBeLessThan(canonicalCart(frozen).indexOf('"b"'));
    expect(items[0]?.id).toBe('b');
  });

  test('keys that objects inherit or treat specially are ordinary keys', () => {
    const metadata = JSON.parse('{"toString":"t","__proto__":"p","constructor":"c"}');
    expect(canonicalCart({ ...SMALL, metadata })).toContain(
      '"metadata":{"__proto__":"p","constructor":"c","toString":"t"}',
    );
  });

  test('a value without a canonical form is an error', () => {
    const broken: Partial<Cart>[] = [
      { total: 1.5 },
      { total: Number.NaN },
      { tax: 2 ** 53 },
      { currency: '\ud800' },
      { metadata: { a: '\udc00' } },
      { metadata: JSON.parse('{"a":1}') },
      { items: [{ id: JSON.parse('null'), name: 'x', quantity: 1, unit_price: 1 }] },
    ];
    for (const change of broken) expect(() => canonicalCart({ ...SMALL, ...change })).toThrow(TypeError);
  });

  test('minus zero, which JSON can carry, is written as zero', () => {
    expect(canonicalCart({ ...SMALL, tax: JSON.parse('-0') })).toBe(canonicalCart(SMALL));
  });
});

describe('signature', () => {
  const signature = signCart(SMALL, 'secret');

  test('a signature verifies with its secret, among others, and with no other', () => {
    expect(verifyCartSignature(SMALL, signature, ['secret'])).toBe(true);
    expect(verifyCartSignature(SMALL, signature, ['new', 'secret'])).toBe(true);
    expect(verifyCartSignature(SMALL, signature, ['secret', 'new'])).toBe(true);
    expect(verifyCartSignature(SMALL, signature, ['new'])).toBe(false);
    expect(verifyCartSignature(SMALL, signature, [])).toBe(false);
  });

  test('every signed field is covered', () => {
    const item = { id: 'a', name: 'Tea', quantity: 1, unit_price: 500 };
    const full: Cart = {
      ...SMALL,
      items: [item],
      tax: 1,
      shipping: 2,
      fees: [{ id: 'f', label: 'Fee', amount: 3 }],
      metadata: { order_ref: 'A' },
    };
    const signed = signCart(full, 'secret');
    const changes: Partial<Cart>[] = [
      { total: 501 },
      { currency: 'eur' },
      { tax: 2 },
      { shipping: 3 },
      { fees: [{ id: 'f', label: 'Fee', amount: 4 }] },
      { fees: [{ id: 'g', label: 'Fee', amount: 3 }] },
      { fees: [{ id: 'f', label: 'Fees', amount: 3 }] },
      { metadata: { order_ref: 'B' } },
      { metadata: { order_ref: 'A', more: '' } },
      { items: [{ ...item, id: 'b' }] },
      { items: [{ ...item, name: 'tea' }] },
      { items: [{ ...item, quantity: 2 }] },
      { items: [{ ...item, unit_price: 501 }] },
      { items: [item, item] },
    ];
    expect(verifyCartSignature(full, signed, ['secret'])).toBe(true);
    for (const change of changes) {
      expect(verifyCartSignature({ ...full, ...change }, signed, ['secret'])).toBe(false);
    }
  });

  test('an empty secret neither signs nor verifies', () => {
    expect(() => signCart(SMALL, '')).toThrow('signing secret is empty');
    const forged = createHmac('sha256', '').update(canonicalCart(SMALL)).digest('hex');
    expect(verifyCartSignature(SMALL, forged, ['', 'secret'])).toBe(false);
  });

  test('whatever is not 64 lowercase hex digits is false, never an error', () => {
    const odd = [
      undefined,
      null,
      5,
      {},
      [],
      '',
      'zz',
      signature.toUpperCase(),
      `${signature}0`,
      `${signature}\n`,
    ];
    for (const value of odd) expect(verifyCartSignature(SMALL, value, ['secret'])).toBe(false);
    expect(verifyCartSignature({ ...SMALL, total: 0.5 }, signature, ['secret'])).toBe(false);
    expect(verifyCartSignature(JSON.parse('null'), signature, ['secret'])).toBe(false);
  });
});
