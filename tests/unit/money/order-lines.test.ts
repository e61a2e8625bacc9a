import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cart } from '@/lib/cart/schema';
import { itemLines } from '@/lib/group/split/items';
import { type OrderLine, orderLines } from '@/lib/group/split/order-lines';
import { distributeSigned } from '@/lib/money/distribute';

const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);
const parts = (lines: OrderLine[]) => lines.map(({ paid_cents }) => paid_cents);

/** A cart whose total is the sum of its parts, with discounts that leave something to pay. */
const carts: fc.Arbitrary<Cart> = fc
  .record({
    items: fc.array(
      fc.record({
        name: fc.constantFrom('Teapot', 'Cups', 'Tray'),
        quantity: fc.integer({ min: 1, max: 9 }),
        unit_price: fc.integer({ min: 0, max: 9_999 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    tax: fc.integer({ min: 0, max: 5_000 }),
    shipping: fc.integer({ min: 0, max: 5_000 }),
    fees: fc.array(fc.record({ amount: fc.integer({ min: -9_000, max: 900 }) }), { maxLength: 4 }),
  })
  .map((cart) => {
    const items = sum(cart.items.map(({ quantity, unit_price }) => quantity * unit_price));
    const total = items + cart.tax + cart.shipping + sum(cart.fees.map(({ amount }) => amount));
    return { ...cart, currency: 'usd', total };
  })
  .filter(({ total }) => total > 0);

describe('the parts of an order that a payment pays for', () => {
  it('add up to the payment exactly, whatever the cart, and none is more than its line', () => {
    fc.assert(
      fc.property(carts, fc.double({ min: 0, max: 1, noNaN: true }), (cart, share) => {
        const paid_cents = Math.floor(cart.total * share);
        const lines = orderLines(cart, paid_cents, []);
        expect(sum(parts(lines))).toBe(paid_cents);
        for (const { order_cents, ...line } of lines) {
          expect(Math.abs(line.paid_cents)).toBeLessThanOrEqual(Math.abs(order_cents));
          expect(line.paid_cents * order_cents).toBeGreaterThanOrEqual(0);
          // Within two cents of the exact part: one of the line itself, one of the discounts.
          expect(Math.abs(line.paid_cents - (order_cents * paid_cents) / cart.total)).toBeLessThan(2);
        }
      }),
    );
  });

  it('add up to the price of what was claimed, and name nothing else', () => {
    fc.assert(
      fc.property(carts, fc.nat(), (cart, seed) => {
        const line = seed % cart.items.length;
        const item = itemLines(cart)[line];
        if (!item) throw new Error('The line is there');
        const units = 1 + (seed % item.quantity);
        const paid_cents = units * item.unit_cents + Math.min(units, item.extra_units);
        const lines = orderLines(cart, paid_cents, [{ line, first_unit: 0, units, piece: 0, of: 1 }]);
        expect(sum(parts(lines))).toBe(paid_cents);
        expect(lines.filter(({ kind }) => kind === 'item')).toMatchObject([{ quantity: String(units) }]);
      }),
    );
  });

  it('are the whole order when one person pays all of it', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        for (const { order_cents, paid_cents } of orderLines(cart, cart.total, []))
          expect(paid_cents).toBe(order_cents);
      }),
    );
  });

  it('have tax, shipping, fees and discounts as lines of their own', () => {
    const cart: Cart = {
      total: 10_000,
      currency: 'usd',
      items: [
        { name: 'Teapot', quantity: 2, unit_price: 4_000 },
        { name: 'Cup', quantity: 3, unit_price: 500 },
      ],
      tax: 900,
      shipping: 600,
      fees: [{ label: 'Welcome', amount: -1_000 }],
    };
    const shown = orderLines(cart, 2_500, []).map(({ kind, quantity, paid_cents }) => [
      kind,
      quantity,
      paid_cents,
    ]);
    expect(shown).toEqual([
      ['item', '2', 2_000],
      ['item', '3', 375],
      ['discount', null, -250],
      ['tax', null, 225],
      ['shipping', null, 150],
    ]);
  });

  it('name pieces of an item as such', () => {
    const cart: Cart = {
      total: 3_300,
      currency: 'usd',
      items: [{ name: 'Pizza', quantity: 3, unit_price: 1_000 }],
      tax: 300,
    };
    const claims = [
      { line: 0, first_unit: 0, units: 1, piece: 0, of: 1 },
      { line: 0, first_unit: 1, units: 1, piece: 0, of: 3 },
    ];
    expect(orderLines(cart, 1_467, claims)).toMatchObject([
      { kind: 'item', quantity: '1 + 1/3', paid_cents: 1_334 },
      { kind: 'tax', paid_cents: 133 },
    ]);
  });

  describe('in a currency without decimals that is counted in hundredths', () => {
    const cart: Cart = {
      total: 100_000,
      currency: 'isk',
      items: [
        { name: 'Teapot', quantity: 1, unit_price: 50_000 },
        { name: 'Cup', quantity: 3, unit_price: 14_300 },
      ],
      tax: 9_100,
      fees: [{ amount: -2_000 }],
    };
    const claims = [
      { line: 0, first_unit: 0, units: 1, piece: 0, of: 3 },
      { line: 1, first_unit: 0, units: 1, piece: 0, of: 1 },
    ];

    it.each([
      ['in proportion', []],
      ['as claimed', claims],
    ])('are whole %s', (_how, claimed) => {
      const amounts = parts(orderLines(cart, 33_400, claimed));
      expect(sum(amounts)).toBe(33_400);
      expect(amounts.filter((amount) => amount % 100 !== 0)).toEqual([]);
    });

    it('are as exact as the shop’s own amounts where those are not whole', () => {
      const odd = { ...cart, tax: 9_050, fees: [{ amount: -1_950 }] };
      expect(sum(parts(orderLines(odd, 33_400, [])))).toBe(33_400);
    });
  });

  it('refuses to divide more than there is', () => {
    expect(() => distributeSigned(11, [20, -10])).toThrow(RangeError);
    expect(distributeSigned(0, [20, -10])).toEqual([0, 0]);
  });
});
