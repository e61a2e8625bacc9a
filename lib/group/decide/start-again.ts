import type { PlannedPerson } from '../again';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member } from '../model';
import { claimsTotal_cents, linesOf, placesAmount_cents } from '../query/shares';
import { type Draft, emit, queue } from './draft';
import { addMember, newShare } from './group';

/**
 * The group starts with the people of another one, as the shop has asked. Anyone who has agreed to mails is in it from the
 * start and is told; the others join by the link. Nobody has paid anything.
 */
export function startAgain(draft: Draft, { plan }: CommandOf<'start_again'>): Refused | undefined {
  const { session } = draft;
  if (session.split) return refuse('group_already_started');
  const { session_id, total_cents, mode, size, places, missing, approves_joining } = plan;
  session.split = { mode, size, places, shares: [], dropped: [] };
  session.started_at = draft.now;
  session.approves_joining = approves_joining;
  const members = plan.people.map((person) => (person.joins ? comeBack(draft, person) : null));
  const people = plan.people.map(({ name, former_id, before_cents, places: own, wants }, index) => {
    return { name, former_id, before_cents, member_id: members[index]?.id ?? null, places: own, wants };
  });
  session.again = { session_id, total_cents, people, missing };
  emit(draft, 'group.created');
  for (const member of members) {
    if (member?.email) queue(draft, { kind: 'send_mail', template: 'again', member_id: member.id });
  }
  draft.subject_id = members.find((member) => member?.is_organizer)?.id ?? null;
  return undefined;
}

function comeBack(
  draft: Draft,
  { name, email, locale, time_zone, is_organizer, places, claims }: PlannedPerson,
): Member {
  const { session } = draft;
  const member = addMember(draft, { name, email, locale, time_zone }, is_organizer);
  if (session.split && (places.length > 0 || claims.length > 0)) {
    const amount_cents =
      placesAmount_cents(session.split, places) + claimsTotal_cents(session, linesOf(session), claims);
    session.split.shares.push(newShare(draft.newId('shr_'), member.id, { places, claims, amount_cents }));
  }
  return member;
}
