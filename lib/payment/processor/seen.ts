import type Stripe from 'stripe';

/** What one request of a list answers at most; also all that the processor lists of one transfer group's charges. */
export const LIST_PAGE = 100;

/** What is compared of a charge. */
export type ChargeSeen = Pick<
  Stripe.Charge,
  'id' | 'amount' | 'amount_refunded' | 'captured' | 'disputed' | 'metadata' | 'payment_intent'
>;

/** What is compared of a transfer. */
export type TransferSeen = Pick<
  Stripe.Transfer,
  'id' | 'amount' | 'amount_reversed' | 'metadata' | 'reversed' | 'source_transaction'
>;

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
