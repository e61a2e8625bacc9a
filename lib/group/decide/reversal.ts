import { chargeStep_cents } from '@/lib/money/currency';
import { divideExactly } from '@/lib/money/distribute';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Dispute, Payment, Reversal, ReversalAmounts, ReversalCause, Session, Transfer } from '../model';
import {
  isBorne,
  isOwedOrMade,
  isPaidBack,
  leftAfterDisputes,
  leftOf,
  ofPaymentWithMerchant_cents,
} from '../query/refunds';
import { sumOf_cents } from '../query/sums';
import {
  fees_cents,
  gross_cents,
  isDue,
  isRefundedInstead,
  isTakenBack,
  isUnmade,
  sentFor,
  settledShares,
  TRANSFER_NOT_MADE,
  takenBackFor_cents,
  takenBackForDisputes_cents,
  transfersOf,
  withMerchant_cents,
} from '../query/transfers';
import { abandon, release, sendAgain } from './add-transfer';
import { sendRefund } from './ask-for-refund';
import { type Draft, post, queue } from './draft';

/*
 * Money taken back from a merchant, for refunds and disputes after funding. It comes in proportion out of what the
 * merchant got and out of the fees that we kept, so that nobody ends up paying for a refund.
 *
 * What the merchant's balance cannot cover waits, and is tried again when that balance may have grown.
 */

/** Takes back, for a dispute, what a payment's transfers have sent of it and what was not taken back before. */
export function takeBackForDispute(draft: Draft, payment: Payment, dispute: Dispute): void {
  takeBackShares(draft, payment, missing_cents(draft.session, payment, dispute), 'dispute', dispute.id);
}

/**
 * What of a dispute is still to be taken back: what all disputes have taken of the shares, less what was taken back for
 * them, and no more than is this one's part. A loss comes out of what refunds have left, since they have been made
 * smaller for it, and out of what the merchant has beyond what the charge has left: what was taken back for a smaller
 * refund, or for another loss, may have paid for it.
 */
function missing_cents(session: Session, payment: Payment, { id, outcome }: Dispute): number {
  const isGone = outcome === 'lost' ? isOwedOrMade(session) : isPaidBack;
  const before_cents = leftOf(session, payment, isGone).amount_cents;
  const left_cents = (isCounted?: (one: Dispute) => boolean) =>
    leftAfterDisputes(session, payment, isGone, isCounted).amount_cents;
  const back_cents = takenBackForDisputes_cents(session, payment.disputes);
  const due_cents = Math.min(
    before_cents - left_cents() - back_cents,
    before_cents - left_cents((one) => one.id === id) - takenBackFor_cents(session, id),
  );
  const with_merchant_cents = ofPaymentWithMerchant_cents(session, payment);
  return Math.min(due_cents, with_merchant_cents - (outcome === 'lost' ? left_cents() : 0));
}

/**
 * Takes back what a merchant has of a payment beyond what the charge has left for it. What a dispute has taken counts
 * once it was taken back: for one that waits for a transfer, that is done when the dispute is booked.
 */
export function takeBackExcess(
  draft: Draft,
  payment: Payment,
  refund_id: string,
  most_cents = Number.POSITIVE_INFINITY,
): void {
  const { session } = draft;
  const left = leftAfterDisputes(session, payment, isOwedOrMade(session), isBorne(session));
  const excess_cents = ofPaymentWithMerchant_cents(session, payment) - left.amount_cents;
  takeBackShares(draft, payment, Math.min(excess_cents, most_cents), 'refund', refund_id);
}

/**
 * The same for what was refunded without taking it back: by hand, of what nobody had, or of a dispute that has come to light
 * after a restore and is won. One that failed is owed.
 */
export function takeBackUntaken(draft: Draft, payment: Payment): void {
  const isGone = isOwedOrMade(draft.session);
  const last = draft.session.refunds.findLast((refund) => refund.payment_id === payment.id && isGone(refund));
  if (last) takeBackExcess(draft, payment, last.id);
}

/**
 * Takes back what the merchant was paid for: shares, without the consumer fee.
 *
 * @returns what is queued: nothing while the payment's first transfer has not been made
 */
