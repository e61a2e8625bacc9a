import type { Payment, PaymentLine } from '../model';
import { takesHolds } from '../query/holds';
import { isSettled } from '../query/shares';
import { totalsOf } from '../query/sums';
import { openSwapOf } from '../query/swap';
import { type Draft, queue } from './draft';

/** A new payment, which has no intent yet. */
export function openPayment(draft: Draft, member_id: string, lines: PaymentLine[]): Payment {
  const { session } = draft;
  // One card form at a time: it replaces the same person's older payment.
  cancelOpenPayments(draft, (payment) => payment.member_id === member_id);
  const holds = lines[0]?.swap_id === undefined && takesHolds(session, draft.now, member_id);
  return addPayment(draft, { id: draft.newId('pay_'), member_id, lines, created_at: draft.now }, holds);
}

/** @param holds the card is authorized first */
export function addPayment(
  { session }: Draft,
  opened: Pick<Payment, 'id' | 'member_id' | 'lines' | 'created_at'>,
  holds: boolean,
): Payment {
  const payment: Payment = {
    ...opened,
    ...totalsOf(opened.lines),
    status: 'open',
    hold: holds ? { capture_before: null } : null,
    intent_id: null,
    charge_id: null,
    payer_email: null,
    card: null,
    error_code: null,
    error_message: null,
    dispute_id: null,
    dispute_status: null,
    disputes: [],
    settled_at: null,
  };
  session.payments.push(payment);
  return payment;
}

/** Withdraws payments that are still open. Their intents are cancelled at the processor; money that arrives all the same is refunded. */
export function cancelOpenPayments(draft: Draft, which: (payment: Payment) => boolean): void {
  for (const payment of draft.session.payments) {
    if (payment.status !== 'open' || !which(payment)) continue;
    payment.status = 'canceled';
    if (payment.intent_id) queue(draft, { kind: 'cancel_intent', payment_id: payment.id });
  }
}

/** Withdraws open payments of which no line is still owed. Places that are offered can still be paid for. */
export function cancelObsoletePayments(draft: Draft): void {
  const shares = new Map(draft.session.split?.shares.map((share) => [share.id, share]));
  const isOwed = (line: PaymentLine): boolean => {
    if (line.share_id === null) return true;
    const share = shares.get(line.share_id);
    return share !== undefined && !isSettled(share);
  };
  const isWanted = (payment: Payment) =>
    payment.lines.some(isOwed) || openSwapOf(draft.session, payment) !== undefined;
  cancelOpenPayments(draft, (payment) => !isWanted(payment));
}
