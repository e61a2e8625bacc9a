import type { Payment } from '../model';
import { openSwapOf, swapOffered } from '../query/swap';
import { settledShares } from '../query/transfers';
import type { Swap } from '../swap';
import type { Draft } from './draft';
import { cancelOpenPayments } from './open-payments';

/** Something of what a member has paid is gone or in doubt: the place cannot change hands, and nobody pays for it in vain. */
export function closeSwapOf(draft: Draft, member_id: string): void {
  const offered = swapOffered(draft.session, member_id);
  if (offered) closeSwap(draft, offered);
}

/** The same for a payment that has settled something: one that came too late is no place's. */
export function closeSwapPaidBy(draft: Draft, { id, member_id }: Payment): void {
  if (settledShares(draft.session, id).length > 0) closeSwapOf(draft, member_id);
}

/** Its link no longer opens anything. An open payment for it is withdrawn, and refunded if it is paid anyway. */
export function closeSwap(draft: Draft, swap: Swap): void {
  if (swap.state !== 'open') return;
  cancelOpenPayments(draft, (payment) => openSwapOf(draft.session, payment) === swap);
  swap.state = 'closed';
  swap.ended_at = draft.now;
}
