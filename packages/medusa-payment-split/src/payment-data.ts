/** What Medusa keeps of a payment for the provider, and shows to the storefront: nothing secret but the addresses. */
export interface PaymentData extends Record<string, unknown> {
  /** Medusa's payment session. */
  session_id: string;
  split_session_id: string;
  /** Where the organizer starts the group. The storefront sends the shopper there. */
  session_url: string;
  amount_cents: number;
  currency: string;
  /** The lines that the group pays, as a hash. */
  cart: string;
  /** The first of Split's refunds that each of Medusa's refunds has made. */
  refunds?: Record<string, string>;
}

/** @throws TypeError for data that this provider has not written */
export function readPaymentData(data: Record<string, unknown> | undefined): PaymentData {
  const { session_id, split_session_id, session_url, amount_cents, currency, cart } = data ?? {};
  const texts = [session_id, split_session_id, session_url, currency, cart];
  if (texts.some((text) => typeof text !== 'string') || typeof amount_cents !== 'number') {
    throw new TypeError('This payment was not opened by medusa-payment-split.');
  }
  return data as PaymentData;
}
