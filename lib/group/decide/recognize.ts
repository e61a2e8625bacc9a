import type { AgainPerson } from '../again';
import type { Member, Session } from '../model';
import { personOf } from '../query/again';
import { refuseTooLittle } from '../query/card-limits';
import { claimsTotal_cents, freePlaces, linesOf, sharesOf, takenClaims } from '../query/shares';
import { asMuchAsFree } from '../split/claims';
import type { Claim } from '../split/divide';
import type { Draft } from './draft';
import { newShare } from './group';

/** The place of the former group that somebody is about to take who joins by name alone. */
export function formerPlace(session: Session, name: string): number | undefined {
  const { split } = session;
  if (!split || split.mode === 'equal' || split.mode === 'itemized') return undefined;
  const free = freePlaces(split);
  return personOf(session, { name, place: undefined })?.places.find((place) => free.includes(place));
}

/**
 * Somebody has joined: is this one of the former group? Then, unless the page has chosen, what is free of last time's items
 * is claimed.
 */
export function recognize(draft: Draft, member: Member, has_chosen: boolean): void {
  const { session } = draft;
  const place = session.split?.mode === 'equal' ? undefined : sharesOf(session, member.id)[0]?.places[0];
  const person = personOf(session, { name: member.name, place });
  if (!person) return;
  person.member_id = member.id;
  if (!has_chosen && session.split?.mode === 'itemized') claimAgain(draft, member, person);
}

function claimAgain(draft: Draft, member: Member, { wants }: AgainPerson): void {
  const { session } = draft;
  const lines = linesOf(session);
  const claims: Claim[] = [];
  for (const want of wants) claims.push(...asMuchAsFree(lines, [...takenClaims(session), ...claims], want));
  const amount_cents = claimsTotal_cents(session, lines, claims);
  if (claims.length === 0 || refuseTooLittle(session, amount_cents)) return;
  session.split?.shares.push(newShare(draft.newId('shr_'), member.id, { claims, amount_cents }));
}
