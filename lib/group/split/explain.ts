import { isolate } from '@/lib/format/isolate';
import { type Claim, type ItemLine, type Place, percentageBase } from '@/lib/group/split/divide';
import { claimAmount_cents, claimsAmount_cents, unitAmount_cents } from '@/lib/group/split/items';
import { chargeStep_cents, formatMoney } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';

/** How a share was calculated, in plain sentences, by the functions that divided the total. */

/**
 * Computes the amount of a place again from its basis. An amount that a person set is its own basis.
 * @throws RangeError for a currency outside the table or a basis that was never made by `divide`
 */
export function recomputePlace_cents(place: Place, currency: string): number {
  const { basis } = place;
  const step_cents = chargeStep_cents(currency);
  switch (basis.kind) {
    case 'amount':
      return place.amount_cents;
    case 'rest':
      return basis.total_cents - basis.others_cents;
    case 'percentage':
      return percentageBase(basis.total_cents, basis.percent_bp, step_cents) + basis.spare_cents;
    case 'even': {
      const amounts = distribute(basis.total_cents, new Array<number>(basis.places).fill(1), step_cents);
      return amounts[basis.rank - 1] ?? 0;
    }
  }
}

/** "1st", "2nd", "3rd", "11th", "100th". */
function ordinal(rank: number): string {
  const suffix = { one: 'st', two: 'nd', few: 'rd' } as const;
  const form = new Intl.PluralRules('en', { type: 'ordinal' }).select(rank);
  return `${rank}${form in suffix ? suffix[form as keyof typeof suffix] : 'th'}`;
}

/** "33.34", "50": without decimals that say nothing. */
function percentText(percent_bp: number): string {
  return String(percent_bp / 100);
}

/** One place, in one to three sentences. */
export function explainPlace(place: Place, currency: string): string[] {
  const { basis } = place;
  const money = (cents: number) => formatMoney(cents, currency);
  const step = money(chargeStep_cents(currency));
  const amount_cents = recomputePlace_cents(place, currency);
  switch (basis.kind) {
    case 'amount':
      return [`The organizer set this place to ${money(amount_cents)}.`];
    case 'rest':
      return basis.others_cents === 0
        ? [`The organizer pays the whole ${money(basis.total_cents)}.`]
        : [
            `The others pay ${money(basis.others_cents)} of ${money(basis.total_cents)}.`,
            `The organizer pays the rest, ${money(amount_cents)}.`,
          ];
    case 'percentage': {
      const share = `${percentText(basis.percent_bp)}% of ${money(basis.total_cents)}`;
      if (basis.spare_cents === 0) return [`${share} is ${money(amount_cents)}.`];
      return [
        `${share} is ${money(amount_cents - basis.spare_cents)} rounded down.`,
        `${step} of what rounding left over fell to this place, so it is ${money(amount_cents)}.`,
      ];
    }
    case 'even': {
      const { total_cents, places, spare_cents, rank } = basis;
      if (places === 1) return [`This place is the whole ${money(total_cents)}.`];
      const base_cents = (total_cents - spare_cents) / places;
      const sentence = `${money(total_cents)} split ${places} ways is ${money(base_cents)} each`;
      if (spare_cents === 0) return [`${sentence}.`];
      const carries = amount_cents > base_cents;
      return [
        `${sentence}, and ${money(spare_cents)} is left over.`,
        `It goes to the first places, ${step} each.`,
        `This is the ${ordinal(rank)} place, so it ${carries ? 'is' : 'stays'} ${money(amount_cents)}.`,
      ];
    }
  }
}

/** One claim: what is taken, what it costs, and how that differs from the price. */
function explainClaim(line: ItemLine, claim: Claim, currency: string): string[] {
  const money = (cents: number) => formatMoney(cents, currency);
  const amount_cents = claimAmount_cents(line, claim, currency);
  const { first_unit, units, of } = claim;
  if (of > 1) {
    const unit_cents = unitAmount_cents(line, first_unit, currency);
    const included = unit_cents === line.unit_price ? '' : ' (tax, shipping and fees included)';
    return [
      `1/${of} of one "${isolate(line.name)}" at ${money(unit_cents)}${included} is ${money(amount_cents)}.`,
    ];
  }
  const price_cents = units * line.unit_price;
  const sentence = `${units} of ${line.quantity} x "${isolate(line.name)}" is ${money(amount_cents)}`;
  if (amount_cents === price_cents) return [`${sentence}.`];
  const extra =
    amount_cents > price_cents
      ? `${money(amount_cents - price_cents)} of tax, shipping and fees`
      : `${money(price_cents - amount_cents)} less by discounts`;
  const sentences = [`${sentence}: ${money(price_cents)} for the items, ${extra}.`];
  const spare = Math.min(units, Math.max(0, line.extra_units - first_unit));
  if (spare > 0) {
    const step_cents = chargeStep_cents(currency);
    sentences.push(`${money(spare * step_cents)} of that did not divide evenly and fell to the first units.`);
  }
  return sentences;
}

/**
 * What a member took of a cart, claim by claim, and the sum when there are several.
 * @throws RangeError for a claim that does not fit the lines
 */
export function explainClaims(
  lines: readonly ItemLine[],
  claims: readonly Claim[],
  currency: string,
): string[] {
  const total_cents = claimsAmount_cents(lines, claims, currency);
  const sentences = claims.flatMap((claim) => {
    const line = lines[claim.line];
    return line ? explainClaim(line, claim, currency) : [];
  });
  if (claims.length > 1) sentences.push(`Together that is ${formatMoney(total_cents, currency)}.`);
  return sentences;
}
