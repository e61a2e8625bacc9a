import type { Dispute, Payment, Refund, Session } from '../model';

/** A bank only asks about a payment; no money moves unless the question becomes a dispute (Stripe, inquiries). */
export function isInquiry(status: string): boolean {
  return status.startsWith('warning');
}

/** Closed without moving money, so it no longer blocks a refund. */
export function isOver({ status, outcome }: Dispute): boolean {
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
