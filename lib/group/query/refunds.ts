import { chargeStep_cents } from '@/lib/money/currency';
import { divideExactly } from '@/lib/money/distribute';
import type { Dispute, EndReason, Payment, Refund, RefundReason, Session, Share, Transfer } from '../model';
import { type Question, REFUND_STATES } from '../refund-status';
import { awaitsIssuer, isKeptByIssuer } from './disputes';
import { paymentsBy } from './shares';
import { onCard_cents, onCards_cents, sumOf_cents } from './sums';
import {
  paymentsOf,
  sentFor,
  takenBackForDisputes_cents,
  transfersOf,
  withMerchant_cents,
} from './transfers';

/** Whether a failed refund has been requested again: a newer row replaces it. */
export function isTriedAgain({ refunds }: Session, failed: Refund): boolean {
  return refunds.some(({ replaces }) => replaces === failed.id);
}

/** Every row of the same refund, oldest first: each later one was asked for in place of the one before. */
export function attemptsOf({ refunds }: Session, refund: Refund): Refund[] {
  const attempts = [refund];
  const before = () => refunds.find(({ id }) => id === attempts[0]?.replaces);
  const after = () => refunds.find(({ replaces }) => replaces === attempts.at(-1)?.id);
  for (let one = before(); one; one = before()) attempts.unshift(one);
  for (let one = after(); one; one = after()) attempts.push(one);
  return attempts;
}

/** The refunds of a member's payments. */
export function refundsTo(session: Session, member_id: string): Refund[] {
  const own = new Set(paymentsBy(session, member_id).map(({ id }) => id));
  return session.refunds.filter(({ payment_id }) => own.has(payment_id));
}

/** Why it is refunded; for one at the group's end, why that was. */
export function reasonOf({ end_reason }: Session, { reason }: Refund): RefundReason | EndReason {
  return reason === 'cancelled' || reason === 'expired' ? (end_reason ?? reason) : reason;
}

/** What is refunded of a payment because it came too late or a second time. */
type Returned = Pick<Refund, 'payment_id' | 'reason' | 'amount_cents' | 'fee_cents'>;

/** Whether all of a payment was refunded at once, because nothing of it was owed any more. */
export function isReturned(
  payment: Pick<Payment, 'id' | 'amount_cents' | 'fee_cents'>,
  refunds: readonly Returned[],
): boolean {
  return refunds.some(
    ({ payment_id, reason, ...back }) =>
      payment_id === payment.id &&
      (reason === 'duplicate' || reason === 'late') &&
      onCard_cents(back) >= onCard_cents(payment),
  );
}

const so =
  (question: Question) =>
  ({ status }: Refund): boolean =>
    REFUND_STATES[status].includes(question);

/** Requested or made, and not known to have failed. */
export const isAskedOrMade = so('isAskedOrMade');

/** The processor has taken it out of our balance. */
export const isTaken = so('isTaken');

/** The payer has it: the processor has made it, or staff have paid it in another way. */
export const isPaidBack = so('isPaidBack');

/** Asked for, and neither made nor refused yet. */
export const isUnderWay = so('isUnderWay');

/** When it came to the state that it is in: paid in another way, made or refused, or only asked for. */
export const changedAt = ({ settled_elsewhere_at, settled_at, created_at }: Refund): number =>
  settled_elsewhere_at ?? settled_at ?? created_at;

/** Whether all of it has been made, and the payer waits for no one. */
export function isMade({ status, settled_elsewhere_at }: Refund): boolean {
  return status === 'succeeded' || settled_elsewhere_at !== null;
}

/** What answers and events add to a refund that was not paid to the card, or not to it alone. */
export function paidElsewhere({ settled_elsewhere_at }: Refund): { paid_elsewhere?: true } {
  return settled_elsewhere_at === null ? {} : { paid_elsewhere: true };
}

/** What those of these refunds that are taken have taken out of our balance, fees included. */
export function taken_cents(refunds: readonly Refund[]): number {
  return onCards_cents(refunds.filter(isTaken));
}

/** The shares that a refund is about, also where it pays back only a part of them. */
export function sharesOfRefund({ lines, share_ids }: Refund): string[] {
  return lines.length > 0 ? lines.map(({ share_id }) => share_id) : share_ids;
}

/** How much a refund pays back of which share, without the consumer fee. */
export function refundedShares({ split }: Session, refund: Refund): { share: Share; amount_cents: number }[] {
  return sharesOfRefund(refund).flatMap((share_id) => {
    const share = split?.shares.find(({ id }) => id === share_id);
    if (!share) return [];
    const line = refund.lines.find((one) => one.share_id === share_id);
    return [{ share, amount_cents: line?.amount_cents ?? share.amount_cents }];
  });
}

/** Still to be made, as far as we are concerned. */
export const isToBeMade = so('isToBeMade');

/** Made, or still to be made: one that failed is owed until it is tried again. */
export function isOwedOrMade(session: Session): (refund: Refund) => boolean {
  return (refund) => isAskedOrMade(refund) || (isToBeMade(refund) && !isTriedAgain(session, refund));
}

