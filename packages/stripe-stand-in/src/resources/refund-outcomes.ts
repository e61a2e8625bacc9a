import { StripeError } from '../api/errors';
import { stored } from '../api/route';
import { move } from '../state/ledger';
import type { Refund } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { getCharge } from './charges';
import { settled } from './settlement';

/** The refund; 404 when there is none. */
export const getRefund = (call: Call, id: string): Refund => stored(call, 'refund', id);

/** A pending refund has reached the payer. */
export function settleRefund(call: Call, refund: Refund): Refund {
  if (refund.status !== 'pending' || !refund.balance_transaction) return refund;
  const { pending_reason: _reason, ...kept } = refund;
  const succeeded: Refund = { ...kept, status: 'succeeded' };
  call.world.store.update<'refund'>(succeeded);
  announce(call, succeeded, { status: refund.status });
  return succeeded;
}

/** The bank could not deliver the refund: the money is back on the platform's balance. */
export function failRefund(call: Call, refund: Refund, failure_reason = 'expired_or_canceled_card'): Refund {
  if (refund.status === 'failed') return refund;
  if (refund.status === 'canceled')
    throw new StripeError(400, { type: 'invalid_request_error', message: 'Refund is canceled.' });
  call.world.scheduler.cancel(refund.id);
  const charge = getCharge(call, refund.charge);
  const returned = refund.balance_transaction
    ? move(call, {
        ...settled(call, charge, refund.amount),
        type: 'refund_failure',
        source: refund.id,
        description: 'REFUND FAILURE',
      })
    : undefined;
  const { pending_reason: _reason, ...kept } = refund;
  const failed: Refund = {
    ...kept,
    ...(returned ? { failure_balance_transaction: returned.id } : {}),
    failure_reason,
    status: 'failed',
  };
  call.world.store.update<'refund'>(failed);
  call.world.store.update<'charge'>({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  emit<'refund'>(call, 'refund.failed', failed);
  announce(call, failed, { status: refund.status });
  return failed;
}

/** Tells of a refund that has changed. */
export function announce(call: Call, refund: Refund, previous: Record<string, unknown>): void {
  emit<'refund'>(call, 'refund.updated', refund, { previous });
  emit<'refund'>(call, 'charge.refund.updated', refund, { previous });
}
