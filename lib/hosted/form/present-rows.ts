import { percentOfBps } from '@/lib/format/number';
import type { Session, Split } from '@/lib/group/model';
import { redivision } from '@/lib/group/query/redivision';
import { sharesOf } from '@/lib/group/query/shares';
import type { Place } from '@/lib/group/split/divide';
import { distribute } from '@/lib/money/distribute';
import { typedAmount } from '@/lib/money/typed';
import { rowField } from './typed-split';

/** What the rows of a split hold now, as its form has them. */
export interface PresentRows {
  count: number;
  /** Amounts where the split has some of its own, and the names of places. */
  fields: Record<string, string>;
}

/** The places that can be divided again: first one of each member who owes, in order, then the others. Pure. */
export function presentRows(session: Session): PresentRows {
  const { split, currency } = session;
  if (!split || split.mode === 'itemized') return { count: 0, fields: {} };
  const places = dividedPlaces(session, split);
  const fields: Record<string, string> = {};
  for (const [row, { label }] of places.entries()) if (label) fields[`label_${row}`] = label;
  const amounts = places.map(({ amount_cents }) => amount_cents);
  if (split.mode === 'percentage') {
    const percents_bp = amounts.length > 0 ? distribute(10_000, amounts) : [];
    for (const [row, percent_bp] of percents_bp.entries())
      fields[rowField('percentage', row)] = String(percentOfBps(percent_bp));
  } else if (split.mode !== 'equal') {
    for (const [row, cents] of amounts.entries())
      fields[rowField('custom', row)] = typedAmount(cents, currency);
  }
  return { count: places.length, fields };
}

function dividedPlaces(session: Session, split: Split): Place[] {
  const { kept, members } = redivision(session);
  // Each member takes one place of the next division, in order; whose were several has one of them there.
  const first = members.flatMap(({ id }) => sharesOf(session, id)[0]?.places[0] ?? []);
  const listed = new Set([...kept.flatMap(({ places }) => places), ...first]);
  const others = split.places.filter((_place, index) => !listed.has(index));
  return [...first.flatMap((index) => split.places[index] ?? []), ...others];
}
