import { minorUnits } from '@/lib/money/currency';

/** A number as it is written: one that JavaScript writes would lose the last zeros. */
interface Decimal {
  decimal: string;
}

export type Cell = string | number | Date | Decimal | null;

/** An amount in whole units of its currency, as spreadsheets add up: 1234 cents are 12.34, and 1234 yen 1234. */
export function inUnits(amount_cents: number, currency: string): Decimal {
  const decimals = minorUnits(currency);
  return { decimal: (amount_cents / 10 ** decimals).toFixed(decimals) };
}

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula is given a leading
 * apostrophe (OWASP, CSV Injection): names and order refs are written by strangers. Some spreadsheets skip white space
 * and read full-width signs like the others. Where numbers have a decimal comma they part cells by
 * semicolons, and then our quotes hold nothing together.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return value.decimal;
  const safe = value.replace(/^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
