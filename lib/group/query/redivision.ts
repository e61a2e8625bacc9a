import { type Refused, refuse } from '../commands';
import type { Member, Session, Share } from '../model';
import type { SplitMode } from '../split/divide';
import { takesGifts } from './gifts';
import { isFreeInHand, sharesInHand } from './owed';
import { activeMembers, isPaid, organizerOf, sharesOf } from './shares';
import { sumOf_cents } from './sums';

/** Dividing again: what is kept, what is divided, among whom and in which modes. The decision and the page ask here. */
interface Redivision {
  /** Shares that keep their places: their money has come, or is on its way. */
  kept: Share[];
  kept_places: number;
  /** The most places that can be divided beside them, at least one. */
  most_places: number;
  /** What is divided. */
  owed_cents: number;
  /** Who takes the new places, in order of joining. */
  members: Member[];
}

export function redivision(session: Session): Redivision {
  const inHand = sharesInHand(session);
  const kept = (session.split?.shares ?? []).filter((share) => isPaid(share) || inHand.has(share.id));
  const keeping = new Set(kept.map((share) => share.member_id));
  const kept_places = kept.reduce((sum, share) => sum + share.places.length, 0);
  return {
    kept,
    kept_places,
    most_places: Math.max(1, session.config.max_size - kept_places),
    owed_cents: session.total_cents - sumOf_cents(kept),
    members: activeMembers(session).filter(({ id }) => !keeping.has(id)),
  };
}

/** Why the total cannot be divided in this mode now: for the first time, or again. */
export function refuseMode(session: Session, mode: SplitMode): Refused | undefined {
  const { kept } = redivision(session);
  if (session.split && takesGifts(session))
    return refuse('split_locked', 'Everyone here chooses what to give, so there is nothing to divide.');
  const itemized = session.split?.mode === 'itemized' || mode === 'itemized';
  if (itemized && kept.some(isPaid)) {
    return refuse('split_locked', 'Somebody has paid already: items can no longer be divided another way.');
  }
  if (isFreeInHand(session) || (itemized && kept.length > 0)) return refuse('share_being_paid');
  const ofOrganizer = kept.find((share) => share.member_id === organizerOf(session)?.id);
  if (mode === 'host-pays' && ofOrganizer) {
    const text = "The organizer has paid already, so the rest cannot be the organizer's.";
    return isPaid(ofOrganizer) ? refuse('split_locked', text) : refuse('share_being_paid');
  }
  return session.config.allowed_modes.includes(mode) ? undefined : refuse('mode_not_allowed');
}

/** How many places a member takes in the next division: someone who pays for two in an equal split goes on doing so. */
export function nextWeight(session: Session, mode: SplitMode, member_id: string): number {
  if (session.split?.mode !== 'equal' || mode !== 'equal') return 1;
  return Math.max(1, ...sharesOf(session, member_id).map((share) => share.places.length));
}

/** The places that members who have not paid take in the next division; none in itemized mode. */
export function neededPlaces(session: Session, mode: SplitMode): number {
  if (mode === 'itemized') return 0;
  return redivision(session).members.reduce((sum, { id }) => sum + nextWeight(session, mode, id), 0);
}

/** The fewest people that this mode can divide among. */
export function leastSize(session: Session, mode: SplitMode): number {
  const { min_size } = session.config;
  if (mode === 'itemized') return min_size;
  return Math.max(min_size, redivision(session).kept_places + Math.max(1, neededPlaces(session, mode)));
}
