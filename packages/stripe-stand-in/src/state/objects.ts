/**
 * The objects as the stand-in keeps them. Names and fields are Stripe's; ids stand where Stripe lets a caller
 * expand. Fields that begin with an underscore are the stand-in's own and never leave it.
 */
export type Metadata = Record<string, string>;

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface BillingDetails {
  address: Address | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
}

interface Base<Name extends string> {
  id: string;
  object: Name;
  created: number;
  livemode: boolean;
}

export type IntentStatus =
  | 'canceled'
  | 'processing'
  | 'requires_action'
  | 'requires_capture'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded';

export interface NextAction {
  type: 'use_stripe_sdk' | 'redirect_to_url';
  use_stripe_sdk?: Record<string, unknown>;
  redirect_to_url?: { return_url: string | null; url: string };
}

export interface PaymentIntent extends Base<'payment_intent'> {
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_details: { tip: Record<string, never> };
  amount_received: number;
  application: string | null;
  application_fee_amount: number | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects?: 'always' | 'never' } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic' | 'manual';
  currency: string;
  customer: string | null;
  customer_account: string | null;
  description: string | null;
  excluded_payment_method_types: string[] | null;
  last_payment_error: Record<string, unknown> | null;
  latest_charge: string | null;
  managed_payments: { enabled: boolean } | null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: string | null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: Record<string, unknown> | null;
  payment_method_types: string[];
  payment_record: string | null;
  processing: { type: string } | null;
  receipt_email: string | null;
  review: string | null;
  setup_future_usage: string | null;
  shipping: Record<string, unknown> | null;
  source: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: string | null;
  _return_url: string | null;
}

export interface Outcome {
  advice_code: string | null;
  network_advice_code: string | null;
  network_decline_code: string | null;
  network_status: string;
  reason: string | null;
  risk_level: string;
  risk_score: number;
  seller_message: string;
  type: string;
}

export interface Charge extends Base<'charge'> {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: string | null;
  application_fee: string | null;
  application_fee_amount: number | null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string | null;
  captured: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, string>;
  metadata: Metadata;
  on_behalf_of: string | null;
  outcome: Outcome | null;
  paid: boolean;
  payment_intent: string | null;
  payment_method: string | null;
  payment_method_details: Record<string, unknown> | null;
  receipt_email: string | null;
  receipt_number: string | null;
  receipt_url: string | null;
  refunded: boolean;
  review: string | null;
  shipping: Record<string, unknown> | null;
  source: null;
  source_transfer: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'failed' | 'pending' | 'succeeded';
  transfer_data: null;
  transfer_group: string | null;
  /** What later happens to this charge, by its test card: see `cards.ts`. */
  _card: string;
  /** What transfers with this charge as `source_transaction` have already taken, in the smallest unit. */
  _transferred: number;
}

export interface Refund extends Base<'refund'> {
  amount: number;
  balance_transaction: string | null;
  charge: string;
  currency: string;
  customer: string | null;
  customer_account: string | null;
  destination_details: Record<string, unknown>;
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string | null;
  payment_method: string | null;
  pending_reason?: string;
  reason: string | null;
  receipt_number: string | null;
  source_transfer_reversal: string | null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  transfer_reversal: string | null;
}

export interface Transfer extends Base<'transfer'> {
  amount: number;
  amount_reversed: number;
  balance_transaction: string;
  currency: string;
  description: string | null;
  destination: string;
  destination_payment: string;
  metadata: Metadata;
  reversed: boolean;
  source_transaction: string | null;
  source_type: string;
  transfer_group: string | null;
}

export interface TransferReversal extends Base<'transfer_reversal'> {
  amount: number;
  balance_transaction: string;
  currency: string;
  destination_payment_refund: string | null;
  metadata: Metadata;
  source_refund: string | null;
  transfer: string;
}

export interface Requirements {
  alternatives: unknown[];
  current_deadline: number | null;
  currently_due: string[];
  disabled_reason: string | null;
  errors: unknown[];
  eventually_due: string[];
  past_due: string[];
  pending_verification: string[];
}

