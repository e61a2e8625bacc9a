import type Stripe from 'stripe';

/**
 * The objects as the stand-in stores them: the types of the `stripe` package, with ids only where Stripe lets a caller
 * expand. `Own` replaces fields of `Published` and adds the stand-in's own, which begin with an underscore and never
 * leave it.
 */
type Stored<Published, Own = unknown> = Omit<Unexpanded<Published>, keyof Own> & Own;

/** An expandable field holds an id, or the object of that id once it is expanded. */
type Unexpanded<T> = { [Key in keyof T]: string extends T[Key] ? Exclude<T[Key], { id: string }> : T[Key] };

/** Details that the stand-in makes up, and passes on without reading them. */
type Details = Record<string, unknown>;

export type IntentStatus = Stripe.PaymentIntent.Status;
export type NextAction = Stripe.PaymentIntent.NextAction;
export type Requirements = Stripe.Account.Requirements;

export type PaymentIntent = Stored<
  Stripe.PaymentIntent,
  { client_secret: string; last_payment_error: Details | null; _return_url: string | null }
>;
export type Charge = Stored<
  Stripe.Charge,
  {
    payment_method_details: Details | null;
    /** What later happens to this charge, by its test card: see `cards.ts`. */
    _card: string;
    /** What transfers with this charge as `source_transaction` hold, in the currency that it settled in. */
    _transferred: number;
  }
>;
export type Refund = Stored<Stripe.Refund, { charge: string; metadata: Stripe.Metadata; livemode: boolean }>;
export type Transfer = Stored<
  Omit<Stripe.Transfer, 'reversals'>,
  {
    destination: string;
    balance_transaction: string;
    /** The balance transaction of the same money on the destination's side. */
    _destination_transaction?: string;
  }
>;
export type TransferReversal = Stored<Stripe.TransferReversal, { livemode: boolean }>;
export type Account = Stored<
  Stripe.Account,
  {
    business_profile: Details;
    capabilities: Record<string, 'active' | 'inactive' | 'pending'>;
    controller: Details & { stripe_dashboard: { type: string } };
    created: number;
    default_currency: string;
    metadata: Stripe.Metadata;
    settings: Details & {
      payouts: Details & {
        schedule: { interval: 'daily' | 'weekly' | 'monthly' | 'manual'; delay_days: number };
      };
    };
    livemode: boolean;
    _deleted?: boolean;
  }
>;
export type AccountLink = Stored<
  Stripe.AccountLink,
  {
    id: string;
    livemode: boolean;
    _account: string;
    _return_url: string;
    _refresh_url: string;
    _used: boolean;
  }
>;
export type PaymentMethod = Stored<Stripe.PaymentMethod, { card?: Details; _card: string; _used?: boolean }>;
export type ConfirmationToken = Stored<
  Stripe.ConfirmationToken,
  { payment_method_preview: Details; shipping: PaymentIntent['shipping']; _payment_method: string }
>;
export type BalanceTransaction = Stored<
  Stripe.BalanceTransaction,
  {
    livemode: boolean;
    /** Whose balance, null for the platform's. */
    _account?: string | null;
    /** The automatic payout that it was part of. */
    _payout?: string;
    _unlisted?: true;
  }
>;
export type Payout = Stored<Stripe.Payout, { metadata: Stripe.Metadata; _account: string | null }>;
export type EarlyFraudWarning = Stored<Stripe.Radar.EarlyFraudWarning>;
export type PaymentMethodDomain = Stored<Stripe.PaymentMethodDomain>;
export type Dispute = Stored<
  Stripe.Dispute,
  {
    balance_transactions: BalanceTransaction[];
    evidence: Details;
    /** What came back of the disputed amount. */
    _returned?: number;
  }
>;
export type StripeEvent = Stored<
  Stripe.Event,
  { type: string; data: { object: Details; previous_attributes?: Details } }
>;
export type WebhookEndpoint = Stored<
  Stripe.WebhookEndpoint,
  {
    _secret: string;
    /** Which events go here: the platform's own, those of connected accounts, or both. */
    _scope: 'platform' | 'connect' | 'both';
  }
>;

/** Every kind of stored object by its name in `object`. */
export interface Objects {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  account: Account;
  account_link: AccountLink;
  payment_method: PaymentMethod;
  confirmation_token: ConfirmationToken;
  balance_transaction: BalanceTransaction;
  payout: Payout;
  dispute: Dispute;
  'radar.early_fraud_warning': EarlyFraudWarning;
  payment_method_domain: PaymentMethodDomain;
  event: StripeEvent;
  webhook_endpoint: WebhookEndpoint;
}

export type ObjectName = keyof Objects;
