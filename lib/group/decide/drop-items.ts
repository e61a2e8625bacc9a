import { saying } from '@/lib/words/saying';
import { type CommandOf, type Refused, refuse } from '../commands';
import { droppable } from '../query/changes';
import { claimKey } from '../split/claims';
import type { Draft } from './draft';
import { fundIfComplete } from './end';
import { cancelOpenPayments } from './open-payments';

/**
 * Leaves out of the order what nobody has claimed, in itemized mode and only where the merchant accepts a smaller order
 * (`group_config.allow_dropping_items`): any other shop would ship what nobody paid for. The total falls by the price
 * of those units and nobody's amount changes. Money that is on its way for them is refunded when it arrives.
 */
export function dropItems(draft: Draft, command: CommandOf<'drop_items'>): Refused | undefined {
  const { session } = draft;
  const { split } = session;
  const dropped = droppable(session);
  if (!dropped.ok) return dropped;
  if (command.claims && command.claims.join() !== dropped.claims.map(claimKey).join()) {
    return refuse('nothing_to_drop', 'Other items are free by now.', saying('pageOutOfDate'));
  }
  if (!split) return refuse('group_not_started');
  split.dropped = [...split.dropped, ...dropped.claims.map((claim) => ({ ...claim, dropped_at: draft.now }))];
  session.total_cents = dropped.total_cents;
  cancelOpenPayments(draft, (payment) => payment.lines.some((line) => line.share_id === null));
  fundIfComplete(draft);
  return undefined;
}
