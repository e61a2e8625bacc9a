import type { Charge, PaymentIntent } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { getCharge } from './charges';

/** Gives up the money that was only authorized. */
export function releaseHold(
  call: Call,
  intent: PaymentIntent,
  event: 'charge.refunded' | 'charge.expired',
): void {
  const charge = getCharge(call, intent.latest_charge ?? '');
  const released: Charge = { ...charge, amount_refunded: charge.amount, refunded: true };
  call.world.store.update<'charge'>(released);
  emit<'charge'>(call, event, released);
}

export function markCanceled(
  call: Call,
  intent: PaymentIntent,
  cancellation_reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  const canceled: PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason,
    next_action: null,
    status: 'canceled',
  };
  call.world.store.update<'payment_intent'>(canceled);
  emit<'payment_intent'>(call, 'payment_intent.canceled', canceled);
  return canceled;
}

/** Nobody captured the payment in time. */
export function expireHold(call: Call, intent: PaymentIntent): void {
  if (intent.status !== 'requires_capture') return;
  releaseHold(call, intent, 'charge.expired');
  markCanceled(call, intent, 'automatic');
}
