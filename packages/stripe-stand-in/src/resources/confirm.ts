import { docUrl, type ErrorBody, explained, invalid, StripeError } from '../api/errors';
import { render } from '../api/render';
import type { CardBehaviour } from '../rules/cards';
import { randomText } from '../state/ids';
import type { IntentStatus, NextAction, PaymentIntent, PaymentMethod } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { createCharge, getCharge, hold_s, takeMoney } from './charges';
import { behaviourOf } from './payment-methods';

interface Confirmation {
  method: PaymentMethod;
  return_url: string | null;
  /** The payer is not there to authenticate. */
  off_session: boolean;
  /** The browser script handles the next action itself instead of a redirect. */
  use_stripe_sdk: boolean;
  error_on_requires_action: boolean;
}

/** 400 `payment_intent_unexpected_state`, with the intent in its current state. */
export function unexpectedState(intent: PaymentIntent, message: string): StripeError {
  return invalid(message, {
    ...explained('payment_intent_unexpected_state'),
    payment_intent: render(intent),
  });
}

const CONFIRMABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Refuses an intent that can no longer be confirmed. */
export function assertConfirmable(intent: PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(', ')}.`;
  throw unexpectedState(intent, message);
}

/**
 * One attempt to pay: succeeds, asks for 3-D Secure, goes processing, or throws the 402 of a decline after having
 * written the failed charge.
 */
export function confirmIntent(call: Call, intent: PaymentIntent, input: Confirmation): PaymentIntent {
  assertConfirmable(intent);
  assertUnused(input.method);
  const behaviour = behaviourOf(input.method._card);
  const attempt: PaymentIntent = {
    ...intent,
    payment_method: input.method.id,
    last_payment_error: null,
    next_action: null,
    _return_url: input.return_url,
  };
  if (behaviour.three_d_secure === 'required') {
    if (input.off_session || input.error_on_requires_action)
      throw authenticationRequired(call, attempt, input, behaviour);
    return askForAuthentication(call, attempt, input);
  }
  return charge(call, attempt, input.method, behaviour, false);
}

/** What no customer keeps pays once. */
function assertUnused({ _used }: PaymentMethod): void {
  if (!_used) return;
  throw invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
}

/** The payer answered the 3-D Secure question: pays, or fails with `payment_intent_authentication_failure`. */
export function authenticate(call: Call, intent: PaymentIntent, passed: boolean): PaymentIntent {
  if (intent.status !== 'requires_action') {
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status}; nothing is to be authenticated.`,
    );
  }
  const method = call.world.store.get('payment_method', intent.payment_method ?? '', call.livemode);
  if (!method) throw unexpectedState(intent, 'This PaymentIntent has no payment method to authenticate.');
  if (passed) {
    return charge(call, { ...intent, next_action: null }, method, behaviourOf(method._card), true);
  }
  return failIntent(call, intent, method, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

/** Ends a bank debit that was `processing`. */
export function settleDebit(call: Call, intent: PaymentIntent, succeeded: boolean): PaymentIntent {
  if (intent.status !== 'processing')
    throw unexpectedState(intent, `This PaymentIntent is ${intent.status}, not processing.`);
  const method = call.world.store.get('payment_method', intent.payment_method ?? '', call.livemode);
  const pending = getCharge(call, intent.latest_charge ?? '');
  if (!method) throw unexpectedState(intent, 'This PaymentIntent has no payment method.');
  if (!succeeded) {
    const message = 'The customer has insufficient funds in their bank account.';
    const failed = {
      ...pending,
      status: 'failed' as const,
      failure_code: 'insufficient_funds',
      failure_message: message,
    };
    call.world.store.update<'charge'>(failed);
    emit<'charge'>(call, 'charge.failed', failed);
    return failIntent(call, intent, method, { code: 'insufficient_funds', message, charge: failed.id });
  }
  const behaviour = behaviourOf(pending._card);
  const paid = takeMoney(
    call,
    { ...pending, status: 'succeeded', paid: true, captured: true, amount_captured: pending.amount },
    behaviour,
  );
  emit<'charge'>(call, 'charge.succeeded', paid);
  return succeed(call, intent, paid.id);
}

function charge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: CardBehaviour,
  authenticated: boolean,
): PaymentIntent {
  const { decline } = behaviour;
  if (decline) throw declined(call, intent, method, behaviour, decline, authenticated);
  call.world.store.update<'payment_method'>({ ...method, _used: true });
  if (behaviour.bank_debit) return startDebit(call, intent, method, behaviour);
  const captured = intent.capture_method !== 'manual';
  const made = createCharge(call, intent, method, behaviour, {
    status: 'succeeded',
    captured,
    authenticated,
  });
  emit<'charge'>(call, 'charge.succeeded', made);
  const paid = captured ? succeed(call, intent, made.id) : hold(call, intent, made.id);
  // Nobody disputes money that was not taken.
  if (behaviour.dispute && captured) call.world.scheduler.add('dispute', made.id, call.livemode, 0);
  if (behaviour.early_fraud_warning)
    call.world.scheduler.add('early_fraud_warning', made.id, call.livemode, 0);
  return paid;
}