export interface Account extends Base<'account'> {
  business_profile: Record<string, unknown> | null;
  business_type: string | null;
  capabilities: Record<string, 'active' | 'inactive' | 'pending'>;
  charges_enabled: boolean;
  controller: Record<string, unknown>;
  country: string;
  default_currency: string;
  details_submitted: boolean;
  email: string | null;
  external_accounts: { object: 'list'; data: unknown[]; has_more: boolean; url: string };
  future_requirements: Requirements;
  metadata: Metadata;
  payouts_enabled: boolean;
  requirements: Requirements;
  settings: Record<string, unknown>;
  tos_acceptance: Record<string, unknown>;
  type: 'custom' | 'express' | 'none' | 'standard';
  _deleted?: boolean;
}

export interface AccountLink {
  id: string;
  object: 'account_link';
  created: number;
  expires_at: number;
  url: string;
  livemode: boolean;
  _account: string;
  _return_url: string;
  _refresh_url: string;
  _used: boolean;
}

export interface Customer extends Base<'customer'> {
  address: Address | null;
  balance: number;
  currency: string | null;
  default_source: null;
  delinquent: boolean;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: Record<string, unknown>;
  metadata: Metadata;
  name: string | null;
  phone: string | null;
  preferred_locales: string[];
  shipping: Record<string, unknown> | null;
  tax_exempt: string;
  test_clock: null;
  _deleted?: boolean;
}

export interface PaymentMethod extends Base<'payment_method'> {
  allow_redisplay: string;
  billing_details: BillingDetails;
  card?: Record<string, unknown>;
  us_bank_account?: Record<string, unknown>;
  customer: string | null;
  customer_account: string | null;
  metadata: Metadata;
  type: string;
  _card: string;
}

export interface ConfirmationToken extends Base<'confirmation_token'> {
  expires_at: number | null;
  metadata: Metadata | null;
  payment_intent: string | null;
  payment_method_options: null;
  payment_method_preview: Record<string, unknown>;
  return_url: string | null;
  setup_future_usage: string | null;
  setup_intent: null;
  shipping: Record<string, unknown> | null;
  use_stripe_sdk: boolean;
  _payment_method: string;
}

export interface BalanceTransaction extends Base<'balance_transaction'> {
  amount: number;
  available_on: number;
  balance_type: 'payments';
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: null;
    currency: string;
    description: string;
    type: string;
  }[];
  net: number;
  reporting_category: string;
  source: string | null;
  status: 'available' | 'pending';
  type: string;
}

export interface Dispute extends Base<'dispute'> {
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  currency: string;
  enhanced_eligibility_types: string[];
  evidence: Record<string, unknown>;
  evidence_details: Record<string, unknown>;
  intended_submission_method: string | null;
  is_charge_refundable: boolean;
  metadata: Metadata;
  network_reason_code: string | null;
  payment_intent: string | null;
  payment_method_details: Record<string, unknown>;
  reason: string;
  status: string;
}

export interface StripeEvent extends Base<'event'> {
  account?: string;
  api_version: string;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface WebhookEndpoint extends Base<'webhook_endpoint'> {
  api_version: string | null;
  application: string | null;
  description: string | null;
  enabled_events: string[];
  metadata: Metadata;
  status: 'enabled' | 'disabled';
  url: string;
  _secret: string;
  /** Which events go here: the platform's own, those of connected accounts, or both. */
  _scope: 'platform' | 'connect' | 'both';
}

/** Every kind of stored object by the name it carries in `object`. */
export interface Objects {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  account: Account;
  account_link: AccountLink;
  customer: Customer;
  payment_method: PaymentMethod;
  confirmation_token: ConfirmationToken;
  balance_transaction: BalanceTransaction;
  dispute: Dispute;
  event: StripeEvent;
  webhook_endpoint: WebhookEndpoint;
}

export type ObjectName = keyof Objects;
