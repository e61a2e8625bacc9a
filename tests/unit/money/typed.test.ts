import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '@/lib/money/currency';
import { parseTypedAmount, typedAmount } from '@/lib/money/typed';

describe('an amount that somebody types', () => {
  it.each([
    ['12.34', 'usd', 1234],
    ['12,34', 'usd', 1234],
    ['12', 'usd', 1200],
    ['12.5', 'usd', 1250],
    ['1,234', 'usd', 123_400],
    ['61,728.00', 'usd', 6_172_800],
    ['1.234.567,89', 'eur', 123_456_789],
    ['61 728,00', 'eur', 6_172_800],
    ['61\u202f728,00', 'eur', 6_172_800],
    ['1,234', 'jpy', 1234],
    ['1,234', 'kwd', 1234],
    ['1,234.500', 'kwd', 1_234_500],
    ['12.345', 'usd', 1_234_500],
  ])('%s in %s is %i', (typed, currency, amount_cents) => {
    expect(parseTypedAmount(typed, currency)).toBe(amount_cents);
  });

  it.each(['', 'x', '-1', '1,2,3', '12,34,567', '1,234,56', '1.2.3', '12.3456', '1e3', '1234567890', '$1'])(
    '%s is none',
    (typed) => expect(parseTypedAmount(typed, 'usd')).toBeNull(),
  );

  it('is read as it was formatted, with and without grouping', () => {
    const currencies = fc.constantFrom('usd', 'jpy', 'kwd');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), currencies, (amount_cents, currency) => {
        expect(parseTypedAmount(typedAmount(amount_cents, currency), currency)).toBe(amount_cents);
        const shown = formatMoney(amount_cents, currency).replace(/[^\d.,]/g, '');
        expect(parseTypedAmount(shown, currency)).toBe(amount_cents);
      }),
    );
  });
});
