import { type CommandOf, type Refused, refuse } from '../commands';
import type { Dispute, Payment, Session } from '../model';
import { isInquiry, isWon, outcomeOf } from '../query/disputes';
import {
  isBorne,
  isOwedOrMade,
  isPaidBack,
  type Left,
  leftAfterDisputes,
  leftOfShare,
  leftOfShares_cents,
  ofPaymentWithMerchant_cents,
  takesAllOf,
} from '../query/refunds';
import { onCard_cents, totalsOf } from '../query/sums';
import {
  givenUp_cents,
  gross_cents,
  isUnmade,
  settled_cents,
  settledShares,
  transfersOf,
} from '../query/transfers';
import { release } from './add-transfer';
import { refundRest } from './ask-for-refund';
import { refundLinesFor, wholeShares } from './divide-refund';
import { type Draft, emit, post, queue } from './draft';
import { bookLosses } from './loss';
import { settleAgain } from './payment';
import { retryFailedRefunds } from './refund';
import { reopenShares } from './release-hold';
import { giveUp, suspendTransfers, takeBackForDispute, takeBackUntaken, undoReversals } from './reversal';
import { shrinkRefunds } from './shrink-refunds';

/*
 * A cardholder's bank takes a payment's money back while it decides about a dispute. Money that is gone is not paid:
 *
 *   before funding   the shares it has settled are owed again; settled again, or refunded, if the dispute is won
 *   after funding    the charge's transfer is held or reversed, in proportion; sent again if the dispute is won
 *   otherwise        what was to be refunded is refunded if the dispute is won
 *
 * A lost dispute can return a part: what was refunded of a charge that the bank took whole, and nothing else (Stripe,
 * dispute for the full amount after a partial refund). What it has kept is lost. If that refund has failed, or is not
 * known, the part is refunded.
 */

/** Records what the processor says about a dispute. Repeats and older reports change nothing. */
export function noteDispute(draft: Draft, command: CommandOf<'dispute_changed'>): Refused | undefined {
  const { charge_id, dispute_id } = command;
  const payment = draft.session.payments.find((candidate) => candidate.charge_id === charge_id);
  if (!payment) return refuse('unknown_payment');
  const before = payment.disputes.find((dispute) => dispute.id === dispute_id);
  const now = disputeOf(command);
  if (before && isOld(before, now)) return undefined;
  payment.disputes = [...payment.disputes.filter((dispute) => dispute !== before), now];
  if (before?.loss) now.loss = before.loss;
  const pressing = mostPressing(payment.disputes);
  payment.dispute_id = pressing?.id ?? null;
  payment.dispute_status = pressing?.status ?? null;
  moveMoney(draft, payment, before, now);
  announce(draft, payment, before, now, command);
  return undefined;
}

function disputeOf({
  dispute_id,
  status,
  amount_cents,
  returned_cents = 0,
}: CommandOf<'dispute_changed'>): Dispute {
  const kept_cents = status === 'lost' ? Math.max(0, amount_cents - returned_cents) : amount_cents;
  const outcome = kept_cents === 0 ? 'won' : outcomeOf(status);
  const withdrawn_cents = outcome === 'won' || isInquiry(status) ? 0 : kept_cents;
  return { id: dispute_id, status, outcome, withdrawn_cents };
}

function moveMoney(draft: Draft, payment: Payment, before: Dispute | undefined, now: Dispute): void {
  const had_cents = before?.withdrawn_cents ?? 0;
  const returned_cents = now.outcome === 'open' ? 0 : Math.max(0, had_cents - now.withdrawn_cents);
  post(draft, 'dispute_won', now.id, { processor: returned_cents, disputed: -returned_cents });
  if (had_cents === 0 && now.withdrawn_cents > 0) withdraw(draft, payment, now);
  if (now.outcome === 'lost') bearLoss(draft, payment);
  else if (returned_cents > 0) reinstate(draft, payment, now.id);
  if (returned_cents > 0) refundWhatNobodyHas(draft, payment);
}

/** The bank has taken the money. */
function withdraw(draft: Draft, payment: Payment, dispute: Dispute): void {
  const { withdrawn_cents } = dispute;
  post(draft, 'dispute', dispute.id, { processor: -withdrawn_cents, disputed: withdrawn_cents });
  const transfers = transfersOf(draft.session, payment);
  // What has not been sent waits for the outcome; then it is known what is to be taken back.
  if (transfers.some(isUnmade)) suspendTransfers(draft, payment);
  else if (transfers.length > 0) takeBackForDispute(draft, payment, dispute);
  else if (draft.session.status === 'pending') openSharesAgain(draft, payment);
}

/** The shares that a payment has settled are owed as before. Its lines remember it, in case the dispute is won. */
function openSharesAgain(draft: Draft, payment: Payment): void {
  for (const { id } of reopenShares(draft, payment)) {
    for (const line of payment.lines) if (line.share_id === id) line.withdrawn = true;
  }
}

/** The bank has given the money back. */
function reinstate(draft: Draft, payment: Payment, dispute_id: string): void {
  undoReversals(draft, payment, dispute_id);
  bookLosses(draft, payment);
  takeBackUntaken(draft, payment);
  settleAgain(draft, payment);
  retryFailedRefunds(draft, payment);
}

/**
 * A loss had made refunds smaller; now the charge has that money again, or a part of it. Of shares whose money the
 * merchant no longer has, it is refunded as such, so that nobody can ask for it again.
 */
