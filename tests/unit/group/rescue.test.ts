import { describe, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import { groupConfigSchema } from '@/lib/group/config';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { latestExpiry } from '@/lib/group/query/changes';
import { stockUntil } from '@/lib/group/query/milestones';
import { deadlineOf } from '@/lib/group/query/rescue';
import { memberAmount_cents, paid_cents } from '@/lib/group/query/shares';
import { takeBack_cents } from '@/lib/group/query/take-back';
import { viewSession } from '@/lib/group/query/view';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer, payOwn } from '../../support/paid-world';

const HOUR_ms = 3_600_000;
const PLAIN = 900;
const RESCUE = 901;
const BOTH = 902;
const HOLDS = 16;
const GIFTS = 73;
const START = new World(0, PLAIN).now;
const DEADLINE = START + 72 * HOUR_ms;

/** A group of three: Ana, who organizes it, Ben, and Cleo. */
function group(total = RESCUE, size = 3): World {
  const world = new World(0, total);
  world.give({
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.test',
    settings: { mode: 'equal', size },
  });
  world.give({ type: 'join', name: 'Ben', email: 'ben@example.test' });
  if (size > 2) world.give({ type: 'join', name: 'Cleo', email: 'cleo@example.test' });
  return world;
}

const idOf = (world: World, name: string) =>
  world.session.members.find((each) => each.name === name)?.id ?? '';

function pay(world: World, name: string, scope: 'own' | 'all' = 'own'): void {
  const member_id = idOf(world, name);
  const payment_id =
    world.give({ type: 'start_payment', member_id, scope: { kind: scope } })?.subject_id ?? '';
  world.intents.set(payment_id, 'taken');
  const payment = world.session.payments.find(({ id }) => id === payment_id);
  if (payment) world.deliver(payment);
}

function expire(world: World, at: number) {
  world.now = at;
  return world.give({ type: 'expire' });
}

const takeBack = (world: World, name: string) =>
  world.give({ type: 'take_back', member_id: idOf(world, name) });

/** A group in whose rescue these have paid. */
function rescued(...payers: string[]): World {
  const world = group();
  for (const name of payers) pay(world, name);
  expire(world, DEADLINE);
  return world;
}

describe('rescue_hours in group_config', () => {
  const issues = (config: object) =>
    (groupConfigSchema.safeParse(config).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    );

  it('is absent unless asked for', () => {
    expect(groupConfigSchema.parse({})).not.toHaveProperty('rescue_hours');
    expect(groupConfigSchema.parse({ rescue_hours: 24 })).toMatchObject({ rescue_hours: 24 });
  });

  it('fits into the longest life of a session', () => {
    expect(issues({ rescue_hours: 648 })).toEqual([]);
    expect(issues({ rescue_hours: 649 })).toEqual([
      'rescue_hours must be at most 648: with expiry_hours, 720 in all',
    ]);
    expect(issues({ rescue_hours: 1, expiry_hours: 720 })).toEqual([
      'rescue_hours leaves no time before the longest life of a session: with expiry_hours, 720 in all',
    ]);
  });

  it.each([0, 1.5, 721, '24', null])('is refused if it is %j', (rescue_hours) => {
    expect(issues({ rescue_hours })).toHaveLength(1);
  });
});

