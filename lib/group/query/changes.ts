import { HOUR_ms } from '@/lib/format/units';
import { saying } from '@/lib/words/saying';
import { type Refused, refuse } from '../commands';
import { LIFETIME_ms } from '../config';
import type { Session } from '../model';
import type { Claim } from '../split/divide';
import { latestHeldEnd } from './holds';
import { isBeingPaid, isFreeInHand } from './owed';
import { claimsTotal_cents, findMember, freeClaims, isPaid, linesOf, sharesOf } from './shares';

/* What may be changed in an open session, and why not otherwise. The decision and the page ask here. */

/**
 * Why the organizer cannot remove a member. A payment in processing does not hold a place against the organizer: if it
 * succeeds after all, it is late and refunded.
 */
export function refuseRemove(session: Session, member_id: string): Refused | undefined {
  const member = findMember(session, member_id);
  if (!member || !session.split) return refuse('member_not_found');
  if (member.is_organizer)
    return refuse('organizer_only', 'The organizer cannot leave; cancel the group instead.');
  return sharesOf(session, member_id).some(isPaid) ? refuse('share_already_paid') : undefined;
}

/** Why a member cannot leave. */
export function refuseLeave(session: Session, member_id: string): Refused | undefined {
  const refused = refuseRemove(session, member_id);
  if (refused) return refused;
  return isBeingPaid(session, member_id) ? refuse('share_being_paid') : undefined;
}

/** Items are not chosen here: only a page shows them to be that is older than the split. */
export function refuseUnitemized(): Refused {
  return refuse('group_not_started', 'The order is not split by items.', saying('pageOutOfDate'));
}

interface Droppable {
  ok: true;
  claims: Claim[];
  /** What the order costs without them. */
  total_cents: number;
}

/** The units that can be left out of the order: in itemized mode, and only where the merchant takes smaller orders. */
export function droppable(session: Session): Droppable | Refused {
  if (!session.config.allow_dropping_items) return refuse('dropping_not_allowed');
  if (session.split?.mode !== 'itemized') return refuseUnitemized();
  if (isFreeInHand(session)) return refuse('share_being_paid');
  const lines = linesOf(session);
  const claims = freeClaims(session, lines);
  const total_cents = session.total_cents - claimsTotal_cents(session, lines, claims);
  if (claims.length === 0 || total_cents <= 0) return refuse('nothing_to_drop');
  return { ok: true, claims, total_cents };
}

/**
 * The latest deadline that can still be set, with room for a rescue, and before any hold ends; null once it has been
 * moved, and in a rescue.
 */
export function latestExpiry(session: Session): number | null {
  const { created_at, extended_at, rescue_until, config } = session;
  if (extended_at !== null || rescue_until !== null) return null;
  const latest = Math.min(created_at + LIFETIME_ms, latestHeldEnd(session) ?? Number.POSITIVE_INFINITY);
  return latest - (config.rescue_hours ?? 0) * HOUR_ms;
}