export function takeBackShares(
  draft: Draft,
  payment: Payment,
  share_cents: number,
  cause: ReversalCause,
  cause_id: string,
): Reversal[] {
  const { transfers, first, back } = sentFor(draft.session, payment);
  if (!first) return [];
  const sum = (amount: (reversal: Reversal) => number) => back.reduce((total, one) => total + amount(one), 0);
  const all_cents = gross_cents(first);
  const taken_cents = sum(gross_cents);
  const wanted_cents = Math.min(share_cents, all_cents - taken_cents);
  if (wanted_cents <= 0) return [];
  const step_cents = chargeStep_cents(draft.session.currency);
  // From the sum of all reversals so far, in whole charge steps, so that taking back everything returns all fees. One
  // that is canceled, since a dispute was won, can leave those beside it with a step more than that.
  const feeOf = (fee: 'merchant_fee_cents' | 'fx_fee_cents', most_cents: number) => {
    const back_cents =
      divideExactly(first[fee] / step_cents, taken_cents + wanted_cents, all_cents).quotient * step_cents;
    return Math.max(0, Math.min(most_cents, back_cents - sum((one) => one[fee])));
  };
  let merchant_fee_cents = feeOf('merchant_fee_cents', wanted_cents);
  let fx_fee_cents = feeOf('fx_fee_cents', wanted_cents - merchant_fee_cents);
  const payable = transfers.filter(({ status }) => status !== 'abandoned');
  const payable_cents = payable.reduce((total, transfer) => total + available_cents(draft, transfer), 0);
  // Fees are rounded down, and can leave more to take than the transfers have.
  const short_cents = () => Math.max(0, wanted_cents - merchant_fee_cents - fx_fee_cents - payable_cents);
  const moreOf = (fee: 'merchant_fee_cents' | 'fx_fee_cents', fee_cents: number) =>
    Math.min(short_cents(), Math.max(0, first[fee] - sum((one) => one[fee]) - fee_cents));
  fx_fee_cents += moreOf('fx_fee_cents', fx_fee_cents);
  merchant_fee_cents += moreOf('merchant_fee_cents', merchant_fee_cents);
  const amount_cents = wanted_cents - merchant_fee_cents - fx_fee_cents;
  return takeFrom(draft, payable, { amount_cents, merchant_fee_cents, fx_fee_cents }, cause, cause_id);
}

/**
 * The part of a transfer that sends money again from which nothing else is due, with its part of our fees. What the
 * merchant has of the payment beside that stays as it is.
 */
export function unclaimedOf(draft: Draft, payment: Payment, transfer: Transfer): ReversalAmounts {
  const { first, back } = sentFor(draft.session, payment);
  const amount_cents = Math.max(0, available_cents(draft, transfer));
  const feeLeft = (fee: 'merchant_fee_cents' | 'fx_fee_cents') =>
    first ? first[fee] - back.reduce((sum, one) => sum + one[fee], 0) : 0;
  const left = { merchant_fee_cents: feeLeft('merchant_fee_cents'), fx_fee_cents: feeLeft('fx_fee_cents') };
  const net_cents = withMerchant_cents(draft.session, payment) - left.merchant_fee_cents - left.fx_fee_cents;
  const step_cents = chargeStep_cents(draft.session.currency);
  const inProportion = (fee_cents: number) =>
    amount_cents >= net_cents
      ? fee_cents
      : divideExactly(fee_cents / step_cents, amount_cents, net_cents).quotient * step_cents;
  return {
    amount_cents,
    merchant_fee_cents: inProportion(left.merchant_fee_cents),
    fx_fee_cents: inProportion(left.fx_fee_cents),
  };
}

/** A transfer that should not have been made goes back whole. */
export function takeBackTheRest(draft: Draft, transfer: Transfer): void {
  const { amount_cents, merchant_fee_cents, fx_fee_cents } = transfer;
  takeFrom(draft, [transfer], { amount_cents, merchant_fee_cents, fx_fee_cents }, 'abandoned', transfer.id);
}

/** Out of one transfer after the other, each at most what is left of it; the fees with the first. */
export function takeFrom(
  draft: Draft,
  transfers: readonly Transfer[],
  { amount_cents, merchant_fee_cents, fx_fee_cents }: ReversalAmounts,
  cause: ReversalCause,
  cause_id: string,
): Reversal[] {
  const taken: Reversal[] = [];
  let open_cents = amount_cents;
  let fees = { merchant_fee_cents, fx_fee_cents };
  for (const transfer of transfers) {
    // Of one that several are due from, there can be less than nothing until the last of them is taken elsewhere.
    const line_cents = Math.min(open_cents, Math.max(0, available_cents(draft, transfer)));
    const hasFees = fees_cents(fees) > 0;
    if (line_cents === 0 && !hasFees) continue;
    open_cents -= line_cents;
    const reversal = addReversal(draft, transfer.id, { amount_cents: line_cents, ...fees }, cause, cause_id);
    fees = { merchant_fee_cents: 0, fx_fee_cents: 0 };
    queue(draft, { kind: 'reverse_transfer', reversal_id: reversal.id });
    taken.push(reversal);
  }
  for (const transfer of transfers) if (isStopped(transfer)) waitFor(draft, transfer);
  return taken;
}

