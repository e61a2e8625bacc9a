import type { Payment, PaymentLine, Refund, RefundReason } from '../model';
import { isSettled } from '../query/shares';
import { type Draft, post, queue } from './draft';

/** What deciding about payments, refunds and the end of a session have in common. */

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

/** A refund that reverses nothing of a transfer. */
export const NO_REVERSAL = {
  reversal_cents: 0,
  reversal_merchant_fee_cents: 0,
  reversal_status: null,
  processor_reversal_id: null,
} as const;

/** Queues a refund of some lines of a payment, fees included. The ledger follows when the processor accepts it. */
export function refundLines(
  draft: Draft,
  payment: Payment,
  lines: readonly PaymentLine[],
  reason: RefundReason,
): Refund {
  const refund: Refund = {
    id: draft.newId('ref_'),
    payment_id: payment.id,
    reason,
    amount_cents: lines.reduce((sum, line) => sum + line.amount_cents, 0),
    fee_cents: lines.reduce((sum, line) => sum + line.fee_cents, 0),
    share_ids: lines.flatMap((line) => settledBy(draft, payment, line)),
    created_at: draft.now,
    status: 'queued',
    processor_refund_id: null,
    failure_code: null,
    settled_at: null,
    ...NO_REVERSAL,
  };
  draft.session.refunds.push(refund);
  for (const share of draft.session.split?.shares ?? []) {
    if (refund.share_ids.includes(share.id)) share.status = 'refunding';
  }
  queue(draft, { kind: 'create_refund', refund_id: refund.id });
  return refund;
}

/** The share that this line of this payment settled; none when it settled nothing. */
function settledBy(draft: Draft, payment: Payment, line: PaymentLine): string[] {
  const share = draft.session.split?.shares.find((candidate) => candidate.id === line.share_id);
  return share?.payment_id === payment.id && share.status === 'paid' ? [share.id] : [];
}

/** Refunds what a payment has settled, when the session is cancelled or expires. */
export function refundSettledLines(draft: Draft, payment: Payment, reason: RefundReason): void {
  const lines = payment.lines.filter((line) => settledBy(draft, payment, line).length > 0);
  if (lines.length > 0) refundLines(draft, payment, lines, reason);
}

/** Books that the processor has charged a payment as it was asked to: shares are held, the consumer fee is ours. */
export function postCharge(draft: Draft, payment: Payment): void {
  const { amount_cents, fee_cents } = payment;
  post(draft, 'charge', payment.id, {
    processor: amount_cents + fee_cents,
    held: -amount_cents,
    consumer_fees: -fee_cents,
  });
}
