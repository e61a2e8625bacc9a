import { z } from 'zod';
import { checkChargeAmount, checkCurrency } from '../currencies';
import { docUrl, invalid, missing } from '../errors';
import { emit } from '../events';
import { newId, randomText } from '../ids';
import {
  boolean,
  clearable,
  expand,
  InvalidParams,
  integer,
  listParams,
  mergeMetadata,
  metadata,
  opaque,
  shipping,
  text,
} from '../params';
import { render } from '../render';
import { listPage, type Route, route } from '../route';
import type { PaymentIntent, PaymentMethod } from '../types';
import type { Call } from '../world';
import { getCharge, takeMoney } from './charges';
import { assertConfirmable, confirmIntent, unexpectedState } from './confirm';
import { spendConfirmationToken } from './confirmation-tokens';
import { behaviourOf, createPaymentMethod, paymentMethodData, resolvePaymentMethod } from './payment-methods';

const captureMethod = z.enum(['automatic', 'automatic_async', 'manual']);
const methodTypes = z.array(z.string());

/** Parameters that creation, update and confirmation share. `payment_method_types` is gone in this API version. */
const shared = {
  expand,
  allowed_payment_method_types: methodTypes.optional(),
  amount_details: opaque.optional(),
  capture_method: captureMethod.optional(),
  excluded_payment_method_types: z.union([z.literal(''), methodTypes]).optional(),
  hooks: opaque.optional(),
  payment_details: opaque.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  payment_method_options: opaque.optional(),
  receipt_email: clearable.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session', '']).optional(),
  shipping: shipping.optional(),
};

const described = {
  application_fee_amount: integer.optional(),
  customer: text.optional(),
  customer_account: text.optional(),
  description: text.optional(),
  metadata,
  payment_method_configuration: text.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_data: z.strictObject({ destination: text, amount: integer.optional() }).optional(),
  transfer_group: text.optional(),
};

const confirming = {
  confirmation_token: text.optional(),
  error_on_requires_action: boolean.optional(),
  mandate: text.optional(),
  mandate_data: opaque.optional(),
  off_session: z.union([boolean, z.enum(['one_off', 'recurring']).transform(() => true)]).optional(),
  radar_options: opaque.optional(),
  return_url: text.optional(),
  use_stripe_sdk: boolean.optional(),
};

const createParams = z.strictObject({
  ...shared,
  ...described,
  ...confirming,
  amount: integer,
  currency: text,
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: boolean.optional(),
  confirmation_method: z.enum(['automatic', 'manual']).optional(),
  on_behalf_of: text.optional(),
});
const updateParams = z.strictObject({
  ...shared,
  ...described,
  amount: integer.optional(),
  currency: text.optional(),
});
const confirmParams = z.strictObject({
  ...shared,
  ...confirming,
  amount_to_confirm: integer.optional(),
  client_secret: text.optional(),
  // What the browser script says besides: the amount and currency that its Elements were made for.
  expected_amount: integer.optional(),
  expected_currency: text.optional(),
});
const cancelParams = z.strictObject({
  expand,
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const captureParams = z.strictObject({
  expand,
  amount_details: opaque.optional(),
  amount_to_capture: integer.optional(),
  application_fee_amount: integer.optional(),
  final_capture: boolean.optional(),
  hooks: opaque.optional(),
  metadata,
  payment_details: opaque.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_data: opaque.optional(),
});
const retrieveParams = z.strictObject({ expand, client_secret: text.optional() });

export const paymentIntentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', createParams, create),
  route('GET', '/v1/payment_intents', listParams({ customer: text.optional() }), (call, params) =>
    listPage(call, 'payment_intent', '/v1/payment_intents', params, { customer: params.customer }),
  ),
  route(
    'GET',
    '/v1/payment_intents/:id',
    retrieveParams,
    (call, params, id) => open(call, id, params.client_secret),
    {
      publishable: true,
    },
  ),
  route('POST', '/v1/payment_intents/:id', updateParams, update),
  route('POST', '/v1/payment_intents/:id/confirm', confirmParams, confirm, { publishable: true }),
  route('POST', '/v1/payment_intents/:id/cancel', cancelParams, cancel),
  route('POST', '/v1/payment_intents/:id/capture', captureParams, capture),
];

/** The intent; 404 when there is none. */
export function getIntent(call: Call, id: string, param = 'intent'): PaymentIntent {
  const intent = call.world.store.get('payment_intent', id, call.livemode);
  if (!intent) throw missing('payment_intent', id, param);
  return intent;
}

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
        code: 'payment_intent_invalid_parameter',
        doc_url: docUrl('payment_intent_invalid_parameter'),
        param: 'client_secret',
      },
    );
  }
  return intent;
}

