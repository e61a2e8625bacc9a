import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member } from '../model';
import { isAwaited } from '../query/owed';
import { activeMembers } from '../query/shares';
import { type Draft, queue } from './draft';

/** A member is reminded at most once in ten minutes. */
export const REMINDER_PAUSE_ms = 600_000;

/**
 * Queues a mail to every member who still owes or has not chosen yet, or to some of them, and counts those it could not
 * reach: no address, unsubscribed, or reminded a moment ago. Without the organizer's address everyone is skipped.
 */
export function remind(draft: Draft, command: CommandOf<'remind'>): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'pending') return refuse('session_not_open');
  if (draft.now >= session.expires_at) return refuse('session_ended');
  const owing = activeMembers(session).filter(
    (member) =>
      (command.member_ids === null || command.member_ids.includes(member.id)) &&
      isAwaited(session, member.id, draft.now),
  );
  const reached = owing.filter((member) => canBeReminded(draft, member, command));
  for (const member of reached) {
    member.last_reminded_at = draft.now;
    // Each reminder is a mail of its own, told apart by its time.
    const about_id = new Date(draft.now).toISOString();
    queue(draft, { kind: 'send_mail', template: 'reminder', member_id: member.id, about_id });
  }
  draft.counts = { reminded: reached.length, skipped: owing.length - reached.length };
  return undefined;
}

/** Another mail asks this member to pay, if anything is owed: no reminder is to follow it at once. */
export function noteAsked({ session, now }: Draft, member: Member): void {
  if (member.email !== null && isAwaited(session, member.id, now)) member.last_reminded_at = now;
}

function canBeReminded(draft: Draft, member: Member, command: CommandOf<'remind'>): boolean {
  if (draft.session.customer_email === null) return false;
  if (member.email === null || member.unsubscribed_at !== null) return false;
  const heard_at = Math.max(member.joined_at, member.last_reminded_at ?? 0);
  if (command.not_since !== undefined && heard_at >= command.not_since) return false;
  return member.last_reminded_at === null || draft.now - member.last_reminded_at >= REMINDER_PAUSE_ms;
}

export function unsubscribe(draft: Draft, command: CommandOf<'unsubscribe'>): Refused | undefined {
  const member = draft.session.members.find((candidate) => candidate.id === command.member_id);
  if (!member) return refuse('member_not_found');
  member.unsubscribed_at ??= draft.now;
  return undefined;
}
