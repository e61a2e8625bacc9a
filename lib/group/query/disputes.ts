import type { Dispute, Payment } from '../model';

/** A bank only asks about a payment; no money moves unless the question becomes a dispute (Stripe, inquiries). */
export function isInquiry(status: string): boolean {
  return status.startsWith('warning');
}

/**
 * What a dispute's status means for the money. Closed without taking any: an inquiry that was answered, and a dispute
 * that was prevented (Stripe, dispute object, status). One that was prevented with our money comes as lost.
 */
export function outcomeOf(status: string): Dispute['outcome'] {
  if (status === 'won' || status === 'prevented' || status === 'warning_closed') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

/** Closed without taking money. */
export function isWon({ outcome }: Dispute): boolean {
  return outcome === 'won';
}

/** The card issuer has taken money, and may still return it. */
export function isUndecided({ outcome, withdrawn_cents }: Dispute): boolean {
  return outcome === 'open' && withdrawn_cents > 0;
}

/** What card issuers have taken of a payment, and not returned. */
export function withdrawnOf_cents({ disputes }: Payment): number {
  return disputes.reduce((sum, { withdrawn_cents }) => sum + withdrawn_cents, 0);
}

/** The card issuer is still to decide, and may keep this money or return it. An inquiry blocks nothing. */
export function awaitsIssuer({ disputes }: Pick<Payment, 'disputes'>): boolean {
  return disputes.some(({ outcome, status }) => outcome === 'open' && !isInquiry(status));
}

/** The card issuer holds this money or has kept it: a refund now could return it twice. An inquiry blocks nothing. */
export function isDisputed(payment: Payment): boolean {
  return payment.disputes.some((dispute) => !isWon(dispute) && !isInquiry(dispute.status));
}

/** A card issuer has kept some of this money, and none is still to decide. */
export function isKeptByIssuer(payment: Payment): boolean {
  return isDisputed(payment) && !awaitsIssuer(payment);
}
