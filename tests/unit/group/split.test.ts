import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { violationLine } from '@/lib/cart/violations';
import { type DivideInput, divide, type Place, parsePercent, shareViolation } from '@/lib/group/split/divide';
import { explainPlace, recomputePlace_cents } from '@/lib/group/split/explain';
import { sentences } from '@/lib/hosted/form/sentences';
import {
  CURRENCY_CODES,
  chargeStep_cents,
  MAXIMUM_CHARGE_cents,
  minimumCharge_cents,
} from '@/lib/money/currency';
import { wordsOf } from '@/lib/words/words';

const currency = fc.constantFrom('usd', 'jpy', 'kwd', 'isk', 'huf', 'krw');
const total = (code: string) =>
  fc
    .integer({ min: 0, max: Math.floor(99_999_999 / chargeStep_cents(code)) })
    .map((steps) => steps * chargeStep_cents(code));
const amounts = (places: Place[]) => places.map(({ amount_cents }) => amount_cents);
const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);

function places(input: DivideInput): Place[] {
  const division = divide(input);
  if (!division.ok) throw new Error(division.violations.map(violationLine).join('\n'));
  return division.places;
}

function violations(input: DivideInput): string[] {
  const division = divide(input);
  return division.ok ? [] : division.violations.map(violationLine);
}

/** Hundredths of a percent that add up to 100. */
const percentages = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 30 })
  .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 10_000])
  .map((cuts) => cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0)));

/** Any division of a total that somebody could ask for, in any currency. */
const anyInput: fc.Arbitrary<DivideInput> = currency.chain((code) =>
  total(code).chain((total_cents) => {
    const step = chargeStep_cents(code);
    const common = { total_cents, currency: code };
    const some = fc.array(fc.integer({ min: 0, max: total_cents / step }), { maxLength: 20 }).map((cuts) => {
      const bounds = [0, ...cuts.sort((a, b) => a - b), total_cents / step];
      return bounds.slice(1).map((cut, index) => ({
        label: `Guest ${index}`,
        amount_cents: (cut - (bounds[index] ?? 0)) * step,
      }));
    });
    return fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((size): DivideInput => ({ mode: 'equal', ...common, size })),
      some.map((list): DivideInput => ({ mode: 'custom', ...common, amounts: list })),
      some.map((list): DivideInput => ({ mode: 'host-pays', ...common, others: list.slice(1) })),
      percentages.map((list): DivideInput => {
        const named = list.map((percent_bp) => ({ label: null, percent_bp }));
        return { mode: 'percentage', ...common, percentages: named };
      }),
    );
  }),
);

