import { describe, expect, it } from 'vitest';
import { type DivideInput, divide, type Place } from '@/lib/group/split/divide';
import { rescale } from '@/lib/group/split/rescale';

/** Another total divided as one was: what each place is of it, and how that is explained. */

function placesOf(division: ReturnType<typeof divide>): Place[] {
  if (!division.ok) throw new Error(JSON.stringify(division.violations));
  return division.places;
}
const divided = (input: DivideInput) => placesOf(divide(input));
const again = (places: Place[], total_cents: number, currency = 'usd') =>
  placesOf(rescale(places, total_cents, currency));
const seen = (places: Place[]) =>
  places.map(({ label, amount_cents, basis }) => [label, amount_cents, basis.kind]);

const whole = { total_cents: 10_000, currency: 'usd' } as const;
const thirds = divided({ ...whole, mode: 'equal', size: 3 });
const percentages = divided({
  ...whole,
  mode: 'percentage',
  percentages: [
    { label: 'Ana', percent: '60' },
    { label: null, percent: '25' },
    { label: 'Ben', percent: '15' },
  ],
});
const custom = (currency: string, ...list: [string | null, number][]) =>
  divided({
    mode: 'custom',
    total_cents: list.reduce((sum, [, amount_cents]) => sum + amount_cents, 0),
    currency,
    amounts: list.map(([label, amount_cents]) => ({ label, amount_cents })),
  });

describe('another total', () => {
  it('is split evenly where one was', () => {
    expect(seen(again(thirds, 1_000))).toEqual([
      [null, 334, 'even'],
      [null, 333, 'even'],
      [null, 333, 'even'],
    ]);
  });

  it('keeps percentages and the names of their places', () => {
    expect(seen(again(percentages, 2_000))).toEqual([
      ['Ana', 1_200, 'percentage'],
      [null, 500, 'percentage'],
      ['Ben', 300, 'percentage'],
    ]);
  });

  it('is split in proportion where only a part of such a split is left', () => {
    expect(seen(again(thirds.slice(1), 1_000)).map(([, ...rest]) => rest)).toEqual([
      [500, 'scaled'],
      [500, 'scaled'],
    ]);
    expect(seen(again(percentages.slice(1), 2_000))).toEqual([
      [null, 1_250, 'scaled'],
      ['Ben', 750, 'scaled'],
    ]);
    const mixed = [...thirds.slice(0, 2), ...custom('usd', ['Cleo', 3_333])];
    expect(seen(again(mixed, 1_000)).at(-1)).toEqual(['Cleo', 333, 'scaled']);
  });

  it('is split in proportion to amounts, in steps that can be charged, with what each was', () => {
    const places = again(custom('kwd', ['Ana', 1_000], [null, 2_000], ['Ben', 0]), 10_000, 'kwd');
    const proportion = { kind: 'scaled', total_cents: 10_000, before_total_cents: 3_000 };
    expect(places).toEqual([
      { label: 'Ana', amount_cents: 3_330, basis: { ...proportion, before_cents: 1_000, spare_cents: 0 } },
      { label: null, amount_cents: 6_670, basis: { ...proportion, before_cents: 2_000, spare_cents: 10 } },
      { label: 'Ben', amount_cents: 0, basis: { ...proportion, before_cents: 0, spare_cents: 0 } },
    ]);
  });

  it('is split evenly where nobody owed anything', () => {
    expect(seen(again(custom('usd', ['Ana', 0], [null, 0]), 101))).toEqual([
      [null, 51, 'even'],
      [null, 50, 'even'],
    ]);
  });
});
