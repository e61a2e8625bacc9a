import type { Session } from '../model';
import { isCharging, isHeld } from './holds';
import { paymentsBy } from './shares';
import { onCards_cents } from './sums';
import { settledLines } from './transfers';

/** What one payer gets back. */
export interface RefundOnCancel {
  /** The payer's, who may have left since. */
  id: string;
  name: string;
  /** Fees included, and with what is only held. */
  amount_cents: number;
  /** What of it was never taken from a card: the bank lets it go. */
  held_cents: number;
}

/** Who gets back what if the group is cancelled now, or expires: decide/end.ts does it. */
export function refundsOnCancel(session: Session): RefundOnCancel[] {
  return session.members.flatMap(({ id, name }) => {
    const refund = { id, name, amount_cents: 0, held_cents: 0 };
    for (const payment of paymentsBy(session, id)) {
      const lines = isHeld(payment) ? payment.lines : settledLines(session, payment);
      const back_cents = onCards_cents(lines);
      refund.amount_cents += back_cents;
      if (isHeld(payment)) refund.held_cents += back_cents;
    }
    return refund.amount_cents > 0 ? [refund] : [];
  });
}

/** Whether this payer's card was never charged. While holds are being charged, nobody knows. */
export function isReleasedAlone(session: Session, { amount_cents, held_cents }: RefundOnCancel): boolean {
  return amount_cents === held_cents && !isCharging(session);
}

/** The same for everyone: what is refunded to cards, and what is only released. */
export function totalOnCancel(session: Session): { refunded_cents: number; held_cents: number } {
  const total = { refunded_cents: 0, held_cents: 0 };
  for (const { amount_cents, held_cents } of refundsOnCancel(session)) {
    total.refunded_cents += amount_cents - held_cents;
    total.held_cents += held_cents;
  }
  return total;
}

/**
 * What a cancellation does to the money; mixed also while holds are being charged, as nobody knows yet which of them are.
 * What a bank has taken back is refunded, too, by it or once it has decided.
 */
export function endOfMoney(session: Session): 'unpaid' | 'refunds' | 'holds' | 'mixed' {
  const isCharged = session.payments.some(({ status }) => status === 'succeeded');
  if (totalOnCancel(session).held_cents === 0) return isCharged ? 'refunds' : 'unpaid';
  return isCharged || isCharging(session) ? 'mixed' : 'holds';
}
