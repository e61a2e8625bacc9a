import { latinDigits } from '@/lib/format/digits';
import { DEFAULT_LOCALE } from '@/lib/format/locale';
import { minorUnits } from './currency';

/** An amount in the currency's smallest unit as people type it: 1234 is "12.34", and "12,34" where readers write so. */
export function typedAmount(amount_cents: number, currency: string, locale = DEFAULT_LOCALE): string {
  const decimals = minorUnits(currency);
  return (amount_cents / 10 ** decimals).toLocaleString(locale, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** What was typed, with the digits, signs and spaces of an English keyboard. */
export function plainDigits(typed: string): string {
  return latinDigits(typed.trim())
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/[\u066c\uff0c]/g, ',')
    .replace(/[\u00a0\u202f]/g, ' ');
}

/** Thousands in groups, as pages and people write them, with what parts the groups. */
const GROUPED: readonly [separator: string, form: RegExp][] = [
  [',', /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,3})?$/],
  ['.', /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,3})?$/],
  [' ', /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,3})?$/],
];

/**
 * "12.34", "12,34" or "1,234.00" as people type it, in the currency's smallest unit; null for what is no such amount.
 * What can be read as decimals of the currency is: "1,234" is 1.234 dinars, and 1234 dollars.
 */
export function parseTypedAmount(typed: string, currency: string): number | null {
  const text = plainDigits(typed);
  const plain = parsePlain(text, currency);
  if (plain !== null) return plain;
  const [separator] = GROUPED.find(([, form]) => form.test(text)) ?? [];
  return separator === undefined ? null : parsePlain(text.replaceAll(separator, ''), currency);
}

/** What was typed, as the reader of this locale writes it; what is no amount stays as it is. */
export function retypedAmount(typed: string, currency: string, locale: string): string {
  const amount_cents = parseTypedAmount(typed, currency);
  return amount_cents === null ? typed : typedAmount(amount_cents, currency, locale);
}

function parsePlain(text: string, currency: string): number | null {
  const decimals = minorUnits(currency);
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > decimals) return null;
  return Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
}
