import type { CommandOf, Refused } from '../commands';
import type { Dispute, Payment, Refund, Session } from '../model';
import { type Draft, post, queue, refuse } from './draft';

/** A bank only asks about a payment; no money moves unless the question becomes a dispute (Stripe, inquiries). */
export function isInquiry(status: string): boolean {
  return status.startsWith('warning');
}

/** Closed with the money left where it was: nothing stands in the way of a refund any more. */
function isOver({ status, outcome }: Dispute): boolean {
  return outcome === 'won' || status === 'warning_closed';
}

/** The card issuer decides about this money, or has taken it: a refund besides would give it back twice. */
export function isDisputed(payment: Payment): boolean {
  return payment.disputes.some((dispute) => !isOver(dispute));
}

/** Whether the card's owner has the money of a refund from the bank, by a lost dispute, and so waits for no refund. */
export function isGivenByIssuer({ payments }: Session, refund: Refund): boolean {
  const payment = payments.find(({ id }) => id === refund.payment_id);
  const lost = payment?.disputes.filter(({ outcome }) => outcome === 'lost') ?? [];
  const given_cents = lost.reduce((sum, { withdrawn_cents }) => sum + withdrawn_cents, 0);
  return given_cents >= refund.amount_cents + refund.fee_cents;
}

/**
 * A card issuer takes money back, or has decided about it. Recorded and posted; people are told. What the issuer
 * holds by each dispute is remembered with it, so that each is taken once and comes back at most once, in whatever
 * order and however often it is reported.
 */
export function noteDispute(draft: Draft, command: CommandOf<'dispute_changed'>): Refused | undefined {
  const { charge_id, dispute_id, status, outcome, amount_cents } = command;
  const payment = draft.session.payments.find((candidate) => candidate.charge_id === charge_id);
  if (!payment) return refuse('unknown_payment');
  const before = payment.disputes.find((dispute) => dispute.id === dispute_id);
  if (before && isOld(before, command)) return undefined;
  let withdrawn_cents = before?.withdrawn_cents ?? 0;
  if (outcome === 'won') {
    post(draft, 'dispute_won', dispute_id, { processor: withdrawn_cents, disputed: -withdrawn_cents });
    withdrawn_cents = 0;
  } else if (withdrawn_cents === 0) {
    withdrawn_cents = amount_cents;
    post(draft, 'dispute', dispute_id, { processor: -amount_cents, disputed: amount_cents });
  }
  const escalated = before !== undefined && isInquiry(before.status) && !isInquiry(status);
  const now: Dispute = { id: dispute_id, status, outcome, withdrawn_cents };
  payment.disputes = [...payment.disputes.filter((dispute) => dispute !== before), now];
  const pressing = mostPressing(payment.disputes);
  payment.dispute_id = pressing?.id ?? null;
  payment.dispute_status = pressing?.status ?? null;
  if (!isOver(now) && (!before || escalated)) {
    queue(draft, { kind: 'send_mail', template: 'dispute_opened', member_id: null, about_id: payment.id });
  }
  return undefined;
}

/** Told before, or overtaken: what was won stays won, and what was decided is not open again. */
function isOld(before: Dispute, { status, outcome }: CommandOf<'dispute_changed'>): boolean {
  if (before.outcome === 'won' || before.status === status) return true;
  return before.outcome === 'lost' && outcome === 'open';
}

/** The dispute that a payment is shown with: one that is open, else one that was lost, else the latest. */
function mostPressing(disputes: readonly Dispute[]): Dispute | undefined {
  return (
    disputes.findLast((dispute) => dispute.outcome === 'open' && !isOver(dispute)) ??
    disputes.findLast((dispute) => !isOver(dispute)) ??
    disputes.at(-1)
  );
}
