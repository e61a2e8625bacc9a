import { describe, expect, it } from 'vitest';
import type { PaymentScope } from '@/lib/group/commands';
import { allLines } from '@/lib/group/query/owed';
import { viewSession } from '@/lib/group/query/view';
import { coverAll } from '@/lib/hosted/page/view';
import { World } from '../../model/world';

/** What can happen while a payment is being processed, and that a share of 0 prevents nothing. */

/** Ana has started an equal group of three over $90.00 and Bo has joined; one place is free. */
function three() {
  const world = new World(0, 0);
  world.session = { ...world.session, total_cents: 9_000 };
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: 'ana@pay.test', settings });
  const bo = world.must({ type: 'join', name: 'Bo', email: 'bo@pay.test' });
  return { world, ana, bo };
}

function pay(world: World, member_id: string, scope: PaymentScope = { kind: 'own' }): string {
  const payment_id = world.must({ type: 'start_payment', member_id, scope });
  world.must({ type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
  return payment_id;
}

function process(world: World, member_id: string, scope?: PaymentScope): string {
  const payment_id = pay(world, member_id, scope);
  world.must({ type: 'payment_processing', payment_id });
  return payment_id;
}

const amounts = (world: World) =>
  viewSession(world.session).group.members.map(({ amount_cents, status }) => [amount_cents, status]);

describe('while a payment is being processed', () => {
  it('the organizer can pay everything else, and the group is funded when the bank says yes', () => {
    const { world, ana, bo } = three();
    const bosPayment = process(world, bo);
    expect(coverAll(world.session)).toEqual({ amount_cents: 6_000, fee_cents: 60, card_cents: 6_060 });
    const rest = pay(world, ana, { kind: 'all' });
    world.succeed(rest);
    expect(world.session.status).toBe('pending');
    world.succeed(bosPayment);
    expect(world.session.status).toBe('funded');
    expect(world.session.refunds).toEqual([]);
  });

  it('the form for a free place is withdrawn once somebody else has paid for it', () => {
    const { world, ana, bo } = three();
    process(world, ana);
    world.succeed(pay(world, bo));
    const rest = pay(world, ana, { kind: 'all' });
    const cleo = world.must({ type: 'join', name: 'Cleo', email: null });
    const statusOf = (id: string) => world.session.payments.find((payment) => payment.id === id)?.status;
    expect(statusOf(rest)).toBe('open');
    world.succeed(pay(world, cleo));
    expect([statusOf(rest), world.session.status]).toEqual(['canceled', 'pending']);
  });

  it('nobody can pay the same shares a second time', () => {
    const { world, ana, bo } = three();
    process(world, ana, { kind: 'all' });
    expect(allLines(world.session)).toEqual([]);
    for (const scope of [{ kind: 'own' }, { kind: 'all' }, { kind: 'member', member_id: bo }] as const) {
      const asked = world.ask({ type: 'start_payment', member_id: ana, scope });
      expect(asked).toMatchObject({ ok: false, code: 'share_being_paid' });
    }
    expect(world.ask({ type: 'start_payment', member_id: bo, scope: { kind: 'own' } })).toMatchObject({
      code: 'share_being_paid',
    });
  });

  it('who has paid is told that the rest is being paid, and of their own that nothing is', () => {
    const { world, ana, bo } = three();
    world.must({ type: 'join', name: 'Cy', email: null });
    world.succeed(pay(world, ana));
    world.succeed(pay(world, ana, { kind: 'member', member_id: bo }));
    process(world, ana, { kind: 'all' });
    const refusal = (kind: 'own' | 'all') =>
      world.refusal({ type: 'start_payment', member_id: ana, scope: { kind } });
    expect([refusal('own'), refusal('all')]).toEqual(['nothing_to_pay', 'share_being_paid']);
  });

  it('the other shares can be divided again around it; it counts when it arrives', () => {
    const { world, ana, bo } = three();
    const bosPayment = process(world, bo);
    world.must({ type: 'change_split', settings: { mode: 'equal', size: 2 } });
    expect(amounts(world)).toEqual([
      [6_000, 'pending'],
      [3_000, 'processing'],
    ]);
    world.succeed(bosPayment);
    world.succeed(pay(world, ana));
    expect(world.session.status).toBe('funded');
    expect(world.session.refunds).toEqual([]);
  });

  it('its share can be paid again when it is declined', () => {
    const { world, bo } = three();
    const bosPayment = process(world, bo);
    world.must({ type: 'change_split', settings: { mode: 'equal', size: 2 } });
    world.must({ type: 'payment_declined', payment_id: bosPayment, code: 'no', message: 'No.' });
    expect(amounts(world)[1]).toEqual([3_000, 'pending']);
    pay(world, bo);
  });

  it('the split cannot change while it is for places that nobody has taken', () => {
    const { world, ana } = three();
    process(world, ana, { kind: 'all' });
    const asked = world.ask({ type: 'change_split', settings: { mode: 'equal', size: 2 } });
    expect(asked).toMatchObject({ ok: false, code: 'share_being_paid' });
  });

  it('its payer is neither reminded nor counted as owing', () => {
    const { world, bo } = three();
    world.session = { ...world.session, customer_email: 'ana@pay.test' };
    process(world, bo);
    const asked = world.ask({ type: 'remind', member_ids: null });
    expect(asked).toMatchObject({ ok: true, counts: { reminded: 1, skipped: 0 } });
  });
});

describe('a payment for what nobody has taken', () => {
  it('pays the share of who takes it while the card is charged', () => {
    const world = new World(0, 0);
    const settings = { mode: 'equal', size: 2 } as const;
    const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
    const payment_id = pay(world, ana, { kind: 'all' });
    world.must({ type: 'join', name: 'Bo', email: null });
    world.succeed(payment_id);
    expect(world.session).toMatchObject({ status: 'funded', refunds: [] });
    expect(world.session.split?.shares).toHaveLength(2);
  });

  it('pays for the items that nobody has chosen', () => {
    const world = new World(0, 0);
    const settings = { mode: 'itemized', size: 2 } as const;
    const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
    world.must({ type: 'claim_items', member_id: ana, wants: [{ line: 0, units: 1 }] });
    world.succeed(pay(world, ana, { kind: 'all' }));
    expect(world.session).toMatchObject({ status: 'funded', refunds: [] });
  });
});

describe('a member who chooses items', () => {
  it('has paid only while something is chosen, and all of it is paid', () => {
    const world = new World(0, 0);
    const settings = { mode: 'itemized', size: 2 } as const;
    const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
    const status = () => amounts(world)[0]?.[1];
    expect(status()).toBe('pending');
    world.must({ type: 'claim_items', member_id: ana, wants: [{ line: 0, units: 1 }] });
    world.succeed(pay(world, ana));
    expect(status()).toBe('paid');
    world.must({ type: 'claim_items', member_id: ana, wants: [{ line: 1, units: 1 }] });
    expect(status()).toBe('pending');
  });
});

describe('opening a payment', () => {
  it('for others is the organizer’s alone', () => {
    const { world, ana, bo } = three();
    for (const scope of [{ kind: 'all' }, { kind: 'member', member_id: ana }] as const)
      expect(world.refusal({ type: 'start_payment', member_id: bo, scope })).toBe('organizer_only');
  });

  it('for a place that nobody has taken stays open when another is paid', () => {
    const { world, ana, bo } = three();
    world.succeed(pay(world, ana));
    const rest = pay(world, ana, { kind: 'all' });
    world.succeed(pay(world, bo));
    expect(world.session.payments.find(({ id }) => id === rest)?.status).toBe('open');
  });

  it('that is no longer wanted when its intent is known withdraws it at once', () => {
    const { world, bo } = three();
    const payment_id = world.must({ type: 'start_payment', member_id: bo, scope: { kind: 'own' } });
    world.must({ type: 'cancel' });
    expect(world.effects).not.toContainEqual({ kind: 'cancel_intent', payment_id });
    world.must({ type: 'intent_created', payment_id, intent_id: 'pi_1' });
    expect(world.effects).toContainEqual({ kind: 'cancel_intent', payment_id });
  });
});

describe('a share of 0', () => {
  /** Ana pays all of it; Bo and Cy were meant to pay nothing. */
  function treat() {
    const world = new World(0, 0);
    world.session = { ...world.session, total_cents: 9_000 };
    const nothing = { label: null, amount_cents: 0 };
    const settings = { mode: 'host-pays', size: 3, amounts: [nothing, nothing] } as const;
    world.must({
      type: 'set_up_group',
      name: 'Ana',
      email: null,
      settings: { ...settings, amounts: [...settings.amounts] },
    });
    for (const name of ['Bo', 'Cy']) world.must({ type: 'join', name, email: null });
    return world;
  }

  it('is divided again with all others before anybody has paid', () => {
    const world = treat();
    world.must({ type: 'change_split', settings: { mode: 'equal', size: 3 } });
    expect(amounts(world)).toEqual([
      [3_000, 'pending'],
      [3_000, 'pending'],
      [3_000, 'pending'],
    ]);
  });

  it('does not lock the choice of items', () => {
    const world = treat();
    world.must({ type: 'change_split', settings: { mode: 'itemized', size: 3 } });
    expect(world.session.split?.mode).toBe('itemized');
  });
});

describe('coming and going', () => {
  it('keeps a limited record, so that the books of one group stay small', () => {
    const { world, bo } = three();
    const most = Math.max(50, 5 * world.session.config.max_size);
    let member_id = bo;
    let largest = 0;
    for (let comings = 2; comings < 1_000; comings += 1) {
      world.must({ type: 'leave', member_id });
      member_id = world.must({ type: 'join', name: 'Bo', email: null });
      largest = Math.max(largest, world.session.members.length);
    }
    expect(largest).toBe(most);
  });
});
