import type { CartItems, Claim, ItemLine } from '@/lib/group/split/divide';
import { chargeStep_cents } from '@/lib/money/currency';
import { divideExactly } from '@/lib/money/distribute';

/** The most pieces one unit can be cut in. */
export const MAXIMUM_PIECES = 12;

/**
 * What every unit of a cart costs, with tax, shipping and fees spread over all units in proportion to their
 * price, evenly when everything is priced 0.
 *
 * It is the cart's total distributed by largest remainder over all units, earlier lines first on ties and lower
 * units first within a line. Units of one line have the same remainder, so a line needs two numbers and no
 * unit is ever listed. All units together cost the total exactly, and no claim changes another's price.
 *
 * @param cart a cart that obeys the total rule; its total is a multiple of the currency's charge step
 * @throws RangeError for a currency outside the table
 */
export function itemLines(cart: { total: number; currency: string; items: CartItems }): ItemLine[] {
  const step_cents = chargeStep_cents(cart.currency);
  const steps = cart.total / step_cents;
  const priced = cart.items.some((item) => item.unit_price > 0);
  const weightOf = (unit_price: number) => (priced ? unit_price : 1);
  const weights = cart.items.reduce((sum, item) => sum + item.quantity * weightOf(item.unit_price), 0);
  let spare = steps;
  const drafts = cart.items.map(({ name, quantity, unit_price }, line) => {
    const { quotient, remainder } = divideExactly(steps, weightOf(unit_price), weights);
    spare -= quotient * quantity;
    const item: ItemLine = {
      line,
      name,
      quantity,
      unit_price,
      unit_cents: quotient * step_cents,
      extra_units: 0,
    };
    return { item, remainder };
  });
  const byRemainder = [...drafts].sort((a, b) => b.remainder - a.remainder || a.item.line - b.item.line);
  for (const { item } of byRemainder) {
    if (spare === 0) break;
    item.extra_units = Math.min(item.quantity, spare);
    spare -= item.extra_units;
  }
  return drafts.map(({ item }) => item);
}

/** What is wrong with the numbers of a claim on this line, or null. Other claims are not looked at. */
export function claimViolation(line: ItemLine, claim: Claim): string | null {
  const { first_unit, units, piece, of } = claim;
  if (![first_unit, units, piece, of].every(Number.isSafeInteger)) return 'must be in whole numbers';
  if (of < 1 || of > MAXIMUM_PIECES) return `a unit can be cut in 1 to ${MAXIMUM_PIECES} pieces, not ${of}`;
  if (piece < 0 || piece >= of) return `piece ${piece} of ${of} does not exist`;
  if (of > 1 && units !== 1) return 'pieces are of one unit';
  if (first_unit < 0 || units < 1 || first_unit + units > line.quantity) {
    return `"${line.name}" has ${line.quantity} units, so ${units} from unit ${first_unit} on do not exist`;
  }
  return null;
}

/** What unit `unit` (from 0) of a line costs. */
export function unitAmount_cents(line: ItemLine, unit: number, currency: string): number {
  return line.unit_cents + (unit < line.extra_units ? chargeStep_cents(currency) : 0);
}

/**
 * What a claim costs. The pieces of a cut unit add up to the unit by largest remainder, lower pieces first, so
 * all claims on a cart add up to its total exactly.
 * @throws RangeError for a claim that this line cannot have
 */
export function claimAmount_cents(line: ItemLine, claim: Claim, currency: string): number {
  const wrong = claimViolation(line, claim);
  if (wrong) throw new RangeError(wrong);
  const { first_unit, units, piece, of } = claim;
  const step_cents = chargeStep_cents(currency);
  if (of === 1) {
    const extra = Math.min(units, Math.max(0, line.extra_units - first_unit));
    return units * line.unit_cents + extra * step_cents;
  }
  const steps = unitAmount_cents(line, first_unit, currency) / step_cents;
  return (Math.floor(steps / of) + (piece < steps % of ? 1 : 0)) * step_cents;
}

/**
 * What several claims cost together.
 * @throws RangeError for a claim on a line that is not there, or that its line cannot have
 */
export function claimsAmount_cents(
  lines: readonly ItemLine[],
  claims: readonly Claim[],
  currency: string,
): number {
  let sum_cents = 0;
  for (const claim of claims) {
    const line = lines[claim.line];
    if (!line) throw new RangeError(`line ${claim.line} does not exist`);
    sum_cents += claimAmount_cents(line, claim, currency);
  }
  return sum_cents;
}
