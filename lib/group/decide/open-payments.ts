import type { Payment, PaymentLine } from '../model';
import { isSettled } from '../query/shares';
import { type Draft, queue } from './draft';

/** Withdraws payments that are still open. Their intents are cancelled at the processor; money that arrives all the same is refunded. */
export function cancelOpenPayments(draft: Draft, which: (payment: Payment) => boolean): void {
  for (const payment of draft.session.payments) {
    if (payment.status !== 'open' || !which(payment)) continue;
    payment.status = 'canceled';
    if (payment.intent_id) queue(draft, { kind: 'cancel_intent', payment_id: payment.id });
  }
}

/** Withdraws open payments none of whose lines is owed any more. */
export function cancelObsoletePayments(draft: Draft): void {
  const shares = new Map(draft.session.split?.shares.map((share) => [share.id, share]));
  const isOwed = (line: PaymentLine): boolean => {
    if (line.share_id === null) return true;
    const share = shares.get(line.share_id);
    return share !== undefined && !isSettled(share);
  };
  cancelOpenPayments(draft, (payment) => !payment.lines.some(isOwed));
}
