import { describe, expect, it } from 'vitest';
import type { Command, PaymentScope } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import { allLines } from '@/lib/group/query/owed';
import { viewSession } from '@/lib/group/query/view';
import { coverAll } from '@/lib/hosted/page/view';
import { World } from '../../simulation/world';

/** What can happen while a payment is being processed, and that a share of 0 prevents nothing. */

function ask(world: World, command: Command) {
  return decide(world.session, command, world);
}

function must(world: World, command: Command): string {
  const decision = world.give(command);
  if (!decision) throw new Error(`${command.type} was refused`);
  return decision.subject_id ?? '';
}

/** Ana has started an equal group of three over $90.00 and Bo has joined; one place is free. */
function three() {
  const world = new World(0, 0);
  world.session = { ...world.session, total_cents: 9_000 };
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = must(world, { type: 'set_up_group', name: 'Ana', email: 'ana@pay.test', settings });
  const bo = must(world, { type: 'join', name: 'Bo', email: 'bo@pay.test' });
  return { world, ana, bo };
}

function pay(world: World, member_id: string, scope: PaymentScope = { kind: 'own' }): string {
  const payment_id = must(world, { type: 'start_payment', member_id, scope });
  must(world, { type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
  return payment_id;
}

function process(world: World, member_id: string, scope?: PaymentScope): string {
  const payment_id = pay(world, member_id, scope);
  must(world, { type: 'payment_processing', payment_id });
  return payment_id;
}

function succeed(world: World, payment_id: string): void {
  const payment = world.session.payments.find(({ id }) => id === payment_id);
  const received_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
  const charge_id = `ch_${payment_id}`;
  must(world, { type: 'payment_succeeded', payment_id, charge_id, received_cents, payer_email: null });
}

const amounts = (world: World) =>
  viewSession(world.session).group.members.map(({ amount_cents, status }) => [amount_cents, status]);

describe('while a payment is being processed', () => {
  it('the organizer can pay everything else, and the group is funded when the bank says yes', () => {
    const { world, ana, bo } = three();
    const bosPayment = process(world, bo);
    expect(coverAll(world.session)).toEqual({ amount_cents: 6_000, fee_cents: 60 });
    const rest = pay(world, ana, { kind: 'all' });
    succeed(world, rest);
    expect(world.session.status).toBe('pending');
    succeed(world, bosPayment);
    expect(world.session.status).toBe('funded');
    expect(world.session.refunds).toEqual([]);
  });

  it('nobody can pay the same shares a second time', () => {
    const { world, ana, bo } = three();
    process(world, ana, { kind: 'all' });
    expect(allLines(world.session)).toEqual([]);
    for (const scope of [{ kind: 'own' }, { kind: 'all' }, { kind: 'member', member_id: bo }] as const) {
      const asked = ask(world, { type: 'start_payment', member_id: ana, scope });
      expect(asked).toMatchObject({ ok: false, code: 'share_being_paid' });
    }
    expect(ask(world, { type: 'start_payment', member_id: bo, scope: { kind: 'own' } })).toMatchObject({
      code: 'share_being_paid',
    });
  });

  it('the other shares can be divided again around it; it counts when it arrives', () => {
    const { world, ana, bo } = three();
    const bosPayment = process(world, bo);
    must(world, { type: 'change_split', settings: { mode: 'equal', size: 2 } });
    expect(amounts(world)).toEqual([
      [6_000, 'pending'],
      [3_000, 'processing'],
    ]);
    succeed(world, bosPayment);
    succeed(world, pay(world, ana));
    expect(world.session.status).toBe('funded');
    expect(world.session.refunds).toEqual([]);
  });

  it('its share can be paid again when it is declined', () => {
    const { world, bo } = three();
    const bosPayment = process(world, bo);
    must(world, { type: 'change_split', settings: { mode: 'equal', size: 2 } });
    must(world, { type: 'payment_declined', payment_id: bosPayment, code: 'no', message: 'No.' });
    expect(amounts(world)[1]).toEqual([3_000, 'pending']);
    pay(world, bo);
  });

  it('the split cannot change while it is for places that nobody has taken', () => {
    const { world, ana } = three();
    process(world, ana, { kind: 'all' });
    const asked = ask(world, { type: 'change_split', settings: { mode: 'equal', size: 2 } });
    expect(asked).toMatchObject({ ok: false, code: 'share_being_paid' });
  });

  it('its payer is neither reminded nor counted as owing', () => {
    const { world, bo } = three();
    world.session = { ...world.session, customer_email: 'ana@pay.test' };
    process(world, bo);
    const asked = ask(world, { type: 'remind', member_ids: null, automatic: false });
    expect(asked).toMatchObject({ ok: true, counts: { reminded: 1, skipped: 0 } });
  });
});

describe('a share of 0', () => {
  /** Ana pays all of it; Bo and Cy were meant to pay nothing. */
  function treat() {
    const world = new World(0, 0);
    world.session = { ...world.session, total_cents: 9_000 };
    const nothing = { label: null, amount_cents: 0 };
    const settings = { mode: 'host-pays', size: 3, amounts: [nothing, nothing] } as const;
    must(world, {
      type: 'set_up_group',
      name: 'Ana',
      email: null,
      settings: { ...settings, amounts: [...settings.amounts] },
    });
    for (const name of ['Bo', 'Cy']) must(world, { type: 'join', name, email: null });
    return world;
  }

  it('is divided again with all others before anybody has paid', () => {
    const world = treat();
    must(world, { type: 'change_split', settings: { mode: 'equal', size: 3 } });
    expect(amounts(world)).toEqual([
      [3_000, 'pending'],
      [3_000, 'pending'],
      [3_000, 'pending'],
    ]);
  });

  it('does not lock the choice of items', () => {
    const world = treat();
    must(world, { type: 'change_split', settings: { mode: 'itemized', size: 3 } });
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
      must(world, { type: 'leave', member_id });
      member_id = must(world, { type: 'join', name: 'Bo', email: null });
      largest = Math.max(largest, world.session.members.length);
    }
    expect(largest).toBe(most);
  });
});
