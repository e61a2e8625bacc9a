import { describe, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import { groupConfigSchema } from '@/lib/group/config';
import { decide } from '@/lib/group/machine';
import { missing_cents, planMilestones, stockUntil } from '@/lib/group/query/milestones';
import { viewEvents, viewSession } from '@/lib/group/query/view';
import { World } from '../../model/world';

const MINUTE_ms = 60_000;
const HOUR_ms = 60 * MINUTE_ms;

describe('milestones in group_config', () => {
  const issues = (milestones: unknown, expiry_hours?: number) =>
    (groupConfigSchema.safeParse({ milestones, expiry_hours }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    );

  it('are absent unless asked for', () => {
    expect(groupConfigSchema.parse({})).not.toHaveProperty('milestones');
    expect(groupConfigSchema.parse({ milestones: [] })).not.toHaveProperty('milestones');
  });

  it('are each later than and ask for more than the one before, before the deadline', () => {
    const some = [
      { after_minutes: 15, paid_percent: 1 },
      { after_minutes: 119, paid_percent: 100 },
    ];
    expect(groupConfigSchema.parse({ milestones: some, expiry_hours: 2 }).milestones).toEqual(some);
    expect(issues(some, 1)).toEqual([
      'milestones.1.after_minutes must be before the session expires, after 60 minutes',
    ]);
    expect(issues([{ after_minutes: 4320, paid_percent: 5 }])).toEqual([
      'milestones.0.after_minutes must be before the session expires, after 4320 minutes',
    ]);
    const late = { after_minutes: 60, paid_percent: 50 };
    expect(issues([late, { after_minutes: 74, paid_percent: 50 }])).toEqual([
      'milestones.1.after_minutes must be at least 15 more than the one before it',
      'milestones.1.paid_percent must be more than the one before it',
    ]);
  });

  it.each([
    [[{ after_minutes: 14, paid_percent: 50 }]],
    [[{ after_minutes: 60, paid_percent: 0 }]],
    [[{ after_minutes: 60, paid_percent: 101 }]],
    [[{ after_minutes: 60.5, paid_percent: 50 }]],
    [[{ after_minutes: 60 }]],
    ['50%'],
    [
      Array.from({ length: 6 }, (_none, index) => ({
        after_minutes: 60 + 60 * index,
        paid_percent: 1 + index,
      })),
    ],
  ])('are refused if they are wrong: %j', (milestones) => {
    expect(issues(milestones)).not.toEqual([]);
  });

  it('warn a quarter of the time before, at most a day', () => {
    const config = groupConfigSchema.parse({
      milestones: [
        { after_minutes: 60, paid_percent: 10 },
        { after_minutes: 180, paid_percent: 20 },
        { after_minutes: 180 + 200 * 60, paid_percent: 30 },
      ],
      expiry_hours: 720,
    });
    const leads = planMilestones(config, 0).map(({ at, warn_at }) => (at - warn_at) / MINUTE_ms);
    expect(leads).toEqual([15, 30, 24 * 60]);
  });
});

/** A group of two under milestones of 20 % after 10 hours and 60 % after 30. */
function group(): World {
  const world = new World(0, 900);
  world.give({ type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } });
  world.give({ type: 'join', name: 'Ben', email: null });
  return world;
}

function payFor(world: World, name: string): void {
  const member_id = world.session.members.find((member) => member.name === name)?.id ?? '';
  const payment_id =
    world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } })?.subject_id ?? '';
  world.intents.set(payment_id, 'taken');
  const payment = world.session.payments.find(({ id }) => id === payment_id);
  if (payment) world.deliver(payment);
}

const START = new World(0, 900).now;
const check = (world: World, hours: number) => {
  world.now = START + hours * HOUR_ms;
  return world.give({ type: 'check_milestones' });
};
const hoursKept = ({ session }: World) => ((stockUntil(session) ?? 0) - START) / HOUR_ms;

