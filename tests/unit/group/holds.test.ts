import { describe, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import { groupConfigSchema } from '@/lib/group/config';
import { latestExpiry } from '@/lib/group/query/changes';
import { heldBy_cents, SECOND_TRY_ms } from '@/lib/group/query/holds';
import { deadlineOf } from '@/lib/group/query/rescue';
import { onCards_cents } from '@/lib/group/query/sums';
import { viewSession } from '@/lib/group/query/view';
import { heldBy, lostHold } from '@/lib/hosted/page/held';
import { World } from '../../model/world';

const HOUR_ms = 3_600_000;
/** What a world's shop asks for follows from its total: 906 is for holds, with a rescue of 18 hours, 903 is auto. */
const PLAIN = 900;
const AUTO = 903;
const HOLD = 906;
const HOLD_RESCUE = 907;

/** A group of two, Ana, who organizes it, and Ben. */
function group(total = HOLD): World {
  const world = new World(0, total);
  const settings = { mode: 'equal' as const, size: 2 };
  world.give({ type: 'set_up_group', name: 'Ana', email: 'ana@example.test', settings });
  world.give({ type: 'join', name: 'Ben', email: 'ben@example.test' });
  return world;
}

const idOf = (world: World, name: string) => world.session.members.find((one) => one.name === name)?.id ?? '';

/** Opens a payment and confirms it; `short`: with a card whose bank keeps money for two days. */
function pay(world: World, name: string, short = false): string {
  const member_id = idOf(world, name);
  const id = world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } })?.subject_id ?? '';
  world.intents.set(id, 'open');
  const payment = world.session.payments.find((one) => one.id === id);
  if (!payment) throw new Error('not opened');
  world.confirm(payment, short);
  world.deliver(payment);
  return id;
}

const paymentIn = (world: World, id: string) => world.session.payments.find((one) => one.id === id);
const sum = (world: World) => [...world.balances.values()].every((cents) => cents === 0);

/** Does what is queued, each with an answer of its own. */
function performAll(world: World, fates: number[] = []): void {
  for (let effect = world.effects.shift(); effect; effect = world.effects.shift())
    world.perform(effect, fates.shift() ?? 0);
}

describe('funds in group_config', () => {
  const issues = (config: object) =>
    (groupConfigSchema.safeParse(config).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    );

  it('is absent unless something else than charging is asked for', () => {
    expect(groupConfigSchema.parse({})).not.toHaveProperty('funds');
    expect(groupConfigSchema.parse({ funds: 'charge' })).not.toHaveProperty('funds');
    expect(groupConfigSchema.parse({ funds: 'hold' })).toMatchObject({ funds: 'hold' });
    expect(issues({ funds: 'later' })).toEqual(['funds must be one of "charge", "hold", "auto"']);
  });

  it('is hold only where every hold outlasts the group', () => {
    expect(issues({ funds: 'hold', expiry_hours: 72, rescue_hours: 18 })).toEqual([]);
    expect(issues({ funds: 'hold', expiry_hours: 72, rescue_hours: 19 })).toEqual([
      'funds must not be hold: expiry_hours and rescue_hours are 91 together, and banks are sure to keep money on a card for 90; use auto or charge',
    ]);
    expect(issues({ funds: 'auto', expiry_hours: 720 })).toEqual([]);
  });
});