function succeed(call: Call, intent: PaymentIntent, chargeId: string): PaymentIntent {
  const paid: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    amount_capturable: 0,
    latest_charge: chargeId,
    next_action: null,
    processing: null,
    status: 'succeeded',
  };
  call.world.store.update<'payment_intent'>(paid);
  emit<'payment_intent'>(call, 'payment_intent.succeeded', paid);
  return paid;
}

function hold(call: Call, intent: PaymentIntent, chargeId: string): PaymentIntent {
  call.world.scheduler.add('expire_hold', intent.id, call.livemode, hold_s(call) * 1000);
  const held: PaymentIntent = {
    ...intent,
    amount_capturable: intent.amount,
    latest_charge: chargeId,
    next_action: null,
    status: 'requires_capture',
  };
  call.world.store.update<'payment_intent'>(held);
  emit<'payment_intent'>(call, 'payment_intent.amount_capturable_updated', held);
  return held;
}

function startDebit(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: CardBehaviour,
): PaymentIntent {
  const pending = createCharge(call, intent, method, behaviour, {
    status: 'pending',
    captured: true,
    authenticated: false,
  });
  const started: PaymentIntent = { ...intent, latest_charge: pending.id, status: 'processing' };
  call.world.store.update<'payment_intent'>(started);
  emit<'charge'>(call, 'charge.pending', pending);
  emit<'payment_intent'>(call, 'payment_intent.processing', started);
  if (behaviour.bank_debit !== 'held') {
    const task = behaviour.bank_debit === 'fails' ? 'fail_debit' : 'settle_debit';
    call.world.scheduler.add(task, intent.id, call.livemode, call.world.rules.settle_ms);
  }
  return started;
}

function askForAuthentication(call: Call, intent: PaymentIntent, input: Confirmation): PaymentIntent {
  const asked: PaymentIntent = {
    ...intent,
    next_action: nextAction(call, intent, input),
    status: 'requires_action',
  };
  call.world.store.update<'payment_intent'>(asked);
  emit<'payment_intent'>(call, 'payment_intent.requires_action', asked);
  return asked;
}

function nextAction(call: Call, intent: PaymentIntent, input: Confirmation): NextAction {
  if (!input.use_stripe_sdk && input.return_url) {
    const url = `${call.origin}/_frame/redirect/${intent.id}?client_secret=${intent.client_secret}`;
    return { type: 'redirect_to_url', redirect_to_url: { return_url: input.return_url, url } };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      source: `payatt_${randomText(24)}`,
      stripe_js: `${call.origin}/_frame/3ds.html`,
    },
  };
}

function authenticationRequired(
  call: Call,
  intent: PaymentIntent,
  input: Confirmation,
  behaviour: CardBehaviour,
): StripeError {
  const message = 'Your card was declined. This transaction requires authentication.';
  const decline = { code: 'authentication_required', decline_code: 'authentication_required', message };
  return declined(call, intent, input.method, behaviour, decline, false);
}

function declined(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: CardBehaviour,
  decline: NonNullable<CardBehaviour['decline']>,
  authenticated: boolean,
): StripeError {
  const failed = createCharge(call, intent, method, behaviour, {
    status: 'failed',
    captured: false,
    authenticated,
    decline,
  });
  emit<'charge'>(call, 'charge.failed', failed);
  const error = {
    code: decline.code,
    ...(decline.decline_code ? { decline_code: decline.decline_code } : {}),
    ...(decline.advice_code ? { advice_code: decline.advice_code } : {}),
    message: decline.message,
    charge: failed.id,
  };
  const open = failIntent(call, { ...intent, latest_charge: failed.id }, method, error);
  return new StripeError(402, {
    type: 'card_error',
    doc_url: docUrl(decline.code),
    ...error,
    payment_intent: render(open),
    payment_method: render(method),
  });
}

function failIntent(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: Pick<ErrorBody, 'message' | 'code' | 'decline_code' | 'charge'>,
): PaymentIntent {
  const open: PaymentIntent = {
    ...intent,
    last_payment_error: {
      ...error,
      doc_url: docUrl(error.code ?? 'card_declined'),
      payment_method: render(method),
      type: error.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
    },
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  };
  call.world.store.update<'payment_intent'>(open);
  emit<'payment_intent'>(call, 'payment_intent.payment_failed', open);
  return open;
}