type CreateParams = z.output<typeof createParams>;
type UpdateParams = z.output<typeof updateParams>;
type ConfirmParams = z.output<typeof confirmParams>;

function create(call: Call, params: CreateParams): PaymentIntent {
  assertNoDestination(params);
  const currency = checkCurrency(params.currency);
  checkChargeAmount(params.amount, currency);
  const method = methodOf(call, params);
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    created: call.now,
    currency,
    customer: params.customer ?? null,
    customer_account: params.customer_account ?? null,
    description: params.description ?? null,
    excluded_payment_method_types: params.excluded_payment_method_types || null,
    last_payment_error: null,
    latest_charge: null,
    livemode: call.livemode,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage || null,
    shipping: params.shipping || null,
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: params.transfer_group ?? null,
    _return_url: null,
  };
  if (params.confirm) assertReturnUrl(call, intent, params);
  call.world.store.insert<'payment_intent'>(intent);
  emit<'payment_intent'>(call, 'payment_intent.created', intent);
  return params.confirm ? runConfirmation(call, intent, method, params) : intent;
}

/** Money that Stripe would move by itself is better refused than quietly left where it is. */
function assertNoDestination(params: { transfer_data?: unknown; application_fee_amount?: number }): void {
  const param = (['transfer_data', 'application_fee_amount'] as const).find(
    (name) => params[name] !== undefined,
  );
  if (!param) return;
  throw invalid(`The stand-in knows separate charges and transfers only: ${param} is not supported.`, {
    param,
  });
}

function automaticMethods(params: CreateParams): PaymentIntent['automatic_payment_methods'] {
  if (params.allowed_payment_method_types) return null;
  const { enabled = true, allow_redirects = 'always' } = params.automatic_payment_methods ?? {};
  return { allow_redirects, enabled };
}

