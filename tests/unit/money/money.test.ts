import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CURRENCY_CODES,
  chargeStep_cents,
  formatMoney,
  hasFractions,
  isCurrency,
  minimumCharge_cents,
  minorUnits,
} from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import { feeOf } from '@/lib/money/fee';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);

const step = fc.constantFrom(1, 10, 100);
const steps = fc.integer({ min: 0, max: 999_999 });
const weights = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 999_999_999_999 })),
  {
    minLength: 1,
    maxLength: 60,
  },
);

describe('currencies', () => {
  test('only lowercase codes of the table are currencies', () => {
    expect(['usd', 'jpy', 'kwd', 'isk'].every(isCurrency)).toBe(true);
    expect(['USD', 'xyz', '', 'constructor', null, undefined, 5].some(isCurrency)).toBe(false);
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
    expect(CURRENCY_CODES.every((code) => /^[a-z]{3}$/.test(code))).toBe(true);
  });

  test('an unknown currency is an error, never a default', () => {
    for (const ask of [minorUnits, chargeStep_cents, minimumCharge_cents]) {
      expect(() => ask('xyz')).toThrow(RangeError);
    }
    expect(() => formatMoney(1, 'USD')).toThrow(RangeError);
  });

  test('decimals, steps and minimums match those that the processor publishes', () => {
    const rules = (code: string) => [minorUnits(code), chargeStep_cents(code), minimumCharge_cents(code)];
    expect(rules('usd')).toEqual([2, 1, 50]);
    expect(rules('gbp')).toEqual([2, 1, 30]);
    expect(rules('huf')).toEqual([2, 1, 17_500]);
    expect(rules('jpy')).toEqual([0, 1, 50]);
    expect(rules('krw')).toEqual([0, 1, 1]);
    expect(rules('kwd')).toEqual([3, 10, 10]);
    expect(rules('isk')).toEqual([2, 100, 100]);
    expect(['usd', 'kwd', 'huf'].every(hasFractions)).toBe(true);
    expect(['jpy', 'isk', 'ugx'].some(hasFractions)).toBe(false);
  });

  test('every minimum can itself be charged', () => {
    for (const code of CURRENCY_CODES) expect(minimumCharge_cents(code) % chargeStep_cents(code)).toBe(0);
  });

  test('amounts print with the decimals that are charged', () => {
    expect(formatMoney(1234, 'usd')).toBe('$12.34');
    expect(formatMoney(1234, 'jpy')).toBe('¥1,234');
    expect(plain(formatMoney(1230, 'kwd'))).toBe('KWD 1.230');
    expect(plain(formatMoney(500, 'isk'))).toBe('ISK 5');
    expect(plain(formatMoney(17_500, 'huf'))).toBe('HUF 175.00');
    expect(formatMoney(-5, 'usd')).toBe('-$0.05');
    expect(formatMoney(99_999_999, 'usd')).toBe('$999,999.99');
    expect(plain(formatMoney(123_456, 'eur', 'de-DE'))).toBe('1.234,56 €');
    expect(plain(formatMoney(1_200, 'usd', 'ar'))).toBe('\u200f12.00 US$\u200e');
    expect(plain(formatMoney(1_200, 'eur', 'ar'))).toBe('\u200f12.00 €');
  });

  test('every currency of the table prints all its digits', () => {
    for (const code of CURRENCY_CODES) {
      const digits = formatMoney(98_765_400, code).replace(/\D/g, '');
      expect(digits.padEnd(8, '0'), code).toBe('98765400');
    }
  });
});

