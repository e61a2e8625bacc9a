import { expect, it } from 'vitest';
import { readRefund } from '@/lib/dashboard/form/refund-form';

const read = (typed: string, currency: string) => {
  const refund = readRefund(typed, currency);
  return typeof refund === 'number' ? refund : refund.wrong.replaceAll('\u00a0', ' ');
};

it.each([
  ['12.50', 'usd', 1_250],
  ['1,250', 'jpy', 1_250],
  ['1.230', 'kwd', 1_230],
  ['5', 'isk', 500],
  ['', 'usd', 'Enter an amount, such as 12.50.'],
  ['0', 'usd', 'Enter an amount, such as 12.50.'],
  ['12.50', 'jpy', 'Enter an amount, such as 1250.'],
  ['5.50', 'isk', 'Enter a multiple of ISK 1: cards are refunded in such steps.'],
  ['1.234', 'kwd', 'Enter a multiple of KWD 0.010: cards are refunded in such steps.'],
])('a refund of %j in %s is %j', (typed, currency, refund) => {
  expect(read(typed, currency)).toBe(refund);
});
