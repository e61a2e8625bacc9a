import { divideExactly } from '@/lib/money/distribute';

/**
 * A fee of `rate_bps` basis points on an amount, rounded half up: 100 is 1%, 350 is 3.5%.
 *
 * In a currency whose charges go in steps (`chargeStep_cents`: 10 in three-decimal currencies, 100 in isk and
 * ugx) the fee is rounded half up to a whole step, so that a share plus its fee can be charged, and a total less
 * its fee transferred, without rounding again (decision 008).
 *
 * @param amount_cents whole number of at least 0
 * @param rate_bps whole number from 0 to 10,000
 * @param step_cents the currency's charge step
 * @throws RangeError when an argument is outside these bounds
 */
export function feeOf(amount_cents: number, rate_bps: number, step_cents = 1): number {
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 0) {
    throw new RangeError(`amount must be a whole number of at least 0, but is ${amount_cents}`);
  }
  if (!Number.isSafeInteger(rate_bps) || rate_bps < 0 || rate_bps > 10_000) {
    throw new RangeError(`rate must be 0 to 10000 basis points, but is ${rate_bps}`);
  }
  if (!Number.isSafeInteger(step_cents) || step_cents < 1) {
    throw new RangeError(`step must be at least 1, but is ${step_cents}`);
  }
  const divisor = 10_000 * step_cents;
  const { quotient, remainder } = divideExactly(amount_cents, rate_bps, divisor);
  return (remainder * 2 >= divisor ? quotient + 1 : quotient) * step_cents;
}
