import type { Session } from '@/lib/group/model';
import { paidFor } from '@/lib/group/query/transfers';

/** How a bank's inquiry about a payment is settled without evidence: by a refund of whom it paid for. */
export function withoutEvidence(session: Session, payment_id: string): string {
  if (session.status === 'pending')
    return 'To settle an inquiry without evidence, refund the payment: once the group is funded, or by cancelling the session.';
  const names = paidFor(session, payment_id).map(({ name }) => name);
  if (session.status !== 'funded' || names.length === 0)
    return 'This payment is refunded, or was. That settles an inquiry without evidence.';
  return `To settle an inquiry without evidence, refund ${names.join(' and ')} on the page of the session.`;
}
