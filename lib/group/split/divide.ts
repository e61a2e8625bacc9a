import type { Violation } from '@/lib/cart/violations';
import {
  chargeStep_cents,
  formatMoney,
  isCurrency,
  MAXIMUM_CHARGE_cents,
  minimumCharge_cents,
} from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import { type Saying, saying } from '@/lib/words/saying';

/**
 * How a total is divided among the people of a group.
 *
 * A division is a list of places that always add up to what is divided; members take places. Four modes divide
 * up front, here. The fifth, itemized, has no places of its own: its pieces are the units of the cart's lines
 * (`items`), claimed one by one (`claims`). Amounts are integers in the smallest currency unit.
 */

/** In the order in which API specification 2.4 names them. */
export const SPLIT_MODES = ['equal', 'itemized', 'custom', 'percentage', 'host-pays'] as const;
export type SplitMode = (typeof SPLIT_MODES)[number];

/** The most places a division can have: the largest group. */
export const MAXIMUM_PLACES = 100;

/** Where the amount of a place comes from: enough to compute it again and to explain it. */
export type PlaceBasis =
  /** One of `places` equal places; `spare_cents` did not divide evenly and went to the first ranks. `rank` is from 1. */
  | { kind: 'even'; total_cents: number; places: number; spare_cents: number; rank: number }
  /** Set by a person. */
  | { kind: 'amount' }
  /** Chosen by its giver. */
  | { kind: 'given' }
  /** A percentage in hundredths; `spare_cents` is what rounding added to this very place: one step or 0. */
  | { kind: 'percentage'; total_cents: number; percent_bp: number; spare_cents: number; rank: number }
  /** What the others leave to the organizer. */
  | { kind: 'rest'; total_cents: number; others_cents: number }
  /** The same part of the total as `before_cents` was of another; `spare_cents` is what rounding added: one step or 0. */
  | {
      kind: 'scaled';
      total_cents: number;
      before_cents: number;
      before_total_cents: number;
      spare_cents: number;
    };

export interface Place {
  amount_cents: number;
  /** Who the organizer meant it for; null where nobody was named. */
  label: string | null;
  basis: PlaceBasis;
}

/** The items of a cart, as far as dividing needs them. */
export interface CartLine {
  name: string;
  quantity: number;
  unit_price: number;
}
export type CartItems = readonly CartLine[];

/**
 * A line of the cart with what its units cost, tax, shipping and fees included: unit k (from 0) costs
 * `unit_cents`, and one charge step more while k < `extra_units`.
 */
export interface ItemLine extends CartLine {
  /** Index into the cart's items. */
  line: number;
  unit_cents: number;
  extra_units: number;
}

/**
 * Units of a line that somebody takes: `units` whole ones from `first_unit` on (`piece` 0 `of` 1), or one piece
 * of the single unit `first_unit` that is cut in `of` pieces (`piece` 0 to `of` - 1, `of` 2 to 12).
 */
export interface Claim {
  line: number;
  first_unit: number;
  units: number;
  piece: number;
  of: number;
}

/** Units of the cart that were left out of the order. */
export interface DroppedClaim extends Claim {
  /** Absent where the previous version has not noted it. */
  dropped_at?: number;
}

export interface NamedAmount {
  label: string | null;
  amount_cents: number;
}

/** A percentage as text with up to two decimals ("33.34"), or in hundredths (3334). */
export type NamedPercentage = { label: string | null } & ({ percent: string } | { percent_bp: number });

export type DivideInput = { total_cents: number; currency: string } & (
  | { mode: 'equal'; size: number }
  | { mode: 'custom'; amounts: readonly NamedAmount[] }
  | { mode: 'percentage'; percentages: readonly NamedPercentage[] }
  | { mode: 'host-pays'; others: readonly NamedAmount[] }
);

export type Division = { ok: true; places: Place[] } | { ok: false; violations: Violation[] };

/** "33.34" is 3334, "50" is 5000; null for what is not a number from 0 to 100 with at most two decimals. */
export function parsePercent(percent: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent);
  if (!match) return null;
  const percent_bp = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return percent_bp <= 10_000 ? percent_bp : null;
}

/**
 * Why this amount cannot be one member's share, or null: a share is 0, which needs no payment, or at least the
 * processor's minimum, and a multiple of the currency's charge step.
 */
export function shareViolation(amount_cents: number, currency: string): string | null {
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 0 || amount_cents > MAXIMUM_CHARGE_cents) {
    return `must be a whole number from 0 to ${MAXIMUM_CHARGE_cents}, but is ${amount_cents}`;
  }
  const step_cents = chargeStep_cents(currency);
  if (amount_cents % step_cents !== 0) {
    return `must be a multiple of ${step_cents} in ${currency}, but is ${amount_cents}`;
  }
  const minimum_cents = minimumCharge_cents(currency);
  if (amount_cents === 0 || amount_cents >= minimum_cents) return null;
  const [amount, minimum] = [amount_cents, minimum_cents].map((cents) => formatMoney(cents, currency));
  return `must be 0 or at least ${minimum}, the least that can be charged by card, but is ${amount}`;
}