/** A new reversal, which asks for nothing yet. */
export function addReversal(
  draft: Draft,
  transfer_id: string,
  amounts: ReversalAmounts,
  cause: ReversalCause,
  cause_id: string,
): Reversal {
  const reversal: Reversal = {
    id: draft.newId('rev_'),
    transfer_id,
    cause,
    cause_id,
    ...amounts,
    created_at: draft.now,
    status: 'queued',
    waiting_code: null,
    waiting_at: null,
    processor_reversal_id: null,
    settled_at: null,
  };
  draft.session.reversals.push(reversal);
  return reversal;
}

function isStopped({ status }: Transfer): boolean {
  return status === 'waiting' || status === 'held';
}

/** The transfer is not made for now, and what is due from it waits with it: it is asked for once that is made. */
export function waitFor(draft: Draft, { id }: Transfer): void {
  for (const reversal of draft.session.reversals) {
    if (reversal.transfer_id !== id || reversal.status !== 'queued' || reversal.amount_cents === 0) continue;
    reversal.status = 'waiting';
    reversal.waiting_code = TRANSFER_NOT_MADE;
    reversal.waiting_at ??= draft.now;
  }
}

function available_cents(draft: Draft, transfer: Transfer): number {
  const away = draft.session.reversals.filter(
    (reversal) =>
      reversal.transfer_id === transfer.id && (isTakenBack(reversal) || reversal.status === 'returned'),
  );
  return transfer.amount_cents - sumOf_cents(away);
}

/** Books that money was taken back from the merchant, or that we bear it, with the fees that go back with it. */
export function postBack(
  draft: Draft,
  kind: 'transfer_reversed' | 'written_off',
  reversal: Reversal,
  sign: 1 | -1 = 1,
): void {
  const { id, cause, amount_cents, merchant_fee_cents, fx_fee_cents } = reversal;
  const account = kind === 'written_off' ? kind : 'processor';
  const fees = { merchant_fees: sign * merchant_fee_cents, fx_fees: sign * fx_fee_cents };
  const owed =
    cause === 'dispute'
      ? { disputed: -sign * amount_cents }
      : { ...fees, held: -sign * gross_cents(reversal) };
  post(draft, kind, id, { [account]: sign * amount_cents, ...owed });
}

/** The merchant's balance is short: it is tried again, unless the transfer itself has less left than is due from it. */
export function refuseReversal(draft: Draft, command: CommandOf<'reversal_refused'>): Refused | undefined {
  const reversal = findReversal(draft, command.reversal_id);
  if (!reversal) return refuse('unknown_reversal');
  if (!isDue(reversal)) return undefined;
  reversal.status = 'waiting';
  reversal.waiting_code = command.code;
  reversal.waiting_at ??= draft.now;
  takeElsewhere(draft, reversal);
  return undefined;
}

/**
 * A transfer can have less left than is due from it, after a reversal that nobody waited for any more. One that the
 * processor has refused was not made, and no other is known not to be: it is taken as far as it goes, and the rest from
 * what sends the money again.
 */
function takeElsewhere(draft: Draft, reversal: Reversal): void {
  const { transfers } = draft.session;
  const transfer = transfers.find(({ id }) => id === reversal.transfer_id);
  if (!transfer || available_cents(draft, transfer) >= 0) return;
  const isAgain = ({ dispute_id, payment_id }: Transfer) =>
    dispute_id !== null && (transfer.payment_id === null || payment_id === transfer.payment_id);
  reversal.status = 'canceled';
  const again = transfers.filter(isAgain);
  takeFrom(draft, [transfer, ...again], reversal, reversal.cause, reversal.cause_id);
  for (const each of again) if (each.status === 'abandoned') giveUpDue(draft, each);
}

/**
 * Gives up what a merchant's balance cannot cover: the member gets the refund all the same, and the loss is ours. What
 * waits for a transfer that is not made is nobody's loss: abandoning the transfer ends it.
 */
