import { describe, expect, it } from 'vitest';
import { chargeCents, lineCents, medusaAmount, sumCents } from '../src/amounts';

describe('amounts of Medusa', () => {
  it.each([
    [12.34, 'usd', 1234],
    [0.1 + 0.2, 'usd', 30],
    ['19.995', 'usd', 2000],
    ['-19.995', 'usd', -2000],
    [1e-7, 'usd', 0],
    ['1.5e3', 'usd', 150_000],
    [1234, 'jpy', 1234],
    [1.234, 'kwd', 1234],
    [{ value: '33.330000000000000000000000000001' }, 'usd', 3333],
    [{ numeric: 33.33, raw: { value: '33.34' } }, 'usd', 3334],
    [{ numeric: 33.33 }, 'eur', 3333],
    [{ toFixed: () => '7.5' }, 'gbp', 750],
  ])('%j %s are %i of the smallest unit', (amount, currency, cents) => {
    expect(sumCents([amount], currency)).toBe(cents);
  });

  it('are rounded once, after they are added up', () => {
    expect(sumCents(['0.004', '0.004', '0.004'], 'usd')).toBe(1);
    expect(lineCents('0.125', 8, 'usd')).toBe(100);
    expect(lineCents('3.33', '1.5', 'usd')).toBe(500);
  });

  it('are charged in whole charge steps', () => {
    expect(chargeCents(1.234, 'kwd')).toBe(1230);
    expect(chargeCents(1.235, 'kwd')).toBe(1240);
    expect(chargeCents(49.6, 'isk')).toBe(5000);
  });

  it('come back as they were', () => {
    expect(medusaAmount(1234, 'usd')).toBe(12.34);
    expect(medusaAmount(1234, 'jpy')).toBe(1234);
    expect(medusaAmount(1230, 'kwd')).toBe(1.23);
  });

  it.each(['', 'NaN', '1,5', '0x10', 'Infinity'])('are never %j', (amount) => {
    expect(() => sumCents([amount], 'usd')).toThrow(TypeError);
  });

  it('are not guessed for a currency that cannot be charged', () => {
    expect(() => sumCents([1], 'xau')).toThrow(RangeError);
  });
});
