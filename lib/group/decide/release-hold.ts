import type { HoldEnd } from '../hold';
import type { Payment } from '../model';
import { type Draft, queue } from './draft';

/** The bank is told to release the money. Nobody is charged, and what it was for is owed again. */
export function releaseHold(draft: Draft, payment: Payment, ended: HoldEnd): void {
  reopenShares(draft, payment);
  payment.status = 'releasing';
  endHold(draft, payment, ended);
  queue(draft, { kind: 'cancel_intent', payment_id: payment.id });
}

export function reopenShares({ session }: Draft, payment: Payment): void {
  for (const share of session.split?.shares ?? []) {
    if (share.payment_id !== payment.id || share.status !== 'paid') continue;
    share.status = 'pending';
    share.payment_id = null;
  }
}

export function endHold({ now }: Draft, payment: Payment, ended: HoldEnd): void {
  payment.hold = { capture_before: null, ...payment.hold, ended, ended_at: now };
}