describe('a share that is held', () => {
  it('counts as paid, and is in no book', () => {
    const world = group();
    const id = pay(world, 'Ana');
    expect(paymentIn(world, id)).toMatchObject({ status: 'authorized', charge_id: null });
    const { paid_cents, held_cents, group: view, charges } = viewSession(world.session);
    expect(held_cents).toBe(paid_cents);
    expect(paid_cents).toBeGreaterThan(0);
    expect(view.members).toMatchObject([{ status: 'paid', held: true }, { status: 'pending' }]);
    expect(view.members[1]).not.toHaveProperty('held');
    expect(charges).toEqual([]);
    expect(sum(world)).toBe(true);
    expect(world.events).toContain('group.share_held');
    expect(world.events).not.toContain('group.share_paid');
    expect(heldBy(world.session, idOf(world, 'Ana'))).toMatchObject({ is_charging: false });
  });

  it('closes the card form that somebody else has open for it', () => {
    const world = group();
    const [ana, ben] = [idOf(world, 'Ana'), idOf(world, 'Ben')];
    const form = world.must({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'member', member_id: ben } });
    const payment_id = world.session.payments.at(-1)?.id ?? '';
    const capture_before = world.now + 7 * 24 * HOUR_ms;
    const payment = paymentIn(world, payment_id);
    const held_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
    world.must({ type: 'payment_authorized', payment_id, held_cents, capture_before, payer_email: null });
    expect([paymentIn(world, form)?.status, paymentIn(world, payment_id)?.status]).toEqual([
      'canceled',
      'authorized',
    ]);
  });

  it('is charged when nothing is owed any more, and only then is the group funded', () => {
    const world = group();
    const [first, second] = [pay(world, 'Ana'), pay(world, 'Ben')];
    expect(world.session).toMatchObject({ status: 'pending', transfers: [] });
    expect(paymentIn(world, first)?.status).toBe('capturing');
    world.now = world.session.expires_at + HOUR_ms;
    expect(world.give({ type: 'expire' })).toBeNull();
    expect(world.give({ type: 'take_back', member_id: idOf(world, 'Ana') })).toBeNull();
    performAll(world);
    expect(world.session.status).toBe('funded');
    expect([first, second].map((id) => paymentIn(world, id)?.status)).toEqual(['succeeded', 'succeeded']);
    expect(world.events.filter((type) => type === 'group.share_paid')).toHaveLength(2);
    expect(viewSession(world.session).held_cents).toBe(0);
  });

  it('is let go without a refund when the group ends', () => {
    const world = group();
    const id = pay(world, 'Ana');
    world.give({ type: 'cancel' });
    expect(paymentIn(world, id)).toMatchObject({ status: 'releasing', hold: { ended: 'ended' } });
    expect(world.session).toMatchObject({ refunds: [], cancel_announced: false });
    performAll(world);
    expect(paymentIn(world, id)?.status).toBe('canceled');
    expect(world.session).toMatchObject({ refunds: [], cancel_announced: true });
    expect(sum(world)).toBe(true);
  });

  it('is refunded if it was charged all the same', () => {
    const world = group();
    const [first] = [pay(world, 'Ana'), pay(world, 'Ben')];
    world.effects = world.effects.filter(({ kind }) => kind !== 'capture_payment');
    world.intents.set(first, 'taken');
    world.give({ type: 'cancel' });
    const charged = paymentIn(world, first);
    if (charged) world.deliver(charged);
    expect(world.session.refunds).toMatchObject([{ payment_id: first, reason: 'late' }]);
  });

  it('is owed again when the bank lets it go', () => {
    const world = group();
    const id = pay(world, 'Ana');
    world.give({ type: 'payment_canceled', payment_id: id });
    expect(paymentIn(world, id)).toMatchObject({ status: 'canceled', hold: { ended: 'lost' } });
    expect(viewSession(world.session)).toMatchObject({ paid_cents: 0, held_cents: 0 });
    expect(lostHold(world.session, idOf(world, 'Ana'))).toBe('holdLost');
    expect(timeline(world.session).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('released (the bank did not keep the money)'),
    );
    expect(paymentIn(world, pay(world, 'Ana'))?.status).toBe('authorized');
  });

  it('gives its group a day when it is lost at the end, and is then charged at once', () => {
    const world = group();
    const [first] = [pay(world, 'Ana'), pay(world, 'Ben')];
    world.now = world.session.expires_at + HOUR_ms;
    performAll(world, [1, 0]);
    expect(paymentIn(world, first)?.hold?.ended).toBe('lost');
    expect(world.session).toMatchObject({ status: 'pending', expires_at: world.now + 24 * HOUR_ms });
    const again = pay(world, 'Ana');
    expect(paymentIn(world, again)).toMatchObject({ status: 'succeeded', hold: null });
    expect(world.session.status).toBe('funded');
  });

  it('is charged at once as well where it is the only hold, and its group ends if nobody pays', () => {
    // Of these 100 hours, auto holds what is paid in the last 90.
    const world = group(AUTO);
    world.session = { ...world.session, expires_at: world.now + 100 * HOUR_ms };
    expect(paymentIn(world, pay(world, 'Ana'))?.status).toBe('succeeded');
    world.now = world.session.expires_at - HOUR_ms;
    const lost = pay(world, 'Ben');
    performAll(world, [1]);
    expect(paymentIn(world, lost)?.hold?.ended).toBe('lost');
    const form = world.must({ type: 'start_payment', member_id: idOf(world, 'Ben'), scope: { kind: 'own' } });
    expect(paymentIn(world, form)?.hold).toBeNull();
    world.now = world.session.expires_at;
    world.must({ type: 'expire' });
    expect(world.session).toMatchObject({ status: 'expired', refunds: [{ reason: 'expired' }] });
  });

  it('is owed again, with time for it, where the processor has charged another amount, which is refunded', () => {
    const world = group();
    const ana = pay(world, 'Ana');
    pay(world, 'Ben');
    world.now = world.session.expires_at + HOUR_ms;
    const { amount_cents = 0 } = paymentIn(world, ana) ?? {};
    const charged = { charge_id: `ch_${ana}`, received_cents: amount_cents - 100, payer_email: null };
    world.must({ type: 'payment_succeeded', payment_id: ana, ...charged });
    expect(world.events.at(-1)).toBe('group.hold_released');
    expect(world.effects).toContainEqual({ kind: 'expire_at', at: world.now + 24 * HOUR_ms });
    expect(viewSession(world.session)).toMatchObject({
      status: 'pending',
      expires_at: new Date(world.now + 24 * HOUR_ms).toISOString(),
      group: { members: [expect.objectContaining({ name: 'Ana', status: 'pending' }), expect.anything()] },
    });
    expect(world.session.refunds).toMatchObject([{ payment_id: ana, amount_cents: amount_cents - 100 }]);
  });

  it('keeps its time when it is lost at the end, whatever a milestone asks for', () => {
    // 905 is for auto, with milestones.
    const world = group(905);
    pay(world, 'Ana');
    pay(world, 'Ben');
    performAll(world, [1, 0]);
    expect(world.session.milestones.map(({ state }) => state)).toEqual(['passed', 'passed']);
    world.now += HOUR_ms;
    expect(world.give({ type: 'check_milestones' })).toBeNull();
    expect(world.session.status).toBe('pending');
  });

  it('is let go at once if it would not outlast the group', () => {
    const world = group(AUTO);
    const id = pay(world, 'Ana', true);
    expect(paymentIn(world, id)).toMatchObject({ status: 'releasing', hold: { ended: 'too_short' } });
    expect(lostHold(world.session, idOf(world, 'Ana'))).toBe('holdTooShort');
    // The shop leaves it to us: this bank is charged at once, as the page now says.
    expect(paymentIn(world, pay(world, 'Ana'))).toMatchObject({ status: 'succeeded', hold: null });
    const strict = group();
    pay(strict, 'Ana', true);
    expect(paymentIn(strict, pay(strict, 'Ana'))?.status).toBe('authorized');
  });

  it('is a hold as well where its payer opens the card form again', () => {
    const world = group(AUTO);
    const member_id = idOf(world, 'Ana');
    for (const kind of ['own', 'all'] as const)
      world.must({ type: 'start_payment', member_id, scope: { kind } });
    expect(world.session.payments).toMatchObject([
      { status: 'canceled', hold: { capture_before: null } },
      { status: 'open', hold: { capture_before: null } },
    ]);
  });

  it('is let go when its payer takes it back in a rescue', () => {
    const world = group(HOLD_RESCUE);
    const id = pay(world, 'Ben');
    pay(world, 'Ana');
    world.session = { ...world.session, status: 'pending' };
    expect(paymentIn(world, id)?.status).toBe('capturing');
    const early = group(HOLD_RESCUE);
    const held = pay(early, 'Ben');
    early.now = early.session.expires_at;
    early.give({ type: 'expire' });
    expect(early.session.rescue_until).not.toBeNull();
    expect(early.give({ type: 'take_back', member_id: idOf(early, 'Ben') })).not.toBeNull();
    expect(paymentIn(early, held)?.hold?.ended).toBe('taken_back');
    expect(early.session).toMatchObject({ status: 'expired', refunds: [] });
    expect(early.events).toContain('group.hold_released');
  });
});

