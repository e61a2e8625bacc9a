import { chargeStep_cents, minorUnits } from '../../../lib/money/currency';

/** Medusa's BigNumberInput: an amount in whole units with decimals, as a number, a text, or one of its objects. */
export type MedusaAmount =
  | number
  | string
  | { value: number | string }
  | { raw?: { value: number | string }; numeric: number }
  | { toFixed(): string };

/** `digits` divided by 10 to the power of `scale`. */
interface Decimal {
  digits: bigint;
  scale: number;
}

function textOf(amount: MedusaAmount): string {
  if (typeof amount !== 'object') return String(amount);
  if ('value' in amount) return String(amount.value);
  if ('numeric' in amount) return String(amount.raw?.value ?? amount.numeric);
  return amount.toFixed();
}

/** A count, such as a line's quantity. */
export function numberOf(amount: MedusaAmount): number {
  return Number(textOf(amount));
}

function decimal(amount: MedusaAmount): Decimal {
  const text = textOf(amount);
  const match = /^([+-]?\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (!match) throw new TypeError(`${JSON.stringify(text)} is not an amount.`);
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Half a unit is rounded away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  return (dividend + (sign * divisor) / 2n) / divisor;
}

function toUnits({ digits, scale }: Decimal, currency: string, step_cents: number): number {
  const divisor = 10n ** BigInt(scale) * BigInt(step_cents);
  const steps = divideRounded(digits * 10n ** BigInt(minorUnits(currency)), divisor);
  const cents = Number(steps) * step_cents;
  if (!Number.isSafeInteger(cents)) throw new RangeError('The amount is too large.');
  return cents;
}

function sum(amounts: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...amounts.map((amount) => amount.scale));
  const aligned = amounts.map((amount) => amount.digits * 10n ** BigInt(scale - amount.scale));
  return { digits: aligned.reduce((total, digits) => total + digits, 0n), scale };
}

/**
 * The sum of Medusa's amounts in the currency's smallest unit. It is rounded once, after adding up.
 * @throws TypeError for what is not an amount; RangeError for a currency that cannot be charged
 */
export function sumCents(amounts: readonly MedusaAmount[], currency: string): number {
  return toUnits(sum(amounts.map(decimal)), currency, 1);
}

/** What a line costs: its price times its quantity, which may have decimals, too. */
export function lineCents(unit_price: MedusaAmount, quantity: MedusaAmount, currency: string): number {
  const [price, count] = [decimal(unit_price), decimal(quantity)];
  return toUnits({ digits: price.digits * count.digits, scale: price.scale + count.scale }, currency, 1);
}

/** An amount to charge: a whole number of the currency's charge steps. */
export function chargeCents(amount: MedusaAmount, currency: string): number {
  return chargeSumCents([amount], currency);
}

/** The same of a sum, which is rounded once, after adding up. */
export function chargeSumCents(amounts: readonly MedusaAmount[], currency: string): number {
  return toUnits(sum(amounts.map(decimal)), currency, chargeStep_cents(currency));
}

/** The other way: 1234 cents are 12.34 in Medusa. */
export function medusaAmount(cents: number, currency: string): number {
  return cents / 10 ** minorUnits(currency);
}
