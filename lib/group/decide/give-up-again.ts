import type { Payment, Transfer } from '../model';
import { isOwedOrMade, leftAfterDisputes } from '../query/refunds';
import { totalsOf } from '../query/sums';
import { gross_cents, settledShares } from '../query/transfers';
import { addRefund } from './ask-for-refund';
import { refundLinesFor, wholeShares } from './divide-refund';
import type { Draft } from './draft';
import { bookLosses } from './loss';
import { giveUp, takeFrom, unclaimedOf } from './reversal';

/**
 * Gives up what would have been sent again after a dispute was won. The payer has paid: the bank has given nothing. The
 * merchant cannot get it, and it is not ours. So it goes back to the card, as what was never sent.
 */
export function giveUpAgain(draft: Draft, payment: Payment, transfer: Transfer): void {
  refundInstead(draft, payment, transfer);
  giveUp(draft, transfer);
  bookLosses(draft, payment);
}

/** Adds a refund of what is due to nobody else. It is sent as the transfer is given up below. */
function refundInstead(draft: Draft, payment: Payment, transfer: Transfer): void {
  const { session } = draft;
  const unclaimed = unclaimedOf(draft, payment, transfer);
  const left = leftAfterDisputes(session, payment, isOwedOrMade(session));
  const shares = settledShares(session, payment.id);
  const lines = refundLinesFor(session, shares, Math.min(gross_cents(unclaimed), left.amount_cents));
  if (lines.length === 0) return;
  const { amount_cents, fee_cents } = totalsOf(lines);
  const refund = addRefund(draft, payment, {
    reason: 'unpayable',
    amount_cents,
    fee_cents: Math.min(fee_cents, left.fee_cents),
    share_ids: wholeShares(session, shares, lines),
    lines,
    status: 'reversing',
  });
  takeFrom(draft, [transfer], unclaimed, 'refund', refund.id);
}
