import { openSwapOf, swappable, transferAhead } from '../query/swap';
import type { Swap } from '../swap';
import type { Draft } from './draft';
import { cancelOpenPayments } from './open-payments';

/**
 * Nobody pays in vain for a place that cannot change hands, whatever was decided: something of what its member has paid is
 * gone or in doubt, or the member has more to pay. Only what waits for its transfer is still offered, for later.
 */
export function closeLostSwaps(draft: Draft): void {
  const { session } = draft;
  for (const swap of session.swaps) {
    if (swap.state !== 'open' || swappable(session, swap.member_id)) continue;
    const transfer = transferAhead(session, swap.member_id);
    if (!transfer) closeSwap(draft, swap);
    // One that was not refused is made within seconds.
    else if (transfer.status === 'waiting') cancelPaymentsFor(draft, swap);
  }
}

/** Its link no longer opens anything. */
export function closeSwap(draft: Draft, swap: Swap): void {
  if (swap.state !== 'open') return;
  cancelPaymentsFor(draft, swap);
  swap.state = 'closed';
  swap.ended_at = draft.now;
}

/** Open payments are withdrawn, and refunded if they are paid anyway. */
function cancelPaymentsFor(draft: Draft, swap: Swap): void {
  cancelOpenPayments(draft, (payment) => openSwapOf(draft.session, payment) === swap);
}