describe('every division', () => {
  test('places add up to the total exactly, and each can be charged', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const division = divide(input);
        fc.pre(division.ok);
        if (!division.ok) return;
        const list = amounts(division.places);
        expect(sum(list)).toBe(input.total_cents);
        for (const amount of list) {
          expect(shareViolation(amount, input.currency)).toBe(null);
          expect(amount % chargeStep_cents(input.currency)).toBe(0);
          expect(amount === 0 || amount >= minimumCharge_cents(input.currency)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('each place can be recomputed from its basis alone, and its explanation names its amount', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const division = divide(input);
        fc.pre(division.ok);
        if (!division.ok) return;
        for (const place of division.places) {
          const stored: Place = JSON.parse(JSON.stringify(place));
          expect(recomputePlace_cents(stored, input.currency)).toBe(place.amount_cents);
          expect(explainPlace(stored, input.currency, wordsOf('en')).length).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('the same input divides the same way', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(divide(JSON.parse(JSON.stringify(input)))).toEqual(divide(input));
      }),
    );
  });

  test('invalid numbers are refused with a reason, never thrown on', () => {
    const odd = fc.oneof(fc.double(), fc.constantFrom(-1, 0, 0.5, 2 ** 53, Number.NaN, 100_000_000));
    fc.assert(
      fc.property(odd, odd, odd, (a, b, c) => {
        const common = { total_cents: a, currency: 'kwd' };
        divide({ mode: 'equal', ...common, size: b });
        divide({ mode: 'equal', total_cents: 1000, currency: 'kwd', size: b });
        divide({
          mode: 'custom',
          total_cents: 1000,
          currency: 'kwd',
          amounts: [{ label: null, amount_cents: b }],
        });
        divide({ mode: 'host-pays', ...common, others: [{ label: null, amount_cents: c }] });
        divide({ mode: 'percentage', ...common, percentages: [{ label: null, percent_bp: c }] });
      }),
    );
    expect(violations({ mode: 'equal', total_cents: 100, currency: 'xyz', size: 1 })).toHaveLength(1);
    expect(violations({ mode: 'equal', total_cents: 15, currency: 'kwd', size: 1 })).toHaveLength(1);
  });

  test('an amount between two charge steps is refused with both as people write them', () => {
    const amounts = [450, 550].map((amount_cents) => ({ label: null, amount_cents }));
    const division = divide({ mode: 'custom', total_cents: 1_000, currency: 'isk', amounts });
    const said = division.ok ? [] : division.violations.flatMap((each) => sentences([each], wordsOf('en')));
    expect(said[1]?.replaceAll('\u00a0', ' ')).toBe('Must be a multiple of ISK 1, but is ISK 5.50');
  });

  test('a total of 0, when nobody owes anything, divides into zeros', () => {
    for (const code of CURRENCY_CODES) {
      expect(amounts(places({ mode: 'equal', total_cents: 0, currency: code, size: 3 }))).toEqual([0, 0, 0]);
    }
  });
});

test.each([-100, 0.5, MAXIMUM_CHARGE_cents + 1])('a total of %d cannot be divided', (total_cents) => {
  const amounts = [{ label: null, amount_cents: total_cents }];
  const whole = { total_cents, currency: 'usd' } as const;
  expect(divide({ ...whole, mode: 'equal', size: 1 }).ok).toBe(false);
  expect(divide({ ...whole, mode: 'custom', amounts }).ok).toBe(false);
  expect(divide({ ...whole, mode: 'host-pays', others: [] }).ok).toBe(false);
  expect(divide({ ...whole, total_cents: MAXIMUM_CHARGE_cents, mode: 'equal', size: 1 }).ok).toBe(true);
});

describe('equal', () => {
  test('the remainder falls to the first places', () => {
    expect(amounts(places({ mode: 'equal', total_cents: 10_000, currency: 'usd', size: 3 }))).toEqual([
      3334, 3333, 3333,
    ]);
    expect(amounts(places({ mode: 'equal', total_cents: 100, currency: 'jpy', size: 2 }))).toEqual([50, 50]);
    expect(amounts(places({ mode: 'equal', total_cents: 1000, currency: 'kwd', size: 3 }))).toEqual([
      340, 330, 330,
    ]);
    expect(amounts(places({ mode: 'equal', total_cents: 1000, currency: 'isk', size: 3 }))).toEqual([
      400, 300, 300,
    ]);
  });

  test('places below the minimum are refused, with the number and the largest size that works', () => {
    expect(violations({ mode: 'equal', total_cents: 199, currency: 'usd', size: 4 })).toEqual([
      'size: $1.99 split 4 ways is $0.49 each, below $0.50, the least that can be charged by card; choose 3 or fewer',
    ]);
    expect(places({ mode: 'equal', total_cents: 199, currency: 'usd', size: 3 })).toHaveLength(3);
    expect(violations({ mode: 'equal', total_cents: 49, currency: 'usd', size: 1 })).toEqual([
      'size: $0.49 is below $0.50, the least that can be charged by card; this total cannot be charged at all',
    ]);
  });

  test('the size that a refusal advises is accepted, and one more is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 4_999 }), (total_cents) => {
        const [text = ''] = violations({ mode: 'equal', total_cents, currency: 'usd', size: 100 });
        const size = Number(/choose (\d+)/.exec(text)?.[1]);
        expect(violations({ mode: 'equal', total_cents, currency: 'usd', size })).toEqual([]);
        expect(violations({ mode: 'equal', total_cents, currency: 'usd', size: size + 1 })).toHaveLength(1);
      }),
    );
  });

  test.each([0, 101, 1.5, -1])('a size of %d is refused', (size) => {
    expect(violations({ mode: 'equal', total_cents: 10_000, currency: 'usd', size })).toHaveLength(1);
  });
});

