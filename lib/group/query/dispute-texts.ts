import type { Payment, Reversal, Session } from '../model';
import { failedRefund } from './refunds';
import {
  isBorneByUs,
  isDue,
  isUnmade,
  kept_cents,
  paidFor,
  TRANSFER_NOT_MADE,
  transfersOf,
} from './transfers';

/* What a merchant reads of a dispute's money, on its page and in a mail. */

/** What can be done about a compliance dispute. The fee is the platform's to pay, so it is the platform that answers. */
export const COMPLIANCE =
  'Stripe takes evidence for this one only for a fee of the card network, with Visa 500 US dollars, which is returned if the dispute is won. So we send nothing from here: contact us in time if you want to answer it.';

/** How a bank's inquiry about a payment is settled without evidence: by a refund of whom it paid for. */
export function withoutEvidence(session: Session, payment_id: string): string {
  if (session.status === 'pending')
    return 'To settle an inquiry without evidence, refund the payment: once the group is funded, or by cancelling the session.';
  const failed = session.refunds.find(
    (refund) =>
      refund.payment_id === payment_id &&
      refund.status === 'failed' &&
      failedRefund(session, refund) === 'retry',
  );
  if (failed)
    return 'A refund of this payment has failed. Try it again on the page of the session: a refund that is made settles an inquiry without evidence.';
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
  const reversals = session.reversals.filter(({ cause_id }) => cause_id === id);
  switch (status) {
    case 'won':
      return `You have won: the bank has returned the money, and ${wonText(session, payment, id, reversals)}.`;
    case 'lost':
      // A bank can decide so about a charge of which nothing was left to take.
      return payment.disputes.some((dispute) => dispute.id === id && dispute.outcome === 'won')
        ? `The bank has returned all of the money, although you have lost, and ${wonText(session, payment, id, reversals)}.`
        : `The cardholder keeps the money. ${lostText(session, reversals)}`;
    case 'warning_closed':
      return 'The inquiry is over. No money was withheld.';
    case 'prevented':
      return 'The dispute was prevented. No money was withheld.';
    default:
      return 'It is over.';
  }
}

function lostText(session: Session, reversals: readonly Reversal[]): string {
  const has = (wanted: Reversal['status']) => reversals.some(({ status }) => status === wanted);
  if (
    reversals.some(({ status, waiting_code }) => status === 'waiting' && waiting_code !== TRANSFER_NOT_MADE)
  )
    return 'What you got of this payment is taken back once your balance at Stripe covers it.';
  if (reversals.some(isDue)) return 'What you got of this payment is being taken back from your transfer.';
  if (has('made')) return 'What you got of this payment was taken back from your transfer.';
  if (reversals.some((one) => isBorneByUs(session, one)))
    return 'Split bears what you got of this payment, since your balance at Stripe did not cover it.';
  return 'None of it had been transferred to you.';
}

function wonText(session: Session, payment: Payment, id: string, reversals: readonly Reversal[]): string {
  if (reversals.some(({ status }) => status === 'returned'))
    return 'what was taken back from your transfer is sent to you again';
  if (reversals.length > 0) return 'nothing is taken back from your transfer';
  const transfers = transfersOf(session, payment);
  // Of one that was reversed or given up whole, the cardholder has or gets the money.
  const isYours = transfers.some(
    (one) => isUnmade(one) || (one.status === 'succeeded' && kept_cents(one) > 0),
  );
  if (isYours) return 'it is transferred to you';
  const isAllFees = transfers.some((one) => one.status === 'succeeded' && one.amount_cents === 0);
  if (isAllFees && paidFor(session, payment.id).length > 0) return 'it pays the fees, which are all of it';
  const isTaken = payment.disputes.some((other) => other.id !== id && other.withdrawn_cents > 0);
  if (transfers.length > 0)
    return isTaken
      ? 'another dispute of this payment has taken it'
      : 'what it was for goes back to the cardholder';
  const isPaidAgain = session.status === 'pending' && paidFor(session, payment.id).length > 0;
  return isPaidAgain ? 'what it was for is paid again' : 'it is refunded, since the group does not need it';
}
