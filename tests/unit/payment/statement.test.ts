import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentDescription, statementSuffix } from '@/lib/payment/intent/statement';

describe('the suffix on the card statement', () => {
  it.each([
    ['Cabin', '1042', 'Cabin 1042'],
    ['Cabin Shop', '1042', 'Cabin Shop'],
    ['Crème & Brûlée', null, 'Creme & Br'],
    ['Ben\'s "Best" <Bikes>', null, 'Bens Best'],
    ['Straße', null, 'Strasse'],
    ['STRAẞE 5', null, 'STRASSE 5'],
    ['Łódź', null, 'Lodz'],
    ['Smørrebrød', null, 'Smorrebrod'],
    ['Æbleskive', null, 'AEbleskive'],
    ['Cœur', null, 'Coeur'],
    ['Þór Đặng', 'ı', 'Thor Dang'],
    ['Ǿster', null, 'Oster'],
    ['山小屋', '1042', undefined],
    ['山小屋', 'A-1042', 'A-1042'],
  ])('of %s with order %s is %s', (shop, order_ref, suffix) => {
    expect(statementSuffix(shop, order_ref)).toBe(suffix);
  });

  it('is always one that Stripe accepts, whatever the names are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.string()), (shop, order_ref) => {
        const suffix = statementSuffix(shop, order_ref);
        if (suffix === undefined) return;
        expect(suffix.length).toBeLessThanOrEqual(10);
        expect(suffix).toMatch(/^[\x20-\x7e]+$/);
        expect(suffix).toMatch(/[a-z]/i);
        expect(suffix).not.toMatch(/[<>\\'"*]/);
        expect(suffix).toBe(suffix.trim());
      }),
    );
  });
});

it('a payment is described by its shop and order', () => {
  expect(paymentDescription('Cabin Shop', '1042', 'sess_1')).toBe('Cabin Shop, order 1042');
  expect(paymentDescription('Cabin Shop', null, 'sess_1')).toBe('Cabin Shop, group sess_1');
});