describe('custom', () => {
  const custom = (...list: number[]) =>
    violations({
      mode: 'custom',
      total_cents: 1000,
      currency: 'usd',
      amounts: list.map((amount_cents) => ({ label: 'Ana', amount_cents })),
    });

  test('amounts must add up to the total, and the gap is named', () => {
    expect(custom(600, 400)).toEqual([]);
    expect(custom(1000, 0)).toEqual([]);
    expect(custom(600, 300)).toEqual(['amounts: must add up to $10.00, but add up to $9.00: $1.00 missing']);
    expect(custom(600, 500)).toEqual([
      'amounts: must add up to $10.00, but add up to $11.00: $1.00 too much',
    ]);
    expect(custom()).toHaveLength(1);
  });

  test('an amount below the minimum is refused with the number', () => {
    expect(custom(951, 49)).toEqual([
      'amounts[1].amount_cents: must be 0 or at least $0.50, the least that can be charged by card, but is $0.49',
    ]);
    expect(custom(950, 50)).toEqual([]);
  });

  test('a negative or broken amount is refused even when the sum is right', () => {
    expect(custom(1100, -100)).toHaveLength(1);
    expect(custom(500.5, 499.5)).toHaveLength(3);
  });

  test('labels keep their amounts', () => {
    const amounts_named = [
      { label: 'Ana', amount_cents: 700 },
      { label: null, amount_cents: 300 },
    ];
    const division = places({ mode: 'custom', total_cents: 1000, currency: 'usd', amounts: amounts_named });
    expect(division.map(({ label }) => label)).toEqual(['Ana', null]);
  });
});

describe('percentage', () => {
  const percentage = (total_cents: number, ...list: string[]) =>
    divide({
      mode: 'percentage',
      total_cents,
      currency: 'usd',
      percentages: list.map((percent) => ({ label: null, percent })),
    });

  test('leftover cents go to the largest remainders', () => {
    const division = percentage(10_001, '33.33', '33.33', '33.34');
    expect(division.ok && amounts(division.places)).toEqual([3333, 3333, 3335]);
  });

  test.each([
    [-1, 10_001],
    [0.5, 9_999.5],
    [Number.NaN, 10_000],
  ])('%d and %d hundredths are none', (...list) => {
    const parts = list.map((percent_bp) => ({ label: null, percent_bp }));
    const input = { mode: 'percentage', total_cents: 10_000, currency: 'usd', percentages: parts } as const;
    expect(violations(input).at(0)).toMatch(/^percentages\[0\]/);
    const all = [10_000, 0].map((percent_bp) => ({ label: null, percent_bp }));
    expect(amounts(places({ ...input, percentages: all }))).toEqual([10_000, 0]);
  });

  test('percentages must add up to exactly 100', () => {
    expect(percentage(10_000, '33.33', '33.33', '33.33')).toEqual({
      ok: false,
      violations: [
        {
          path: 'percentages',
          text: 'must add up to 100, but add up to 99.99',
          said: { text: 'percentMissing', values: { percent: 0.01 } },
        },
      ],
    });
  });

  test('a percentage has two decimals at most, no sign and no exponent, and is at most 100', () => {
    expect(['0', '5', '33.3', '33.34', '100', '100.00'].map(parsePercent)).toEqual([
      0, 500, 3330, 3334, 10_000, 10_000,
    ]);
    for (const text of ['', '-1', '100.01', '33.333', '1e1', '.5', '5.', ' 5', '5%', '1,5', 'NaN']) {
      expect(parsePercent(text), text).toBe(null);
    }
    expect(percentage(10_000, '50', 'half')).toMatchObject({
      ok: false,
      violations: [{ path: 'percentages[1]' }],
    });
  });

  test('a share below the minimum is refused with the number', () => {
    expect(percentage(1000, '99', '1')).toEqual({
      ok: false,
      violations: [
        {
          path: 'percentages[1]',
          text: 'its share must be 0 or at least $0.50, the least that can be charged by card, but is $0.10',
          said: {
            text: 'shareTooSmall',
            values: { minimum: { cents: 50, currency: 'usd' }, amount: { cents: 10, currency: 'usd' } },
          },
        },
      ],
    });
  });

  test('nobody pays more than a step off the exact percentage', () => {
    fc.assert(
      fc.property(total('usd'), percentages, (total_cents, list) => {
        const division = divide({
          mode: 'percentage',
          total_cents,
          currency: 'usd',
          percentages: list.map((percent_bp) => ({ label: null, percent_bp })),
        });
        fc.pre(division.ok);
        if (!division.ok) return;
        for (const [index, amount] of amounts(division.places).entries()) {
          expect(Math.abs(amount * 10_000 - total_cents * (list[index] ?? 0))).toBeLessThan(10_000);
        }
      }),
    );
  });
});

