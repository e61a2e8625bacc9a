import type { Payment, Refund } from '../model';
import { awaitsIssuer } from '../query/disputes';
import { isToBeMade, isTriedAgain, type Left, leftAfterDisputes } from '../query/refunds';
import { onCard_cents } from '../query/sums';
import { addRefund, askForRefund, setShares } from './ask-for-refund';
import type { Draft } from './draft';

/**
 * A charge has less left than its refunds need: each is reduced to what is left after those that were made. What a bank
 * has taken and not decided about may come back: refunds wait for it.
 */
export function shrinkRefunds(draft: Draft, payment: Payment, isGone: (refund: Refund) => boolean): void {
  const { session } = draft;
  const left = leftAfterDisputes(session, payment, isGone, ({ outcome }) => outcome === 'lost');
  for (const refund of session.refunds.filter(({ payment_id }) => payment_id === payment.id)) {
    if (isGone(refund) || !isToBeMade(refund) || isTriedAgain(session, refund)) continue;
    const wanted_cents = onCard_cents(refund);
    const total_cents = Math.min(wanted_cents, onCard_cents(left));
    const amount_cents = Math.min(
      left.amount_cents,
      total_cents - Math.min(total_cents, refund.fee_cents, left.fee_cents),
    );
    const fee_cents = total_cents - amount_cents;
    left.amount_cents -= amount_cents;
    left.fee_cents -= fee_cents;
    // Not asked for yet, or for the same money: only our books change.
    const isChanged = refund.status === 'reversing' && total_cents > 0;
    if (isChanged || total_cents === wanted_cents) Object.assign(refund, { amount_cents, fee_cents });
    else replace(draft, payment, refund, { amount_cents, fee_cents });
  }
}

/**
 * It may have been asked for: a new row asks for less. One that has failed while a bank is still to decide stays so, since
 * the processor would refuse it again: the last decision asks for it.
 */
function replace(draft: Draft, payment: Payment, refund: Refund, amounts: Left): void {
  const stays = refund.status === 'failed' && awaitsIssuer(payment);
  refund.status = 'superseded';
  const { reason, share_ids, lines, failure_code } = refund;
  const smaller = { replaces: refund.id, reason, ...amounts, share_ids, lines };
  if (onCard_cents(amounts) === 0) setShares(draft, refund, 'refunded');
  else if (stays) addRefund(draft, payment, { ...smaller, status: 'failed', failure_code });
  else askForRefund(draft, payment, smaller);
}
