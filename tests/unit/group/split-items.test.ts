import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { violationLine } from '@/lib/cart/violations';
import { freeUnits, surveyClaims, takeUnits, type Want } from '@/lib/group/split/claims';
import type { Claim, ItemLine } from '@/lib/group/split/divide';
import { explainClaims } from '@/lib/group/split/explain';
import {
  claimAmount_cents,
  claimsAmount_cents,
  claimViolation,
  itemLines,
  unitAmount_cents,
} from '@/lib/group/split/items';
import { chargeStep_cents } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import { wordsOf } from '@/lib/words/words';

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);

/** Carts to divide: a total that is not the sum of the prices includes tax, fees or a discount. */
const cart = fc.constantFrom('usd', 'jpy', 'kwd', 'isk').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    total: fc
      .integer({ min: 1, max: Math.floor(99_999_999 / chargeStep_cents(currency)) })
      .map((steps) => steps * chargeStep_cents(currency)),
    items: fc.array(
      fc.record({
        name: fc.constantFrom('Pizza', 'Wine'),
        quantity: fc.integer({ min: 1, max: 25 }),
        unit_price: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 99_999_999 })),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  }),
);

/** A wish, its line and amounts still to be fitted to a cart. */
const wish = fc.record({
  line: fc.nat(),
  units: fc.integer({ min: 1, max: 6 }),
  of: fc.constantFrom(1, 1, 1, 2, 3, 4, 12),
  pieces: fc.integer({ min: 1, max: 12 }),
});

function toWant(
  lines: ItemLine[],
  { line, units, of, pieces }: { line: number; units: number; of: number; pieces: number },
): Want {
  const at = line % lines.length;
  const most = of * (lines[at]?.quantity ?? 0);
  return of === 1 ? { line: at, units } : { line: at, of, pieces: Math.min(pieces, most) };
}

/** Claims as a group makes them: one wish after another, without those that cannot be met. */
function play(
  lines: ItemLine[],
  wishes: { line: number; units: number; of: number; pieces: number }[],
): Claim[] {
  const claims: Claim[] = [];
  for (const entry of wishes) {
    const taken = takeUnits(lines, claims, [toWant(lines, entry)]);
    if (taken.ok) claims.push(...taken.claims);
  }
  return claims;
}

describe('item lines', () => {
  test('tax, shipping and fees are spread in proportion to price', () => {
    const items = [
      { name: 'Pizza', quantity: 2, unit_price: 1500 },
      { name: 'Water', quantity: 3, unit_price: 300 },
    ];
    const lines = itemLines({ total: 4290, currency: 'usd', items });
    expect(lines.map(({ unit_cents, extra_units }) => [unit_cents, extra_units])).toEqual([
      [1650, 0],
      [330, 0],
    ]);
  });

  test('leftover cents go to the first units of the lines with the largest remainders', () => {
    const items = [
      { name: 'A', quantity: 3, unit_price: 100 },
      { name: 'B', quantity: 1, unit_price: 100 },
    ];
    const lines = itemLines({ total: 406, currency: 'usd', items });
    expect(lines.map(({ unit_cents, extra_units }) => [unit_cents, extra_units])).toEqual([
      [101, 2],
      [101, 0],
    ]);
  });

  test('the total is spread evenly over the units when every price is 0', () => {
    const items = [
      { name: 'A', quantity: 2, unit_price: 0 },
      { name: 'B', quantity: 1, unit_price: 0 },
    ];
    const lines = itemLines({ total: 500, currency: 'usd', items });
    expect(lines.map(({ unit_cents, extra_units }) => [unit_cents, extra_units])).toEqual([
      [166, 2],
      [166, 0],
    ]);
  });

  test('a free item costs nothing beside items with a price', () => {
    const items = [
      { name: 'Sticker', quantity: 9, unit_price: 0 },
      { name: 'Pizza', quantity: 1, unit_price: 999 },
    ];
    const [sticker] = itemLines({ total: 1099, currency: 'usd', items });
    expect(sticker).toMatchObject({ unit_cents: 0, extra_units: 0 });
  });

  test('it is the largest remainder over all units, unit by unit', () => {
    fc.assert(
      fc.property(cart, (value) => {
        const units = value.items.flatMap(({ quantity, unit_price }, line) =>
          Array.from({ length: quantity }, (_, unit) => ({ line, unit, unit_price })),
        );
        const weights = units.map(({ unit_price }) => unit_price);
        const expected = distribute(value.total, weights, chargeStep_cents(value.currency));
        const lines = itemLines(value);
        const costs = units.map(({ line, unit }) => {
          const at = lines[line];
          return at && unitAmount_cents(at, unit, value.currency);
        });
        expect(costs).toEqual(expected);
      }),
    );
  });

  test('the largest cart is priced exactly', () => {
    const items = Array.from({ length: 500 }, (_, i) => ({
      name: `${i}`,
      quantity: 10_000,
      unit_price: i % 7,
    }));
    const lines = itemLines({ total: 99_999_999, currency: 'usd', items });
    const whole = lines.map(({ line, quantity }) => ({
      line,
      first_unit: 0,
      units: quantity,
      piece: 0,
      of: 1,
    }));
    expect(claimsAmount_cents(lines, whole, 'usd')).toBe(99_999_999);
  });
});