describe('host-pays', () => {
  const hostPays = (...list: number[]): DivideInput => ({
    mode: 'host-pays',
    total_cents: 1000,
    currency: 'usd',
    others: list.map((amount_cents) => ({ label: null, amount_cents })),
  });

  test('the organizer owes the rest', () => {
    expect(amounts(places(hostPays()))).toEqual([1000]);
    expect(amounts(places(hostPays(200, 300)))).toEqual([500, 200, 300]);
    expect(amounts(places(hostPays(400, 600)))).toEqual([0, 400, 600]);
  });

  test('the others cannot pay more than the total, or leave a rest that cannot be charged', () => {
    expect(violations(hostPays(600, 500))).toEqual([
      'others: add up to $11.00, more than the total of $10.00',
    ]);
    expect(violations(hostPays(970))[0]).toContain("the organizer's rest must be 0 or at least $0.50");
  });
});

describe('explanations', () => {
  const explained = (input: DivideInput, index: number) => {
    const place = places(input)[index];
    return (
      place && explainPlace(place, input.currency, wordsOf('en')).map((line) => line.replace(/\u00a0/g, ' '))
    );
  };

  test('an equal place explains its amount, the leftover cents and who pays them', () => {
    expect(explained({ mode: 'equal', total_cents: 7500, currency: 'usd', size: 4 }, 0)).toEqual([
      '$75.00 split 4 ways is $18.75 each.',
    ]);
    const three: DivideInput = { mode: 'equal', total_cents: 10_001, currency: 'usd', size: 3 };
    expect(explained(three, 1)).toEqual([
      '$100.01 split 3 ways is $33.33 each, and $0.02 is left over.',
      'It goes to the first places, $0.01 each.',
      'This is the 2nd place, so it is $33.34.',
    ]);
    expect(explained(three, 2)?.at(-1)).toBe('This is the 3rd place, so it stays $33.33.');
    expect(explained({ ...three, size: 1 }, 0)).toEqual(['This place is the whole $100.01.']);
    expect(explained({ mode: 'equal', total_cents: 99_990, currency: 'kwd', size: 13 }, 10)?.at(-1)).toBe(
      'This is the 11th place, so it stays KWD 7.690.',
    );
  });

  test('a percentage, an amount and a rest are explained', () => {
    const shares = ['33.34', '33.33', '33.33'].map((percent) => ({ label: null, percent }));
    const split: DivideInput = {
      mode: 'percentage',
      total_cents: 9999,
      currency: 'usd',
      percentages: shares,
    };
    expect(explained(split, 0)).toEqual(['33.34% of $99.99 is $33.33.']);
    expect(explained(split, 1)).toEqual([
      '33.33% of $99.99 is $33.32 rounded down.',
      '$0.01 of what rounding left over fell to this place, so it is $33.33.',
    ]);
    const others = [{ label: 'Ana', amount_cents: 1500 }];
    const host: DivideInput = { mode: 'host-pays', total_cents: 4000, currency: 'usd', others };
    expect(explained(host, 0)).toEqual([
      'The others pay $15.00 of $40.00.',
      'The organizer pays the rest, $25.00.',
    ]);
    expect(explained(host, 1)).toEqual(['The organizer set this place to $15.00.']);
    expect(explained({ ...host, others: [] }, 0)).toEqual(['The organizer pays the whole $40.00.']);
  });
});
