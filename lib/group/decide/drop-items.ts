import type { Refused } from '../commands';
import { isFreeInHand } from '../query/owed';
import { claimsTotal_cents, freeClaims, linesOf } from '../query/shares';
import { type Draft, refuse } from './draft';
import { fundIfComplete } from './end';
import { refuseUnlessOpen } from './group';
import { cancelOpenPayments } from './payments';

/**
 * Leaves out of the order what nobody has claimed, in itemized mode and only where the merchant has said that a
 * smaller order is welcome (`group_config.allow_dropping_items`): a shop that has not would ship what nobody paid.
 * The total falls by the price of those units; nobody else's amount changes. Money that is on its way for them
 * goes back when it arrives.
 */
export function dropItems(draft: Draft): Refused | undefined {
  const closed = refuseUnlessOpen(draft);
  if (closed) return closed;
  const { session } = draft;
  const { split } = session;
  if (!session.config.allow_dropping_items) return refuse('dropping_not_allowed');
  if (split?.mode !== 'itemized') return refuse('group_not_started');
  if (isFreeInHand(session)) return refuse('share_being_paid');
  const lines = linesOf(session);
  const free = freeClaims(session, lines);
  const total_cents = session.total_cents - claimsTotal_cents(session, lines, free);
  if (free.length === 0 || total_cents <= 0) return refuse('nothing_to_drop');
  split.dropped = [...split.dropped, ...free];
  session.total_cents = total_cents;
  cancelOpenPayments(draft, (payment) => payment.lines.some((line) => line.share_id === null));
  fundIfComplete(draft);
  return undefined;
}
