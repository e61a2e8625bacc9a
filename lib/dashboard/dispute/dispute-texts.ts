import type { Payment, Session } from '@/lib/group/model';
import { paidFor, transfersOf } from '@/lib/group/query/transfers';

/* What the page of a dispute says of its money. */

/** How a bank's inquiry about a payment is settled without evidence: by a refund of whom it paid for. */
export function withoutEvidence(session: Session, payment_id: string): string {
  if (session.status === 'pending')
    return 'To settle an inquiry without evidence, refund the payment: once the group is funded, or by cancelling the session.';
  const names = paidFor(session, payment_id).map(({ name }) => name);
  if (session.status !== 'funded' || names.length === 0)
    return 'This payment is refunded, or was. That settles an inquiry without evidence.';
  return `To settle an inquiry without evidence, refund ${names.join(' and ')} on the page of the session.`;
}

/** What a dispute has come to, once it is closed. */
export function closedText(
  session: Session,
  payment: Payment,
  { id, status }: { id: string; status: string },
): string {
  const isTakenBack = session.reversals.some(({ cause_id }) => cause_id === id);
  switch (status) {
    case 'won':
      return `You have won: the bank has returned the money, and ${wonText(session, payment, isTakenBack)}.`;
    case 'lost':
      return `The cardholder keeps the money. ${isTakenBack ? 'What you got of this payment was taken back from your transfer.' : 'None of it had been transferred to you.'}`;
    case 'warning_closed':
      return 'The inquiry is over. No money was withheld.';
    case 'prevented':
      return 'The dispute was prevented. No money was withheld.';
    default:
      return 'It is over.';
  }
}

function wonText(session: Session, payment: Payment, isTakenBack: boolean): string {
  if (isTakenBack) return 'what was taken back from your transfer is sent to you again';
  if (transfersOf(session, payment).length > 0) return 'it is transferred to you';
  const isPaidAgain = session.status === 'pending' && paidFor(session, payment.id).length > 0;
  return isPaidAgain ? 'what it was for is paid again' : 'it is refunded, since the group does not need it';
}
