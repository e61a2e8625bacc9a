import { explained, invalid, missing } from '../api/errors';
import { InvalidParams } from '../api/params';
import { render } from '../api/render';
import { stored } from '../api/route';
import type { PaymentIntent, PaymentMethod } from '../state/objects';
import type { Call } from '../world';
import { assertConfirmable, confirmIntent, unexpectedState } from './confirm';
import { spendConfirmationToken } from './confirmation-tokens';
import type { ConfirmParams, CreateParams } from './payment-intent-params';
import { createPaymentMethod, type PaymentMethodData, resolvePaymentMethod } from './payment-methods';

/** The intent; 404 when there is none. */
export const getIntent = (call: Call, id: string, param = 'intent'): PaymentIntent =>
  stored(call, 'payment_intent', id, param);

/** The intent for whom it may concern: a publishable key must also know its client secret. */
export function open(call: Call, id: string, clientSecret: string | undefined): PaymentIntent {
  const intent = getIntent(call, id);
  const known = clientSecret === intent.client_secret;
  if (call.kind === 'publishable' && clientSecret === undefined) {
    throw invalid('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (clientSecret !== undefined && !known) {
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
      {
        ...explained('payment_intent_invalid_parameter'),
        param: 'client_secret',
      },
    );
  }
  return intent;
}

/** `POST /v1/payment_intents/:id/confirm`, from a server or from the browser script. */
export function confirm(call: Call, params: ConfirmParams, id: string): PaymentIntent {
  const intent = open(call, id, params.client_secret);
  assertConfirmable(intent);
  assertAsElements(call, intent, params);
  const method = methodOf(call, params) ?? storedMethod(call, intent);
  if (!method) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      {
        ...explained('payment_intent_unexpected_state'),
        payment_intent: render(intent),
      },
    );
  }
  assertReturnUrl(call, intent, params);
  const receipt_email = params.receipt_email === undefined ? intent.receipt_email : params.receipt_email;
  return runConfirmation(call, { ...intent, receipt_email }, method, params);
}

/** One confirmation with a payment method; also the second half of a creation with `confirm`. */
export function runConfirmation(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
  params: CreateParams | ConfirmParams,
): PaymentIntent {
  if (!method)
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
    );
  if (params.confirmation_token) spendConfirmationToken(call, params.confirmation_token, intent.id);
  return confirmIntent(call, intent, {
    method,
    return_url: params.return_url ?? null,
    off_session: params.off_session ?? false,
    use_stripe_sdk: params.use_stripe_sdk ?? call.kind === 'publishable',
    error_on_requires_action: params.error_on_requires_action ?? false,
  });
}

/** The intent must be what Elements were created for, which the payer was shown. Only the browser script sends that. */
function assertAsElements(call: Call, intent: PaymentIntent, params: ConfirmParams): void {
  const given = {
    amount: params.expected_amount,
    currency: params.expected_currency,
    capture_method: params.expected_capture_method,
    payment_method_types: params.expected_payment_method_types,
  };
  for (const [param, expected] of Object.entries(given)) {
    if (expected === undefined) continue;
    if (call.kind === 'secret') {
      throw new InvalidParams({
        code: 'parameter_unknown',
        message: `Received unknown parameter: expected_${param}`,
        param: `expected_${param}`,
      });
    }
    const found = intent[param as keyof typeof given];
    const actual = Array.isArray(found) ? found.join(' ') : found;
    if (expected === actual) continue;
    throw invalid(`The ${param} of Elements (${expected}) does not match the PaymentIntent (${actual}).`, {
      ...explained('payment_intent_invalid_parameter'),
      param,
    });
  }
}

/** A server that allows redirects must say where payers come back to. */
export function assertReturnUrl(
  call: Call,
  intent: PaymentIntent,
  params: { return_url?: string; use_stripe_sdk?: boolean },
): void {
  const mayRedirect =
    intent.automatic_payment_methods?.enabled && intent.automatic_payment_methods.allow_redirects !== 'never';
  if (call.kind !== 'secret' || !mayRedirect || params.return_url || params.use_stripe_sdk) return;
  throw invalid(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { payment_intent: render(intent), param: 'return_url' },
  );
}

/** The payment method that the parameters name or describe, if any. */
export function methodOf(
  call: Call,
  params: {
    payment_method?: string;
    payment_method_data?: PaymentMethodData;
    confirmation_token?: string;
  },
): PaymentMethod | undefined {
  if (params.payment_method) return resolvePaymentMethod(call, params.payment_method);
  if (params.payment_method_data) return createPaymentMethod(call, params.payment_method_data);
  if (params.confirmation_token) {
    const token = call.world.store.get('confirmation_token', params.confirmation_token, call.livemode);
    if (!token) throw missing('ConfirmationToken', params.confirmation_token, 'confirmation_token');
    return resolvePaymentMethod(call, token._payment_method);
  }
  return undefined;
}

function storedMethod(call: Call, intent: PaymentIntent): PaymentMethod | undefined {
  return intent.payment_method ? resolvePaymentMethod(call, intent.payment_method) : undefined;
}