/** What people read of an amount that is between two charge steps. */
export function notAMultiple(amount_cents: number, currency: string): Saying {
  const step = { cents: chargeStep_cents(currency), currency };
  return saying('notAMultiple', { step, amount: { cents: amount_cents, currency } });
}

/** What people read of a share that no card can pay. */
function shareSaid(
  amount_cents: number,
  currency: string,
  text: 'tooSmall' | 'shareTooSmall' | 'restTooSmall' = 'tooSmall',
): Saying | undefined {
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 0 || amount_cents > MAXIMUM_CHARGE_cents)
    return undefined;
  if (amount_cents % chargeStep_cents(currency) !== 0) return notAMultiple(amount_cents, currency);
  const minimum = { cents: minimumCharge_cents(currency), currency };
  return saying(text, { minimum, amount: { cents: amount_cents, currency } });
}

function totalViolation(total_cents: number, currency: string): Violation | null {
  if (!isCurrency(currency)) {
    return { path: 'currency', text: `${JSON.stringify(currency)} cannot be charged` };
  }
  const step_cents = chargeStep_cents(currency);
  if (
    Number.isSafeInteger(total_cents) &&
    total_cents >= 0 &&
    total_cents <= MAXIMUM_CHARGE_cents &&
    total_cents % step_cents === 0
  ) {
    return null;
  }
  const text = `must be a multiple of ${step_cents} from 0 to ${MAXIMUM_CHARGE_cents}, but is ${total_cents}`;
  return { path: 'total_cents', text };
}

function countViolation(count: number, path: string): Violation | null {
  if (Number.isSafeInteger(count) && count >= 1 && count <= MAXIMUM_PLACES) return null;
  return { path, text: `must be 1 to ${MAXIMUM_PLACES}, but is ${count}` };
}

function result(places: Place[], violations: Violation[]): Division {
  return violations.length > 0 ? { ok: false, violations } : { ok: true, places };
}

function divideEqually(total_cents: number, currency: string, size: number): Division {
  const wrong = countViolation(size, 'size');
  if (wrong) return { ok: false, violations: [wrong] };
  const step_cents = chargeStep_cents(currency);
  const amounts = distribute(total_cents, new Array<number>(size).fill(1), step_cents);
  const least_cents = amounts[size - 1] ?? 0;
  const minimum_cents = minimumCharge_cents(currency);
  if (total_cents > 0 && least_cents < minimum_cents) {
    const most = Math.floor(total_cents / minimum_cents);
    const [total, least, minimum] = [total_cents, least_cents, minimum_cents].map((cents) =>
      formatMoney(cents, currency),
    );
    const limit = `below ${minimum}, the least that can be charged by card`;
    const money = (cents: number) => ({ cents, currency });
    const values = { total: money(total_cents), minimum: money(minimum_cents) };
    const [text, said] =
      most > 0
        ? [
            `${total} split ${size} ways is ${least} each, ${limit}; choose ${most} or fewer`,
            saying('tooManyWays', { ...values, places: size, least: money(least_cents), most }),
          ]
        : [`${total} is ${limit}; this total cannot be charged at all`, saying('totalTooSmall', values)];
    return { ok: false, violations: [{ path: 'size', text, said }] };
  }
  const spare_cents = total_cents - least_cents * size;
  const places = amounts.map((amount_cents, index): Place => {
    const basis: PlaceBasis = { kind: 'even', total_cents, places: size, spare_cents, rank: index + 1 };
    return { amount_cents, label: null, basis };
  });
  return { ok: true, places };
}

/** Amounts set by people, each checked; `sum_cents` counts only what is a number. */
function namedAmounts(amounts: readonly NamedAmount[], currency: string, name: string) {
  const violations: Violation[] = [];
  let sum_cents = 0;
  const places = amounts.map(({ amount_cents, label }, index): Place => {
    const wrong = shareViolation(amount_cents, currency);
    if (wrong)
      violations.push({
        path: `${name}[${index}].amount_cents`,
        text: wrong,
        said: shareSaid(amount_cents, currency),
      });
    if (Number.isSafeInteger(amount_cents)) sum_cents += amount_cents;
    return { amount_cents, label, basis: { kind: 'amount' } };
  });
  return { places, violations, sum_cents };
}

