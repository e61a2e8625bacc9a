import type { Dispute, Payment, Refund, Session } from '../model';

/** A bank only asks about a payment; no money moves unless the question becomes a dispute (Stripe, inquiries). */
export function isInquiry(status: string): boolean {
  return status.startsWith('warning');
}

/** Closed without taking money: a refund is possible again. */
export function isOver({ status, outcome }: Dispute): boolean {
  return outcome === 'won' || status === 'warning_closed';
}

/** The card issuer holds this money or has yet to decide: a refund now could return it twice. */
export function isDisputed(payment: Payment): boolean {
  return payment.disputes.some((dispute) => !isOver(dispute));
}

/** Whether the cardholder already has the money of a refund from the bank, by a lost dispute. */
export function isGivenByIssuer({ payments }: Session, refund: Refund): boolean {
  const payment = payments.find(({ id }) => id === refund.payment_id);
  const lost = payment?.disputes.filter(({ outcome }) => outcome === 'lost') ?? [];
  const given_cents = lost.reduce((sum, { withdrawn_cents }) => sum + withdrawn_cents, 0);
  return given_cents >= refund.amount_cents + refund.fee_cents;
}
