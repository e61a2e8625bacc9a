import { saying } from '@/lib/words/saying';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member, Session, Share, Split } from '../model';
import { refuseTooLittle, refuseTooMuch } from '../query/card-limits';
import { refuseUnitemized } from '../query/changes';
import { SETTINGS_OF_GIFTS, takesGifts } from '../query/gifts';
import { isInvisible } from '../query/names';
import { isBeingPaid } from '../query/owed';
import { neededPlaces, nextWeight, redivision, refuseMode } from '../query/redivision';
import {
  claimsTotal_cents,
  consumerFee_cents,
  findMember,
  freePlaces,
  isPaid,
  linesOf,
  placesAmount_cents,
  takenClaims,
} from '../query/shares';
import { takeUnits } from '../split/claims';
import type { Place } from '../split/divide';
import { divideBy, type SplitSettings } from '../split/settings';
import { noteAmounts } from './amount-change';
import { type Draft, emit, queue } from './draft';
import { fundIfComplete } from './end';
import { cancelOpenPayments, cancelPaymentsForGroup } from './open-payments';

/** A group cannot be changed once its session has ended or its deadline has passed. */
export function refuseUnlessOpen(draft: Draft): Refused | undefined {
  if (draft.session.status !== 'pending') return refuse('session_not_open');
  if (draft.now >= draft.session.expires_at) return refuse('session_ended');
  return undefined;
}

/** The organizer starts the group: chooses how the total is divided, once, and takes the first place. */
export function setUpGroup(draft: Draft, command: CommandOf<'set_up_group'>): Refused | undefined {
  const { session } = draft;
  if (session.split) return refuse('group_already_started');
  if (isInvisible(command.name)) return refuse('name_reserved');
  const settings = takesGifts(session) ? SETTINGS_OF_GIFTS : command.settings;
  const refusedMode = refuseMode(session, settings.mode);
  if (refusedMode) return refusedMode;
  const split = makeSplit(session, settings, session.total_cents);
  if ('code' in split) return split;
  session.split = split;
  session.started_at = draft.now;
  const organizer = addMember(draft, command, true);
  const refused = takeFreePlaces(draft, organizer, undefined, command.weight ?? 1);
  if (refused) return refused;
  emit(draft, 'group.created');
  queue(draft, { kind: 'send_mail', template: 'group_started', member_id: organizer.id });
  draft.subject_id = organizer.id;
  return undefined;
}

/**
 * The organizer divides again: everything before the first payment, later only what nobody has paid or is paying.
 * Unpaid members keep their order and take the new places one after the other.
 */
export function changeSplit(draft: Draft, command: CommandOf<'change_split'>): Refused | undefined {
  const { session } = draft;
  if (!session.split) return refuse('group_not_started');
  const refusedMode = refuseMode(session, command.settings.mode);
  if (refusedMode) return refusedMode;
  const { kept, kept_places, owed_cents, members } = redivision(session);
  const { member_ids } = command;
  if (member_ids && hasAmounts(command.settings) && member_ids.join() !== idsOf(members)) {
    const text = 'Other people are to pay by now.';
    return refuse('invalid_split', [{ path: 'members', text, said: saying('pageOutOfDate') }]);
  }
  const next = makeSplit(session, command.settings, owed_cents, kept_places);
  if ('code' in next) return next;
  const needed = neededPlaces(session, next.mode);
  if (next.places.length < needed) {
    return refuse(
      'size_out_of_bounds',
      `${needed} places are taken by people who have not paid yet.`,
      saying('placesAreTaken', { count: needed }),
    );
  }
  const weights = members.map(({ id }) => nextWeight(session, next.mode, id));
  next.dropped = session.split.dropped;
  keepShares(session.split, next, kept);
  const refused = noteAmounts(draft, () => {
    session.split = next;
    return takeNewPlaces(draft, members, weights);
  });
  if (refused) return refused;
  // Nobody waits for one of the former places, or is known by it.
  for (const { join_request } of session.members) if (join_request) join_request.place = null;
  for (const person of session.again?.people ?? []) person.places = [];
  cancelPaymentsForGroup(draft);
  fundIfComplete(draft);
  return undefined;
}

/** Each place has an amount of its own. */
const hasAmounts = ({ amounts, percentages }: SplitSettings): boolean =>
  (amounts ?? percentages) !== undefined;
const idsOf = (members: readonly Member[]): string => members.map(({ id }) => id).join();

function takeNewPlaces(draft: Draft, members: readonly Member[], weights: readonly number[]) {
  for (const [index, member] of members.entries()) {
    const refused = takeFreePlaces(draft, member, undefined, weights[index] ?? 1);
    if (refused) return refused;
  }
  return undefined;
}

