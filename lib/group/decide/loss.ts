import type { Dispute, Payment, Reversal, Session } from '../model';
import {
  isOwedOrMade,
  leftAfterDisputes,
  leftOf,
  ofPaymentWithMerchant_cents,
  takesAllOf,
} from '../query/refunds';
import {
  givenUp_cents,
  gross_cents,
  isTakenBack,
  isUnmade,
  takenBackForDisputes_cents,
  transfersOf,
} from '../query/transfers';
import { type Draft, post } from './draft';
import { takeBackForDispute } from './reversal';

/* Who bears the cost of a lost dispute. */

type Loss = NonNullable<Dispute['loss']>;
const LOSS_ACCOUNTS = ['held', 'merchant_fees', 'fx_fees', 'consumer_fees', 'written_off'] as const;

/**
 * Books the lost disputes of a payment, and takes back what the merchant has of them. What the bank has left of a payment is
 * still sent to the merchant: until then it waits. What was booked before is made what it is now.
 */
export function bookLosses(draft: Draft, payment: Payment): void {
  const { session } = draft;
  const unmade = transfersOf(session, payment).filter(isUnmade);
  const isUnsent = unmade.length > 0;
  const isWaiting = unmade.some((transfer) => !takesAllOf(session, transfer));
  const isReversed = (id: string) => session.reversals.some(({ cause_id }) => cause_id === id);
  const due = payment.disputes.filter(
    ({ id, outcome, withdrawn_cents }) =>
      withdrawn_cents > 0 && (isReversed(id) || !(outcome === 'lost' ? isWaiting : isUnsent)),
  );
  for (const dispute of due) takeBackForDispute(draft, payment, dispute);
  const lost = due.filter(({ outcome }) => outcome === 'lost');
  const losses = lossesOf(session, payment, lost);
  payment.disputes = payment.disputes.map(({ loss: before, ...dispute }) => {
    const loss = losses.get(dispute.id);
    postChange(draft, dispute.id, before, loss);
    return loss ? { ...dispute, loss } : dispute;
  });
}

/** What lost disputes cost us: our fees by each, and with the last what was held or given up for all of them. */
function lossesOf(session: Session, payment: Payment, lost: readonly Dispute[]): Map<string, Loss> {
  const isGone = isOwedOrMade(session);
  const losses = new Map<string, Loss>();
  let back_cents = 0;
  let withdrawn_cents = 0;
  const left = leftOf(session, payment, isGone);
  let { fee_cents } = left;
  for (const { id, ...dispute } of lost) {
    const back = session.reversals.filter((reversal) => reversal.cause_id === id && isTakenBack(reversal));
    const sum = (amount: (reversal: Reversal) => number) =>
      back.reduce((total, reversal) => total + amount(reversal), 0);
    back_cents += sum(gross_cents);
    withdrawn_cents += dispute.withdrawn_cents;
    const after = leftAfterDisputes(session, payment, isGone, (one) => one.id === id || losses.has(one.id));
    losses.set(id, {
      held: 0,
      merchant_fees: sum(({ merchant_fee_cents }) => merchant_fee_cents),
      fx_fees: sum(({ fx_fee_cents }) => fx_fee_cents),
      consumer_fees: fee_cents - after.fee_cents,
      written_off: 0,
    });
    fee_cents = after.fee_cents;
  }
  const last = losses.get(lost.at(-1)?.id ?? '');
  if (!last) return losses;
  // It was taken back before a refund was known, and pays for that too.
  const over_cents = Math.max(0, back_cents - Math.min(left.amount_cents, withdrawn_cents));
  const open_cents = Math.max(0, withdrawn_cents - back_cents + over_cents - (left.fee_cents - fee_cents));
  // What is held can be owed to the card, what was given up is owed to nobody.
  const given_up_cents = Math.min(open_cents, givenUp_cents(session, payment));
  const held_cents = Math.min(open_cents - given_up_cents, Math.max(0, unsent_cents(session, payment)));
  last.held = held_cents - over_cents;
  last.written_off = open_cents - held_cents;
  return losses;
}

function postChange(draft: Draft, dispute_id: string, before: Loss | undefined, now: Loss | undefined): void {
  const changed_cents = (account: keyof Loss) => (now?.[account] ?? 0) - (before?.[account] ?? 0);
  const entries = LOSS_ACCOUNTS.map((account) => [account, changed_cents(account)] as const);
  const disputed = entries.reduce((total, [, cents]) => total - cents, 0);
  post(draft, 'dispute_lost', dispute_id, { ...Object.fromEntries(entries), disputed });
}

/** Neither with the merchant nor refunded, as after a reversal whose refund a dispute has prevented. */
function unsent_cents(session: Session, payment: Payment): number {
  return (
    leftOf(session, payment, isOwedOrMade(session)).amount_cents -
    ofPaymentWithMerchant_cents(session, payment) -
    takenBackForDisputes_cents(session, payment.disputes)
  );
}
