import type Stripe from 'stripe';

/** What one request of a list answers at most; also all that the processor lists of one transfer group's charges. */
export const LIST_PAGE = 100;

/** What is compared of a charge. */
export type ChargeSeen = Pick<
  Stripe.Charge,
  | 'id'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'disputed'
  | 'metadata'
  | 'payment_intent'
>;

/** What is compared of a transfer. */
export type TransferSeen = Pick<
  Stripe.Transfer,
  'id' | 'amount' | 'amount_reversed' | 'metadata' | 'reversed' | 'source_transaction'
>;

type Reference = string | { id: string };

/** The id of an object that another one names, or has in full where that was asked for. */
export function idOf(reference: Reference): string;
export function idOf(reference: Reference | null | undefined): string | null;
export function idOf(reference: Reference | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** What a charge has taken, or holds. Of what a capture left on the card nothing was taken, and it is not refunded. */
export const amountOf = ({
  amount,
  amount_captured,
  captured,
}: Pick<Stripe.Charge, 'amount' | 'amount_captured' | 'captured'>): number =>
  captured ? amount_captured : amount;

/** The charge of an intent, where it was asked for with the intent. */
export const chargeIn = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === 'string' ? null : latest_charge;