/** Without the consumer fee, and the fee. */
export interface Left {
  amount_cents: number;
  fee_cents: number;
}

/** What is left of a payment's charge after the refunds that `which` selects. */
export function leftOf(session: Session, payment: Payment, which: (refund: Refund) => boolean): Left {
  const left: Left = { amount_cents: payment.amount_cents, fee_cents: payment.fee_cents };
  for (const refund of session.refunds) {
    if (refund.payment_id !== payment.id || !which(refund)) continue;
    left.amount_cents -= refund.amount_cents;
    left.fee_cents -= refund.fee_cents;
  }
  return { amount_cents: Math.max(0, left.amount_cents), fee_cents: Math.max(0, left.fee_cents) };
}

/**
 * What refunds and disputes have left of a charge, whatever of those was told first. All that banks have taken bears the
 * consumer fee together, in proportion to the whole charge, rounded down once to a charge step. Of a charge that is gone
 * whole, by however many, the fee is gone whole.
 */
export function leftAfterDisputes(
  session: Session,
  payment: Payment,
  isGone: (refund: Refund) => boolean,
  isCounted: (dispute: Dispute) => boolean = () => true,
): Left {
  const left = leftOf(session, payment, isGone);
  const disputes = payment.disputes.filter((one) => one.withdrawn_cents > 0 && isCounted(one));
  const withdrawn_cents = disputes.reduce((sum, one) => sum + one.withdrawn_cents, 0);
  const back_cents = takenBackForDisputes_cents(session, disputes);
  // Before funding the shares are taken first.
  const isFunded = transfersOf(session, payment).length > 0;
  const due_cents = isFunded ? shareAmount_cents(session, payment, withdrawn_cents) : withdrawn_cents;
  // The fee cannot bear more than is left of it, nor what was taken back from the merchant.
  const shares_cents = Math.max(
    withdrawn_cents - left.fee_cents,
    due_cents,
    Math.min(back_cents, withdrawn_cents),
  );
  const gone_cents = Math.min(left.amount_cents, shares_cents);
  return {
    amount_cents: left.amount_cents - gone_cents,
    fee_cents: Math.max(0, left.fee_cents - (withdrawn_cents - gone_cents)),
  };
}

/**
 * What banks have left of this member's charges while they decide, in a group that has ended unpaid, besides the refunds that
 * `isGone` selects: it is refunded then, and not asked for before.
 */
export function leftAtBank_cents(
  session: Session,
  member_id: string,
  isGone: (refund: Refund) => boolean = isOwedOrMade(session),
): number {
  if (session.status !== 'cancelled' && session.status !== 'expired') return 0;
  const paid = paymentsBy(session, member_id).filter(({ status }) => status === 'succeeded');
  return onCards_cents(
    paid.filter(awaitsIssuer).map((payment) => leftAfterDisputes(session, payment, isGone)),
  );
}

/** Whether refunds and banks have left nothing of a payment's shares. */
function takesAll(session: Session, payment: Payment): boolean {
  return leftAfterDisputes(session, payment, isPaidBack).amount_cents === 0;
}

/** Whether they have left nothing of the shares of any payment that feeds a transfer. */
export function takesAllOf(session: Session, transfer: Transfer): boolean {
  return paymentsOf(session, transfer).every(
    (payment) => payment.status !== 'succeeded' || takesAll(session, payment),
  );
}

/** The shares that a merchant has of a payment: of what was sent for the whole session, without what other charges have left. */
export function ofPaymentWithMerchant_cents(session: Session, payment: Payment): number {
  const { first } = sentFor(session, payment);
  const others = first
    ? paymentsOf(session, first).filter(({ id, status }) => id !== payment.id && status === 'succeeded')
    : [];
  const left = others.map((each) =>
    leftAfterDisputes(session, each, isOwedOrMade(session), isBorne(session)),
  );
  return withMerchant_cents(session, payment) - sumOf_cents(left);
}

/** Its loss is booked, or is being taken back: until then what it has taken is still with the merchant. */
export function isBorne({ reversals }: Session): (dispute: Dispute) => boolean {
  return ({ id, loss }) => loss !== undefined || reversals.some(({ cause_id }) => cause_id === id);
}

/**
 * What of `charged_cents` are shares, when a bank or a hand takes it in proportion; the rest is the consumer fee, rounded
 * down to a charge step so that refunds and disputes together never exceed it.
 */
export function shareAmount_cents(
  { currency }: Pick<Session, 'currency'>,
  left: Left,
  charged_cents: number,
): number {
  const { amount_cents, fee_cents } = left;
  const whole_cents = onCard_cents(left);
  if (charged_cents >= whole_cents) return amount_cents;
  const step_cents = chargeStep_cents(currency);
  const { quotient } = divideExactly(fee_cents / step_cents, charged_cents, whole_cents);
  return Math.min(amount_cents, charged_cents - quotient * step_cents);
}