it('the deadline of a rescue stays what it was where a lost hold gives it more time', () => {
  const world = group(HOLD_RESCUE);
  pay(world, 'Ben');
  const deadline = world.session.expires_at;
  world.now = deadline;
  world.give({ type: 'expire' });
  const rescue_end = world.session.expires_at;
  world.now = rescue_end - HOUR_ms;
  const id = pay(world, 'Ana');
  expect(paymentIn(world, id)?.status).toBe('capturing');
  world.give({ type: 'payment_canceled', payment_id: id });
  expect(world.session.expires_at).toBe(world.now + SECOND_TRY_ms);
  expect(viewSession(world.session)).toMatchObject({
    rescue_until: new Date(world.session.expires_at).toISOString(),
    expires_at: new Date(world.session.expires_at).toISOString(),
  });
  expect(deadlineOf(world.session)).toBe(deadline);
  expect(timeline(world.session)).toContainEqual(
    expect.objectContaining({ at: deadline, text: expect.stringContaining('Deadline missed') }),
  );
});

it('a deadline is not extended beyond a hold, and a group without funds has none', () => {
  const world = group(AUTO);
  const before = latestExpiry(world.session) ?? 0;
  const id = pay(world, 'Ana');
  const ends = paymentIn(world, id)?.hold?.capture_before ?? 0;
  expect(latestExpiry(world.session)).toBe(ends - 24 * HOUR_ms);
  expect(before).toBeGreaterThan(ends);
  const lost = group(AUTO);
  lost.give({ type: 'payment_canceled', payment_id: pay(lost, 'Ana') });
  expect(latestExpiry(lost.session)).toBe(before);
  // Where every payment is held: 90 hours with the rescue, also if banks keep this money for longer.
  const holds = group(HOLD_RESCUE);
  const longest = holds.session.created_at + (90 - 18) * HOUR_ms;
  expect(latestExpiry(holds.session)).toBe(longest);
  pay(holds, 'Ana');
  expect(latestExpiry(holds.session)).toBe(longest);
  // Once the time is too long, the next payment is charged at once.
  world.give({ type: 'extend', expires_at: world.session.expires_at + 48 * HOUR_ms });
  const next = world.give({ type: 'start_payment', member_id: idOf(world, 'Ben'), scope: { kind: 'own' } });
  expect(paymentIn(world, next?.subject_id ?? '')?.hold).toBeNull();
  const plain = group(PLAIN);
  expect(paymentIn(plain, pay(plain, 'Ana'))).toMatchObject({ status: 'succeeded', hold: null });
  expect(viewSession(plain.session)).not.toHaveProperty('held_cents');
});

