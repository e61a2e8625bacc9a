import type { Member, Session } from '../../checkout/src/server/types';

/** Those of Medusa's PaymentSessionStatus that a group can have. */
type PaymentStatus = 'pending' | 'requires_more' | 'captured' | 'canceled' | 'error';

type Known = Pick<Session, 'status' | 'started' | 'total_cents' | 'currency'>;

/** What Medusa must find in a group before it places the order. */
interface Expected {
  amount_cents: number;
  currency: string;
}

/**
 * A funded group is captured at once: its members' cards are charged when they pay. One that was funded with another
 * amount than Medusa asks for is an error, never an order.
 */
export function paymentStatus(session: Known, expected: Expected): PaymentStatus {
  if (session.status === 'pending') return session.started ? 'requires_more' : 'pending';
  if (session.status !== 'funded') return 'canceled';
  const same = session.total_cents === expected.amount_cents && session.currency === expected.currency;
  return same ? 'captured' : 'error';
}

/** Whether a funded group still pays for the order: nobody was refunded. Who has taken nothing had nothing to pay. */
export function isStillPaid(members: readonly Pick<Member, 'status' | 'amount_cents'>[]): boolean {
  return members.every(({ status, amount_cents }) => status === 'paid' || amount_cents === 0);
}
