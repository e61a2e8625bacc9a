import { chargeStep_cents } from '@/lib/money/currency';
import type { CommandOf } from '../commands';
import type { Reversal, ReversalAmounts, ReversalCause, Session } from '../model';
import { gross_cents, grossSum_cents, isDue, paymentsOf } from './transfers';

/* Which reversals at the processor are ours. After a restore it has some whose rows are gone. */

/** One of a transfer's reversals at the processor, and what it was told of that. */
export interface ReversalSeen {
  id: string;
  amount_cents: number;
  /** Our own row; null where it was not made by us, or for another session. */
  reversal_id: string | null;
  /** `nameOfCause`, and all that it was made for; null where the processor was not told. */
  cause_id: string | null;
  made: ReversalAmounts | null;
}

export type ReversalNote = CommandOf<'reversal_made' | 'reversal_found'>;

/** A refund that somebody made by hand gets another id of ours after a restore: the processor's own stays. */
export function nameOfCause({ refunds }: Session, { cause_id }: Pick<Reversal, 'cause_id'>): string {
  const refund = refunds.find(({ id }) => id === cause_id);
  return (refund?.reason === 'outside' ? refund.processor_refund_id : null) ?? cause_id;
}

/**
 * How each of a transfer's reversals at the processor, its newest first, is noted, by the processor's id. One that names
 * no row that there is was made for one which a restore has lost: for what is due for the same cause, or else as a row of
 * its own. Where that cause is gone too, or the processor was not told, it was made for something else of as much that is
 * due, the oldest for the oldest, or for several that are. Asking for that would take the merchant's money back twice.
 */
export function notesOfReversals(
  session: Session,
  transfer_id: string,
  all: readonly ReversalSeen[],
): Map<string, ReversalNote> {
  const notes = new Map<string, ReversalNote>();
  const ours = session.reversals.filter((one) => one.transfer_id === transfer_id);
  const free = new Set(ours.filter((one) => isDue(one) && one.amount_cents > 0));
  const note = (one: ReversalSeen, reversal: Reversal) => {
    free.delete(reversal);
    const command = { reversal_id: reversal.id, processor_reversal_id: one.id };
    notes.set(one.id, { type: 'reversal_made', ...command, ...(one.made && { made: one.made }) });
  };
  for (const one of all) {
    const named = ours.find(
      ({ id, ...row }) => row.processor_reversal_id === one.id || id === one.reversal_id,
    );
    if (named) note(one, named);
  }
  const isKnown = (id: string | null) => id === null || session.reversals.some((one) => one.id === id);
  const lost = all.filter(({ id, reversal_id }) => !notes.has(id) && !isKnown(reversal_id)).toReversed();
  const match = (isFor: (one: ReversalSeen, reversal: Reversal) => boolean) => {
    for (const one of lost) {
      const reversal = notes.has(one.id) ? undefined : [...free].find((row) => isFor(one, row));
      if (reversal) note(one, reversal);
    }
  };
  const isAsMuch = (one: ReversalSeen, row: Reversal) => one.amount_cents === row.amount_cents;
  const isSame = (one: ReversalSeen, row: Reversal) =>
    causeOf(session, transfer_id, one)?.cause_id === row.cause_id;
  match((one, row) => isSame(one, row) && isAsMuch(one, row));
  match(isSame);
  for (const one of lost) {
    const cause = causeOf(session, transfer_id, one);
    if (!cause || !one.made || notes.has(one.id)) continue;
    const found = { transfer_id, ...cause, processor_reversal_id: one.id, made: one.made };
    notes.set(one.id, { type: 'reversal_found', ...found });
  }
  match(isAsMuch);
  // Of what was due in parts that add up to it, or in one that is larger, the largest is the one; a step of rounding apart.
  const isCovered = (made: ReversalAmounts) =>
    gross_cents(made) <= grossSum_cents([...free]) + chargeStep_cents(session.currency);
  const isLargest = (row: Reversal) => [...free].every((other) => gross_cents(other) <= gross_cents(row));
  match(({ made }, row) => made !== null && isCovered(made) && isLargest(row));
  return notes;
}

/** What it was made for, as far as that is known. */
function causeOf(
  session: Session,
  transfer_id: string,
  { cause_id: name, made }: ReversalSeen,
): { cause: ReversalCause; cause_id: string } | null {
  const transfer = session.transfers.find(({ id }) => id === transfer_id);
  if (!transfer || name === null || !made) return null;
  if (name === transfer_id) return { cause: 'abandoned', cause_id: name };
  for (const { id: payment_id, disputes } of paymentsOf(session, transfer)) {
    if (disputes.some(({ id }) => id === name)) return { cause: 'dispute', cause_id: name };
    const own = session.refunds.filter((one) => one.payment_id === payment_id);
    const refund =
      own.find(({ id, processor_refund_id }) => id === name || processor_refund_id === name) ??
      own.find(({ replaces }) => replaces === name);
    if (refund) return { cause: 'refund', cause_id: refund.id };
  }
  return null;
}
