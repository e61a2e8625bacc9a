import { invalid, missing } from '../api/errors';
import { mergeMetadata } from '../api/params';
import { listRoute, type Route, route } from '../api/route';
import { checkChargeAmount, checkCurrency } from '../rules/currencies';
import { newId, randomText } from '../state/ids';
import type { PaymentIntent } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { getCharge, takeMoney } from './charges';
import { unexpectedState } from './confirm';
import { markCanceled } from './holds';
import { assertReturnUrl, confirm, getIntent, methodOf, open, runConfirmation } from './intent-confirmation';
import {
  type CancelParams,
  type CaptureParams,
  type CreateParams,
  cancelParams,
  captureParams,
  confirmParams,
  createParams,
  retrieveParams,
  type UpdateParams,
  updateParams,
} from './payment-intent-params';
import { behaviourOf } from './payment-methods';

export const paymentIntentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', createParams, create),
  listRoute('payment_intent', '/v1/payment_intents', ['customer']),
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

function create(call: Call, params: CreateParams): PaymentIntent {
  assertNoDestination(params);
  checkDescriptor(params);
  const currency = checkCurrency(params.currency);
  checkChargeAmount(params.amount, currency);
  assertNoCustomer(params);
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
    customer: null,
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

/** Cards show the platform's own descriptor, with a suffix at most. */
function checkDescriptor(params: {
  statement_descriptor?: string;
  statement_descriptor_suffix?: string;
}): void {
  if (params.statement_descriptor) {
    throw invalid(
      'The `statement_descriptor` parameter is not supported for card charges. Use `statement_descriptor_suffix` instead.',
      { param: 'statement_descriptor' },
    );
  }
  const suffix = params.statement_descriptor_suffix;
  const param = 'statement_descriptor_suffix';
  if (!suffix) return;
  if (suffix.length > 22)
    throw invalid('The statement descriptor suffix must be at most 22 characters.', { param });
  if (/[<>\\'"*]/.test(suffix))
    throw invalid('The statement descriptor suffix contains invalid characters.', { param });
  if (!/[a-zA-Z]/.test(suffix))
    throw invalid('The statement descriptor suffix must contain at least one alphabetic character.', {
      param,
    });
}

function automaticMethods(params: CreateParams): PaymentIntent['automatic_payment_methods'] {
  if (params.allowed_payment_method_types) return null;
  const { enabled = true, allow_redirects = 'always' } = params.automatic_payment_methods ?? {};
  return { allow_redirects, enabled };
}

/** The stand-in keeps no customers, so none can be named. */
function assertNoCustomer({ customer }: UpdateParams): void {
  if (customer) throw missing('customer', customer, 'customer');
}

function update(call: Call, params: UpdateParams, id: string): PaymentIntent {
  assertNoDestination(params);
  checkDescriptor(params);
  const intent = getIntent(call, id);
  assertNoCustomer(params);
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

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

function cancel(call: Call, params: CancelParams, id: string): PaymentIntent {
  const intent = getIntent(call, id);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
    );
  }
  return markCanceled(call, intent, params.cancellation_reason ?? null);
}

function capture(call: Call, params: CaptureParams, id: string): PaymentIntent {
  assertNoDestination(params);
  if (params.final_capture === false) {
    throw invalid('The stand-in captures once: final_capture=false is not supported.', {
      param: 'final_capture',
    });
  }
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
  const behaviour = behaviourOf(held._card);
  const charge = takeMoney(call, { ...held, captured: true, amount_captured: amount }, behaviour);
  if (behaviour.dispute) call.world.scheduler.add('dispute', charge.id, call.livemode, 0);
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
