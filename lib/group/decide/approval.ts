import { saying } from '@/lib/words/saying';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member } from '../model';
import { freePlaces } from '../query/shares';
import { isWaiting, mostWaiting, waitingMembers } from '../query/waiting';
import { closeSwap } from './close-swap';
import type { Draft } from './draft';
import { addMember, refusePlaces } from './group';
import { letIn, refuseFull } from './let-in';

/**
 * A group whose organizer approves who joins. Anyone who asks is on record as not in the group (`left_at`), so that
 * nothing counts, charges, or mails them; only their join request tells them from people who have left.
 */

/** Someone with the share link asks to join. Places are asked for, and held for nobody. */
export function askToJoin(draft: Draft, command: Omit<CommandOf<'join'>, 'type'>): Refused | undefined {
  const { session } = draft;
  const { place = null, weight = 1 } = command;
  const refused = session.split && refusePlaces(session.split, place ?? undefined, weight);
  if (refused) return refused;
  if (waitingMembers(session).length >= mostWaiting(session)) return refuse('too_many_waiting');
  const member = addMember(draft, command, false, command.member_id);
  member.left_at = draft.now;
  member.join_request = { status: 'waiting', place, weight };
  draft.subject_id = member.id;
  return undefined;
}

/** The organizer lets somebody in who waits, if a place is free. Again is accepted without effect. */
export function approve(draft: Draft, command: CommandOf<'approve'>): Refused | undefined {
  const member = draft.session.members.find(({ id }) => id === command.member_id);
  if (member?.left_at === null) {
    draft.subject_id = member.id;
    return undefined;
  }
  if (!member || !isWaiting(member)) return refuse('not_waiting');
  const refused = admit(draft, member);
  if (refused?.code !== 'group_full' || refused.violations.length > 0) return refused;
  return refuse(
    'group_full',
    'All places are taken. Remove somebody who has not paid, or add a place.',
    saying('removeOrAddPlace'),
  );
}

/** The organizer does not let these people in. Those who are no longer waiting stay as they are. */
export function decline(draft: Draft, command: CommandOf<'decline'>): Refused | undefined {
  const asked = new Set(command.member_ids);
  const named = draft.session.members.filter(
    ({ id, join_request }) => asked.has(id) && join_request && join_request.status !== 'withdrawn',
  );
  if (named.length === 0) return refuse('not_waiting');
  for (const member of named.filter(isWaiting)) {
    member.join_request = { status: 'declined', place: null, weight: 1 };
    member.left_at = draft.now;
  }
  return undefined;
}

/**
 * The organizer wants to approve who joins: no offered place lets in anyone else. Or no more: then those who wait are let
 * in, in order, and those who find no place can join by the link like anybody else once there is one.
 */
export function setApproval(draft: Draft, command: CommandOf<'set_approval'>): Refused | undefined {
  const { session } = draft;
  if (!session.split) return refuse('group_not_started');
  session.approves_joining = command.on;
  if (command.on) {
    for (const swap of session.swaps) closeSwap(draft, swap);
    return undefined;
  }
  for (const member of waitingMembers(session)) {
    const refused = session.status === 'pending' ? admit(draft, member) : refuse('session_not_open');
    if (refused) stopWaiting(draft, member);
  }
  draft.subject_id = null;
  return undefined;
}

/** Somebody stops waiting, and may ask again. */
export function stopWaiting(draft: Draft, member: Member): undefined {
  member.join_request = { status: 'withdrawn', place: null, weight: 1 };
  member.left_at = draft.now;
  draft.subject_id = member.id;
}

/** Gives the place that was asked for, while it is free. */
function admit(draft: Draft, member: Member): Refused | undefined {
  const { split } = draft.session;
  const full = refuseFull(draft.session);
  if (full || !split) return full;
  const { place, weight } = member.join_request ?? { place: null, weight: 1 };
  const isFree = place !== null && freePlaces(split).includes(place);
  return letIn(draft, member, isFree ? place : undefined, split.mode === 'equal' ? weight : 1);
}
