import type { Member, Session } from '../model';

/* People who have asked to join a group whose organizer approves who does. They are not in the group. */

/** So that strangers fill neither the organizer's page nor the record; more only where groups are larger. */
const LEAST_WAITING = 20;

export function isWaiting({ join_request }: Member): boolean {
  return join_request?.status === 'waiting';
}

/** Who waits for the organizer's answer, in the order of asking. */
export function waitingMembers(session: Session): Member[] {
  return session.members.filter(isWaiting);
}

/** How many people may wait at once. */
export function mostWaiting({ config }: Session): number {
  return Math.max(LEAST_WAITING, config.max_size);
}
