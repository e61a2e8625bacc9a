import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  admission,
  BREAKER_PAUSE_ms,
  FORGIVEN_DECLINES,
  INTENT_DECLINES,
  isIntentSpent,
  tripsBreaker,
} from '@/lib/payment/guard/decline-rules';
import { seededRandom } from '../../simulation/random';
import { TriedCards } from '../../support/tried-cards';

const MINUTE_ms = 60_000;
const calm = { payment_declines: 1, card_declines: 1, session_declines: 1, members: 4, is_paused: false };

describe('one intent', () => {
  it('is cancelled by the fifth declined card, and not before', () => {
    for (let payment_declines = 0; payment_declines < 2 * INTENT_DECLINES; payment_declines += 1) {
      expect(isIntentSpent({ ...calm, payment_declines })).toBe(payment_declines >= INTENT_DECLINES);
    }
  });

  it('takes one more card when the session is over its budget, the card is, or payments are paused', () => {
    expect(isIntentSpent({ ...calm, session_declines: 13 })).toBe(true);
    expect(isIntentSpent({ ...calm, card_declines: 9 })).toBe(true);
    expect(isIntentSpent({ ...calm, session_declines: 12, card_declines: 8 })).toBe(false);
    expect(isIntentSpent({ ...calm, is_paused: true })).toBe(true);
    expect(isIntentSpent({ ...calm, payment_declines: 0, is_paused: true, session_declines: 60 })).toBe(
      false,
    );
  });
});

const counted = fc.record({
  session_declines: fc.nat(200),
  members: fc.nat(100),
  address_declines: fc.nat(200),
});
const STRICTER = { open: 0, proof: 1, wait: 2 };

describe('a new intent', () => {
  it('never becomes easier to get with another decline', () => {
    fc.assert(
      fc.property(counted, (now) => {
        const more = { ...now, session_declines: now.session_declines + 1 };
        const same = { ...now, address_declines: now.address_declines + 1 };
        expect(STRICTER[admission(more)]).toBeGreaterThanOrEqual(STRICTER[admission(now)]);
        expect(STRICTER[admission(same)]).toBeGreaterThanOrEqual(STRICTER[admission(now)]);
      }),
    );
  });

  it('is open to ten members and fewer who have each been declined three times at the same moment', () => {
    for (let members = 1; members <= 10; members += 1) {
      const session_declines = members * FORGIVEN_DECLINES;
      expect(admission({ session_declines, members, address_declines: session_declines })).toBe('open');
    }
  });

  it('needs a proof where an address has had more than 40 declines', () => {
    const honest = { session_declines: 0, members: 2 };
    expect(admission({ ...honest, address_declines: 40 })).toBe('open');
    expect(admission({ ...honest, address_declines: 41 })).toBe('proof');
  });

  it('is never refused because of an address', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (address_declines) => {
        expect(admission({ session_declines: 0, members: 2, address_declines })).not.toBe('wait');
      }),
    );
  });

  it('is refused from 60 declines on, however many members have joined', () => {
    const many = { members: 100, address_declines: 0 };
    expect(admission({ ...many, session_declines: 59 })).toBe('proof');
    expect(admission({ ...many, session_declines: 60 })).toBe('wait');
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: 60, max: 500 }), (members, session_declines) => {
        expect(admission({ session_declines, members, address_declines: 0 })).toBe('wait');
      }),
    );
  });
});

describe('a breaker', () => {
  it('never opens while one card in ten succeeds, and always does when 50 of 52 fail in ten minutes', () => {
    const none = { declines: 0, cards: 0 };
    fc.assert(
      fc.property(fc.nat(5_000), (declines) => {
        const cards = declines + Math.ceil(declines / 9) + 1;
        const tried = { declines, cards };
        expect(tripsBreaker({ short: tried, long: tried })).toBe(false);
      }),
    );
    expect(tripsBreaker({ short: { declines: 50, cards: 52 }, long: none })).toBe(true);
    expect(tripsBreaker({ short: { declines: 49, cards: 49 }, long: { declines: 49, cards: 49 } })).toBe(
      false,
    );
    expect(tripsBreaker({ short: none, long: { declines: 150, cards: 155 } })).toBe(true);
  });
});

interface Step {
  at: number;
  group: number;
  member: number;
  outcome: 'declined' | 'succeeded';
}

/**
 * 500 groups of 1 to 20 people in one day, at one shop. Everybody is declined up to three times, a minute or so apart,
 * before a card works; each group comes together within a quarter of an hour or over half a day.
 */
