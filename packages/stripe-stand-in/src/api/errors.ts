/** The `error` object of Stripe's API answers. */
export interface ErrorBody {
  type:
    | 'api_error'
    | 'card_error'
    | 'idempotency_error'
    | 'invalid_request_error'
    | 'rate_limit_error'
    | 'authentication_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  advice_code?: string;
  network_decline_code?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  payment_method_type?: string;
  request_log_url?: string;
}

/**
 * A 4xx or 5xx response of Stripe's. What was written before it was thrown is kept:
 * a declined card leaves a failed charge behind.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** 400 `invalid_request_error`, for a malformed request. */
export function invalid(message: string, extra: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...extra });
}

/** 404 `resource_missing`, worded as Stripe words it: `No such payment_intent: 'pi_1'`. */
export function missing(what: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    ...explained('resource_missing'),
    message: `No such ${what}: '${id}'`,
    param,
  });
}

/** 401, for a key that is absent, malformed or of the wrong kind. */
export function unauthorized(message: string, extra: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message, ...extra });
}

/** The address under which Stripe explains an error code. */
export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;
}

/** An error code with that address. */
export const explained = (code: string) => ({ code, doc_url: docUrl(code) });
