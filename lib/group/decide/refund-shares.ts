import { chargeStep_cents } from '@/lib/money/currency';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Payment, RefundLine, Session, Share, Transfer } from '../model';
import { isDisputed } from '../query/disputes';
import { hasLeft, isOwedOrMade, leftOf, leftOfShares_cents, sharesLeft } from '../query/refunds';
import { findMember, sharesOf } from '../query/shares';
import { totalsOf } from '../query/sums';
import { isUnmade, transfersOf } from '../query/transfers';
import { addRefund, sendRefund } from './ask-for-refund';
import { refundLinesFor, refundLinesOfAll, wholeShares } from './divide-refund';
import type { Draft } from './draft';
import { takeBackShares } from './reversal';

/*
 * Refunds of a funded session. The transfer is reversed first and the card is refunded second, so that a
 * merchant who has paid itself out cannot keep both. Who paid gets the consumer fee back in proportion.
 */

/** Refunds some or all of what a member's shares were paid with. */
export function refundMember(draft: Draft, command: CommandOf<'refund_member'>): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'funded') return refuse('session_not_funded');
  if (!findMember(session, command.member_id)) return refuse('member_not_found');
  const shares = sharesOf(session, command.member_id).filter((share) => hasLeft(session, share));
  return refundShares(draft, shares, command, refundLinesFor);
}

/**
 * Refunds a part of the order to the whole group: of each share in proportion to what is left of it. Those whose bank has
 * kept the money have nothing left. While a bank decides, nobody knows who has, and it is refused.
 */
export function refundGroup(draft: Draft, command: CommandOf<'refund_group'>): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'funded') return refuse('session_not_funded');
  return refundShares(draft, sharesLeft(session), command, refundLinesOfAll);
}

/** Refunds some or all of these shares, of which each has something left: all of it is accepted, or nothing is. */
function refundShares(
  draft: Draft,
  shares: readonly Share[],
  wanted: Pick<CommandOf<'refund_member'>, 'amount_cents' | 'left_cents'>,
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
  const reversals = takeBackShares(draft, payment, amount_cents, 'refund', refund.id);
  if (reversals.length === 0) sendRefund(draft, refund);
  draft.subject_id ??= refund.id;
}