export function writeOffReversal(
  draft: Draft,
  command: CommandOf<'write_off_reversal'>,
): Refused | undefined {
  const reversal = findReversal(draft, command.reversal_id);
  if (reversal?.status !== 'waiting' || reversal.waiting_code === TRANSFER_NOT_MADE)
    return refuse('unknown_reversal');
  reversal.status = 'written_off';
  reversal.settled_at = draft.now;
  postBack(draft, 'written_off', reversal);
  queueRefundOf(draft, reversal);
  return undefined;
}

/** Sends the refund that has waited for this reversal, once no other is due for it. */
export function queueRefundOf(draft: Draft, { cause, cause_id }: Reversal): void {
  const { refunds, reversals } = draft.session;
  const refund = refunds.find(({ id }) => cause === 'refund' && id === cause_id);
  if (refund?.status !== 'reversing') return;
  if (reversals.some((one) => one.cause_id === refund.id && isDue(one))) return;
  sendRefund(draft, refund);
}

/** A dispute was won: what it has taken from the merchant is sent again, and what is due no longer is. */
export function undoReversals(draft: Draft, payment: Payment, dispute_id: string): void {
  for (const reversal of draft.session.reversals) {
    if (reversal.cause_id !== dispute_id) continue;
    if (isDue(reversal)) reversal.status = 'canceled';
    else if (reversal.status === 'made') returnReversal(draft, reversal);
    else if (reversal.status === 'written_off') {
      reversal.status = 'canceled';
      postBack(draft, 'written_off', reversal, -1);
    }
  }
  // One that was given up because of the dispute, and not by staff, who have refunded the shares.
  const left = leftAfterDisputes(draft.session, payment, isOwedOrMade(draft.session));
  const isKept = settledShares(draft.session, payment.id).length > 0;
  const isByStaff = draft.session.refunds.some(
    (refund) => refund.payment_id === payment.id && refund.reason === 'unpayable',
  );
  for (const transfer of transfersOf(draft.session, payment)) {
    const isDueAgain =
      (isKept || (transfer.dispute_id !== null && !isByStaff)) && !isRefundedInstead(draft.session, transfer);
    if (
      transfer.status === 'held' ||
      (transfer.status === 'abandoned' && isDueAgain && left.amount_cents > 0)
    )
      release(draft, payment, transfer);
  }
}

export function returnReversal(draft: Draft, reversal: Reversal): void {
  reversal.status = 'returned';
  const { cause_id, amount_cents } = reversal;
  const payment = draft.session.payments.find(({ disputes }) => disputes.some(({ id }) => id === cause_id));
  if (!payment || amount_cents === 0) return;
  sendAgain(draft, payment.id, cause_id, amount_cents);
}

/** Asks for what is due from a transfer that has just been made, also if it had been given up. */
export function queueDue(draft: Draft, { id }: Transfer): void {
  for (const reversal of draft.session.reversals) {
    if (reversal.transfer_id !== id) continue;
    if (reversal.status === 'written_off') {
      Object.assign(reversal, { status: 'queued', settled_at: null });
      postBack(draft, 'written_off', reversal, -1);
    }
    if (isDue(reversal) && reversal.waiting_code === TRANSFER_NOT_MADE)
      Object.assign(reversal, { status: 'queued', waiting_code: null, waiting_at: null });
    if (isDue(reversal)) queue(draft, { kind: 'reverse_transfer', reversal_id: reversal.id });
  }
}

/** A transfer that will not be made. */
export function giveUp(draft: Draft, transfer: Transfer): void {
  abandon(draft, transfer);
  giveUpDue(draft, transfer);
}

/** It was given up, and so what is due from it can't be taken: that pays for it. */
function giveUpDue(draft: Draft, transfer: Transfer): void {
  for (const reversal of draft.session.reversals) {
    if (reversal.transfer_id !== transfer.id || !isDue(reversal)) continue;
    // Made for this refund now, it has waited for nothing.
    if (reversal.waiting_at === draft.now) Object.assign(reversal, { waiting_code: null, waiting_at: null });
    Object.assign(reversal, { status: 'written_off', settled_at: draft.now });
    postBack(draft, 'written_off', reversal);
    queueRefundOf(draft, reversal);
  }
}

/** A payment is disputed: what has not been sent of it waits for the outcome. */
export function suspendTransfers(draft: Draft, payment: Payment): void {
  for (const transfer of transfersOf(draft.session, payment)) {
    if (!isUnmade(transfer) || transfer.payment_id === null) continue;
    transfer.status = 'held';
    waitFor(draft, transfer);
  }
}

export function findReversal(draft: Draft, reversal_id: string): Reversal | undefined {
  return draft.session.reversals.find(({ id }) => id === reversal_id);
}
