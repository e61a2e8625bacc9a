import { chargeStep_cents } from '@/lib/money/currency';
import { distribute, divideExactly } from '@/lib/money/distribute';
import { type Division, divide, type Place, type PlaceBasis } from './divide';

/** Dividing another total in the way that one was divided. */

type Basis<Kind extends PlaceBasis['kind']> = Extract<PlaceBasis, { kind: Kind }>;

function basesOf<Kind extends PlaceBasis['kind']>(
  places: readonly Place[],
  kind: Kind,
): Basis<Kind>[] | null {
  const bases = places.flatMap(({ basis }) => (basis.kind === kind ? [basis as Basis<Kind>] : []));
  return bases.length === places.length ? bases : null;
}

/** A part of a total as another amount was of another total, rounded down to a charge step. */
export function scaledBase(
  { total_cents, before_cents, before_total_cents }: Omit<Basis<'scaled'>, 'kind' | 'spare_cents'>,
  step_cents: number,
): number {
  return divideExactly(total_cents / step_cents, before_cents, before_total_cents).quotient * step_cents;
}

/**
 * The same places of another total. One even split is made evenly again, percentages stay, and every other amount keeps
 * its proportion, by largest remainder. The places add up to the total exactly; one of 0 stays 0. Refused where an even
 * split or a percentage comes to less than any card can pay; other amounts are for the caller to check.
 */
export function rescale(places: readonly Place[], total_cents: number, currency: string): Division {
  const before_total_cents = places.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const even = basesOf(places, 'even');
  const isOneSplit = even?.every((basis) => basis.places === places.length);
  if (isOneSplit || before_total_cents === 0)
    return divide({ mode: 'equal', total_cents, currency, size: places.length });
  const percentages = basesOf(places, 'percentage')?.map(({ percent_bp }, index) => {
    return { percent_bp, label: places[index]?.label ?? null };
  });
  // A part of the group may have divided again what the others had left.
  if (percentages?.reduce((sum, { percent_bp }) => sum + percent_bp, 0) === 10_000)
    return divide({ mode: 'percentage', total_cents, currency, percentages });
  const step_cents = chargeStep_cents(currency);
  const weights = places.map(({ amount_cents }) => amount_cents);
  const amounts = distribute(total_cents, weights, step_cents);
  return { ok: true, places: places.map((place, index) => scaled(place, amounts[index] ?? 0)) };

  function scaled({ amount_cents: before_cents, label }: Place, amount_cents: number): Place {
    const proportion = { total_cents, before_cents, before_total_cents };
    const spare_cents = amount_cents - scaledBase(proportion, step_cents);
    return { amount_cents, label, basis: { kind: 'scaled', ...proportion, spare_cents } };
  }
}
