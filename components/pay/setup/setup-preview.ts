import { type Division, divide, type SplitMode } from '@/lib/group/split/divide';
import { chargeStep_cents } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import { parseTypedAmount, typedAmount } from '@/lib/money/typed';

/** What the set-up form shows before anything is sent, by the functions that the server divides with. Pure. */

export const personOf = (index: number, names: readonly string[]): string =>
  names[index] ?? (index === 0 ? 'You' : `Person ${index + 1}`);

/** The name of the fields that hold everybody's value; the row's index follows. */
export const fieldOf = (mode: SplitMode): string => (mode === 'percentage' ? 'percent' : 'amount');

/** Violations are written for programs first: the field's path goes, the sentence stays. */
export function plainViolation(violations: readonly string[]): string {
  const text = violations[0]?.replace(/^[a-z_]+(?:\[\d+\])?(?:\.[a-z_]+)?: /, '') ?? '';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Where typing starts: even amounts, even percentages. */
export function defaultValues(
  mode: SplitMode,
  total_cents: number,
  currency: string,
  rows: number,
): string[] {
  const even = new Array<number>(rows).fill(1);
  if (mode === 'percentage') return distribute(10_000, even).map((bp) => String(bp / 100));
  return distribute(total_cents, even, chargeStep_cents(currency)).map((cents) =>
    typedAmount(cents, currency),
  );
}

/** The division as typed so far; null where there is nothing to divide up front. */
export function preview(
  mode: SplitMode,
  total_cents: number,
  currency: string,
  rows: number,
  valueAt: (index: number) => string,
): Division | null {
  if (mode === 'itemized') return null;
  if (mode === 'equal') return divide({ mode, total_cents, currency, size: rows });
  const values = Array.from({ length: rows }, (_row, index) => valueAt(index)).slice(
    mode === 'host-pays' ? 1 : 0,
  );
  if (mode === 'percentage') {
    const percentages = values.map((value) => ({ label: null, percent: value.trim().replace(',', '.') }));
    return divide({ mode, total_cents, currency, percentages });
  }
  const amounts = values.flatMap((value) => {
    const amount_cents = parseTypedAmount(value, currency);
    return amount_cents === null ? [] : [{ label: null, amount_cents }];
  });
  if (amounts.length < values.length)
    return { ok: false, violations: ['Type an amount such as 12.50 for everybody.'] };
  return mode === 'custom'
    ? divide({ mode, total_cents, currency, amounts })
    : divide({ mode, total_cents, currency, others: amounts });
}
