import type { Violation } from '@/lib/cart/violations';
import { formatMoney } from '@/lib/money/currency';
import type { AgainPlan, PlannedPerson } from '../again';
import type { Member, Session } from '../model';
import { asMuchAsFree, type Want } from '../split/claims';
import { type Claim, type ItemLine, type Place, shareViolation } from '../split/divide';
import { claimsAmount_cents, itemLines } from '../split/items';
import { rescale } from '../split/rescale';
import { type ItemUnits, sumItems } from '../split/sum-items';
import { refuseTooLittle, refuseTooMuch } from './card-limits';
import { takesGifts } from './gifts';
import { activeMembers, consumerFee_cents, memberAmount_cents, sharesOf } from './shares';

/*
 * What a group begins with that takes over the people of another one: the places of the new total, and who gets which.
 * Never a payment, a key, or the address of somebody who has not agreed to be written to.
 */

/** The session that takes over. */
type Successor = Pick<Session, 'cart' | 'currency' | 'config' | 'consumer_fee_bps'>;

type Planned = { ok: true; plan: AgainPlan } | { ok: false; violations: Violation[] };

const refused = (...texts: string[]): Planned => {
  return { ok: false, violations: texts.map((text) => ({ path: 'group_from', text })) };
};

/**
 * @param from has ended
 * @param agreed members of it who have agreed to mails
 */
export function planAgain(from: Session, into: Successor, agreed: ReadonlySet<string>): Planned {
  const { split } = from;
  if (!split) return refused('must be a session whose group was started');
  const { currency, config } = into;
  // What somebody gave was chosen for that order; for another one, everyone chooses again.
  if (takesGifts(from) || takesGifts(into))
    return refused('cannot be used where either session has group_config.contributions');
  if (from.currency !== currency)
    return refused(`must be in the cart's currency, ${currency}, but is in ${from.currency}`);
  const { mode, size } = split;
  if (!config.allowed_modes.includes(mode))
    return refused(`was split in ${mode} mode, which group_config.allowed_modes does not allow`);
  if (size < config.min_size || size > config.max_size)
    return refused(`has ${size} people, but group_config allows ${config.min_size} to ${config.max_size}`);
  const division =
    mode === 'itemized'
      ? { ok: true as const, places: [] }
      : rescale(split.places, into.cart.total, currency);
  if (!division.ok) return refused(...division.violations.map(({ text }) => text));
  const people = inOrder(from).map((member) => planned(from, member, agreed));
  const wrong = placeViolations({ places: division.places, before: split.places }, into, people);
  if (wrong.length > 0) return refused(...wrong);
  const plan: AgainPlan = {
    session_id: from.id,
    total_cents: from.total_cents,
    mode,
    size,
    places: mode === 'equal' ? division.places : named(division.places, people),
    people,
    missing: [],
    approves_joining: from.approves_joining,
  };
  return { ok: true, plan: mode === 'itemized' ? withClaims(plan, from, into) : plan };
}

/** Who was in the group in the end, the organizer first. */
const inOrder = (from: Session): Member[] =>
  activeMembers(from).toSorted((a, b) => Number(b.is_organizer) - Number(a.is_organizer));

function planned(from: Session, member: Member, agreed: ReadonlySet<string>): PlannedPerson {
  const { id, name, is_organizer, locale, time_zone } = member;
  const email = agreed.has(id) ? member.email : null;
  return {
    name,
    former_id: id,
    before_cents: memberAmount_cents(from, id),
    joins: is_organizer || email !== null,
    is_organizer,
    email,
    locale,
    time_zone,
    places: sharesOf(from, id)
      .flatMap((share) => share.places)
      .toSorted((a, b) => a - b),
    claims: [],
    wants: [],
  };
}

/** Why these places cannot be paid by card, each with whose it is. */
function placeViolations(
  { places, before }: { places: readonly Place[]; before: readonly Place[] },
  into: Successor,
  people: readonly PlannedPerson[],
): string[] {
  return places.flatMap(({ amount_cents, label }, index) => {
    const name =
      people.find((person) => person.places.includes(index))?.name ?? label ?? `place ${index + 1}`;
    const low = shareViolation(amount_cents, into.currency);
    if (amount_cents === 0 && before[index]?.amount_cents)
      return [`would give ${name} a share too small to be paid`];
    if (low) return [`would give ${name} a share that ${low}`];
    const high = refuseTooMuch(into, amount_cents + consumerFee_cents(into, amount_cents));
    return high
      ? [`would give ${name} ${formatMoney(amount_cents, into.currency)}: too much for one card`]
      : [];
  });
}

/** Each place names whose it was, so that who is not in the group yet finds it. */
function named(places: readonly Place[], people: readonly PlannedPerson[]): Place[] {
  return places.map((place, index) => {
    const owner = people.find((person) => person.places.includes(index));
    return place.label === null && owner && !owner.is_organizer ? { ...place, label: owner.name } : place;
  });
}

/** Claims of items that the new cart also has, by their ids. Nothing is held for people who join by the link. */
function withClaims(plan: AgainPlan, from: Session, into: Successor): AgainPlan {
  const lines = itemLines({ total: into.cart.total, currency: into.currency, items: into.cart.items });
  const taken: Claim[] = [];
  const missing: ItemUnits[] = [];
  const members = inOrder(from);
  const people = plan.people.map((person, index) => {
    const claims = sharesOf(from, members[index]?.id ?? '').flatMap((share) => share.claims);
    const found = claimAgain({ claims, taken, lines }, from, into);
    missing.push(...found.missing);
    if (!person.joins) return { ...person, wants: found.wants };
    taken.push(...found.claims);
    return { ...person, claims: found.claims };
  });
  return { ...plan, people, missing: sumItems(missing) };
}

interface Claiming {
  claims: readonly Claim[];
  taken: readonly Claim[];
  lines: readonly ItemLine[];
}

function claimAgain({ claims: before, taken, lines }: Claiming, from: Session, into: Successor) {
  const found = { claims: [] as Claim[], wants: [] as Want[], missing: [] as ItemUnits[] };
  for (const claim of before) {
    const held = [...taken, ...found.claims];
    const item = from.cart.items[claim.line];
    if (!item) continue;
    const line = into.cart.items.findIndex(({ id }) => id !== undefined && id === item.id);
    const claims = asMuchAsFree(lines, held, wantOf(line, claim.units, claim.of));
    const count = claims.reduce((sum, { units }) => sum + units, 0);
    found.claims.push(...claims);
    if (count > 0) found.wants.push(wantOf(line, count, claim.of));
    const rest = claim.units - count;
    const { id, name } = item;
    if (rest > 0) found.missing.push({ ...(id ? { id } : {}), name, quantity: rest, of: claim.of });
  }
  const amount_cents = claimsAmount_cents(lines, found.claims, into.currency);
  if (!refuseTooLittle(into, amount_cents)) return found;
  // Too little for any card: something more has to be chosen.
  return { claims: [], wants: [], missing: found.missing };
}

const wantOf = (line: number, count: number, of: number): Want =>
  of > 1 ? { line, pieces: count, of } : { line, units: count };
