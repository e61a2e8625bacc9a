import { formatNumber, percentOfBps } from '@/lib/format/number';
import { type Division, parsePercent, type SplitMode } from '@/lib/group/split/divide';
import { divideBy, type SplitSettings } from '@/lib/group/split/settings';
import { chargeStep_cents, hasFractions } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import { parseTypedAmount, plainDigits, typedAmount } from '@/lib/money/typed';
import { type Speaker, saying, speakSaying } from '@/lib/words/saying';

/**
 * A division as the organizer types it: a row for each place, with a field where the mode wants a value. Rows that are
 * left empty share evenly what the others leave. Pure.
 */
interface TypedSplit {
  mode: SplitMode;
  size: number;
  /** Places that are divided: paid places keep their amounts and have no row. */
  rows: number;
  currency: string;
  /** What is divided. */
  total_cents: number;
  /** What a field of the form holds. */
  valueIn: (field: string) => string;
  /** Says what is wrong. */
  speaker: Speaker;
}

type ReadSplit = { ok: true; settings: SplitSettings } | { ok: false; fields: Record<string, string> };

/** The field with the value of a row. */
export function rowField(mode: SplitMode, row: number): string {
  return `${mode === 'percentage' ? 'percent' : 'amount'}_${row}`;
}

type Field = Pick<TypedSplit, 'mode' | 'currency'>;

/** What a row's field says, in cents or in hundredths of a percent; null where it is neither. */
function readRow(text: string, { mode, currency }: Field): number | null {
  return mode === 'percentage'
    ? parsePercent(plainDigits(text).replace(',', '.'))
    : parseTypedAmount(text, currency);
}

/** The value of a row as the reader of this locale would type it. */
function rowText(value: number, { mode, currency }: Field, locale: string): string {
  return mode === 'percentage'
    ? formatNumber(percentOfBps(value), locale)
    : typedAmount(value, currency, locale);
}

/** What was typed in a row, as the reader of this locale writes it; what cannot be read stays as it is. */
export function ownRowText(text: string, field: Field, locale: string): string {
  const value = readRow(text, field);
  return value === null ? text : rowText(value, field, locale);
}

/**
 * In what people call themselves and each other: the database keeps no NUL and no half of a character, control
 * characters show nothing, and the others turn the direction of what follows.
 */
export const ODD_CHARACTERS = String.raw`\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069`;
const ODD = new RegExp(`[${ODD_CHARACTERS}]`, 'gu');

/** In characters: half of one can be neither kept nor shown. */
const LONGEST_LABEL = 100;

const ROW_FIELD = /^(amount|percent)_\d+$/;

/** The fields of a form that comes back, with what was typed in rows as the reader writes it. */
export function ownRows(
  typed: Readonly<Record<string, string>>,
  currency: string,
  locale: string,
): Record<string, string> {
  const own = ([name, text]: [string, string]): [string, string] => {
    const kind = ROW_FIELD.exec(name)?.[1];
    if (!kind) return [name, text];
    return [name, ownRowText(text, { mode: kind === 'percent' ? 'percentage' : 'custom', currency }, locale)];
  };
  return Object.fromEntries(Object.entries(typed).map(own));
}

interface ReadRows {
  /** What is wrong, by field. */
  fields: Record<string, string>;
  /** In cents, or in hundredths of a percent. */
  values: number[];
  /** What the values are more than what is divided; negative where they are less. */
  over: number;
}

function readRows(typed: TypedSplit): ReadRows {
  const { mode, rows, currency, total_cents, valueIn, speaker } = typed;
  const inPercent = mode === 'percentage';
  const whole = inPercent ? 10_000 : total_cents;
  const step = inPercent ? 1 : chargeStep_cents(currency);
  const ask = hasFractions(currency) ? 'typeAmount' : 'typeWholeAmount';
  const fields: Record<string, string> = {};
  const read = Array.from({ length: Math.max(0, rows) }, (_row, row): number | null => {
    const field = rowField(mode, row);
    const text = valueIn(field).trim();
    // The organizer who pays the rest types no amount.
    if (text === '' || (mode === 'host-pays' && row === 0)) return null;
    const value = readRow(text, typed);
    if (value === null) fields[field] = speakSaying(saying(inPercent ? 'typePercentage' : ask), speaker);
    return value;
  });
  const sum = read.reduce<number>((total, value) => total + (value ?? 0), 0);
  const left = Math.max(0, whole - sum);
  const empty = read.filter((value) => value === null);
  const evenly =
    empty.length > 0 ? distribute(left - (left % step), new Array(empty.length).fill(1), step) : [];
  const values = read.map((value) => value ?? evenly.shift() ?? 0);
  return { fields, values, over: values.reduce((total, value) => total + value, 0) - whole };
}

/** What was typed, as settings; or what to correct, by field. */
export function readSplit(typed: TypedSplit): ReadSplit {
  const { mode, size, valueIn } = typed;
  if (mode === 'equal' || mode === 'itemized') return { ok: true, settings: { mode, size } };
  const { fields, values } = readRows(typed);
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, settings: settingsOf(mode, size, values, valueIn) };
}

function settingsOf(
  mode: SplitMode,
  size: number,
  values: readonly number[],
  valueIn: TypedSplit['valueIn'],
): SplitSettings {
  const labelOf = (row: number) => {
    const label = valueIn(`label_${row}`).replace(ODD, '').trim();
    return [...label].slice(0, LONGEST_LABEL).join('') || null;
  };
  const named = values.map((value, row) => ({ label: labelOf(row), value }));
  if (mode === 'percentage') {
    return { mode, size, percentages: named.map(({ label, value }) => ({ label, percent_bp: value })) };
  }
  const amounts = named.map(({ label, value }) => ({ label, amount_cents: value }));
  return { mode, size, amounts: mode === 'host-pays' ? amounts.slice(1) : amounts };
}

interface SplitPreview {
  /** What each row stands for, as somebody would type it. */
  rows: string[];
  division: Division;
}

/** The division as typed so far, for the reader of this locale. */
export function previewSplit(typed: TypedSplit, locale: string): SplitPreview {
  const { mode, size, currency, total_cents, valueIn } = typed;
  const { fields, values, over } = readRows(typed);
  const rows = values.map((value) => rowText(value, typed, locale));
  const text = Object.values(fields)[0] ?? overText(over, typed, locale);
  if (text) return { rows, division: { ok: false, violations: [{ path: '', text }] } };
  const settings = settingsOf(mode, size, values, valueIn);
  return { rows, division: divideBy(settings, { total_cents, currency, places: typed.rows }) };
}

function overText(over: number, { mode, currency, speaker }: TypedSplit, locale: string): string | null {
  if (over === 0) return null;
  const gap = Math.abs(over);
  const said =
    mode === 'percentage'
      ? saying(over > 0 ? 'percentTooMuch' : 'percentMissing', {
          percent: formatNumber(percentOfBps(gap), locale),
        })
      : saying(over > 0 ? 'amountTooMuch' : 'amountMissing', { amount: { cents: gap, currency } });
  return speakSaying(said, speaker);
}