function update(call: Call, params: UpdateParams, id: string): PaymentIntent {
  assertNoDestination(params);
  const intent = getIntent(call, id);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    const harmless = ['metadata', 'description', 'expand', 'receipt_email', 'transfer_group'];
    const other = Object.keys(params).find((name) => !harmless.includes(name));
    if (other) {
      throw unexpectedState(
        intent,
        `This PaymentIntent's ${other} could not be updated because it has a status of ${intent.status}. You may only update the ${other} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      );
    }
  }
  const currency = params.currency === undefined ? intent.currency : checkCurrency(params.currency);
  if (params.amount !== undefined || params.currency !== undefined)
    checkChargeAmount(params.amount ?? intent.amount, currency);
  const method = methodOf(call, params);
  const changed: PaymentIntent = {
    ...intent,
    amount: params.amount ?? intent.amount,
    currency,
    capture_method: params.capture_method ?? intent.capture_method,
    customer: params.customer ?? intent.customer,
    description: params.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    payment_method: method?.id ?? intent.payment_method,
    receipt_email: params.receipt_email === undefined ? intent.receipt_email : params.receipt_email,
    shipping: params.shipping === undefined ? intent.shipping : params.shipping || null,
    setup_future_usage:
      params.setup_future_usage === undefined ? intent.setup_future_usage : params.setup_future_usage || null,
    statement_descriptor: params.statement_descriptor ?? intent.statement_descriptor,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
    transfer_group: params.transfer_group ?? intent.transfer_group,
    status: method ? 'requires_confirmation' : intent.status,
  };
  call.world.store.update<'payment_intent'>(changed);
  return changed;
}

function confirm(call: Call, params: ConfirmParams, id: string): PaymentIntent {
  const intent = open(call, id, params.client_secret);
  assertConfirmable(intent);
  assertSameAmount(call, intent, params);
  const method = methodOf(call, params) ?? storedMethod(call, intent);
  if (!method) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      {
        code: 'payment_intent_unexpected_state',
        doc_url: docUrl('payment_intent_unexpected_state'),
        payment_intent: render(intent),
      },
    );
  }
  assertReturnUrl(call, intent, params);
  const receipt_email = params.receipt_email === undefined ? intent.receipt_email : params.receipt_email;
  return runConfirmation(call, { ...intent, receipt_email }, method, params);
}

function runConfirmation(
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

/** What the payer was shown must be what is charged. Only the browser script says what that was. */
function assertSameAmount(call: Call, intent: PaymentIntent, params: ConfirmParams): void {
  const { expected_amount, expected_currency } = params;
  if (call.kind === 'secret' && (expected_amount !== undefined || expected_currency !== undefined)) {
    const param = expected_amount === undefined ? 'expected_currency' : 'expected_amount';
    throw new InvalidParams({
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${param}`,
      param,
    });
  }
  const differs =
    (expected_amount !== undefined && expected_amount !== intent.amount) ||
    (expected_currency !== undefined && expected_currency !== intent.currency);
  if (!differs) return;
  throw invalid(
    `The amount or currency of Elements (${expected_amount} ${expected_currency}) does not match the PaymentIntent (${intent.amount} ${intent.currency}).`,
    {
      code: 'payment_intent_invalid_parameter',
      doc_url: docUrl('payment_intent_invalid_parameter'),
      param: 'amount',
    },
  );
}

/** A server that allows redirects must say where payers come back to. */
function assertReturnUrl(
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

function methodOf(
  call: Call,
  params: {
    payment_method?: string;
    payment_method_data?: z.output<typeof paymentMethodData>;
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

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

function cancel(call: Call, params: z.output<typeof cancelParams>, id: string): PaymentIntent {
  const intent = getIntent(call, id);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
    );
  }
  if (intent.status === 'requires_capture') releaseHold(call, intent);
  const canceled: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  call.world.store.update<'payment_intent'>(canceled);
  emit<'payment_intent'>(call, 'payment_intent.canceled', canceled);
  return canceled;
}

function releaseHold(call: Call, intent: PaymentIntent): void {
  const charge = getCharge(call, intent.latest_charge ?? '');
  const released = { ...charge, amount_refunded: charge.amount, refunded: true };
  call.world.store.update<'charge'>(released);
  emit<'charge'>(call, 'charge.refunded', released);
}

function capture(call: Call, params: z.output<typeof captureParams>, id: string): PaymentIntent {
  const intent = getIntent(call, id);
  if (intent.status !== 'requires_capture') {
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalid(
      `The provided amount ${amount} is not between 1 and the capturable ${intent.amount_capturable}.`,
      {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      },
    );
  }
  const held = getCharge(call, intent.latest_charge ?? '');
  const charge = takeMoney(
    call,
    { ...held, captured: true, amount_captured: amount, amount_refunded: held.amount - amount },
    behaviourOf(held._card),
  );
  emit<'charge'>(call, 'charge.captured', charge);
  const paid: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    status: 'succeeded',
  };
  call.world.store.update<'payment_intent'>(paid);
  emit<'payment_intent'>(call, 'payment_intent.succeeded', paid);
  return paid;
}