describe('a group with milestones', () => {
  it('is warned once when one is near, and ends as expired with refunds when it is missed', () => {
    const world = group();
    expect(check(world, 7.4)).toBeNull();
    const warned = check(world, 7.5);
    const total_cents = world.session.total_cents;
    expect(viewEvents(world.session, warned?.events ?? [])).toMatchObject([
      {
        type: 'group.at_risk',
        data: {
          milestone: { paid_percent: 20, missing_cents: Math.ceil(total_cents / 5) },
          status: 'pending',
        },
      },
    ]);
    expect(warned?.effects).toMatchObject([{ template: 'at_risk' }, { template: 'at_risk' }]);
    expect(check(world, 9.9)).toBeNull();
    const missed = check(world, 10);
    expect(missed?.events.map(({ type }) => type)).toEqual(['group.expired']);
    expect(viewSession(world.session)).toMatchObject({
      status: 'expired',
      end_reason: 'milestone_missed',
      stock_until: null,
    });
    expect(timeline(world.session).at(-1)?.text).toContain('too little was paid for a milestone');
    expect(check(world, 30)).toBeNull();
  });

  it('reminds those who owe by its warning, and nobody again within the hour', () => {
    const world = group();
    for (const name of ['Ana', 'Ben']) {
      const member_id = world.session.members.find((member) => member.name === name)?.id ?? '';
      world.give({ type: 'give_email', member_id, email: `${name}@example.test` });
    }
    payFor(world, 'Ana');
    check(world, 25);
    expect(world.session.members.map(({ last_reminded_at }) => last_reminded_at)).toEqual([null, world.now]);
  });

  it.each([
    ['isk', 100, 99_900, 50_000],
    ['kwd', 10, 99_990, 50_000],
    ['usd', 1, 99_999, 50_000],
  ])(
    'asks in %s for what can be charged: multiples of %i',
    (currency, _step, total_cents, expected_cents) => {
      const session = { ...group().session, currency, total_cents };
      const milestone = { at: 0, warn_at: 0, paid_percent: 50, state: 'ahead' } as const;
      expect(missing_cents(session, milestone)).toBe(expected_cents);
    },
  );

  it('goes on when enough is paid, and refunds that when the next one is missed', () => {
    const world = group();
    payFor(world, 'Ana');
    expect(check(world, 7.5)?.events).toEqual([]);
    expect(check(world, 10)?.session.status).toBe('pending');
    expect(check(world, 25)?.events.map(({ type }) => type)).toEqual(['group.at_risk']);
    expect(check(world, 30)?.session).toMatchObject({ status: 'expired', end_reason: 'milestone_missed' });
    expect(world.session.refunds).toMatchObject([{ reason: 'expired' }]);
  });

  it('that was looked at too late is judged by each in turn', () => {
    const world = group();
    payFor(world, 'Ana');
    expect(check(world, 29)?.session.milestones.map(({ state }) => state)).toEqual(['passed', 'near']);
    const late = group();
    expect(check(late, 40)?.session).toMatchObject({ status: 'expired', end_reason: 'milestone_missed' });
    expect(late.events.filter((type) => type === 'group.expired')).toHaveLength(1);
  });

  it('tells until when stock is kept if nobody pays any more', () => {
    const world = group();
    expect(hoursKept(world)).toBe(10);
    payFor(world, 'Ana');
    expect(hoursKept(world)).toBe(30);
    payFor(world, 'Ben');
    expect(viewSession(world.session)).toMatchObject({ status: 'funded', stock_until: null });
  });

  it('moves nearer with the rest when time is advanced', () => {
    const world = group();
    world.give({ type: 'advance_time', by_ms: 3 * HOUR_ms });
    expect(hoursKept(world)).toBe(7);
    expect(world.effects).toContainEqual({ kind: 'check_milestones', at: START + 4.5 * HOUR_ms });
  });
});

describe('a group without milestones', () => {
  it('has nothing to check, and says nothing of stock', () => {
    const { session, now, newId } = group();
    const plain = { ...session, milestones: [] };
    const later = { now: now + 60 * HOUR_ms, newId };
    expect(decide(plain, { type: 'check_milestones' }, later)).toMatchObject({ ok: false, code: 'not_due' });
    expect(viewSession(plain)).not.toHaveProperty('stock_until');
  });
});
