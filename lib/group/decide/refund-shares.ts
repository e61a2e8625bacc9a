import { chargeStep_cents } from '@/lib/money/currency';
import { type Refused, refuse } from '../commands';
import type { Payment, RefundLine, Session, Share, Transfer } from '../model';
import { isDisputed } from '../query/disputes';
import { isOwedOrMade, leftOf, leftOfShares_cents } from '../query/refunds';
import { totalsOf } from '../query/sums';
import { isUnmade, transfersOf } from '../query/transfers';
import { closeSwapOf } from './close-swap';
import type { Draft } from './draft';
import { addRefund, sendRefund } from './refund-lines';
import { wholeShares } from './refund-lines-for';
import { takeBackShares } from './reversal';

/*
 * Refunds of a funded session. The transfer is reversed first and the card is refunded second, so that a
 * merchant who has paid itself out cannot keep both. Who paid gets the consumer fee back in proportion.
 */

/** How much of some shares is refunded, without the consumer fee. */
interface Wanted {
  /** All that is left when absent. */
  amount_cents?: number | undefined;
  /** What was left when somebody chose the amount. */
  left_cents?: number | undefined;
}

/** Refunds some or all of these shares, of which each has something left: all of it is accepted, or nothing is. */
export function refundShares(
  draft: Draft,
  shares: readonly Share[],
  wanted: Wanted,
  linesFor: (session: Session, shares: readonly Share[], amount_cents: number) => RefundLine[],
): Refused | undefined {
  const { session } = draft;
  const payments = session.payments.filter((payment) =>
    shares.some((share) => share.payment_id === payment.id),
  );
  if (payments.length === 0) return refuse('nothing_to_refund');
  if (payments.some(isDisputed)) return refuse('share_disputed');
  // Before that, the group's own transfer would be short of this money. From one that sends money again it is due.
  const isFirstUnmade = (transfer: Transfer) => transfer.dispute_id === null && isUnmade(transfer);
  if (payments.some((payment) => transfersOf(session, payment).some(isFirstUnmade)))
    return refuse('transfer_not_made');
  const most_cents = leftOfShares_cents(session, shares);
  if (wanted.left_cents !== undefined && wanted.left_cents !== most_cents)
    return refuse('refundable_changed');
  const amount_cents = wanted.amount_cents ?? most_cents;
  const refused = refuseAmount(session, amount_cents, most_cents);
  if (refused) return refused;
  const lines = linesFor(session, shares, amount_cents);
  for (const payment of payments) {
    refundPayment(draft, payment, shares, lines);
  }
  return undefined;
}

function refuseAmount(session: Session, amount_cents: number, most_cents: number): Refused | undefined {
  if (amount_cents > most_cents)
    return refuse('refund_too_large', [
      { path: 'amount_cents', text: `at most ${most_cents} can be refunded` },
    ]);
  const step_cents = chargeStep_cents(session.currency);
  if (amount_cents % step_cents !== 0)
    return refuse('refund_too_large', [
      { path: 'amount_cents', text: `must be a multiple of ${step_cents}` },
    ]);
  return undefined;
}

function refundPayment(
  draft: Draft,
  payment: Payment,
  shares: readonly Share[],
  all: readonly RefundLine[],
): void {
  const own = shares.filter((share) => share.payment_id === payment.id);
  const lines = all.filter((line) => own.some((share) => share.id === line.share_id));
  if (lines.length === 0) return;
  const { amount_cents, fee_cents } = totalsOf(lines);
  // Of one that a dispute has made smaller, the fee can be more than its lines say.
  const left = leftOf(draft.session, payment, isOwedOrMade(draft.session));
  const refund = addRefund(draft, payment, {
    reason: 'requested',
    amount_cents,
    fee_cents: Math.min(fee_cents, left.fee_cents),
    share_ids: wholeShares(draft.session, own, lines),
    lines,
    status: 'reversing',
  });
  closeSwapOf(draft, payment.member_id);
  const reversals = takeBackShares(draft, payment, amount_cents, 'refund', refund.id);
  if (reversals.length === 0) sendRefund(draft, refund);
  draft.subject_id ??= refund.id;
}
