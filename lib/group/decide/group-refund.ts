import { type CommandOf, type Refused, refuse } from '../commands';
import { sharesLeft } from '../query/refunds';
import type { Draft } from './draft';
import { refundLinesOfAll } from './refund-lines-for';
import { refundShares } from './refund-shares';

/**
 * Refunds a part of the order to the whole group: of each share in proportion to what is left of it. Those whose bank has
 * kept the money have nothing left. While a bank decides, nobody knows who has, and it is refused.
 */
export function refundGroup(draft: Draft, command: CommandOf<'refund_group'>): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'funded') return refuse('session_not_funded');
  return refundShares(draft, sharesLeft(session), command, refundLinesOfAll);
}
