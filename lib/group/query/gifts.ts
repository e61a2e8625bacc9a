import { MINUTE_ms } from '@/lib/format/units';
import { chargeStep_cents, formatMoney, minimumCharge_cents } from '@/lib/money/currency';
import { saying } from '@/lib/words/saying';
import { type Refused, refuse } from '../commands';
import type { Member, Payment, Session, Share } from '../model';
import { notAMultiple } from '../split/divide';
import type { SplitSettings } from '../split/settings';
import { isChargedOrHeld } from './holds';
import { activeMembers, findMember, isPaid, organizerOf } from './shares';
import { sumOf_cents } from './sums';

/*
 * Where everyone chooses what to give. What nobody gives is always a share of the organizer's, so that it can be paid at
 * any time; every gift is taken out of it. Pure.
 */

/** How long somebody who has begun to pay has what is paid for. */
export const RESERVATION_ms = 15 * MINUTE_ms;

/** All of it is the organizer's at first. */
export const SETTINGS_OF_GIFTS: SplitSettings = { mode: 'host-pays', size: 1, amounts: [] };

export function takesGifts({ config }: Pick<Session, 'config'>): boolean {
  return config.contributions !== undefined;
}

/** The processor has it in hand, or somebody has begun to pay a short while ago. */
export function isReserving({ status, created_at }: Payment, now: number): boolean {
  return status === 'processing' || (status === 'open' && now - created_at < RESERVATION_ms);
}

/** Its hold was too short: its payer has the same time once more, to pay in another way. */
function isToBePaidAgain({ hold }: Payment, now: number): boolean {
  return hold?.ended === 'too_short' && now - (hold.ended_at ?? 0) < RESERVATION_ms;
}

const pays = (payment: Payment, { id }: Share): boolean =>
  payment.lines.some(({ share_id }) => share_id === id);

/** The organizer's shares that gifts can be taken out of: not paid, and nobody is paying them. */
export function openRest(session: Session, now: number): Share[] {
  const organizer = organizerOf(session);
  const busy = session.payments.filter((payment) => isReserving(payment, now));
  return (session.split?.shares ?? []).filter(
    (share) =>
      share.member_id === organizer?.id && !isPaid(share) && !busy.some((payment) => pays(payment, share)),
  );
}

/** What can be given now. */
export function giftRoom_cents(session: Session, now: number): number {
  return sumOf_cents(openRest(session, now));
}

/** Whether the shop lets one more person in, the organizer counted among them. Nobody can add a place. */
export function hasPlaceToGive(session: Session): boolean {
  return activeMembers(session).length < session.config.max_size;
}

/** Whether it was charged, or its card held: also where the hold was lost, and the gift is owed again. */
const hasGiven = (payment: Payment): boolean => isChargedOrHeld(payment) || payment.hold?.ended === 'lost';

/** The members who began to give, never gave, and are no longer paying. */
export function idleGivers(session: Session, now: number): Set<string> {
  if (!takesGifts(session)) return new Set();
  const underWay = session.payments.filter(
    (payment) => isReserving(payment, now) || isToBePaidAgain(payment, now),
  );
  const given = session.payments.filter(hasGiven);
  const busy = new Set([...underWay, ...given].map(({ member_id }) => member_id));
  const idle = (session.split?.shares ?? []).filter(
    (share) =>
      share.gift &&
      !isPaid(share) &&
      !underWay.some((payment) => pays(payment, share)) &&
      !busy.has(share.member_id) &&
      findMember(session, share.member_id),
  );
  return new Set(idle.map(({ member_id }) => member_id));
}

interface GiftLimits {
  /** All that is left. */
  all_cents: number;
  /** What can be given besides all of it; null where only all of it can be. */
  range: { least_cents: number; most_cents: number } | null;
}

/** What can be given: all that is left, or so much that what remains can still be paid by card. */
function giftLimits({ config, currency }: Session, room_cents: number): GiftLimits {
  const step_cents = chargeStep_cents(currency);
  const minimum_cents = Math.max(minimumCharge_cents(currency), step_cents);
  const wanted_cents = Math.max(minimum_cents, config.contributions?.min_cents ?? 0);
  const least_cents = Math.ceil(wanted_cents / step_cents) * step_cents;
  const most_cents = room_cents - Math.ceil(minimum_cents / step_cents) * step_cents;
  return { all_cents: room_cents, range: most_cents >= least_cents ? { least_cents, most_cents } : null };
}

/** Why this amount cannot be given, with what can be. */
export function refuseGift(session: Session, amount_cents: number, room_cents: number): Refused | undefined {
  if (room_cents === 0) return refuse('nothing_to_pay');
  const { currency } = session;
  const { all_cents, range } = giftLimits(session, room_cents);
  if (amount_cents === all_cents) return undefined;
  const text = (cents: number) => formatMoney(cents, currency);
  const money = (cents: number) => ({ cents, currency });
  if (!range) {
    const only = `Only all of the ${text(all_cents)} that is left can be given.`;
    return refuse('invalid_split', only, saying('giveAllOnly', { amount: money(all_cents) }));
  }
  const { least_cents, most_cents } = range;
  if (Number.isSafeInteger(amount_cents) && amount_cents >= least_cents && amount_cents <= most_cents) {
    const step_cents = chargeStep_cents(currency);
    if (amount_cents % step_cents === 0) return undefined;
    const multiple = `Give a multiple of ${text(step_cents)}, not ${text(amount_cents)}.`;
    return refuse('invalid_split', multiple, notAMultiple(amount_cents, currency));
  }
  return refuse(
    'invalid_split',
    `Give ${text(least_cents)} to ${text(most_cents)}, or all of the ${text(all_cents)} that is left.`,
    saying('giveBetween', { least: money(least_cents), most: money(most_cents), all: money(all_cents) }),
  );
}

/** Whether somebody who gives does not see who else did. */
export function isHiddenFrom(session: Session, member: Member, viewer_id: string | null): boolean {
  if (!takesGifts(session) || member.is_organizer || member.id === viewer_id) return false;
  if (organizerOf(session)?.id === viewer_id) return false;
  return hidesName(session, member);
}

/** Whether the others do not see this name. */
export function hidesName(session: Session, { id }: Member): boolean {
  if (session.config.contributions?.hide_names) return true;
  return session.split?.shares.some((share) => share.member_id === id && share.gift?.is_hidden) ?? false;
}
