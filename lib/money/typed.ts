import { minorUnits } from './currency';

/** An amount in the currency's smallest unit as people type it: 1234 is "12.34". */
export function typedAmount(amount_cents: number, currency: string): string {
  const decimals = minorUnits(currency);
  return (amount_cents / 10 ** decimals).toFixed(decimals);
}

/** "12.34" or "12,34" as people type it, in the currency's smallest unit; null for what is no such amount. */
export function parseTypedAmount(typed: string, currency: string): number | null {
  const decimals = minorUnits(currency);
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > decimals) return null;
  return Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || 0);
}
