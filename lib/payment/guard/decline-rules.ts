import { HOUR_ms, MINUTE_ms } from '@/lib/format/units';

/*
 * How many declined cards are normal, and what happens beyond that. Pure, so that honest groups and attackers can both be
 * played against it (tests/unit/payment/decline-rules.test.ts). The figures and why: decision 015.
 *
 *   counted by        over its budget
 *   ----------------  ---------------------------------------------------------------------------------------
 *   payment           its intent is cancelled; the member keeps the place and can ask for another intent
 *   card              the same, at its next decline
 *   session           each further intent needs a proof of work and takes one card; far over: no intents for a while
 *   client address    each further intent needs a proof of work
 *   merchant          the breaker opens: no intents for a while, and an open one takes one more card
 */

/** A person who mistypes twice, then tries a second card and its security code, is still within this. */
export const INTENT_DECLINES = 5;

/**
 * Declines of a member who has paid since count no more, up to this many: testing cards ends without a payment, or
 * pays for a whole share with each card that works.
 */
export const FORGIVEN_DECLINES = 3;

/** Banks stop a card themselves after about as many attempts in a day; no cardholder needs more. */
export const CARD_DECLINES = 8;
export const CARD_WINDOW_ms = 24 * HOUR_ms;

/** Without a proof: three for each member, at least four members' and at most ten members'. */
export const SESSION_DECLINES_PER_MEMBER = 3;
export const SESSION_MINIMUM = 12;
export const SESSION_MAXIMUM = 30;
/** With proofs: three for each of 20 members, the default limit of a group. No honest group has ever needed more. */
export const SESSION_LIMIT = 60;
/**
 * What the organizer may still be declined when the session's limit is used up: anyone with the share link can use it up,
 * and must not be able to keep the organizer from paying for everybody.
 */
export const ORGANIZER_RESERVE = 3;
/** A group that was stopped can continue the same day. */
export const SESSION_WINDOW_ms = 6 * HOUR_ms;

/** A carrier or an office puts many people behind one address, so an address alone never stops anybody. */
export const ADDRESS_DECLINES = 40;
export const ADDRESS_WINDOW_ms = HOUR_ms;

/**
 * When the breaker opens: so many declines that no payment followed, and so few cards that worked. Shops see 5 to 20 %
 * of cards declined; a run of test cards sees more than 95 %. The long window finds those who go slowly.
 */
export const BREAKER_RATIO = 0.9;
export const BREAKER_DECLINES = { short: 50, long: 150 };
export const BREAKER_WINDOWS_ms = { short: 10 * MINUTE_ms, long: 2 * HOUR_ms };

/** How long the breaker pauses a merchant: long enough to make testing pointless, short enough for a shop's evening. */
export const BREAKER_PAUSE_ms = 15 * MINUTE_ms;

/** Declines that no payment followed, and all cards that were tried, succeeded or not. */
export interface Tried {
  declines: number;
  cards: number;
}

interface SessionTried {
  session_declines: number;
  members: number;
}

function sessionBudget(members: number): number {
  return Math.min(SESSION_MAXIMUM, Math.max(SESSION_MINIMUM, SESSION_DECLINES_PER_MEMBER * members));
}

function isOverSessionBudget({ session_declines, members }: SessionTried): boolean {
  return session_declines > sessionBudget(members);
}

/** Whether a payment's intent has to be cancelled after the decline that was just counted. */
export function isIntentSpent(
  counted: SessionTried & { payment_declines: number; card_declines: number; is_paused: boolean },
): boolean {
  const { payment_declines, card_declines, is_paused } = counted;
  if (payment_declines === 0) return false;
  return (
    payment_declines >= INTENT_DECLINES ||
    card_declines > CARD_DECLINES ||
    is_paused ||
    isOverSessionBudget(counted)
  );
}

/** What somebody who asks for a new intent meets. The breaker comes before this. */
export function admission(counted: SessionTried & { address_declines: number }): 'open' | 'proof' | 'wait' {
  if (counted.session_declines >= SESSION_LIMIT) return 'wait';
  const needsProof = isOverSessionBudget(counted) || counted.address_declines > ADDRESS_DECLINES;
  return needsProof ? 'proof' : 'open';
}

/** Whether the merchant's breaker opens, by what was tried in each window since it was last open. */
export function tripsBreaker(tried: Readonly<Record<keyof typeof BREAKER_WINDOWS_ms, Tried>>): boolean {
  return (['short', 'long'] as const).some((length) => {
    const { declines, cards } = tried[length];
    return declines >= BREAKER_DECLINES[length] && declines >= BREAKER_RATIO * cards;
  });
}
