import { fundsOf, move, PLATFORM } from '../state/ledger';
import type { Charge, Refund } from '../state/objects';
import type { Call } from '../world';
import { getCharge } from './charges';
import { behaviourOf } from './payment-methods';
import { announce, failRefund } from './refund-outcomes';
import { settled } from './settlement';

const DAY_ms = 86_400_000;

/** Whether a refund can be carried out now: pending money does not count. */
export function isCovered(call: Call, charge: Charge, refunded: number): boolean {
  const { amount, currency } = settled(call, charge, refunded);
  return fundsOf(call, PLATFORM, currency).available >= amount;
}

/** Takes a refund from the balance and sends it to the payer. Some test cards hold it up or fail it later. */
export function payRefund(call: Call, charge: Charge, refund: Refund): Refund {
  const { amount, ...currency } = settled(call, charge, refund.amount);
  const transaction = move(call, {
    ...currency,
    amount: -amount,
    type: charge.id.startsWith('py_') ? 'payment_refund' : 'refund',
    reporting_category: 'refund',
    source: refund.id,
    description: 'REFUND FOR CHARGE',
  });
  const { refund: later } = behaviourOf(charge._card);
  const { scheduler, rules } = call.world;
  if (later === 'pending') scheduler.add('settle_refund', refund.id, call.livemode, rules.settle_ms);
  if (later === 'fails_later') scheduler.add('fail_refund', refund.id, call.livemode, rules.settle_ms);
  const { pending_reason: _reason, ...kept } = refund;
  return {
    ...kept,
    balance_transaction: transaction.id,
    ...(later === 'pending' ? { pending_reason: 'processing' } : {}),
    status: later === 'pending' ? 'pending' : 'succeeded',
  };
}

/** Keeps a refund until the balance covers it, or until it has waited too long. */
export function waitForBalance(call: Call, refund: Refund): Refund {
  const { scheduler, rules } = call.world;
  scheduler.add('expire_refund', refund.id, call.livemode, rules.refund_wait_days * DAY_ms);
  return { ...refund, pending_reason: 'insufficient_funds', status: 'pending' };
}

/** Carries out, oldest first, the refunds that the balance covers by now. */
export function carryOutWaitingRefunds(call: Call): void {
  for (const refund of waitingRefunds(call)) {
    const charge = getCharge(call, refund.charge);
    if (!isCovered(call, charge, refund.amount)) continue;
    call.world.scheduler.cancel(refund.id);
    const paid = payRefund(call, charge, refund);
    call.world.store.update<'refund'>(paid);
    announce(call, paid, { status: refund.status, pending_reason: 'insufficient_funds' });
  }
}

/** Fails the waiting refunds of a charge whose bank has taken the money back. */
export function failWaitingRefunds(call: Call, charge: Charge): void {
  for (const refund of waitingRefunds(call, charge.id))
    failRefund(call, refund, 'charge_for_pending_refund_disputed');
}

/** Fails a refund that has waited too long for balance. */
export function expireRefund(call: Call, refund: Refund): void {
  if (refund.pending_reason === 'insufficient_funds') failRefund(call, refund, 'insufficient_funds');
}

function waitingRefunds(call: Call, charge?: string): Refund[] {
  const page = call.world.store.list('refund', call.livemode, {
    where: { charge, status: 'pending' },
    limit: 100_000,
  });
  return (page?.data ?? []).filter((one) => one.pending_reason === 'insufficient_funds').reverse();
}
