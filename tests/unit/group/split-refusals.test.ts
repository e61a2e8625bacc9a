import { describe, expect, it } from 'vitest';
import { type DivideInput, divide, MAXIMUM_PLACES } from '@/lib/group/split/divide';
import { MAXIMUM_CHARGE_cents } from '@/lib/money/currency';

/** Where a form shows why a total cannot be divided, and what people read there in their own language. */

const usd = (cents: number) => ({ cents, currency: 'usd' });
const named = (...list: number[]) => list.map((amount_cents) => ({ label: null, amount_cents }));
const inUsd = { total_cents: 1_000, currency: 'usd' } as const;

function refusals(input: DivideInput) {
  const division = divide(input);
  return division.ok ? [] : division.violations.map(({ path, said }) => [path, said]);
}
const reasons = (input: DivideInput) => {
  const division = divide(input);
  return division.ok ? [] : division.violations.map(({ path, text }) => `${path} ${text}`);
};

describe('people read', () => {
  it('how many can share a total, or that none can', () => {
    const least = { total: usd(199), places: 4, least: usd(49), minimum: usd(50) };
    expect(refusals({ ...inUsd, mode: 'equal', total_cents: 199, size: 4 })).toEqual([
      ['size', { text: 'tooManyWays', values: { ...least, most: 3 } }],
    ]);
    const none = { total: usd(49), minimum: usd(50) };
    expect(refusals({ ...inUsd, mode: 'equal', total_cents: 49, size: 1 })).toEqual([
      ['size', { text: 'totalTooSmall', values: none }],
    ]);
  });

  it('how much of the total is missing, or too much', () => {
    expect(refusals({ ...inUsd, mode: 'custom', amounts: named(600, 300) })).toEqual([
      ['amounts', { text: 'amountMissing', values: { amount: usd(100) } }],
    ]);
    const too_much = { text: 'amountTooMuch', values: { amount: usd(100) } };
    expect(refusals({ ...inUsd, mode: 'custom', amounts: named(600, 500) })).toEqual([['amounts', too_much]]);
    expect(refusals({ ...inUsd, mode: 'host-pays', others: named(600, 500) })).toEqual([
      ['others', too_much],
    ]);
    const percentages = ['50', '60'].map((percent) => ({ label: null, percent }));
    expect(refusals({ ...inUsd, mode: 'percentage', percentages })).toEqual([
      ['percentages', { text: 'percentTooMuch', values: { percent: 10 } }],
    ]);
  });

  it('which amount no card can pay, and nothing of one that nobody can type', () => {
    const values = { minimum: usd(50), amount: usd(49) };
    expect(refusals({ ...inUsd, mode: 'custom', amounts: named(951, 49) })).toEqual([
      ['amounts[1].amount_cents', { text: 'tooSmall', values }],
    ]);
    expect(refusals({ ...inUsd, mode: 'host-pays', others: named(951) })).toEqual([
      ['others', { text: 'restTooSmall', values }],
    ]);
    for (const wrong of [-100, 0.5, MAXIMUM_CHARGE_cents + 1]) {
      const amounts = named(wrong, 1_000 - wrong);
      expect(refusals({ ...inUsd, mode: 'custom', amounts })[0], String(wrong)).toEqual([
        'amounts[0].amount_cents',
        undefined,
      ]);
    }
  });
});

describe('a refusal names', () => {
  it('the total or its currency', () => {
    expect(reasons({ ...inUsd, total_cents: -1, mode: 'equal', size: 1 })).toEqual([
      `total_cents must be a multiple of 1 from 0 to ${MAXIMUM_CHARGE_cents}, but is -1`,
    ]);
    expect(reasons({ ...inUsd, currency: 'xyz', mode: 'equal', size: 1 })).toEqual([
      'currency "xyz" cannot be charged',
    ]);
  });

  it('what there is too much or too little of', () => {
    expect([
      reasons({ ...inUsd, mode: 'equal', size: 0 }),
      reasons({ ...inUsd, mode: 'custom', amounts: [] }),
      reasons({ ...inUsd, mode: 'percentage', percentages: [] }),
      reasons({ ...inUsd, mode: 'host-pays', others: named(...Array(MAXIMUM_PLACES).fill(0)) }),
    ]).toEqual([
      ['size must be 1 to 100, but is 0'],
      ['amounts must be 1 to 100, but is 0'],
      ['percentages must be 1 to 100, but is 0'],
      ['others must be at most 99'],
    ]);
  });
});

describe('the most that there can be is divided', () => {
  it('by as many as a group can be', () => {
    const rest = named(1_000, ...Array(MAXIMUM_PLACES - 1).fill(0));
    expect(reasons({ ...inUsd, total_cents: 5_000, mode: 'equal', size: MAXIMUM_PLACES })).toEqual([]);
    expect(reasons({ ...inUsd, mode: 'custom', amounts: rest })).toEqual([]);
    expect(reasons({ ...inUsd, mode: 'host-pays', others: rest.slice(1) })).toEqual([]);
  });

  it('in one share of the most that a card can be charged', () => {
    const most = { ...inUsd, total_cents: MAXIMUM_CHARGE_cents };
    expect(reasons({ ...most, mode: 'custom', amounts: named(MAXIMUM_CHARGE_cents) })).toEqual([]);
    expect(reasons({ ...most, mode: 'host-pays', others: [] })).toEqual([]);
  });
});