describe('at the deadline', () => {
  it('a group in which some is paid is kept for the hours that were said, and everyone is told', () => {
    const world = group();
    pay(world, 'Ana');
    expect(expire(world, DEADLINE - 1)).toBeNull();
    const started = expire(world, DEADLINE);
    const until = new Date(DEADLINE + 24 * HOUR_ms).toISOString();
    expect(started?.events.map(({ type }) => type)).toEqual(['group.rescue_started']);
    expect(viewSession(world.session)).toMatchObject({
      status: 'pending',
      expires_at: until,
      rescue_until: until,
      stock_until: until,
    });
    expect(started?.effects).toEqual([
      { kind: 'expire_at', at: DEADLINE + 24 * HOUR_ms },
      ...['Ana', 'Ben', 'Cleo'].map((name) => ({
        kind: 'send_mail',
        template: 'rescue_started',
        member_id: idOf(world, name),
      })),
    ]);
    expect(deadlineOf(world.session)).toBe(DEADLINE);
    // The mail asks for the money: an automatic reminder at the same moment would be the second.
    expect(world.session.members.map(({ last_reminded_at }) => last_reminded_at)).toEqual([
      null,
      DEADLINE,
      DEADLINE,
    ]);
    expect(timeline(world.session).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Deadline missed: payments are kept until/),
    );
  });

  it('a history begins with the creation, also where a test has let time pass', () => {
    const { session } = group();
    const members = session.members.map((member) => ({ ...member, joined_at: member.joined_at - HOUR_ms }));
    const [first] = timeline({ ...session, members });
    expect(first).toMatchObject({ at: session.created_at, text: 'Session created' });
  });

  it('a group in which nothing is paid ends as any other, also while a bank works on a payment', () => {
    const world = group();
    const member_id = idOf(world, 'Ben');
    const payment_id =
      world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } })?.subject_id ?? '';
    world.give({ type: 'payment_processing', payment_id });
    expect(expire(world, DEADLINE)?.session).toMatchObject({ status: 'expired', rescue_until: null });
  });

  it('a group whose shop has not asked for it ends', () => {
    const world = group(PLAIN);
    world.session = { ...world.session, milestones: [] };
    pay(world, 'Ana');
    expect(expire(world, DEADLINE)?.session.status).toBe('expired');
    expect(viewSession(world.session)).not.toHaveProperty('rescue_until');
    expect(viewSession(world.session)).not.toHaveProperty('stock_until');
  });

  it('a group that missed a milestone ends, and one that reached them all is rescued', () => {
    const late = group(BOTH);
    pay(late, 'Ana');
    // Nothing has looked at it in time.
    expect(expire(late, DEADLINE)?.session).toMatchObject({
      status: 'expired',
      end_reason: 'milestone_missed',
      milestones: [{ state: 'passed' }, { state: 'ahead' }],
    });
    const world = group(BOTH);
    pay(world, 'Ana');
    pay(world, 'Ben');
    expect(expire(world, DEADLINE)?.session.status).toBe('pending');
    // Money that is taken back now does not make the group miss one of them.
    takeBack(world, 'Ben');
    world.now += HOUR_ms;
    expect(world.give({ type: 'check_milestones' })).toBeNull();
    expect(world.session.status).toBe('pending');
  });

  it('that is looked at only after the rescue would be over, everything is refunded', () => {
    const world = group();
    pay(world, 'Ana');
    expect(expire(world, DEADLINE + 24 * HOUR_ms)?.session).toMatchObject({
      status: 'expired',
      rescue_until: null,
    });
  });
});

describe('in a rescue', () => {
  it('the organizer pays the rest, or somebody who is late does, and the order goes through', () => {
    const covered = rescued('Ana');
    pay(covered, 'Ana', 'all');
    expect(covered.session.status).toBe('funded');
    const late = rescued('Ana', 'Ben');
    pay(late, 'Cleo');
    expect(late.session.status).toBe('funded');
    expect(viewSession(late.session)).toMatchObject({ stock_until: null, rescue_until: expect.any(String) });
  });

  it('ends as expired, once, with everything refunded', () => {
    const world = rescued('Ana');
    expect(expire(world, DEADLINE + 24 * HOUR_ms - 1)).toBeNull();
    expect(expire(world, DEADLINE + 24 * HOUR_ms)?.events.map(({ type }) => type)).toEqual(['group.expired']);
    expect(world.session).toMatchObject({ status: 'expired', end_reason: null });
    expect(world.session.refunds).toMatchObject([{ reason: 'expired' }]);
  });

  it('cannot be extended, since it is the extension; before it, room is left for it', () => {
    expect(latestExpiry(group().session)).toBe(START + (720 - 24) * HOUR_ms);
    const world = rescued('Ana');
    expect(latestExpiry(world.session)).toBeNull();
    const longer = { type: 'extend', expires_at: world.session.expires_at + HOUR_ms } as const;
    expect(world.ask(longer)).toMatchObject({ ok: false, code: 'already_extended' });
  });

  it('begins at the deadline that was moved', () => {
    const world = group();
    pay(world, 'Ana');
    world.give({ type: 'extend', expires_at: DEADLINE + 10 * HOUR_ms });
    expire(world, DEADLINE + 10 * HOUR_ms);
    expect(world.session.rescue_until).toBe(DEADLINE + 34 * HOUR_ms);
  });

  it('moves nearer with the rest when time is advanced', () => {
    const world = rescued('Ana');
    world.give({ type: 'advance_time', by_ms: 3 * HOUR_ms });
    expect(world.session).toMatchObject({
      expires_at: DEADLINE + 21 * HOUR_ms,
      rescue_until: DEADLINE + 21 * HOUR_ms,
    });
  });
});

