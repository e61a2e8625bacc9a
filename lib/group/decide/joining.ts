import { saying } from '@/lib/words/saying';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member, Session } from '../model';
import { refuseLeave, refuseRemove } from '../query/changes';
import { refuseName } from '../query/names';
import { findMember } from '../query/shares';
import { isWaiting } from '../query/waiting';
import { askToJoin, stopWaiting } from './approval';
import type { Draft } from './draft';
import { gatherRest } from './gather-rest';
import { addMember, refuseUnlessOpen } from './group';
import { letIn, refuseFull } from './let-in';
import { cancelOpenPayments } from './open-payments';
import { tellOrganizer } from './tell-organizer';

/** Who is in the group. Anyone who has the link can join, so nothing here can be used up for good. */

/** How many people a group keeps on record for each place of the largest group, those who left included. */
const MEMBERS_PER_PLACE = 5;
const LEAST_MEMBERS = 50;
/** How often the organizer may replace the share link. */
const MAXIMUM_LINKS = 20;

/** Joins, or asks to; repeated under the same id, finds who has. */
export function joinOnce(draft: Draft, command: CommandOf<'join'>): Refused | undefined {
  const known = draft.session.members.find(({ id }) => id === command.member_id);
  if (!known || (known.left_at !== null && !isWaiting(known))) return join(draft, command);
  draft.subject_id = known.id;
  return undefined;
}

/**
 * Someone with the share link joins and takes free places, or asks to where the organizer approves who joins. In
 * itemized mode a member takes nothing yet.
 */
export function join(
  draft: Draft,
  command: Omit<CommandOf<'join'>, 'type'>,
  pays = false,
): Refused | undefined {
  const closed = refuseUnlessOpen(draft);
  if (closed) return closed;
  const { session } = draft;
  if (!session.split) return refuse('group_not_started');
  const isReplaced = command.share_id !== undefined && command.share_id !== session.share_id;
  if (session.link_closed || isReplaced) return refuse('link_closed');
  const refusedName = refuseName(session, command.name, draft.now);
  if (refusedName) return refusedName;
  const full = refuseFull(session);
  if (full) return full;
  if (!makeRoomOnRecord(session)) {
    return refuse(
      'group_full',
      'Too many people have come and gone here. Ask the organizer to start a new group.',
      saying('recordIsFull'),
    );
  }
  // A person who has left and joins again is somebody new.
  const isOnRecord = session.members.some(({ id }) => id === command.member_id);
  const newcomer = isOnRecord ? { ...command, member_id: undefined } : command;
  if (session.approves_joining) return pays ? refuse('approval_needed') : askToJoin(draft, newcomer);
  const member = addMember(draft, newcomer, false, newcomer.member_id);
  return letIn(draft, member, command.place, command.weight ?? 1, pays);
}

/**
 * Forgets those who are not in the group and never asked for a card form, once the record is full: otherwise somebody
 * who joins and leaves again and again could end joining for everybody. Answers whether there is room for another.
 */
export function makeRoomOnRecord(session: Session): boolean {
  const most = Math.max(LEAST_MEMBERS, MEMBERS_PER_PLACE * session.config.max_size);
  if (session.members.length < most) return true;
  const payers = new Set(session.payments.map(({ member_id }) => member_id));
  const isKept = (member: Member) => member.left_at === null || payers.has(member.id) || isWaiting(member);
  session.members = session.members.filter(isKept);
  return session.members.length < most;
}

/** A member who has paid nothing leaves, and the places are free again. Anyone waiting for approval stops waiting. */
export function leave(draft: Draft, command: CommandOf<'leave'>): Refused | undefined {
  const waiting = draft.session.members.find(({ id }) => id === command.member_id);
  if (waiting && isWaiting(waiting)) return stopWaiting(draft, waiting);
  const refused = refuseLeave(draft.session, command.member_id);
  if (refused) return refused;
  tellOrganizer(draft, command.member_id);
  return freePlacesOf(draft, command.member_id);
}

/** The organizer removes a member who has paid nothing. */
export function remove(draft: Draft, command: CommandOf<'remove'>): Refused | undefined {
  return refuseRemove(draft.session, command.member_id) ?? freePlacesOf(draft, command.member_id);
}

function freePlacesOf(draft: Draft, member_id: string): Refused | undefined {
  const { session } = draft;
  const member = findMember(session, member_id);
  if (!member || !session.split) return refuse('member_not_found');
  session.split.shares = session.split.shares.filter((share) => share.member_id !== member.id);
  member.left_at = draft.now;
  cancelOpenPayments(draft, (payment) => payment.member_id === member.id);
  gatherRest(draft);
  draft.subject_id = member.id;
  return undefined;
}

/** The organizer closes the share link to newcomers, or opens it again. Members keep their places. */
export function setLink(draft: Draft, command: CommandOf<'set_link'>): Refused | undefined {
  if (!draft.session.split) return refuse('group_not_started');
  draft.session.link_closed = !command.open;
  return undefined;
}

/** The organizer replaces the share link, and opens it: nobody can join by the former one. */
export function renewLink(draft: Draft, command: CommandOf<'renew_link'>): Refused | undefined {
  const { session } = draft;
  if (!session.split) return refuse('group_not_started');
  // Sent a second time.
  if (session.share_id === command.share_id) return undefined;
  if (session.former_share_ids.length >= MAXIMUM_LINKS) return refuse('too_many_links');
  session.former_share_ids = [...session.former_share_ids, session.share_id];
  session.share_id = command.share_id;
  session.link_closed = false;
  return undefined;
}
