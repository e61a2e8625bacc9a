import { distribute } from '../../../lib/money/distribute';
import type { Member } from '../../checkout/src/server/types';

/** What Medusa has refunded so far, in cents of the share, by member. */
export type Refunded = Readonly<Record<string, number>>;

export interface RefundPart {
  member_id: string;
  amount_cents: number;
  /** What was refunded to the member before. */
  before_cents: number;
}

/** What is left of each member's share. */
function leftOf(members: readonly Member[], refunded: Refunded): RefundPart[] {
  return members
    .filter(({ status }) => status === 'paid')
    .map(({ id, amount_cents }) => {
      const before_cents = refunded[id] ?? 0;
      return { member_id: id, amount_cents: amount_cents - before_cents, before_cents };
    })
    .filter(({ amount_cents }) => amount_cents > 0);
}

/**
 * Who gets how much of a refund: everyone in proportion to what is left of their share, adding up exactly.
 * @param step_cents the currency's charge step
 * @throws RangeError when less than the amount is left
 */
export function refundParts(
  members: readonly Member[],
  refunded: Refunded,
  amount_cents: number,
  step_cents: number,
): RefundPart[] {
  const left = leftOf(members, refunded);
  const total = left.reduce((sum, part) => sum + part.amount_cents, 0);
  if (amount_cents > total) {
    throw new RangeError(`${amount_cents} cannot be refunded: only ${total} is left of what the group paid.`);
  }
  const amounts = distribute(
    amount_cents,
    left.map((part) => part.amount_cents),
    step_cents,
  );
  return left
    .map((part, position) => ({ ...part, amount_cents: amounts[position] ?? 0 }))
    .filter((part) => part.amount_cents > 0);
}

/** The sums after these refunds. */
export function afterRefund(refunded: Refunded, parts: readonly RefundPart[]): Refunded {
  const changed = parts.map(({ member_id, amount_cents, before_cents }): [string, number] => [
    member_id,
    before_cents + amount_cents,
  ]);
  return { ...refunded, ...Object.fromEntries(changed) };
}