it('another amount than was held is given back when it is charged, and what it was for is owed again', () => {
  const world = group();
  const id = pay(world, 'Ana');
  pay(world, 'Ben');
  expect(paymentIn(world, id)?.status).toBe('capturing');
  const charged = { charge_id: 'ch_odd', received_cents: 100, payer_email: null };
  world.must({ type: 'payment_succeeded', payment_id: id, ...charged });
  expect(world.session.split?.shares.map(({ status }) => status)).toEqual(['pending', 'paid']);
  expect(world.session.refunds).toMatchObject([{ payment_id: id, amount_cents: 100, fee_cents: 0 }]);
  expect(Object.fromEntries(world.balances)).toEqual({ processor: 100, held: -100 });
});

it('one of whose shares somebody else has paid meanwhile is let go whole, and has settled no other', () => {
  const world = new World(0, HOLD);
  const settings = { mode: 'equal', size: 3 } as const;
  const member_id = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  world.must({ type: 'join', name: 'Ben', email: null });
  const id = world.must({ type: 'start_payment', member_id, scope: { kind: 'all' } });
  const { lines } = paymentIn(world, id) ?? {};
  expect(lines?.map(({ share_id }) => share_id)).toContain(null);
  pay(world, 'Ben');
  world.must({
    type: 'payment_authorized',
    payment_id: id,
    held_cents: onCards_cents(lines ?? []),
    capture_before: world.now + 7 * 24 * HOUR_ms,
    payer_email: null,
  });
  expect(paymentIn(world, id)).toMatchObject({ status: 'releasing', hold: { ended: 'unwanted' }, lines });
  expect(world.session.split?.shares.map(({ status }) => status)).toEqual(['pending', 'paid']);
});