function honestDay(seed: number): { steps: Step[]; sizes: number[] } {
  const random = seededRandom(seed).next;
  const steps: Step[] = [];
  const sizes: number[] = [];
  for (let group = 0; group < 500; group += 1) {
    const size = 1 + Math.floor(random() * (random() < 0.2 ? 20 : 6));
    sizes.push(size);
    const start = random() * 24 * 60 * MINUTE_ms;
    const spread = random() < 0.5 ? 15 * MINUTE_ms : 12 * 60 * MINUTE_ms;
    for (let member = 0; member < size; member += 1) {
      let at = start + random() * spread;
      const declines = Math.floor(random() * (FORGIVEN_DECLINES + 1));
      for (let attempt = 0; attempt <= declines; attempt += 1) {
        steps.push({ at, group, member, outcome: attempt === declines ? 'succeeded' : 'declined' });
        at += 20_000 + random() * 100_000;
      }
    }
  }
  return { steps: steps.sort((a, b) => a.at - b.at), sizes };
}

describe('500 honest groups with up to three declines for each person', () => {
  it.each([1, 2, 3, 4, 5])('are never stopped, checked, or interrupted (day %i)', (seed) => {
    const { steps, sizes } = honestDay(seed);
    const cards = new TriedCards();
    const met: string[] = [];
    for (const { at, group, member, outcome } of steps) {
      const session = `session ${group}`;
      const payment = `payment ${group}.${member}`;
      const members = sizes[group] ?? 0;
      // A third of the groups pay through one router, and ten groups at a time through one carrier's address.
      const address = group % 3 === 0 ? `router ${group}` : `carrier ${Math.floor(group / 10)}.${member % 4}`;
      const admitted = admission({
        session_declines: cards.ofSession(session, at),
        members,
        address_declines: cards.ofAddress(address, at),
      });
      if (admitted !== 'open') met.push(`${session}: ${admitted}`);
      const card = `card ${group}.${member}`;
      cards.add({ at, outcome, merchant: 'shop', session, member: payment, payment, card, address });
      if (outcome === 'succeeded') continue;
      const is_paused = tripsBreaker(cards.ofMerchant('shop', at));
      if (is_paused) met.push('breaker');
      const spent = isIntentSpent({
        payment_declines: cards.ofPayment(payment),
        card_declines: cards.ofCard(card, at),
        session_declines: cards.ofSession(session, at),
        members,
        is_paused,
      });
      if (spent) met.push(`${payment}: cancelled`);
    }
    expect(steps.length).toBeGreaterThan(2_000);
    expect(met).toEqual([]);
  });
});

/** Cards that an attacker gets to try: `open` intents at a time, one new card on each in turn. */
function attack(options: { sessions: number; places: number; solves: boolean }) {
  const cards = new TriedCards();
  const intents = new Map<string, number>();
  let tried = 0;
  let now = 0;
  let paused_until = 0;
  let made = 0;
  for (let card = 0; card < 400; card += 1) {
    now += 500;
    const place = card % (options.sessions * options.places);
    const session = `session ${place % options.sessions}`;
    const member = `member ${place}`;
    let intent = intents.get(member);
    if (intent === undefined) {
      if (now < paused_until) continue;
      const address_declines = 0;
      const session_declines = cards.ofSession(session, now);
      const admitted = admission({ session_declines, members: options.places, address_declines });
      if (admitted === 'wait' || (admitted === 'proof' && !options.solves)) continue;
      made += 1;
      intent = made;
      intents.set(member, intent);
    }
    tried += 1;
    const payment = `${member}, intent ${intent}`;
    const address = `address ${card}`;
    const given = { merchant: 'shop', session, member, payment, card: `card ${card}`, address };
    cards.add({ at: now, outcome: 'declined', ...given });
    if (now >= paused_until && tripsBreaker(cards.ofMerchant('shop', now))) {
      paused_until = now + BREAKER_PAUSE_ms;
      cards.closeBreaker('shop', paused_until);
    }
    const spent = isIntentSpent({
      payment_declines: cards.ofPayment(payment),
      card_declines: cards.ofCard(given.card, now),
      session_declines: cards.ofSession(session, now),
      members: options.places,
      is_paused: now < paused_until,
    });
    if (spent) intents.delete(member);
  }
  return tried;
}

describe('400 cards from 400 addresses', () => {
  it('try no more than the session’s budget and the open intents', () => {
    expect(attack({ sessions: 1, places: 1, solves: false })).toBeLessThanOrEqual(12 + 1);
    expect(attack({ sessions: 1, places: 20, solves: false })).toBeLessThanOrEqual(30 + 20);
  });

  it('try no more than the breaker allows, even if each proof of work is done', () => {
    expect(attack({ sessions: 1, places: 1, solves: true })).toBeLessThanOrEqual(50 + 1);
    expect(attack({ sessions: 1, places: 20, solves: true })).toBeLessThanOrEqual(50 + 20);
  });

  it('try no more than the breaker allows, over any number of sessions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        (sessions, places, solves) => {
          const open = Math.min(50, sessions * places);
          expect(attack({ sessions, places, solves })).toBeLessThanOrEqual(50 + open);
        },
      ),
    );
  });
});
