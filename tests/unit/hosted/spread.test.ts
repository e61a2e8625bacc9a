import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { redivision } from '@/lib/group/query/redivision';
import { freeAmount_cents, isPaid } from '@/lib/group/query/shares';
import type { SplitSettings } from '@/lib/group/split/settings';
import { parseSettings, settingsFields } from '@/lib/hosted/form/forms';
import { spreadPlan } from '@/lib/hosted/page/plans';
import { wordsOf } from '@/lib/words/words';
import { World } from '../../model/world';

const TOTAL_cents = 12_000;

/** A group of four over $120.00 in which three have come, the organizer first; the last place is free. */
function groupOf(settings: SplitSettings) {
  const world = new World(0, 0);
  const { cart } = world.session;
  world.session = { ...world.session, total_cents: TOTAL_cents, cart: { ...cart, total: TOTAL_cents } };
  const commands: Command[] = [
    { type: 'set_up_group', name: 'Ana', email: null, settings },
    { type: 'join', name: 'Bo', email: null },
    { type: 'join', name: 'Cy', email: null },
  ];
  const ids = commands.map((command) => world.give(command)?.subject_id ?? '');
  return { world, ids };
}

function pays(world: World, member_id: string | undefined): void {
  const payment_id = world.give({
    type: 'start_payment',
    member_id: member_id ?? '',
    scope: { kind: 'own' },
  })?.subject_id;
  const payment = world.session.payments.find(({ id }) => id === payment_id);
  if (!payment) throw new Error('no payment');
  world.intents.set(payment.id, 'taken');
  world.deliver(payment);
}

const amount = (label: string | null, amount_cents: number) => ({ label, amount_cents });
const percent = (percent_bp: number) => ({ label: null, percent_bp });
const UNEVEN: Record<'custom' | 'percentage' | 'host-pays', SplitSettings> = {
  custom: {
    mode: 'custom',
    size: 4,
    amounts: [amount(null, 2_000), amount('Bo', 4_000), amount(null, 3_000), amount('Di', 3_000)],
  },
  percentage: { mode: 'percentage', size: 4, percentages: [5_000, 2_000, 1_000, 2_000].map(percent) },
  'host-pays': {
    mode: 'host-pays',
    size: 4,
    amounts: [1_000, 2_000, 3_000].map((cents) => amount(null, cents)),
  },
};

function planned(settings: SplitSettings) {
  const { world, ids } = groupOf(settings);
  pays(world, ids[2]);
  const plan = spreadPlan(world.session);
  return { world, plan };
}

describe('the plan for an empty place', () => {
  it('adds to the amount of each member who has not paid, in proportion', () => {
    const { plan } = planned(UNEVEN.custom);
    expect(plan?.people).toEqual([
      { name: 'Ana', before_cents: 2_000, after_cents: 3_000 },
      { name: 'Bo', before_cents: 4_000, after_cents: 6_000 },
    ]);
    expect(plan?.settings.amounts?.[1]?.label).toBe('Bo');
  });

  it('keeps the proportion of percentages', () => {
    const { plan } = planned(UNEVEN.percentage);
    expect(plan?.people.map(({ before_cents }) => before_cents)).toEqual([6_000, 2_400]);
    expect(plan?.people.map(({ after_cents }) => after_cents)).toEqual([7_714, 3_086]);
  });

  it('goes to the organizer who pays the rest', () => {
    const { plan } = planned(UNEVEN['host-pays']);
    expect(plan?.people).toEqual([{ name: 'Ana', before_cents: 6_000, after_cents: 9_000 }]);
  });

  it('leaves none empty where a member owes several, since a bank has taken what was paid for them', () => {
    const { world, ids } = groupOf(UNEVEN.custom);
    const [ana = '', bo = '', cy = ''] = ids;
    const own = { kind: 'own' } as const;
    const processing = world.must({ type: 'start_payment', member_id: bo, scope: own });
    world.must({ type: 'payment_processing', payment_id: processing });
    const payment_id = world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
    world.succeed(payment_id);
    const taken = { status: 'needs_response', amount_cents: 8_080, returned_cents: 0 } as const;
    world.must({ type: 'dispute_changed', charge_id: `ch_${payment_id}`, dispute_id: 'du_1', ...taken });
    world.must({ type: 'leave', member_id: cy });
    const plan = spreadPlan(world.session);
    expect(plan?.people).toEqual([{ name: 'Ana', before_cents: 5_000, after_cents: 8_000 }]);
    world.must({ type: 'change_split', settings: plan?.settings ?? UNEVEN.custom });
    expect(freeAmount_cents(world.session)).toBe(0);
  });

  it('does not exist when every member has paid, or the organizer who pays the rest has', () => {
    const { world, ids } = groupOf(UNEVEN.custom);
    for (const id of ids) pays(world, id);
    expect(spreadPlan(world.session)).toBeNull();
    const hosted = groupOf(UNEVEN['host-pays']);
    pays(hosted.world, hosted.ids[0]);
    expect(spreadPlan(hosted.world.session)).toBeNull();
  });

  it('is what its form does when sent: the whole total is covered, nobody is charged twice', () => {
    const payers = fc.subarray([0, 1, 2], { maxLength: 2 });
    const cuts = fc.tuple(fc.integer({ min: 50, max: 3_000 }), fc.integer({ min: 50, max: 3_000 }));
    const modes = fc.constantFrom('equal', 'custom', 'percentage', 'host-pays' as const);
    let plans = 0;
    fc.assert(
      fc.property(modes, cuts, payers, (mode, [a, b], paying) => {
        const { world, ids } = groupOf(settingsOf(mode, a, b));
        for (const index of paying) pays(world, ids[index]);
        const plan = spreadPlan(world.session);
        if (!plan) return;
        plans += 1;
        const form = new FormData();
        for (const [name, value] of settingsFields(plan.settings, 'usd')) form.append(name, value);
        const settings = parseSettings(form, 'usd', redivision(world.session).owed_cents, wordsOf('en'));
        expect(settings).toEqual({ ok: true, value: plan.settings });
        const paidBefore = world.session.split?.shares.filter(isPaid).map((share) => share.amount_cents);
        world.give({ type: 'change_split', settings: plan.settings });
        const shares = world.session.split?.shares ?? [];
        expect(shares.reduce((sum, share) => sum + share.amount_cents, 0)).toBe(TOTAL_cents);
        expect(shares.filter(isPaid).map((share) => share.amount_cents)).toEqual(paidBefore);
        for (const { name, after_cents } of plan.people) {
          const member = world.session.members.find((one) => one.name === name);
          expect(shares.find((share) => share.member_id === member?.id)?.amount_cents).toBe(after_cents);
        }
      }),
      { numRuns: 500 },
    );
    expect(plans).toBeGreaterThan(100);
  });
});

function settingsOf(mode: string, a: number, b: number): SplitSettings {
  switch (mode) {
    case 'custom':
      return {
        mode,
        size: 4,
        amounts: [a, b, 3_000, TOTAL_cents - a - b - 3_000].map((cents) => amount(null, cents)),
      };
    case 'percentage':
      return { mode, size: 4, percentages: [a, b, 1_000, 9_000 - a - b].map(percent) };
    case 'host-pays':
      return { mode, size: 4, amounts: [a, b, 3_000].map((cents) => amount(null, cents)) };
    default:
      return { mode: 'equal', size: 4 };
  }
}
