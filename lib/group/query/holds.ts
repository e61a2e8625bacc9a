import { HOUR_ms } from '@/lib/format/units';
import type { HoldEnd } from '../hold';
import type { Payment, Session, Share } from '../model';
import { isReturned } from './refunds';
import { hasRescueAhead, rescueAhead } from './rescue';
import { paymentsBy, sharesOf } from './shares';
import { isOdd, onCards_cents, sumOf_cents } from './sums';
import { settledShares } from './transfers';

/* Cards that are authorized first, and charged once the group is complete. A hold is no money: nothing was taken. */

/** The shortest time for which a network keeps money on a card that was not there: Visa's 4 days and 18 hours. */
const SHORTEST_HOLD_hours = 114;
/** Charged at least this long before a hold ends: the processor can be out of reach, and its clock is not ours. */
const MARGIN_hours = 24;
/** How long any hold can be relied upon, before the card is known. */
export const HOLD_LIMIT_hours = SHORTEST_HOLD_hours - MARGIN_hours;
/** How long the group has for a share whose hold was lost when it was to be charged. */
export const SECOND_TRY_ms = 24 * HOUR_ms;

/** The latest end that this group can have as it is. */
const latestEnd = (session: Session): number => rescueAhead(session) ?? session.expires_at;

/** The bank keeps its money, and its shares count as settled. */
export function isHeld({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'authorized' || status === 'capturing';
}

/** Its payer has done their part: the card was charged, or its money is held. */
export function isChargedOrHeld(payment: Pick<Payment, 'status'>): boolean {
  return payment.status === 'succeeded' || isHeld(payment);
}

/** Whether one of this member's cards was charged, whatever has become of that money. */
export function wasCharged(session: Session, member_id: string): boolean {
  return paymentsBy(session, member_id).some(({ status }) => status === 'succeeded');
}

/** Whether nobody knows yet if this card is charged: the processor works on it, or its hold was released meanwhile. */
export function isUnanswered({ status, hold }: Payment): boolean {
  return status === 'processing' || (status === 'releasing' && hold?.was_charging === true);
}

/** Whether a payment of this member is with the processor without an answer yet. */
export function hasPaymentInHand(session: Session, member_id: string): boolean {
  return paymentsBy(session, member_id).some(isUnanswered);
}

/** Whether a card of this member was charged, or may be yet: there is money to tell of, also of one who has left. */
export function hasMoneyHere(session: Session, member_id: string): boolean {
  return wasCharged(session, member_id) || hasPaymentInHand(session, member_id);
}

/**
 * When this payment's card was not charged what it held, once everybody was in: from then on the group has
 * `SECOND_TRY_ms` at least. Null if that has not happened.
 */
export function failedCaptureAt({ hold, settled_at }: Payment): number | null {
  if (!hold?.was_charging) return null;
  // It was charged another amount.
  if (hold.ended === undefined) return settled_at;
  return hold.ended === 'lost' ? (hold.ended_at ?? null) : null;
}

/** Whether its hold was released for one of these reasons, and the card was not charged all the same. */
export function isReleased(payment: Payment, ...reasons: HoldEnd[]): boolean {
  const { status, hold } = payment;
  if (status === 'succeeded' || isUnanswered(payment)) return false;
  return hold?.ended !== undefined && reasons.includes(hold.ended);
}

/** What the end of the group has released on this member's cards. */
export function releasedAtEnd(session: Session, member_id: string): Payment[] {
  return paymentsBy(session, member_id).filter((payment) => isReleased(payment, 'ended'));
}

/** The mail that tells the payer what has become of the money; null where there is nothing to tell, or not yet. */
export function payerMail(
  payment: Parameters<typeof isReturned>[0] & Pick<Payment, 'status'>,
  refunds: Parameters<typeof isReturned>[1],
): 'receipt' | 'payment_returned' | 'share_held' | null {
  if (payment.status === 'succeeded') return isReturned(payment, refunds) ? 'payment_returned' : 'receipt';
  return payment.status === 'authorized' ? 'share_held' : null;
}

/** Everybody is in, and the cards are being charged. */
export function isCharging({ payments }: Session): boolean {
  return payments.some(({ status }) => status === 'capturing');
}

/** Whether a group whose time is over can still go through: its cards are being charged, or its rescue begins. */
export function canStillFund(session: Session): boolean {
  return isCharging(session) || hasRescueAhead(session);
}

/**
 * Whether a payment that this member begins now is a hold. From the moment on at which the group's cards were to be
 * charged, none is: who pays then is the last one.
 */
export function takesHolds(session: Session, now: number, payer_id: string | null): boolean {
  const { config, status, payments } = session;
  if (config.funds === undefined || status !== 'pending') return false;
  // One that was charged another amount, as by hand, says nothing of the others.
  const isCharged = (payment: Payment) => payment.status === 'succeeded' && !isOdd(payment);
  const isToBeCharged = (payment: Payment) =>
    payment.hold !== null &&
    (payment.status === 'capturing' || isCharged(payment) || payment.hold.was_charging === true);
  if (payments.some(isToBeCharged) || latestEnd(session) > now + HOLD_LIMIT_hours * HOUR_ms) return false;
  // This payer's bank keeps money for a shorter time than others.
  const isShort = ({ member_id, hold }: Payment) => member_id === payer_id && hold?.ended === 'too_short';
  return config.funds === 'hold' || !payments.some(isShort);
}

/** Whether a hold that ends then outlasts the group. */
export function outlasts(session: Session, capture_before: number): boolean {
  return latestEnd(session) <= capture_before - MARGIN_hours * HOUR_ms;
}

/** The latest deadline, rescue included, that holds allow; null where there are none. */
export function latestHeldEnd({ config, created_at, payments }: Session): number | null {
  const ends = payments.flatMap((payment) =>
    isHeld(payment) && payment.hold?.capture_before
      ? [payment.hold.capture_before - MARGIN_hours * HOUR_ms]
      : [],
  );
  if (config.funds === 'hold') ends.push(created_at + HOLD_LIMIT_hours * HOUR_ms);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** What of the settled shares is held and not charged, without fees. */
export function held_cents(session: Session): number {
  return sumOf_cents(session.payments.filter(isHeld).flatMap(({ id }) => settledShares(session, id)));
}

/** The payments that hold money on this payer's cards. */
export function heldPaymentsOf(session: Session, member_id: string): Payment[] {
  return paymentsBy(session, member_id).filter(isHeld);
}

/** What is held on this payer's cards, fees included. */
export function heldBy_cents(session: Session, member_id: string): number {
  return onCards_cents(heldPaymentsOf(session, member_id));
}

/** Whether the group's end would release holds: some that are there, or one that this member begins now. */
export function wouldRelease(session: Session, now: number, payer_id: string | null): boolean {
  return held_cents(session) > 0 || takesHolds(session, now, payer_id);
}

/** The payments that hold money. */
export function heldPayments({ payments }: Session): Set<string | null> {
  return new Set<string | null>(payments.filter(isHeld).map(({ id }) => id));
}

/** Whether all that this member owes is settled, and some of it by a hold. */
export function isMemberHeld(session: Session, member_id: string): boolean {
  return areHeld(sharesOf(session, member_id), heldPayments(session));
}

/** The same of a member's shares. */
export function areHeld(shares: readonly Share[], held: ReadonlySet<string | null>): boolean {
  return shares.every(({ status }) => status !== 'pending') && shares.some((one) => held.has(one.payment_id));
}
