import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member, Session } from '../model';
import { refuseLeave, refuseRemove } from '../query/changes';
import { refuseName } from '../query/names';
import { activeMembers, findMember } from '../query/shares';
import { type Draft, emit, queue } from './draft';
import { fundIfComplete } from './end';
import { addMember, refuseUnlessOpen, takeFreePlaces } from './group';
import { cancelOpenPayments } from './open-payments';

/** Who is in the group. Anyone who has the link can join, so nothing here can be used up for good. */

/** How many people a group keeps on record for each place of the largest group, those who left included. */
const MEMBERS_PER_PLACE = 5;
const LEAST_MEMBERS = 50;
/** How often the organizer may replace the share link. */
const MAXIMUM_LINKS = 20;

/**
 * Someone with the share link joins and takes free places: the one asked for, or the next ones, `weight` of them. In
 * itemized mode a member takes nothing yet, and the group has room for as many people as the organizer planned.
 */
export function join(
  draft: Draft,
  command: Omit<CommandOf<'join'>, 'type'>,
  member_id?: string,
): Refused | undefined {
  const closed = refuseUnlessOpen(draft);
  if (closed) return closed;
  const { session } = draft;
  const { split } = session;
  if (!split) return refuse('group_not_started');
  const isReplaced = command.share_id !== undefined && command.share_id !== session.share_id;
  if (session.link_closed || isReplaced) return refuse('link_closed');
  const refusedName = refuseName(session, command.name);
  if (refusedName) return refusedName;
  if (split.mode === 'itemized' && activeMembers(session).length >= split.size) return refuse('group_full');
  if (!makeRoomOnRecord(session)) {
    return refuse(
      'group_full',
      'Too many people have come and gone here. Ask the organizer to start a new group.',
    );
  }
  const member = addMember(draft, command.name, command.email, false, member_id);
  const refused = takeFreePlaces(draft, member, command.place, command.weight ?? 1);
  if (refused) return refused;
  emit(draft, 'group.member_joined', { member_id: member.id });
  queue(draft, { kind: 'send_mail', template: 'joined', member_id: member.id });
  draft.subject_id = member.id;
  fundIfComplete(draft);
  return undefined;
}

/**
 * Forgets those who left and never asked for a card form, once the record is full: otherwise somebody who joins and
 * leaves again and again could end joining for everybody. Answers whether there is room for another.
 */
function makeRoomOnRecord(session: Session): boolean {
  const most = Math.max(LEAST_MEMBERS, MEMBERS_PER_PLACE * session.config.max_size);
  if (session.members.length < most) return true;
  const payers = new Set(session.payments.map(({ member_id }) => member_id));
  const isKept = ({ id, left_at }: Member) => left_at === null || payers.has(id);
  session.members = session.members.filter(isKept);
  return session.members.length < most;
}

/** A member who has paid nothing leaves, and the places are free again. */
export function leave(draft: Draft, command: CommandOf<'leave'>): Refused | undefined {
  const refused = refuseUnlessOpen(draft) ?? refuseLeave(draft.session, command.member_id);
  return refused ?? freePlacesOf(draft, command.member_id);
}

/** The organizer removes a member who has paid nothing. */
export function remove(draft: Draft, command: CommandOf<'remove'>): Refused | undefined {
  const refused = refuseUnlessOpen(draft) ?? refuseRemove(draft.session, command.member_id);
  return refused ?? freePlacesOf(draft, command.member_id);
}

function freePlacesOf(draft: Draft, member_id: string): Refused | undefined {
  const { session } = draft;
  const member = findMember(session, member_id);
  if (!member || !session.split) return refuse('member_not_found');
  session.split.shares = session.split.shares.filter((share) => share.member_id !== member.id);
  member.left_at = draft.now;
  cancelOpenPayments(draft, (payment) => payment.member_id === member.id);
  draft.subject_id = member.id;
  return undefined;
}

/** The organizer closes the share link to newcomers, or opens it again. Members keep their places. */
export function setLink(draft: Draft, command: CommandOf<'set_link'>): Refused | undefined {
  const closed = refuseUnlessOpen(draft);
  if (closed) return closed;
  if (!draft.session.split) return refuse('group_not_started');
  draft.session.link_closed = !command.open;
  return undefined;
}

/** The organizer replaces the share link, and opens it: who has the former one can join no more. */
export function renewLink(draft: Draft, command: CommandOf<'renew_link'>): Refused | undefined {
  const closed = refuseUnlessOpen(draft);
  if (closed) return closed;
  const { session } = draft;
  if (!session.split) return refuse('group_not_started');
  if (session.former_share_ids.length >= MAXIMUM_LINKS) return refuse('too_many_links');
  session.former_share_ids = [...session.former_share_ids, session.share_id];
  session.share_id = command.share_id;
  session.link_closed = false;
  return undefined;
}
