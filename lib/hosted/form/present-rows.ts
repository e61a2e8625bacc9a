import { percentOfBps } from '@/lib/format/number';
import type { Session, Split } from '@/lib/group/model';
import { redivision } from '@/lib/group/query/redivision';
import { freePlaces, sharesOf } from '@/lib/group/query/shares';
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

/** The places that can be divided again: first those of the members who owe them, in order, then the free ones. Pure. */
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
  const taken = redivision(session).members.flatMap(({ id }) =>
    sharesOf(session, id).flatMap((share) => share.places),
  );
  return [...taken, ...freePlaces(split)].flatMap((index) => split.places[index] ?? []);
}
