import type { PaymentIntent } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { getCharge } from './charges';

/** What was only authorized is let go with its intent: the charge stays as it was, and no refund is made. */
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
  emit<'charge'>(call, 'charge.expired', getCharge(call, intent.latest_charge ?? ''));
  markCanceled(call, intent, 'expired');
}
