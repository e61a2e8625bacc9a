import { type Refused, refuse } from '../commands';
import type { Payment, PaymentLine } from '../model';
import { takesHolds } from '../query/holds';
import { isOwed, linesKey, linesOfDebt } from '../query/owed';
import { paymentsBy } from '../query/shares';
import { totalsOf } from '../query/sums';
import { openSwapOf } from '../query/swap';
import { type Draft, queue } from './draft';

/** Of one member: each stays on record with the session, which every command reads, since its intent can still be paid. */
const MOST_CANCELED = 50;

/**
 * Opens a payment, which has no intent yet, or finds the member's that is open for the same lines: two tabs share one
 * intent. `subject_id` of the decision is the payment.
 *
 * @param canBeUsed whether an open payment for the same lines may be used again
 */
export function openPayment(
  draft: Draft,
  member_id: string,
  lines: PaymentLine[],
  canBeUsed: (open: Payment) => boolean = () => true,
): Refused | undefined {
  const { session } = draft;
  const own = paymentsBy(session, member_id);
  const open = own.find(
    (payment) =>
      payment.status === 'open' && linesKey(payment.lines) === linesKey(lines) && canBeUsed(payment),
  );
  if (!open && own.filter(({ status }) => status === 'canceled').length >= MOST_CANCELED)
    return refuse('too_many_payments');
  draft.subject_id = (open ?? replaceOpen(draft, member_id, lines)).id;
  return undefined;
}

function replaceOpen(draft: Draft, member_id: string, lines: PaymentLine[]): Payment {
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

/** Withdraws what is open for the group. Places that are offered can still be paid for. */
export function cancelPaymentsForGroup(
  draft: Draft,
  which: (payment: Payment) => boolean = () => true,
): void {
  cancelOpenPayments(draft, (payment) => openSwapOf(draft.session, payment) === undefined && which(payment));
}

/** Withdraws open payments of which no line is still owed. */
export function cancelObsoletePayments(draft: Draft): void {
  cancelPaymentsForGroup(
    draft,
    (payment) => !linesOfDebt(payment).some((line) => isOwed(draft.session, line)),
  );
}
