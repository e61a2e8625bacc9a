import { openSwapOf } from '../query/swap';
import type { Swap } from '../swap';
import type { Draft } from './draft';
import { cancelOpenPayments } from './open-payments';

/** Its link no longer opens anything. An open payment for it is withdrawn, and refunded if it is paid anyway. */
export function closeSwap(draft: Draft, swap: Swap): void {
  if (swap.state !== 'open') return;
  cancelOpenPayments(draft, (payment) => openSwapOf(draft.session, payment) === swap);
  swap.state = 'closed';
  swap.ended_at = draft.now;
}