/** Itemized mode: replaces the member's unpaid claims. */
export function claimItems(draft: Draft, command: CommandOf<'claim_items'>): Refused | undefined {
  const closed = refuseUnlessOpen(draft);
  if (closed) return closed;
  const { session } = draft;
  const { split } = session;
  if (split?.mode !== 'itemized') return refuseUnitemized();
  const member = findMember(session, command.member_id);
  if (!member) return refuse('member_not_found');
  if (isBeingPaid(session, member.id)) return refuse('share_being_paid');
  split.shares = split.shares.filter((share) => share.member_id !== member.id || isPaid(share));
  if (command.wants.length > 0) {
    const lines = linesOf(session);
    const taken = takeUnits(lines, takenClaims(session), command.wants);
    if (!taken.ok) return refuse('items_taken', taken.violations);
    const amount_cents = claimsTotal_cents(session, lines, taken.claims);
    const tooLittle = refuseTooLittle(session, amount_cents, {
      text: 'Choose more, or let somebody else take it along.',
      said: saying('chooseMoreOrShare'),
    });
    if (tooLittle) return tooLittle;
    split.shares.push(newShare(draft.newId('shr_'), member.id, { claims: taken.claims, amount_cents }));
  }
  // It is the member's own choice now.
  member.amount_change = null;
  cancelOpenPayments(draft, (payment) => payment.member_id === member.id);
  draft.subject_id = member.id;
  fundIfComplete(draft);
  return undefined;
}

/** Checks the settings against the session's config and divides `total_cents`. */
function makeSplit(
  session: Session,
  settings: SplitSettings,
  total_cents: number,
  kept_places = 0,
): Split | Refused {
  const { config, currency } = session;
  const { mode, size } = settings;
  const isOutOfBounds = !Number.isSafeInteger(size) || size < config.min_size || size > config.max_size;
  if (isOutOfBounds && !takesGifts(session)) {
    return refuse(
      'size_out_of_bounds',
      `A group has ${config.min_size} to ${config.max_size} people here.`,
      saying('groupHasPeople', { least: config.min_size, most: config.max_size }),
    );
  }
  if (mode === 'itemized') {
    const tooLittle = refuseTooLittle(session, total_cents);
    return tooLittle ?? { mode, size, places: [], shares: [], dropped: [] };
  }
  const division = divideBy(settings, { total_cents, currency, places: size - kept_places });
  if (!division.ok) return refuse('invalid_split', division.violations);
  if (division.places.length + kept_places !== size) {
    return refuse(
      'invalid_split',
      `${size} people need ${size - kept_places} amounts, not ${division.places.length}.`,
    );
  }
  for (const { amount_cents } of division.places) {
    const tooMuch = refuseTooMuch(session, amount_cents + consumerFee_cents(session, amount_cents));
    if (tooMuch) return tooMuch;
  }
  return { mode, size, places: division.places, shares: [], dropped: [] };
}

/** Shares that are kept keep their places, behind the new ones. */
function keepShares(before: Split, next: Split, shares: readonly Share[]): void {
  for (const share of shares) {
    const kept: Place[] = share.places.flatMap((index) => before.places[index] ?? []);
    const first = next.places.length;
    next.places.push(...kept);
    next.shares.push({ ...share, places: kept.map((_place, offset) => first + offset) });
  }
}

export function addMember(
  draft: Draft,
  {
    name,
    email,
    locale = null,
    time_zone = null,
  }: Pick<Member, 'name' | 'email'> & Partial<Pick<Member, 'locale' | 'time_zone'>>,
  is_organizer: boolean,
  id = draft.newId('mem_'),
): Member {
  const member: Member = {
    id,
    position: (draft.session.members.at(-1)?.position ?? -1) + 1,
    is_organizer,
    joined_at: draft.now,
    name,
    email,
    left_at: null,
    join_request: null,
    last_reminded_at: null,
    unsubscribed_at: null,
    amount_change: null,
    locale,
    time_zone,
    link_number: null,
    link_renewed_at: null,
    link_attempt: null,
  };
  draft.session.members.push(member);
  return member;
}

/** Gives a member `weight` free places: the chosen one first, else the lowest. Nothing to take in itemized mode. */
export function takeFreePlaces(
  draft: Draft,
  member: Member,
  place: number | undefined,
  weight: number,
): Refused | undefined {
  const { split } = draft.session;
  if (!split || split.mode === 'itemized') return undefined;
  const refused = refusePlaces(split, place, weight);
  if (refused) return refused;
  const others = freePlaces(split).filter((index) => index !== place);
  const places = (place === undefined ? others : [place, ...others]).slice(0, weight).sort((a, b) => a - b);
  const amount_cents = placesAmount_cents(split, places);
  split.shares.push(newShare(draft.newId('shr_'), member.id, { places, amount_cents }));
  return undefined;
}

/** Why these places cannot be taken. */
export function refusePlaces(split: Split, place: number | undefined, weight: number): Refused | undefined {
  if (split.mode === 'itemized') return undefined;
  if (!Number.isSafeInteger(weight) || weight < 1 || (weight > 1 && split.mode !== 'equal')) {
    return refuse('invalid_split', 'Paying for several people is possible in an equal split only.');
  }
  const free = freePlaces(split);
  if (place !== undefined && !free.includes(place)) return refuse('place_taken');
  if (free.length === 0) return refuse('group_full');
  if (free.length < weight) {
    return refuse(
      'group_full',
      `Only ${free.length} ${free.length === 1 ? 'place is' : 'places are'} free.`,
      saying('placesAreFree', { count: free.length }),
    );
  }
  return undefined;
}

export function newShare(
  id: string,
  member_id: string,
  taken: Partial<Share> & { amount_cents: number },
): Share {
  // A share of 0 needs no payment (decision 008).
  const status = taken.amount_cents === 0 ? 'paid' : 'pending';
  return { id, member_id, places: [], claims: [], status, payment_id: null, ...taken };
}
