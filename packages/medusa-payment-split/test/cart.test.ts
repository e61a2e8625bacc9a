import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCart } from '@/lib/cart/schema';
import { type MedusaCart, type MedusaLine, splitCart } from '../src/cart';

const line = (more: Partial<MedusaLine> = {}): MedusaLine => ({
  id: 'cali_1',
  title: 'Cabin weekend',
  variant_title: 'Large',
  thumbnail: 'https://shop.test/cabin.jpg',
  quantity: 3,
  unit_price: 33.33,
  is_tax_inclusive: false,
  tax_total: 7.42,
  discount_total: 10.82,
  discount_subtotal: 10,
  ...more,
});

const shipping = {
  amount: 7.5,
  is_tax_inclusive: false,
  tax_total: 0.62,
  discount_total: 0,
  discount_subtotal: 0,
};

const cart = (more: Partial<MedusaCart> = {}): MedusaCart => ({
  items: [line()],
  shipping_methods: [shipping],
  credit_line_total: 0,
  ...more,
});

describe('the cart that a group pays', () => {
  it.each([
    ['https://shop.test/a cabin.jpg', 'https://shop.test/a%20cabin.jpg'],
    ['https://shop.test/caf\u00e9\\1.jpg', 'https://shop.test/caf%C3%A9/1.jpg'],
    ['https://me:word@shop.test/1.jpg', undefined],
    ['http://shop.test/1.jpg', undefined],
    ['/static/1.jpg', undefined],
  ])('has the picture %s in a form that Split takes, or none', (thumbnail, image_url) => {
    const paid = splitCart(cart({ items: [line({ thumbnail })] }), 10_553, 'usd');
    expect(paid.items[0]?.image_url).toBe(image_url);
    expect(parseCart(paid, true).ok).toBe(true);
  });

  it('has the lines, tax, shipping and discount of Medusa', () => {
    expect(splitCart(cart(), 10_553, 'usd')).toEqual({
      total: 10_553,
      currency: 'usd',
      items: [
        {
          id: 'cali_1',
          name: 'Cabin weekend (Large)',
          quantity: 3,
          unit_price: 3333,
          image_url: 'https://shop.test/cabin.jpg',
        },
      ],
      tax: 804,
      shipping: 750,
      fees: [{ id: 'discount', label: 'Discount', amount: -1000 }],
    });
  });

  it('does not add the tax that prices contain', () => {
    const inclusive = { is_tax_inclusive: true };
    const gross = cart({ items: [line(inclusive)], shipping_methods: [{ ...shipping, ...inclusive }] });
    expect(splitCart(gross, 9667, 'usd')).toMatchObject({
      tax: 0,
      shipping: 750,
      fees: [{ id: 'discount', amount: -1082 }],
    });
  });

  it('takes gift cards and store credit off', () => {
    const fees = [
      { id: 'discount', label: 'Discount', amount: -1000 },
      { id: 'credit', label: 'Credit', amount: -5000 },
    ];
    expect(splitCart(cart({ credit_line_total: 50 }), 5553, 'usd').fees).toEqual(fees);
  });

  it('names a difference that comes from rounding', () => {
    expect(splitCart(cart(), 10_554, 'usd').fees).toContainEqual({
      id: 'rounding',
      label: 'Rounding',
      amount: 1,
    });
  });

  it.each([
    [
      'a unit costs parts of a cent',
      { unit_price: 0.125, quantity: 800 },
      '800 × Cabin weekend (Large)',
      10_000,
    ],
    ['it is sold by weight', { unit_price: 80, quantity: 1.25 }, '1.25 × Cabin weekend (Large)', 10_000],
    ['there are too many', { unit_price: 0.01, quantity: 10_001 }, '10001 × Cabin weekend (Large)', 10_001],
  ])('has a line as one piece where %s', (_, more, name, unit_price) => {
    const items = [line({ ...more, tax_total: 0, discount_total: 0, discount_subtotal: 0 })];
    const made = splitCart(cart({ items, shipping_methods: [] }), unit_price, 'usd');
    expect(made.items).toEqual([expect.objectContaining({ name, quantity: 1, unit_price })]);
  });

  it('is one line for an amount that is not the cart', () => {
    const single = {
      items: [{ name: 'Order', quantity: 1, unit_price: 4200 }],
      tax: 0,
      shipping: 0,
      fees: [],
    };
    expect(splitCart(cart(), 4200, 'usd')).toEqual({ total: 4200, currency: 'usd', ...single });
    expect(splitCart(undefined, 4200, 'usd')).toEqual({ total: 4200, currency: 'usd', ...single });
  });

  it('always adds up, and is one that the API takes, whatever Medusa says', () => {
    const money = fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100);
    const charged = {
      is_tax_inclusive: fc.boolean(),
      tax_total: money,
      discount_total: money,
      discount_subtotal: money,
    };
    const lines = fc.record({
      ...charged,
      id: fc.constant('cali_1'),
      title: fc.constantFrom('', 'Tent\0', '\uD83D', '🏕'.repeat(201)),
      variant_title: fc.constantFrom(null, 'Large'),
      thumbnail: fc.constantFrom(null, 'https://shop.test/1.jpg', 'https://', '/1.jpg'),
      quantity: fc.integer({ min: 1, max: 20_000 }),
      unit_price: fc.double({ min: 0, max: 9, noNaN: true }),
    });
    const carts = fc.record({
      items: fc.array(lines, { maxLength: 5 }),
      shipping_methods: fc.array(fc.record({ ...charged, amount: money }), { maxLength: 2 }),
      credit_line_total: money,
    });
    fc.assert(
      fc.property(carts, fc.integer({ min: 1, max: 90_000 }), (medusa, total) => {
        const made = splitCart(medusa, total, 'usd');
        expect(parseCart(made, true)).toMatchObject({ ok: true, cart: { total } });
      }),
    );
  });
});
