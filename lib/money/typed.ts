import { minorUnits } from './currency';

/** An amount in the currency's smallest unit as people type it: 1234 is "12.34". */
export function typedAmount(amount_cents: number, currency: string): string {
  const decimals = minorUnits(currency);
  return (amount_cents / 10 ** decimals).toFixed(decimals);
}

/** Thousands in groups, as pages and people write them, with what parts the groups. */
const GROUPED: readonly [separator: string, form: RegExp][] = [
  [',', /^\d{1,3}(?:,\d{3})+(?:\.\d{1,3})?$/],
  ['.', /^\d{1,3}(?:\.\d{3})+(?:,\d{1,3})?$/],
  [' ', /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,3})?$/],
];

/**
 * "12.34", "12,34" or "1,234.00" as people type it, in the currency's smallest unit; null for what is no such amount.
 * What can be read as decimals of the currency is: "1,234" is 1.234 dinars, and 1234 dollars.
 */
export function parseTypedAmount(typed: string, currency: string): number | null {
  const text = typed.trim().replace(/[\u00a0\u202f]/g, ' ');
  const plain = parsePlain(text, currency);
  if (plain !== null) return plain;
  const [separator] = GROUPED.find(([, form]) => form.test(text)) ?? [];
  return separator === undefined ? null : parsePlain(text.replaceAll(separator, ''), currency);
}

function parsePlain(text: string, currency: string): number | null {
  const decimals = minorUnits(currency);
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > decimals) return null;
  return Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || 0);
}
