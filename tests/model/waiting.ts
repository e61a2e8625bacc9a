import type { Session } from '@/lib/group/model';
import { activeMembers, sharesOf } from '@/lib/group/query/shares';
import { mostWaiting, waitingMembers } from '@/lib/group/query/waiting';

/** Somebody who has not been let in is nobody to the group, and letting people in never makes it too large. */
export function brokenWaiting(before: Session, session: Session): string[] {
  const asking = session.members.filter(({ join_request }) => join_request);
  const members = activeMembers(session);
  const { split } = session;
  const holds: [boolean, string][] = [
    [asking.every(({ left_at }) => left_at !== null), 'nobody who asks to join is a member'],
    [asking.every(({ id }) => sharesOf(session, id).length === 0), 'nobody who asks to join has a share'],
    [
      asking.every(({ id }) => session.payments.every(({ member_id }) => member_id !== id)),
      'nobody who asks to join pays',
    ],
    [waitingMembers(session).length <= mostWaiting(session), 'a bounded number of people waits'],
    [
      session.status !== 'pending' || session.approves_joining || waitingMembers(session).length === 0,
      'nobody waits where nobody approves',
    ],
    [
      !split || split.shares.every(({ places }) => places.every((index) => index < split.places.length)),
      'no share has a place that the split has not',
    ],
    [
      split?.mode !== 'itemized' || members.length <= Math.max(split.size, activeMembers(before).length, 1),
      'nobody joins a full group',
    ],
  ];
  return holds.flatMap(([holding, text]) => (holding ? [] : [text]));
}
