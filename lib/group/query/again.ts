import type { AgainPerson } from '../again';
import type { Session } from '../model';
import { nameSkeleton } from './names';
import { findMember } from './shares';

/** What a session keeps of the group that it has taken over. */

/** What a member paid in the former group, without fee; null for anyone who was not in it. */
export function before_cents({ again }: Session, member_id: string): number | null {
  return again?.people.find((person) => person.member_id === member_id)?.before_cents ?? null;
}

/** Who of the former group a newcomer is: by the place that was chosen, else by the name. */
export function personOf(
  session: Session,
  { name, place }: { name: string; place: number | undefined },
): AgainPerson | undefined {
  const missing = (session.again?.people ?? []).filter(
    ({ member_id }) => member_id === null || !findMember(session, member_id),
  );
  const skeleton = nameSkeleton(name);
  return (
    missing.find(({ places }) => place !== undefined && places.includes(place)) ??
    missing.find((person) => nameSkeleton(person.name) === skeleton)
  );
}