describe('claims', () => {
  const items = [
    { name: 'Pizza', quantity: 3, unit_price: 1000 },
    { name: 'Wine', quantity: 1, unit_price: 2000 },
  ];
  const lines = itemLines({ total: 5000, currency: 'usd', items });
  const unit = (line: number, first_unit: number, units = 1): Claim => ({
    line,
    first_unit,
    units,
    piece: 0,
    of: 1,
  });
  const piece = (line: number, first_unit: number, number: number, of: number): Claim => ({
    line,
    first_unit,
    units: 1,
    piece: number,
    of,
  });
  const taken = (claims: Claim[], ...wants: Want[]) => {
    const result = takeUnits(lines, claims, wants);
    return result.ok ? result.claims : result.violations.map(violationLine);
  };

  test('the pieces of a unit add up to it, lower pieces first', () => {
    const [, wine] = lines;
    const pieces = [0, 1, 2].map((number) => wine && claimAmount_cents(wine, piece(1, 0, number, 3), 'usd'));
    expect(pieces).toEqual([667, 667, 666]);
  });

  test('the lowest free units are taken', () => {
    expect(taken([], { line: 0, units: 2 })).toEqual([unit(0, 0, 2)]);
    expect(taken([unit(0, 0)], { line: 0, units: 2 })).toEqual([unit(0, 1, 2)]);
    expect(taken([unit(0, 1)], { line: 0, units: 2 })).toEqual([unit(0, 0), unit(0, 2)]);
  });

  test('a piece joins a unit that is cut the same way before another is cut', () => {
    expect(taken([piece(0, 1, 0, 2)], { line: 0, of: 2, pieces: 1 })).toEqual([piece(0, 1, 1, 2)]);
    expect(taken([piece(0, 0, 0, 2)], { line: 0, of: 3, pieces: 1 })).toEqual([piece(0, 1, 0, 3)]);
    expect(taken([piece(0, 0, 0, 2)], { line: 0, of: 2, pieces: 2 })).toEqual([
      piece(0, 0, 1, 2),
      piece(0, 1, 0, 2),
    ]);
  });

  test('more pieces than a unit has are those of several units that are cut, then whole ones', () => {
    const cut = [piece(0, 0, 2, 3), piece(0, 1, 0, 3)];
    const rest = [piece(0, 0, 0, 3), piece(0, 0, 1, 3), piece(0, 1, 1, 3), piece(0, 1, 2, 3)];
    expect(taken(cut, { line: 0, of: 3, pieces: 5 })).toEqual([...rest, piece(0, 2, 0, 3)]);
    expect(taken([], { line: 0, of: 3, pieces: 7 })).toEqual([unit(0, 0, 2), piece(0, 2, 0, 3)]);
    expect(taken([unit(0, 1, 2)], { line: 0, of: 3, pieces: 4 }).join()).toMatch('1 of 3 is free');
  });

  test('a wish is met exactly where as much is free, of units or of the pieces they can be cut in', () => {
    fc.assert(
      fc.property(cart, fc.array(wish, { maxLength: 12 }), wish, (input, wishes, entry) => {
        const lines = itemLines(input);
        const claims = play(lines, wishes);
        const want = toWant(lines, entry);
        const free = freeUnits(lines, claims).filter(({ line }) => line === want.line);
        const units = sum(free.filter(({ of }) => of === 1).map((claim) => claim.units));
        const isFree =
          'units' in want
            ? units >= want.units
            : units * want.of + free.filter(({ of }) => of === want.of).length >= want.pieces;
        const result = takeUnits(lines, claims, [want]);
        expect(result.ok).toBe(isFree);
        if (!result.ok) return;
        const [asked, cut] = 'units' in want ? [want.units, 1] : [want.pieces, want.of];
        expect(sum(result.claims.map(({ units, of }) => (units * cut) / of))).toBe(asked);
        expect(surveyClaims(lines, [...claims, ...result.claims]).ok).toBe(true);
        expect(result.claims.every((claim) => claim.units > 0)).toBe(true);
      }),
    );
  });

  test('several wishes are met together or not at all', () => {
    expect(taken([], { line: 0, units: 1 }, { line: 0, units: 2 })).toEqual([unit(0, 0), unit(0, 1, 2)]);
    expect(taken([unit(0, 0)], { line: 1, units: 1 }, { line: 0, units: 3 })).toEqual([
      'items[1]: only 2 of 3 x "Pizza" are free, not 3',
    ]);
  });

  test('the first units that are free are taken, and no piece for a whole one', () => {
    expect(taken([unit(0, 1)], { line: 0, units: 1 })).toEqual([unit(0, 0)]);
    expect(taken([unit(0, 1)], { line: 0, units: 2 })).toEqual([unit(0, 0), unit(0, 2)]);
    expect(taken([piece(0, 0, 0, 2)], { line: 0, units: 2 })).toEqual([unit(0, 1, 2)]);
  });

  test('a unit is cut in twelve at most', () => {
    expect(taken([], { line: 1, of: 12, pieces: 1 })).toEqual([piece(1, 0, 0, 12)]);
  });

  test('a wish for taken items is refused with what is left', () => {
    expect(taken([unit(1, 0)], { line: 1, units: 1 })).toEqual([
      'items[0]: only 0 of 1 x "Wine" are free, not 1',
    ]);
    expect(taken([piece(1, 0, 0, 2)], { line: 1, of: 3, pieces: 1 })).toEqual([
      'items[0]: less than 1/3 of "Wine" is left: what is free of it is cut in 2',
    ]);
    expect(taken([piece(1, 0, 0, 2)], { line: 1, units: 1 })).toEqual([
      'items[0]: only 0 of 1 x "Wine" are free, not 1',
    ]);
  });

  test.each<Want>([
    { line: 2, units: 1 },
    { line: -1, units: 1 },
    { line: 0.5, units: 1 },
    { line: 0, units: 0 },
    { line: 0, units: 4 },
    { line: 0, units: 1.5 },
    { line: 0, of: 1, pieces: 1 },
    { line: 0, of: 13, pieces: 1 },
    { line: 0, of: 3, pieces: 0 },
    { line: 0, of: 3, pieces: 10 },
    { line: 0, of: Number.NaN, pieces: 1 },
    { line: 0, of: 2.5, pieces: 1 },
  ])('%j is refused', (want) => {
    expect(takeUnits(lines, [], [want])).toMatchObject({
      ok: false,
      violations: [{ path: expect.stringMatching(/^items\[0\]/), text: expect.any(String) }],
    });
  });

  test.each<[string, Claim[]]>([
    ['the same unit twice', [unit(0, 1), unit(0, 1)]],
    ['ranges that overlap', [unit(0, 0, 2), unit(0, 1, 2)]],
    ['a piece of a claimed unit', [unit(0, 0, 3), piece(0, 2, 0, 2)]],
    ['a piece of the first claimed unit', [unit(0, 0, 3), piece(0, 0, 0, 2)]],
    ['the same piece twice', [piece(0, 0, 1, 2), piece(0, 0, 1, 2)]],
    ['one unit cut in two ways', [piece(0, 0, 0, 2), piece(0, 0, 2, 3)]],
    ['a unit that is not there', [unit(0, 3)]],
    ['a line that is not there', [unit(2, 0)]],
    ['half a unit number', [unit(0, 0.5)]],
    ['a piece before the first', [piece(0, 0, -1, 2)]],
    ['a piece behind the last', [piece(0, 0, 2, 2)]],
    ['a piece of too many', [piece(0, 0, 0, 13)]],
    ['a piece of none', [piece(0, 0, 0, 0)]],
    ['a unit before the first', [unit(0, -1)]],
    ['no unit', [unit(0, 0, 0)]],
    ['a piece of two units', [{ ...piece(0, 0, 0, 2), units: 2 }]],
  ])('%s is refused', (_name, claims) => {
    expect(surveyClaims(lines, claims).ok).toBe(false);
    expect(() => freeUnits(lines, claims)).toThrow(RangeError);
    expect(takeUnits(lines, claims, []).ok).toBe(false);
  });

  test('an impossible claim is never priced', () => {
    const [pizza] = lines;
    expect(pizza && claimViolation(pizza, unit(0, 2))).toBe(null);
    expect(() => pizza && claimAmount_cents(pizza, unit(0, 2, 2), 'usd')).toThrow(RangeError);
    expect(() => claimsAmount_cents(lines, [unit(7, 0)], 'usd')).toThrow(RangeError);
  });

  test('claimed and free pieces always cover the cart exactly and add up to its total', () => {
    fc.assert(
      fc.property(cart, fc.array(wish, { maxLength: 25 }), (value, wishes) => {
        const priced = itemLines(value);
        const claims = play(priced, wishes);
        const free = freeUnits(priced, claims);
        expect(freeUnits(priced, [...claims, ...free])).toEqual([]);
        const amounts = [claims, free].map((list) => claimsAmount_cents(priced, list, value.currency));
        expect(sum(amounts)).toBe(value.total);
        for (const claim of claims) {
          const line = priced[claim.line];
          const amount = line ? claimAmount_cents(line, claim, value.currency) : -1;
          expect(amount >= 0 && amount % chargeStep_cents(value.currency) === 0).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('claims can be released in any order, and a released one is free again', () => {
    fc.assert(
      fc.property(cart, fc.array(wish, { minLength: 1, maxLength: 15 }), fc.nat(), (value, wishes, at) => {
        const priced = itemLines(value);
        const claims = play(priced, wishes);
        fc.pre(claims.length > 0);
        expect(freeUnits(priced, [...claims].reverse())).toEqual(freeUnits(priced, claims));
        const rest = claims.filter((_, index) => index !== at % claims.length);
        const free = claimsAmount_cents(priced, freeUnits(priced, rest), value.currency);
        expect(free).toBe(value.total - claimsAmount_cents(priced, rest, value.currency));
      }),
    );
  });

  test('claiming the same piece again is always refused', () => {
    fc.assert(
      fc.property(cart, fc.array(wish, { minLength: 1, maxLength: 15 }), fc.nat(), (value, wishes, at) => {
        const priced = itemLines(value);
        const claims = play(priced, wishes);
        const again = claims[at % Math.max(1, claims.length)];
        fc.pre(again !== undefined);
        expect(surveyClaims(priced, again ? [...claims, again] : claims).ok).toBe(false);
      }),
    );
  });

  test('a wish is met exactly when enough is free', () => {
    fc.assert(
      fc.property(
        cart,
        fc.array(wish, { maxLength: 15 }),
        fc.nat(),
        fc.nat({ max: 30 }),
        (value, wishes, at, units) => {
          const priced = itemLines(value);
          const claims = play(priced, wishes);
          const line = at % priced.length;
          const whole = freeUnits(priced, claims).filter((claim) => claim.line === line && claim.of === 1);
          const result = takeUnits(priced, claims, [{ line, units }]);
          expect(result.ok).toBe(units >= 1 && units <= sum(whole.map((claim) => claim.units)));
          if (result.ok) expect(sum(result.claims.map((claim) => claim.units))).toBe(units);
        },
      ),
    );
  });
});

describe('explanations', () => {
  test('claims say what is price and what is not', () => {
    const items = [
      { name: 'Pizza', quantity: 3, unit_price: 1000 },
      { name: 'Wine', quantity: 1, unit_price: 2000 },
    ];
    const plain = itemLines({ total: 5000, currency: 'usd', items });
    const two: Claim = { line: 0, first_unit: 0, units: 2, piece: 0, of: 1 };
    const half: Claim = { line: 1, first_unit: 0, units: 1, piece: 0, of: 2 };
    expect(explainClaims(plain, [two], 'usd', wordsOf('en'))).toEqual(['2 of 3 × “Pizza” is $20.00.']);
    expect(explainClaims(plain, [two, half], 'usd', wordsOf('en'))).toEqual([
      '2 of 3 × “Pizza” is $20.00.',
      '1/2 of one “Wine” at $20.00 is $10.00.',
      'Together that is $30.00.',
    ]);
    const taxed = itemLines({ total: 5501, currency: 'usd', items });
    expect(explainClaims(taxed, [two, half], 'usd', wordsOf('en'))).toEqual([
      '2 of 3 × “Pizza” is $22.00: $20.00 for the items, $2.00 of tax, shipping and fees.',
      '1/2 of one “Wine” at $22.01 (tax, shipping and fees included) is $11.01.',
      'Together that is $33.01.',
    ]);
    const cheaper = itemLines({ total: 4502, currency: 'usd', items });
    expect(explainClaims(cheaper, [two], 'usd', wordsOf('en'))).toEqual([
      '2 of 3 × “Pizza” is $18.01: $20.00 for the items, $1.99 less by discounts.',
      '$0.01 of that did not divide evenly and fell to the first units.',
    ]);
  });
});
