import { openSwapOf } from '../query/swap';
import type { Swap } from '../swap';
import type { Draft } from './draft';
import { cancelOpenPayments } from './open-payments';

/** Its link opens nothing any more. What somebody was about to pay is withdrawn, and refunded if it was paid all the same. */
export function closeSwap(draft: Draft, swap: Swap): void {
  if (swap.state !== 'open') return;
  cancelOpenPayments(draft, (payment) => openSwapOf(draft.session, payment) === swap);
  swap.state = 'closed';
  swap.ended_at = draft.now;
}
