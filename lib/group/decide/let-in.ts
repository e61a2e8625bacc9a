import { type Refused, refuse } from '../commands';
import type { Member, Session } from '../model';
import { activeMembers } from '../query/shares';
import { type Draft, emit, queue } from './draft';
import { fundIfComplete } from './end';
import { takeFreePlaces } from './group';
import { formerPlace, recognize } from './recognize';
import { tellOrganizer } from './tell-organizer';

/** In itemized mode a group has room for as many people as the organizer planned; otherwise places decide. */
export function refuseFull(session: Session): Refused | undefined {
  const { split } = session;
  if (!split) return refuse('group_not_started');
  const full = split.mode === 'itemized' && activeMembers(session).length >= split.size;
  return full ? refuse('group_full') : undefined;
}

/**
 * Somebody becomes a member and takes free places: the one asked for, or the next ones, `weight` of them.
 * @param has_chosen items, where those are claimed: none of a former group's are
 */
export function letIn(
  draft: Draft,
  member: Member,
  place: number | undefined,
  weight: number,
  has_chosen = false,
) {
  const wanted = place ?? formerPlace(draft.session, member.name);
  const refused = takeFreePlaces(draft, member, wanted, weight);
  if (refused) return refused;
  welcome(draft, member, has_chosen);
  draft.subject_id = member.id;
  fundIfComplete(draft);
  return undefined;
}

/** Somebody who has taken something is in the group from now on. */
export function welcome(draft: Draft, member: Member, has_chosen: boolean): void {
  recognize(draft, member, has_chosen);
  member.joined_at = draft.now;
  member.left_at = null;
  member.join_request = null;
  emit(draft, 'group.member_joined', { member_id: member.id });
  queue(draft, { kind: 'send_mail', template: 'joined', member_id: member.id });
  tellOrganizer(draft, member.id);
}
