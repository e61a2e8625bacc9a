import type { Dispute, Payment, Reversal, Session } from '../model';
import { disputedFee_cents } from '../query/disputed-fee';
import { isOwedOrMade, type Left, leftAfterDisputes, leftOf, takesAll } from '../query/refunds';
import { givenUp_cents, gross_cents, isTakenBack, isUnmade, sentFor, transfersOf } from '../query/transfers';
import { type Draft, post } from './draft';
import { takeBack } from './reversal';

/* Who bears the cost of a lost dispute. */

/**
 * Books the lost disputes of a payment, and takes back what the merchant has of them. What the bank has left of a payment is
 * still sent to the merchant: until then it waits.
 */
export function bookLosses(draft: Draft, payment: Payment): void {
  const { session } = draft;
  const isWaiting = transfersOf(session, payment).some(isUnmade) && !takesAll(session, payment);
  for (const dispute of payment.disputes) {
    const isReversed = session.reversals.some(({ cause_id }) => cause_id === dispute.id);
    if (dispute.outcome !== 'lost' || dispute.loss || (isWaiting && !isReversed)) continue;
    const left = leftBeside(session, payment, dispute);
    const { fee_cents = disputedFee_cents(session, payment, dispute) } = dispute;
    // A refund that is still owed can have taken the fee first: then another dispute bears it, and this one the shares.
    dispute.fee_cents = Math.min(fee_cents, left.fee_cents);
    takeBack(draft, payment, dispute);
    postLoss(draft, payment, dispute, left);
  }
}

/** What refunds and the other lost disputes have left of a payment's charge. */
function leftBeside(session: Session, payment: Payment, dispute: Dispute): Left {
  const isOther = ({ id, outcome }: Dispute) => outcome === 'lost' && id !== dispute.id;
  return leftAfterDisputes(session, payment, isOwedOrMade(session), isOther);
}

/** Books the part of a lost dispute that the merchant does not bear: it was held, or it was our fee. */
function postLoss(draft: Draft, payment: Payment, dispute: Dispute, left: Left): void {
  const { session } = draft;
  const reversals = session.reversals.filter(
    (reversal) => reversal.cause_id === dispute.id && isTakenBack(reversal),
  );
  const sum = (amount: (reversal: Reversal) => number) =>
    reversals.reduce((total, reversal) => total + amount(reversal), 0);
  const merchant_fees = sum(({ merchant_fee_cents }) => merchant_fee_cents);
  const fx_fees = sum(({ fx_fee_cents }) => fx_fee_cents);
  const back_cents = sum(gross_cents);
  // It was taken back before a refund was known, and pays for that too.
  const over_cents = Math.max(0, back_cents - Math.min(left.amount_cents, dispute.withdrawn_cents));
  let open_cents = dispute.withdrawn_cents - (back_cents - over_cents);
  const take = (most_cents: number) => {
    const taken_cents = Math.min(open_cents, Math.max(0, most_cents));
    open_cents -= taken_cents;
    return taken_cents;
  };
  const consumer_fees = take(dispute.fee_cents ?? 0);
  // What is held can be owed to the card, what was given up is owed to nobody.
  const given_up = take(unlostGivenUp_cents(session, payment));
  const held = take(held_cents(session, payment)) - over_cents;
  const loss = { held, merchant_fees, fx_fees, consumer_fees, written_off: given_up + open_cents };
  postEntries(draft, dispute.id, loss, 1);
  const booked = { loss, fee_cents: consumer_fees };
  payment.disputes = payment.disputes.map((one) => (one.id === dispute.id ? { ...one, ...booked } : one));
}

/** Another dispute of the payment was won, so that lost ones may be borne by others. */
export function bookLossesAgain(draft: Draft, payment: Payment): void {
  payment.disputes = payment.disputes.map((dispute) => {
    undoLoss(draft, dispute);
    const { loss: _loss, ...unbooked } = dispute;
    return unbooked;
  });
  bookLosses(draft, payment);
}

/** A lost dispute was won after all. */
export function undoLoss(draft: Draft, { id, loss }: Dispute): void {
  if (loss) postEntries(draft, id, loss, -1);
}

function postEntries(
  draft: Draft,
  dispute_id: string,
  loss: NonNullable<Dispute['loss']>,
  sign: 1 | -1,
): void {
  const entries = Object.entries(loss).map(([account, cents]) => [account, sign * cents] as const);
  const disputed = entries.reduce((total, [, cents]) => total - cents, 0);
  post(draft, 'dispute_lost', dispute_id, { ...Object.fromEntries(entries), disputed });
}

/** What was given up of a payment, less what losses have taken of it. */
function unlostGivenUp_cents(session: Session, payment: Payment): number {
  const lost_cents = payment.disputes.reduce((sum, { loss }) => sum + (loss?.written_off ?? 0), 0);
  return givenUp_cents(session, payment) - lost_cents;
}

/** Neither with the merchant nor refunded nor lost, as after a reversal whose refund a dispute has prevented. */
function held_cents(session: Session, payment: Payment): number {
  const { first, back } = sentFor(session, payment);
  const forRefunds = back.filter(({ cause }) => cause !== 'dispute');
  const lost_cents = payment.disputes.reduce((sum, { loss }) => sum + (loss?.held ?? 0), 0);
  return (
    leftOf(session, payment, isOwedOrMade(session)).amount_cents -
    (first ? gross_cents(first) : 0) +
    forRefunds.reduce((sum, reversal) => sum + gross_cents(reversal), 0) -
    lost_cents
  );
}