describe('what is heard of a hold', () => {
  const authorized = ({ session, now }: World, payment_id: string, more_cents = 0) => {
    const { amount_cents = 0, fee_cents = 0 } = session.payments.find(({ id }) => id === payment_id) ?? {};
    const held_cents = amount_cents + fee_cents + more_cents;
    const capture_before = now + 7 * 24 * HOUR_ms;
    return { type: 'payment_authorized', payment_id, capture_before, held_cents, payer_email: null } as const;
  };
  const opened = (world: World) =>
    world.must({ type: 'start_payment', member_id: idOf(world, 'Ana'), scope: { kind: 'own' } });

  it('again, or late, changes nothing', () => {
    const world = group();
    const id = pay(world, 'Ana');
    const hearAgain = () => {
      const { session } = world;
      world.now += HOUR_ms;
      world.must(authorized(world, id));
      expect(world.session).toEqual(session);
    };
    hearAgain();
    pay(world, 'Ben');
    hearAgain();
    performAll(world);
    hearAgain();
    expect(world.session.status).toBe('funded');
  });

  it('lets it go where it is of another amount, of a payment that was canceled, or of one that is no hold', () => {
    for (const change of ['amount', 'canceled', 'charge'] as const) {
      const world = group(change === 'charge' ? PLAIN : HOLD);
      const id = opened(world);
      // What it was for is still owed.
      if (change === 'canceled')
        world.must({ type: 'start_payment', member_id: idOf(world, 'Ana'), scope: { kind: 'all' } });
      world.must(authorized(world, id, change === 'amount' ? 1 : 0));
      expect(paymentIn(world, id)).toMatchObject({ status: 'releasing', hold: { ended: 'unwanted' } });
      expect(viewSession(world.session).paid_cents).toBe(0);
    }
  });

  it('gives no more time to a group that was not complete', () => {
    const world = group();
    const id = pay(world, 'Ana');
    const { expires_at } = world.session;
    world.now = expires_at - HOUR_ms;
    world.must({ type: 'payment_canceled', payment_id: id });
    expect(world.session.expires_at).toBe(expires_at);
  });
});

it('a card whose bank keeps money too shortly is charged at once the next time, and nobody else’s', () => {
  const world = group(AUTO);
  expect(paymentIn(world, pay(world, 'Ben', true))?.hold?.ended).toBe('too_short');
  const ana = paymentIn(world, pay(world, 'Ana'));
  expect(ana?.status).toBe('authorized');
  const held = ['Ana', 'Ben'].map((name) => heldBy_cents(world.session, idOf(world, name)));
  expect(held).toEqual([(ana?.amount_cents ?? 0) + (ana?.fee_cents ?? 0), 0]);
  const again = world.must({ type: 'start_payment', member_id: idOf(world, 'Ben'), scope: { kind: 'own' } });
  expect(paymentIn(world, again)?.hold).toBeNull();
});