describe('distribute', () => {
  test('the remainder goes to the earlier positions', () => {
    expect(distribute(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(distribute(1000, [1, 1, 1], 10)).toEqual([340, 330, 330]);
    expect(distribute(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0]);
  });

  test('the largest remainder goes before the earlier position', () => {
    expect(distribute(10, [15, 16, 69])).toEqual([1, 2, 7]);
  });

  test('zero weights divide evenly, and 0 can be divided among nobody', () => {
    expect(distribute(5, [0, 0])).toEqual([3, 2]);
    expect(distribute(0, [])).toEqual([]);
  });

  test('an impossible division is an error', () => {
    expect(() => distribute(1, [])).toThrow(RangeError);
    expect(() => distribute(15, [1], 10)).toThrow(RangeError);
    expect(() => distribute(1, [1], -1)).toThrow(RangeError);
    expect(() => distribute(1, [1], 0.5)).toThrow(RangeError);
    expect(() => distribute(-1, [1])).toThrow(RangeError);
    expect(() => distribute(1.5, [1])).toThrow(RangeError);
    expect(() => distribute(1, [-1, 2])).toThrow(RangeError);
    expect(() => distribute(1, [Number.NaN])).toThrow(RangeError);
    expect(() => distribute(1, [Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });

  test('shares add up exactly, in whole steps, of which the largest remainders get those left over', () => {
    fc.assert(
      fc.property(steps, weights, step, (count, parts, size) => {
        const shares = distribute(count * size, parts, size);
        expect(sum(shares)).toBe(count * size);
        const all = parts.reduce((a, b) => a + BigInt(b), 0n);
        const whole = all === 0n ? BigInt(parts.length) : all;
        const remainders: [rounded_down: bigint[], rounded_up: bigint[]] = [[], []];
        for (const [index, share] of shares.entries()) {
          expect(share % size).toBe(0);
          const exact = BigInt(count) * (all === 0n ? 1n : BigInt(parts[index] ?? 0));
          const more = BigInt(share / size) - exact / whole;
          expect([0n, 1n]).toContain(more);
          remainders[more === 0n ? 0 : 1].push(exact % whole);
        }
        const [down, up] = remainders;
        expect(up.every((least) => least > 0n && down.every((remainder) => remainder <= least))).toBe(true);
      }),
    );
  });

  test('a larger weight never gets less, and equal weights differ only by position', () => {
    fc.assert(
      fc.property(steps, weights, step, (count, parts, size) => {
        const shares = distribute(count * size, parts, size);
        for (let i = 1; i < parts.length; i += 1) {
          const [before, after] = [parts[i - 1] ?? 0, parts[i] ?? 0];
          const [first, second] = [shares[i - 1] ?? 0, shares[i] ?? 0];
          if (before === after) expect([0, size]).toContain(first - second);
          else expect(before < after ? first <= second : first >= second).toBe(true);
        }
      }),
    );
  });

  test('distinct weights without ties get the same in any order', () => {
    const distinct = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(steps, distinct, (total, parts) => {
        const all = sum(parts);
        const remainders = parts.map((weight) => (total * weight) % all);
        fc.pre(new Set(remainders).size === parts.length);
        const shares = distribute(total, parts);
        const reversed = distribute(total, [...parts].reverse()).reverse();
        expect(reversed).toEqual(shares);
      }),
    );
  });

  test('the largest carts do not overflow', () => {
    const shares = distribute(99_999_999, new Array(500).fill(999_999_990_000));
    expect(sum(shares)).toBe(99_999_999);
    expect(new Set(shares)).toEqual(new Set([200_000, 199_999]));
  });
});

describe('fees', () => {
  test('a fee is rounded half up', () => {
    expect(feeOf(1049, 100)).toBe(10);
    expect(feeOf(1050, 100)).toBe(11);
    expect(feeOf(1000, 350)).toBe(35);
    expect(feeOf(0, 350)).toBe(0);
    expect(feeOf(99_999_999, 10_000)).toBe(99_999_999);
  });

  test('a fee is rounded half up to a step where charges have steps', () => {
    expect(feeOf(1490, 100, 10)).toBe(10);
    expect(feeOf(1500, 100, 10)).toBe(20);
    expect(feeOf(500, 100, 10)).toBe(10);
    expect(feeOf(490, 100, 10)).toBe(0);
  });

  test('a fee equals the exact fraction rounded half up, for any amount, rate and step', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), step, (amount_cents, rate_bps, size) => {
        const exact = (2n * BigInt(amount_cents) * BigInt(rate_bps)) / (10_000n * BigInt(size));
        expect(feeOf(amount_cents, rate_bps, size)).toBe(Number((exact + 1n) / 2n) * size);
      }),
    );
  });

  test('negative amounts, odd rates and fractions are errors', () => {
    expect(() => feeOf(-1, 100)).toThrow(RangeError);
    expect(() => feeOf(1, 10_001)).toThrow(RangeError);
    expect(() => feeOf(1, -1)).toThrow(RangeError);
    expect(() => feeOf(1, 1.5)).toThrow(RangeError);
    expect(() => feeOf(1, 1, 0)).toThrow(RangeError);
  });
});
