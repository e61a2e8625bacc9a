import type { Payment, PaymentLine } from '../model';
import { leavesTooLittle, refuseTooLittle } from '../query/card-limits';
import { isFree, owedShare } from '../query/owed';
import { activeMembers } from '../query/shares';
import { settled_cents } from '../query/transfers';
import { copySplit, type Draft } from './draft';

/** Settles those of a payment's lines that are still owed in an open session, and returns the others. */
export function settleOwed(draft: Draft, payment: Payment, lines: readonly PaymentLine[]): PaymentLine[] {
  const settled = draft.session.status === 'pending' ? settleLines(draft, payment, lines) : [];
  const surplus = lines.filter((_line, index) => !settled[index]);
  // From now on a line names the share that it has settled, whatever becomes of the split.
  lines.forEach((line, index) => {
    line.share_id = settled[index] ?? line.share_id;
  });
  return surplus;
}

/**
 * Settles the lines that are still owed, and returns the share that each settled, or null. None is settled if they
 * would leave a rest that no card can pay, or are too little for a card themselves, since a dispute could open them
 * again: the payer can pay again and include the rest, but nobody could ever pay it alone. Only a payment that was
 * withdrawn and charged all the same can do that.
 */
function settleLines(draft: Draft, payment: Payment, lines: readonly PaymentLine[]): (string | null)[] {
  const { session } = draft;
  const before = copySplit(session.split);
  const settled = lines.map((line) => settleLine(draft, payment, line));
  if (!leavesTooLittle(session) && !refuseTooLittle(session, settled_cents(session, payment.id)))
    return settled;
  session.split = before;
  return [];
}

/** Settles one line, if it is still owed as the payment has it, and returns the share. */
function settleLine(draft: Draft, payment: Payment, line: PaymentLine): string | null {
  const { split } = draft.session;
  if (!split) return null;
  const share = owedShare(draft.session, line);
  if (share) {
    share.status = 'paid';
    share.payment_id = payment.id;
    return share.id;
  }
  const { member_id } = payment;
  const isMember = activeMembers(draft.session).some(({ id }) => id === member_id);
  if (line.share_id !== null || !isMember || !isFree(draft.session, line)) return null;
  const { places, claims, amount_cents } = line;
  const id = draft.newId('shr_');
  split.shares.push({ id, member_id, places, claims, amount_cents, status: 'paid', payment_id: payment.id });
  return id;
}
