import { isolate } from '@/lib/format/isolate';
import { percentOfBps } from '@/lib/format/number';
import { type Claim, type ItemLine, type Place, percentageBase } from '@/lib/group/split/divide';
import { claimAmount_cents, claimsAmount_cents, unitAmount_cents } from '@/lib/group/split/items';
import { chargeStep_cents } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import type { Words } from '@/lib/words/words';
import { scaledBase } from './rescale';

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
    case 'given':
      return place.amount_cents;
    case 'rest':
      return basis.total_cents - basis.others_cents;
    case 'percentage':
      return percentageBase(basis.total_cents, basis.percent_bp, step_cents) + basis.spare_cents;
    case 'scaled':
      return scaledBase(basis, step_cents) + basis.spare_cents;
    case 'even': {
      const amounts = distribute(basis.total_cents, new Array<number>(basis.places).fill(1), step_cents);
      return amounts[basis.rank - 1] ?? 0;
    }
  }
}

/** One place, in one to three sentences. */
export function explainPlace(place: Place, currency: string, words: Words): string[] {
  const { basis } = place;
  const { say } = words;
  const money = (cents: number) => words.money(cents, currency);
  const step = money(chargeStep_cents(currency));
  const amount_cents = recomputePlace_cents(place, currency);
  const amount = money(amount_cents);
  switch (basis.kind) {
    case 'amount':
      return [say('placeSetTo', { amount })];
    case 'given':
      return [say('placeGiven', { amount })];
    case 'rest': {
      const total = money(basis.total_cents);
      return basis.others_cents === 0
        ? [say('organizerPaysAll', { amount: total })]
        : [
            say('othersPay', { amount: money(basis.others_cents), total }),
            say('organizerPaysRest', { amount }),
          ];
    }
    case 'percentage': {
      const share = { percent: percentOfBps(basis.percent_bp), total: money(basis.total_cents) };
      if (basis.spare_cents === 0) return [say('percentIs', { ...share, amount })];
      return [
        say('percentIsDown', { ...share, amount: money(amount_cents - basis.spare_cents) }),
        say('roundingFell', { step, amount }),
      ];
    }
    case 'scaled': {
      const [before, before_total] = [money(basis.before_cents), money(basis.before_total_cents)];
      return [say('placeScaled', { before, before_total, amount, total: money(basis.total_cents) })];
    }
    case 'even': {
      const { total_cents, places, spare_cents, rank } = basis;
      const total = money(total_cents);
      if (places === 1) return [say('placeIsAll', { amount: total })];
      const base_cents = (total_cents - spare_cents) / places;
      const ways = { total, places, amount: money(base_cents) };
      if (spare_cents === 0) return [say('splitWays', ways)];
      const isMore = amount_cents > base_cents;
      return [
        say('splitWaysOver', { ...ways, rest: money(spare_cents) }),
        say('goesToFirst', { step }),
        say(isMore ? 'placeMore' : 'placeStays', { ordinal: words.ordinal(rank), amount }),
      ];
    }
  }
}

/** One claim: what is taken, what it costs, and how that differs from the price. */
function explainClaim(line: ItemLine, claim: Claim, currency: string, words: Words): string[] {
  const { say } = words;
  const money = (cents: number) => words.money(cents, currency);
  const item = isolate(line.name);
  const amount_cents = claimAmount_cents(line, claim, currency);
  const amount = money(amount_cents);
  const { first_unit, units, of } = claim;
  if (of > 1) {
    const unit_cents = unitAmount_cents(line, first_unit, currency);
    const isPlain = unit_cents === line.unit_price;
    const values = { piece: `1/${of}`, item, price: money(unit_cents), amount };
    return [say(isPlain ? 'pieceIs' : 'pieceIsIncluded', values)];
  }
  const price_cents = units * line.unit_price;
  const values = { units, quantity: line.quantity, item, amount };
  if (amount_cents === price_cents) return [say('unitsAre', values)];
  const sentences = [
    say(amount_cents > price_cents ? 'unitsAreMore' : 'unitsAreLess', {
      ...values,
      price: money(price_cents),
      extra: money(Math.abs(amount_cents - price_cents)),
    }),
  ];
  const spare = Math.min(units, Math.max(0, line.extra_units - first_unit));
  if (spare > 0) {
    sentences.push(say('didNotDivide', { amount: money(spare * chargeStep_cents(currency)) }));
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
  words: Words,
): string[] {
  const total_cents = claimsAmount_cents(lines, claims, currency);
  const sentences = claims.flatMap((claim) => {
    const line = lines[claim.line];
    return line ? explainClaim(line, claim, currency, words) : [];
  });
  if (claims.length > 1)
    sentences.push(words.say('together', { amount: words.money(total_cents, currency) }));
  return sentences;
}
