import type { Member, Session } from '../model';

/* People who have asked to join a group whose organizer approves who does. They are not in the group. */

/** So that strangers fill neither the organizer's page nor the record; more only where groups are larger. */
const LEAST_WAITING = 20;

export function isWaiting({ join_request }: Pick<Member, 'join_request'>): boolean {
  return join_request?.status === 'waiting';
}

/**
 * How near somebody is to the group: in it, waiting to be let in, or neither. Who has left and joined again is known by
 * the nearest of the places, whichever link is opened.
 */
export function nearness(
  member: { left_at: Member['left_at'] | Date } & Pick<Member, 'join_request'>,
): number {
  if (member.left_at === null) return 2;
  return isWaiting(member) ? 1 : 0;
}

/** Who waits for the organizer's answer, in the order of asking. */
export function waitingMembers(session: Session): Member[] {
  return session.members.filter(isWaiting);
}

/** How many people may wait at once. */
export function mostWaiting({ config }: Session): number {
  return Math.max(LEAST_WAITING, config.max_size);
}