/**
 * What a failed refund waits for. retry: somebody to ask for it again. bank: its payment is disputed, and once the bank
 * has decided it is asked for again by itself. Nothing: it was asked for again. Of none has a bank given all of the money:
 * whatever takes that from the charge also supersedes it (decide/shrink-refunds.ts).
 */
export type FailedRefund = 'retry' | 'bank' | 'retried';

export function failedRefund(session: Session, refund: Refund): FailedRefund {
  if (isTriedAgain(session, refund)) return 'retried';
  const payment = session.payments.find(({ id }) => id === refund.payment_id);
  return payment && awaitsIssuer(payment) ? 'bank' : 'retry';
}

/** Whether a refund of this member has failed, and waits for somebody to ask for it again, or for a bank to decide. */
export function awaitsRetry(session: Session, member_id: string): boolean {
  return session.refunds.some(
    (refund) =>
      refund.status === 'failed' && !isTriedAgain(session, refund) && isOf(session, refund, member_id),
  );
}

/** Whether a refund is not sent yet, because the merchant's balance does not cover its part. */
export function waitsForMerchant({ reversals }: Session, { id, status }: Refund): boolean {
  const isWaiting = reversals.some((reversal) => reversal.cause_id === id && reversal.status === 'waiting');
  return status === 'reversing' && isWaiting;
}

/** Whether nothing is on its way to this member: a refund has failed, or is not sent yet. */
export function isKeptWaiting(session: Session, member_id: string): boolean {
  const unsent = session.refunds.filter((refund) => waitsForMerchant(session, refund));
  return awaitsRetry(session, member_id) || unsent.some((refund) => isOf(session, refund, member_id));
}

/** Whose share it is of. In a group that has ended unpaid, also whose payment: it can be of no share, or of others'. */
function isOf(session: Session, refund: Refund, member_id: string): boolean {
  if (refundedShares(session, refund).some(({ share }) => share.member_id === member_id)) return true;
  if (session.status === 'funded') return false;
  return paymentsBy(session, member_id).some(({ id }) => id === refund.payment_id);
}

/** What can still be refunded of a share that funded a session, after earlier refunds. */
export function leftOfShare(session: Session, share: Share): Left {
  const payment = session.payments.find(({ id }) => id === share.payment_id);
  const line = payment?.lines.find(({ share_id }) => share_id === share.id);
  const left: Left = { amount_cents: share.amount_cents, fee_cents: line?.fee_cents ?? 0 };
  for (const line of session.refunds.filter(isOwedOrMade(session)).flatMap(({ lines }) => lines)) {
    if (line.share_id !== share.id) continue;
    left.amount_cents = Math.max(0, left.amount_cents - line.amount_cents);
    left.fee_cents = Math.max(0, left.fee_cents - line.fee_cents);
  }
  return left;
}

/** What can still be refunded of some shares, without the consumer fee. */
export function leftOfShares_cents(session: Session, shares: readonly Share[]): number {
  return shares.reduce((sum, share) => sum + leftOfShare(session, share).amount_cents, 0);
}

/**
 * What can still be refunded of a member's shares of a funded session, without the consumer fee: nothing once a bank has
 * kept what was paid for one of them.
 */
export function refundable_cents(session: Session, member_id: string): number {
  const shares = (session.split?.shares ?? []).filter(
    (share) => share.member_id === member_id && hasLeft(session, share),
  );
  const lost = lostPayments(session);
  return shares.some(({ payment_id }) => lost.has(payment_id)) ? 0 : leftOfShares_cents(session, shares);
}

/** The payments whose banks have kept some of the money for good. */
function lostPayments({ payments }: Session): Set<string | null> {
  return new Set<string | null>(payments.filter(isKeptByIssuer).map(({ id }) => id));
}

const isPaidByCard = ({ status, payment_id }: Share): boolean => status === 'paid' && payment_id !== null;

/** The shares of a funded session of which something is left to refund: not those whose bank has kept the money. */
export function sharesLeft(session: Session): Share[] {
  const lost = lostPayments(session);
  return (session.split?.shares ?? []).filter(
    (share) => !lost.has(share.payment_id) && hasLeft(session, share),
  );
}

/** Whether a share that a card has paid can still be refunded, in part at least. */
export function hasLeft(session: Session, share: Share): boolean {
  return isPaidByCard(share) && leftOfShare(session, share).amount_cents > 0;
}

/** What is refunded or being refunded of shares, by their ids, without the consumer fee. */
export function refundedByShare_cents(session: Session): Map<string, number> {
  const refunded = new Map<string, number>();
  for (const refund of session.refunds.filter(isOwedOrMade(session))) {
    for (const { share, amount_cents } of refundedShares(session, refund)) {
      if (share.payment_id === refund.payment_id)
        refunded.set(share.id, (refunded.get(share.id) ?? 0) + amount_cents);
    }
  }
  return refunded;
}

/** One that another has replaced is not told to the merchant. */
export function isShown({ status }: Refund): boolean {
  return status !== 'superseded';
}