export function refundWhatNobodyHas(draft: Draft, payment: Payment): void {
  // It waits for another dispute, to pay for its shares again.
  if (payment.lines.some((line) => line.withdrawn)) return;
  const { session } = draft;
  const isGone = isOwedOrMade(session);
  const left = leftAfterDisputes(session, payment, isGone, isBorne(session));
  const inCharge = leftAfterDisputes(session, payment, isGone);
  const kept = keptOf(session, payment);
  const amount_cents = Math.min(left.amount_cents - kept.amount_cents, inCharge.amount_cents);
  // Of a payment that is not the merchant's, the fee alone can be left.
  const surplus_fee_cents = Math.max(0, Math.min(left.fee_cents - kept.fee_cents, inCharge.fee_cents));
  const isFeeAlone =
    amount_cents === 0 && surplus_fee_cents > 0 && transfersOf(session, payment).length === 0;
  if (amount_cents <= 0 && !isFeeAlone) return;
  const shares = settledShares(session, payment.id);
  const refundable_cents = leftOfShares_cents(session, shares);
  const missing_cents = Math.max(0, refundable_cents - kept.amount_cents);
  const lines = refundLinesFor(session, shares, Math.min(amount_cents, missing_cents));
  const fees_cents = surplus_fee_cents + totalsOf(lines).fee_cents;
  // Without the last of the shares, no fee is kept either.
  const fee_cents = kept.amount_cents === 0 ? inCharge.fee_cents : Math.min(fees_cents, inCharge.fee_cents);
  refundRest(draft, payment, { amount_cents, fee_cents }, lines, wholeShares(session, shares, lines));
}

/** What of a payment's charge is the merchant's, or pays for a share of an open group; and the fees on that. */
function keptOf(session: Session, payment: Payment): Left {
  const shares = settledShares(session, payment.id);
  const fee_cents = shares.reduce((sum, share) => sum + leftOfShare(session, share).fee_cents, 0);
  const transfers = transfersOf(session, payment);
  if (transfers.length === 0) return { amount_cents: settled_cents(session, payment.id), fee_cents };
  const unsent_cents = transfers
    .filter((transfer) => isUnmade(transfer) && transfer.dispute_id === null)
    .reduce(
      (sum, transfer) =>
        sum + (transfer.payment_id === null ? settled_cents(session, payment.id) : gross_cents(transfer)),
      0,
    );
  const sent_cents = ofPaymentWithMerchant_cents(session, payment) - givenUp_cents(session, payment);
  return { amount_cents: sent_cents + unsent_cents, fee_cents };
}

/** The money is gone for good: the cardholder has it. */
function bearLoss(draft: Draft, payment: Payment): void {
  const { session } = draft;
  const transfers = transfersOf(session, payment);
  for (const transfer of transfers.filter(isUnmade)) {
    // What the bank has left is still the merchant's: it is sent, and the rest taken back after it.
    if (takesAllOf(session, transfer)) giveUp(draft, transfer);
    else release(draft, payment, transfer);
  }
  shrinkRefunds(draft, payment, isPaidBack);
  bookLosses(draft, payment);
  retryFailedRefunds(draft, payment);
  if (transfers.length === 0) refundWhatIsLeft(draft, payment);
}

/** What a bank has left of a payment that no longer settles anything is refunded. */
function refundWhatIsLeft(draft: Draft, payment: Payment): void {
  if (!payment.lines.some((line) => line.withdrawn)) return;
  for (const line of payment.lines) line.withdrawn = false;
  const left = leftAfterDisputes(draft.session, payment, isOwedOrMade(draft.session));
  if (onCard_cents(left) > 0) refundRest(draft, payment, left);
}

function announce(
  draft: Draft,
  payment: Payment,
  before: Dispute | undefined,
  now: Dispute,
  { amount_cents, reason, due_by }: CommandOf<'dispute_changed'>,
): void {
  const dispute = {
    id: now.id,
    charge: payment.charge_id,
    member_id: payment.member_id,
    amount_cents,
    reason: reason ?? null,
    status: now.status,
    due_by: due_by ? new Date(due_by).toISOString() : null,
  };
  const isFirst = !before || (isInquiry(before.status) && !isInquiry(now.status));
  if (now.outcome === 'open' && isFirst) {
    emit(draft, 'group.disputed', { dispute });
    queue(draft, { kind: 'send_mail', template: 'dispute_opened', member_id: null, about_id: now.id });
  }
  if (now.outcome !== 'open' && now.outcome !== before?.outcome) {
    emit(draft, 'group.dispute_closed', { dispute });
    queue(draft, { kind: 'send_mail', template: 'dispute_closed', member_id: null, about_id: now.id });
  }
}

/**
 * Reported before, or out of date: a decided dispute is not opened again, what was returned stays so, and what has become a
 * dispute was an inquiry before.
 */
function isOld(before: Dispute, now: Dispute): boolean {
  if (before.outcome === 'won') return true;
  if (isInquiry(now.status) && !isInquiry(before.status)) return true;
  if (before.outcome === 'lost') return now.withdrawn_cents >= before.withdrawn_cents;
  return before.status === now.status;
}

/** The dispute that a payment is shown with: one that is open, else one that was lost, else the latest. */
function mostPressing(disputes: readonly Dispute[]): Dispute | undefined {
  return (
    disputes.findLast(({ outcome }) => outcome === 'open') ??
    disputes.findLast((dispute) => !isWon(dispute)) ??
    disputes.at(-1)
  );
}
