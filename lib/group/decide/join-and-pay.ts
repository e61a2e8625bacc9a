import type { CommandOf, Refused } from '../commands';
import type { Draft } from './draft';
import { give } from './give';
import { claimItems } from './group';
import { join } from './joining';
import { startPayment } from './payment';

/**
 * Joins, takes, and opens the payment for it in one step, or does none of it: nobody holds a place whose payment was
 * refused. `subject_id` of the decision is the payment. Repeated, it finds the member and the payment.
 */
export function joinAndPay(draft: Draft, command: CommandOf<'join_and_pay'>): Refused | undefined {
  const { member_id } = command;
  const isIn = draft.session.members.some(({ id }) => id === member_id);
  const refused = isIn ? undefined : comeIn(draft, command);
  return refused ?? startPayment(draft, { type: 'start_payment', member_id, scope: { kind: 'own' } });
}

function comeIn(draft: Draft, command: CommandOf<'join_and_pay'>): Refused | undefined {
  const { member_id, wants, gift } = command;
  if (gift) return give(draft, { ...command, gift });
  return join(draft, command, true) ?? claim(draft, member_id, wants);
}

function claim(
  draft: Draft,
  member_id: string,
  wants: CommandOf<'claim_items'>['wants'],
): Refused | undefined {
  if (wants.length === 0) return undefined;
  return claimItems(draft, { type: 'claim_items', member_id, wants });
}
