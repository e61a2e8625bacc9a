import { type Division, parsePercent, type SplitMode } from '@/lib/group/split/divide';
import { divideBy, type SplitSettings } from '@/lib/group/split/settings';
import { chargeStep_cents } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import { parseTypedAmount, typedAmount } from '@/lib/money/typed';

/** A division as the organizer types it: a row for each place, with a field where the mode wants a value. Pure. */
interface TypedSplit {
  mode: SplitMode;
  size: number;
  /** Places that are divided: paid places keep their amounts and have no row. */
  rows: number;
  currency: string;
  /** What a field of the form holds. */
  valueIn: (field: string) => string;
}

type ReadSplit = { ok: true; settings: SplitSettings } | { ok: false; fields: Record<string, string> };

/** The field with the value of a row. */
export function rowField(mode: SplitMode, row: number): string {
  return `${mode === 'percentage' ? 'percent' : 'amount'}_${row}`;
}

/** What was typed, as settings; or what to correct, by field. */
export function readSplit({ mode, size, rows, currency, valueIn }: TypedSplit): ReadSplit {
  if (mode === 'equal' || mode === 'itemized') return { ok: true, settings: { mode, size } };
  const fields: Record<string, string> = {};
  // The organizer who pays the rest types no amount.
  const first = mode === 'host-pays' ? 1 : 0;
  const typed = Array.from({ length: Math.max(0, rows - first) }, (_row, index) => first + index);
  const label = (row: number) => valueIn(`label_${row}`).slice(0, 100) || null;
  const read = (row: number, parse: (text: string) => number | null, wrong: string): number => {
    const field = rowField(mode, row);
    const value = parse(valueIn(field));
    if (value === null) fields[field] = wrong;
    return value ?? 0;
  };
  const settings: SplitSettings = { mode, size };
  if (mode === 'percentage') {
    const parse = (text: string) => parsePercent(text.replace(',', '.'));
    settings.percentages = typed.map((row) => ({
      label: label(row),
      percent_bp: read(row, parse, 'Type a percentage such as 25 or 33.34.'),
    }));
  } else {
    const parse = (text: string) => parseTypedAmount(text, currency);
    settings.amounts = typed.map((row) => ({
      label: label(row),
      amount_cents: read(row, parse, 'Type an amount, such as 12.50.'),
    }));
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, settings };
}

/** The division as typed so far; null where there is nothing to divide up front. */
export function previewSplit(typed: TypedSplit, total_cents: number): Division | null {
  if (typed.mode === 'itemized') return null;
  const read = readSplit(typed);
  if (!read.ok) {
    const violations = Object.entries(read.fields).map(([path, text]) => ({ path, text }));
    return { ok: false, violations };
  }
  return divideBy(read.settings, { total_cents, currency: typed.currency, places: typed.rows });
}

/** Where typing starts, by field: even amounts, even percentages. */
export function firstValues(
  mode: SplitMode,
  total_cents: number,
  currency: string,
  rows: number,
): Record<string, string> {
  const even = new Array<number>(rows).fill(1);
  const values =
    mode === 'percentage'
      ? distribute(10_000, even).map((bp) => String(bp / 100))
      : distribute(total_cents, even, chargeStep_cents(currency)).map((cents) =>
          typedAmount(cents, currency),
        );
  return Object.fromEntries(values.map((value, row) => [rowField(mode, row), value]));
}