describe('taking money back', () => {
  it('refunds all of it, fee included, and frees the place', () => {
    const world = rescued('Ana', 'Ben');
    const { payments, total_cents } = world.session;
    const ben = payments[1];
    expect(takeBack_cents(world.session, idOf(world, 'Ben'), world.now)).toBe(
      (ben?.amount_cents ?? 0) + (ben?.fee_cents ?? 0),
    );
    const open = world.must({
      type: 'start_payment',
      member_id: idOf(world, 'Cleo'),
      scope: { kind: 'own' },
    });
    const taken = takeBack(world, 'Ben');
    expect(world.session.payments.find(({ id }) => id === open)?.status).toBe('open');
    expect(world.session.refunds).toMatchObject([
      { reason: 'taken_back', amount_cents: ben?.amount_cents, fee_cents: ben?.fee_cents, share_ids: [] },
    ]);
    for (const template of ['taken_back', 'digest'])
      expect(taken?.effects).toContainEqual(expect.objectContaining({ template }));
    expect(world.session.members.find(({ name }) => name === 'Ben')?.left_at).toBe(world.now);
    // Cleo, who has paid nothing yet, still has her place.
    expect(world.session.split?.shares.map(({ member_id, status }) => [member_id, status])).toEqual([
      [idOf(world, 'Ana'), 'paid'],
      [idOf(world, 'Cleo'), 'pending'],
    ]);
    expect(paid_cents(world.session)).toBe(payments[0]?.amount_cents);
    // The organizer can pay for it, as for any place that is free.
    pay(world, 'Ana', 'all');
    expect(viewSession(world.session)).toMatchObject({ status: 'funded', total_cents });
  });

  it('is accepted again without effect, and not from others', () => {
    const held = new World(0, HOLDS);
    payAsOrganizer(held, 3);
    joinAndPay(held, 'Ben');
    expire(held, DEADLINE);
    for (const world of [rescued('Ana', 'Ben'), held]) {
      takeBack(world, 'Ben');
      const again = world.ask({ type: 'take_back', member_id: idOf(world, 'Ben') });
      expect(again).toMatchObject({ ok: true, events: [], effects: [], postings: [] });
    }
    const world = rescued('Ana', 'Ben');
    takeBack(world, 'Ben');
    expect(refusal(world, 'Cleo')).toBe('nothing_to_refund');
  });

  it('of an organizer leaves the shares owed that it had paid for, the others’ as well', () => {
    const world = rescued('Ben');
    const paid = world.session.payments[0]?.amount_cents;
    world.give({ type: 'start_payment', member_id: idOf(world, 'Ana'), scope: { kind: 'own' } });
    const payment_id =
      world.give({
        type: 'start_payment',
        member_id: idOf(world, 'Ana'),
        scope: { kind: 'member', member_id: idOf(world, 'Cleo') },
      })?.subject_id ?? '';
    world.intents.set(payment_id, 'taken');
    const payment = world.session.payments.find(({ id }) => id === payment_id);
    if (payment) world.deliver(payment);
    const open = world.must({ type: 'start_payment', member_id: idOf(world, 'Ana'), scope: { kind: 'own' } });
    takeBack(world, 'Ana');
    expect(world.session.payments.find(({ id }) => id === open)?.status).toBe('canceled');
    expect(paid_cents(world.session)).toBe(paid);
    expect(world.session.members.map(({ left_at }) => left_at)).toEqual([null, null, null]);
    pay(world, 'Cleo');
    pay(world, 'Ana');
    expect(world.session.status).toBe('funded');
  });

  it('leaves a payer what somebody else has paid for', () => {
    const world = new World(0, RESCUE);
    const ana = world.must({
      type: 'set_up_group',
      name: 'Ana',
      email: null,
      settings: { mode: 'itemized', size: 2 },
    });
    const ben = world.must({ type: 'join', name: 'Ben', email: null });
    world.must({ type: 'claim_items', member_id: ben, wants: [{ line: 0, units: 1 }] });
    pay(world, 'Ben');
    world.must({ type: 'claim_items', member_id: ben, wants: [{ line: 1, units: 1 }] });
    payOwn(world, ana, { kind: 'member', member_id: ben });
    expire(world, DEADLINE);
    const paid = world.session.payments.map(({ amount_cents }) => amount_cents);
    takeBack(world, 'Ben');
    expect(paid_cents(world.session)).toBe(paid[1]);
    expect(memberAmount_cents(world.session, ben)).toBe(paid[1]);
    expect(world.session.members.find(({ id }) => id === ben)?.left_at).toBeNull();
  });

  it('is refused while the cards of a group that is complete are charged, also to whose card has been', () => {
    const world = new World(0, HOLDS);
    const ana = payAsOrganizer(world, 2);
    expire(world, DEADLINE);
    joinAndPay(world, 'Ben');
    expect(world.session.payments.map(({ status }) => status)).toEqual(['capturing', 'capturing']);
    world.succeed(world.session.payments[1]?.id ?? '');
    for (const member_id of [ana, idOf(world, 'Ben')]) {
      expect(world.refusal({ type: 'take_back', member_id })).toBe('share_being_paid');
      expect(takeBack_cents(world.session, member_id, world.now)).toBe(0);
    }
  });

  it('is refused as long as one of several payments is being charged', () => {
    const world = new World(0, HOLDS);
    const ana = payAsOrganizer(world, 2);
    expire(world, DEADLINE);
    payOwn(world, ana, { kind: 'all' });
    expect(world.session.payments.map(({ status }) => status)).toEqual(['capturing', 'capturing']);
    world.succeed(world.session.payments[1]?.id ?? '');
    expect(world.refusal({ type: 'take_back', member_id: ana })).toBe('share_being_paid');
    expect(takeBack_cents(world.session, ana, world.now)).toBe(0);
  });

  it('of what was given leaves it to the organizer to pay', () => {
    const world = new World(0, GIFTS);
    const settings = { mode: 'equal', size: 4 } as const;
    const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
    for (const name of ['Ben', 'Cleo']) {
      const gift = { amount_cents: 1_000, message: null, is_hidden: false };
      const giver = { member_id: `mem_${name}`, name, email: null, wants: [], gift };
      world.succeed(world.must({ type: 'join_and_pay', ...giver }));
    }
    expire(world, DEADLINE);
    takeBack(world, 'Ben');
    expect(memberAmount_cents(world.session, ana)).toBe(world.session.total_cents - 1_000);
  });

  it('of the last one who had paid ends the group at once', () => {
    const world = rescued('Ben');
    const taken = takeBack(world, 'Ben');
    expect(world.session.status).toBe('expired');
    expect(taken?.events.map(({ type }) => type)).toEqual(['group.expired']);
    expect(world.session.refunds).toMatchObject([{ reason: 'taken_back' }]);
  });

  const refusal = ({ session, now, newId }: World, name: string, change: Partial<Session> = {}) => {
    const member_id = session.members.find((each) => each.name === name)?.id ?? 'mem_none';
    const decided = decide({ ...session, ...change }, { type: 'take_back', member_id }, { now, newId });
    return decided.ok ? null : decided.code;
  };

  it('is refused before the deadline, after the end, and to a member who has paid nothing', () => {
    const before = group();
    pay(before, 'Ben');
    expect(refusal(before, 'Ben')).toBe('not_in_rescue');
    expect(takeBack_cents(before.session, idOf(before, 'Ben'), before.now)).toBe(0);
    const world = rescued('Ben');
    expect(refusal(world, 'Cleo')).toBe('nothing_to_refund');
    expect(refusal(world, 'Nobody')).toBe('member_not_found');
    expect(refusal(world, 'Ben', { status: 'funded' })).toBe('session_not_open');
    expect(takeBack_cents(world.session, idOf(world, 'Ben'), DEADLINE + 24 * HOUR_ms - 1)).toBeGreaterThan(0);
    world.now = DEADLINE + 24 * HOUR_ms;
    expect(refusal(world, 'Ben')).toBe('session_ended');
    // The session can still be pending, as another card is being charged.
    expect(takeBack_cents(world.session, idOf(world, 'Ben'), world.now)).toBe(0);
  });
});

it('stock is kept until the rescue would end as soon as something is paid, and not before', () => {
  const world = group();
  expect(stockUntil(world.session)).toBe(DEADLINE);
  pay(world, 'Ana');
  expect(stockUntil(world.session)).toBe(DEADLINE + 24 * HOUR_ms);
  const both = group(BOTH);
  pay(both, 'Ana');
  expect(stockUntil(both.session)).toBe(START + 30 * HOUR_ms);
});
