import type Stripe from 'stripe';

/** The events that our endpoints at the processor are set to, and that `processor-events.ts` handles. */

type EventType = Exclude<Stripe.WebhookEndpointCreateParams.EnabledEvent, '*'>;

/** About our own account: the charges, the money that goes out, and the balance. */
export const PLATFORM_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'balance.available',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
] as const satisfies readonly EventType[];

/** About the merchants' accounts: whether they can be paid, and whether a reversal can be made. */
export const CONNECT_EVENTS = [
  'account.updated',
  'account.application.deauthorized',
  'balance.available',
] as const satisfies readonly EventType[];
