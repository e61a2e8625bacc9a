import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '@/lib/money/currency';
import { parseTypedAmount, retypedAmount, typedAmount } from '@/lib/money/typed';
import { LANGUAGES, LOCALES } from '@/lib/words/locales';

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
    [' 1 234 567 ', 'eur', 123_456_700],
    ['61\u202f728,00', 'eur', 6_172_800],
    ['1,234', 'jpy', 1234],
    ['1,234', 'kwd', 1234],
    ['1,234.500', 'kwd', 1_234_500],
    ['12.345', 'usd', 1_234_500],
    ['١٢٫٣٤', 'usd', 1234],
    ['١٬٢٣٤٫٥٠', 'usd', 123_450],
    ['۱۲٫۳۴', 'usd', 1234],
    ['１２．３４', 'usd', 1234],
    ['１，２３４', 'jpy', 1234],
    ['٠١٢٣٤٥٦٧٨', 'jpy', 12_345_678],
    ['٩٨٧٦٥٤٣٢', 'jpy', 98_765_432],
    ['۰۱۲۳۴۵۶۷۸', 'jpy', 12_345_678],
    ['۹۸۷۶۵۴۳۲', 'jpy', 98_765_432],
    ['０１２３４５６７８', 'jpy', 12_345_678],
    ['９８７６５４３２', 'jpy', 98_765_432],
  ])('%s in %s is %i', (typed, currency, amount_cents) => {
    expect(parseTypedAmount(typed, currency)).toBe(amount_cents);
  });

  it.each([
    ...[
      '',
      'x',
      '-1',
      '1,2,3',
      '12,34,567',
      '12.34.567',
      '12 34 567',
      '1 234 5',
      '1,234,56',
      '1.2.3',
      '12.3456',
    ],
    // Thousands do not begin with a zero: a slip of one key would make half a dollar five hundred.
    ...['0.500', '0,500', '0 500', '00.500', '050,000'],
    ...['1e3', '1234567890', '$1'],
  ])('%s is none', (typed) => expect(parseTypedAmount(typed, 'usd')).toBeNull());

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

  it.each([
    ['en', '1234.56', '1234', '1.234'],
    ['de', '1234,56', '1234', '1,234'],
    ['fr', '1234,56', '1234', '1,234'],
    ['es', '1234,56', '1234', '1,234'],
    ['it', '1234,56', '1234', '1,234'],
    ['pt', '1234,56', '1234', '1,234'],
    ['nl', '1234,56', '1234', '1,234'],
    ['pl', '1234,56', '1234', '1,234'],
    ['ja', '1234.56', '1234', '1.234'],
    ['ar', '1234.56', '1234', '1.234'],
  ] as const)(
    'is written in %s as %s, with no or three decimals where the currency has those',
    (locale, usd, jpy, kwd) => {
      const { format } = LANGUAGES[locale];
      expect(typedAmount(123_456, 'usd', format)).toBe(usd);
      expect(typedAmount(1234, 'jpy', format)).toBe(jpy);
      expect(typedAmount(1234, 'kwd', format)).toBe(kwd);
    },
  );

  it('is typed with either sign in every language, and comes back in its own to the cent', () => {
    const currencies = fc.constantFrom('usd', 'jpy', 'kwd', 'isk');
    const amounts = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(amounts, currencies, fc.constantFrom(...LOCALES), (amount_cents, currency, locale) => {
        const { format } = LANGUAGES[locale];
        const own = typedAmount(amount_cents, currency, format);
        for (const sign of ['.', ',']) {
          const typed = own.replace(/[.,]/, sign);
          expect(parseTypedAmount(typed, currency)).toBe(amount_cents);
          expect(retypedAmount(typed, currency, format)).toBe(own);
        }
      }),
    );
  });

  it('stays as it was typed where it is none', () => {
    expect(retypedAmount('forty', 'usd', 'de-DE')).toBe('forty');
    expect(retypedAmount('', 'usd', 'de-DE')).toBe('');
  });
});