function divideByAmounts(total_cents: number, currency: string, amounts: readonly NamedAmount[]): Division {
  const wrong = countViolation(amounts.length, 'amounts');
  if (wrong) return { ok: false, violations: [wrong] };
  const { places, violations, sum_cents } = namedAmounts(amounts, currency, 'amounts');
  if (sum_cents !== total_cents) {
    const [sum, total] = [sum_cents, total_cents].map((cents) => formatMoney(cents, currency));
    const gap = formatMoney(Math.abs(total_cents - sum_cents), currency);
    const direction = sum_cents < total_cents ? 'missing' : 'too much';
    const text = `must add up to ${total}, but add up to ${sum}: ${gap} ${direction}`;
    const gap_cents = { cents: Math.abs(total_cents - sum_cents), currency };
    const said = saying(sum_cents < total_cents ? 'amountMissing' : 'amountTooMuch', { amount: gap_cents });
    violations.push({ path: 'amounts', text, said });
  }
  return result(places, violations);
}

function hundredths(entry: NamedPercentage): number | null {
  if ('percent' in entry) return parsePercent(entry.percent);
  const { percent_bp } = entry;
  return Number.isSafeInteger(percent_bp) && percent_bp >= 0 && percent_bp <= 10_000 ? percent_bp : null;
}

function divideByPercentage(
  total_cents: number,
  currency: string,
  percentages: readonly NamedPercentage[],
): Division {
  const wrong = countViolation(percentages.length, 'percentages');
  if (wrong) return { ok: false, violations: [wrong] };
  const violations: Violation[] = [];
  const weights = percentages.map((entry, index) => {
    const percent_bp = hundredths(entry);
    if (percent_bp !== null) return percent_bp;
    violations.push({
      path: `percentages[${index}]`,
      text: 'must be 0 to 100 with at most two decimals, such as "33.34"',
    });
    return 0;
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  if (violations.length === 0 && sum !== 10_000) {
    const text = `must add up to 100, but add up to ${(sum / 100).toFixed(2)}`;
    const percent = Math.abs(10_000 - sum) / 100;
    const said = saying(sum < 10_000 ? 'percentMissing' : 'percentTooMuch', { percent });
    violations.push({ path: 'percentages', text, said });
  }
  if (violations.length > 0) return { ok: false, violations };
  const step_cents = chargeStep_cents(currency);
  const places = distribute(total_cents, weights, step_cents).map((amount_cents, index): Place => {
    const percent_bp = weights[index] ?? 0;
    const spare_cents = amount_cents - percentageBase(total_cents, percent_bp, step_cents);
    const low = shareViolation(amount_cents, currency);
    if (low)
      violations.push({
        path: `percentages[${index}]`,
        text: `its share ${low}`,
        said: shareSaid(amount_cents, currency, 'shareTooSmall'),
      });
    const basis: PlaceBasis = { kind: 'percentage', total_cents, percent_bp, spare_cents, rank: index + 1 };
    return { amount_cents, label: percentages[index]?.label ?? null, basis };
  });
  return result(places, violations);
}

/** A percentage of a total, rounded down to a charge step: what it is before the remainder is dealt out. */
export function percentageBase(total_cents: number, percent_bp: number, step_cents: number): number {
  return Math.floor((total_cents * percent_bp) / (10_000 * step_cents)) * step_cents;
}

function divideByRest(total_cents: number, currency: string, others: readonly NamedAmount[]): Division {
  const wrong = countViolation(others.length + 1, 'others');
  if (wrong)
    return { ok: false, violations: [{ path: 'others', text: `must be at most ${MAXIMUM_PLACES - 1}` }] };
  const { places, violations, sum_cents } = namedAmounts(others, currency, 'others');
  const rest_cents = total_cents - sum_cents;
  if (rest_cents < 0) {
    const [sum, total] = [sum_cents, total_cents].map((cents) => formatMoney(cents, currency));
    const said = saying('amountTooMuch', { amount: { cents: -rest_cents, currency } });
    violations.push({ path: 'others', text: `add up to ${sum}, more than the total of ${total}`, said });
  } else if (violations.length === 0) {
    const low = shareViolation(rest_cents, currency);
    if (low)
      violations.push({
        path: 'others',
        text: `the organizer's rest ${low}`,
        said: shareSaid(rest_cents, currency, 'restTooSmall'),
      });
  }
  const basis: PlaceBasis = { kind: 'rest', total_cents, others_cents: sum_cents };
  return result([{ amount_cents: rest_cents, label: null, basis }, ...places], violations);
}

/**
 * Divides a total. The places add up to it exactly; each is 0 or at least the processor's minimum, otherwise the
 * division is refused with the number. In `host-pays` place 0 is the organizer's rest and the others follow.
 * The total may be what only some of the group still owe, and may be 0. Never throws on odd numbers.
 */
export function divide(input: DivideInput): Division {
  const { total_cents, currency } = input;
  const wrong = totalViolation(total_cents, currency);
  if (wrong) return { ok: false, violations: [wrong] };
  switch (input.mode) {
    case 'equal':
      return divideEqually(total_cents, currency, input.size);
    case 'custom':
      return divideByAmounts(total_cents, currency, input.amounts);
    case 'percentage':
      return divideByPercentage(total_cents, currency, input.percentages);
    case 'host-pays':
      return divideByRest(total_cents, currency, input.others);
  }
}
