import type { HoldEnd } from '../hold';
import type { Payment, Share } from '../model';
import { settledShares } from '../query/transfers';
import { type Draft, queue } from './draft';

/** The bank is told to release the money. Nobody is charged, and what it was for is owed again. */
export function releaseHold(draft: Draft, payment: Payment, ended: HoldEnd): void {
  reopenShares(draft, payment);
  endHold(draft, payment, ended);
  payment.status = 'releasing';
  queue(draft, { kind: 'cancel_intent', payment_id: payment.id });
}

/** What a payment has settled is owed again. Answers those shares. */
export function reopenShares({ session }: Draft, payment: Payment): Share[] {
  const settled = settledShares(session, payment.id);
  for (const share of settled) {
    share.status = 'pending';
    share.payment_id = null;
  }
  return settled;
}

export function endHold({ now }: Draft, payment: Payment, ended: HoldEnd): void {
  const charging = payment.status === 'capturing' ? { was_charging: true as const } : {};
  payment.hold = { capture_before: null, ...payment.hold, ...charging, ended, ended_at: now };
}
