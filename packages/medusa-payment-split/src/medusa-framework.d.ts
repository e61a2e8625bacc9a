/** The part of Medusa 2 that this package uses. Declared here, so that checking it needs no Medusa. */
declare module '@medusajs/framework/utils' {
  type MedusaAmount = import('./amounts').MedusaAmount;

  type PaymentSessionStatus =
    | 'authorized'
    | 'captured'
    | 'pending'
    | 'requires_more'
    | 'error'
    | 'canceled'
    | 'pending_authorization';
  type PaymentActions =
    | 'authorized'
    | 'captured'
    | 'failed'
    | 'pending'
    | 'requires_more'
    | 'canceled'
    | 'not_supported'
    | 'pending_authorization';

  interface PaymentInput {
    data?: Record<string, unknown>;
    context?: {
      idempotency_key?: string;
      customer?: { email?: string; first_name?: string | null; last_name?: string | null };
    };
  }
  interface PricedInput extends PaymentInput {
    amount: MedusaAmount;
    currency_code: string;
  }
  interface PaymentOutput {
    data?: Record<string, unknown>;
  }
  interface StatusOutput extends PaymentOutput {
    status: PaymentSessionStatus;
  }
  interface WebhookPayload {
    data: Record<string, unknown>;
    rawData: string | Uint8Array;
    headers: Record<string, unknown>;
  }
  interface WebhookAction {
    action: PaymentActions;
    data?: { session_id: string; amount: number };
  }

  abstract class AbstractPaymentProvider<Config> {
    protected readonly config: Config;
    constructor(cradle: Record<string, unknown>, config: Config);
    abstract initiatePayment(input: PricedInput): Promise<PaymentOutput & { id: string }>;
    abstract updatePayment(input: PricedInput): Promise<PaymentOutput>;
    abstract deletePayment(input: PaymentInput): Promise<PaymentOutput>;
    abstract authorizePayment(input: PaymentInput): Promise<StatusOutput>;
    abstract capturePayment(input: PaymentInput): Promise<PaymentOutput>;
    abstract refundPayment(input: PaymentInput & { amount: MedusaAmount }): Promise<PaymentOutput>;
    abstract cancelPayment(input: PaymentInput): Promise<PaymentOutput>;
    abstract retrievePayment(input: PaymentInput): Promise<PaymentOutput>;
    abstract getPaymentStatus(input: PaymentInput): Promise<StatusOutput>;
    abstract getWebhookActionAndData(payload: WebhookPayload): Promise<WebhookAction>;
  }
  class MedusaError extends Error {
    static Types: { NOT_ALLOWED: string; INVALID_DATA: string };
    constructor(type: string, message: string);
  }
  const Modules: { PAYMENT: string };
  function ModuleProvider(module: string, provider: { services: unknown[] }): unknown;
}
