import { describe, expect, it } from 'vitest';
import type { Decision, PaymentScope } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Want } from '@/lib/group/split/claims';
import { World } from '../../model/world';

/** Two pizzas at $30.00, and a sauce and what else there is at $0.40 each, which no card can pay alone. */
function pizzas(allow_dropping_items = false, ...more: string[]) {
  const world = new World(0, 0);
  const items = [
    { name: 'Pizza', quantity: 2, unit_price: 3_000 },
    ...['Sauce', ...more].map((name) => ({ name, quantity: 1, unit_price: 40 })),
  ];
  const total = 6_040 + 40 * more.length;
  const { cart, config } = world.session;
  world.session = {
    ...world.session,
    total_cents: total,
    cart: { ...cart, items, tax: 0, total },
    config: { ...config, allow_dropping_items },
  };
  const settings = { mode: 'itemized', size: 3 } as const;
  const started = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const ana = started?.subject_id ?? '';
  const bo = world.give({ type: 'join', name: 'Bo', email: null })?.subject_id ?? '';
  return { world, ana, bo };
}

const pizza: Want = { line: 0, units: 1 };
const sauce: Want = { line: 1, units: 1 };
const dip: Want = { line: 2, units: 1 };
const ALL = { kind: 'all' } as const;

function claim(world: World, member_id: string, ...wants: Want[]): Decision {
  return told(world, { type: 'claim_items', member_id, wants });
}

/** Gives a command to the machine and returns its answer; an accepted one is applied. */
function told(world: World, command: Parameters<World['give']>[0]): Decision {
  const decision = world.ask(command);
  world.give(command);
  return decision;
}

function start(world: World, member_id: string, scope: PaymentScope = { kind: 'own' }): Decision {
  return told(world, { type: 'start_payment', member_id, scope });
}

/** The processor takes and reports this member's open payment. */
function take(world: World, member_id: string): void {
  for (const payment of world.session.payments.filter((one) => one.member_id === member_id)) {
    world.intents.set(payment.id, 'taken');
    world.deliver(payment);
  }
}

describe('an amount too small for a card', () => {
  it('is refused when claimed, with the number and what to do', () => {
    const { world, ana } = pizzas();
    expect(claim(world, ana, sauce)).toMatchObject({
      code: 'invalid_split',
      violations: [
        {
          path: '',
          text: '$0.40 is too little to be paid by card; the least is $0.50. Choose more, or let somebody else take it along.',
        },
      ],
    });
    expect(claim(world, ana, pizza, sauce)).toMatchObject({ ok: true });
  });

  it('is not left over by the last payment: its payer is asked to include it', () => {
    const { world, ana, bo } = pizzas();
    claim(world, ana, pizza);
    start(world, ana);
    take(world, ana);
    claim(world, bo, pizza);
    expect(start(world, bo)).toMatchObject({
      code: 'invalid_split',
      violations: [
        {
          path: '',
          text: 'This would leave $0.40 (Sauce), too little to be paid by card; the least is $0.50. Take it along and pay for it, too.',
        },
      ],
    });
    claim(world, bo, pizza, sauce);
    start(world, bo);
    take(world, bo);
    expect(world.session.status).toBe('funded');
  });

  it('is not left over by two who pay at the same time', () => {
    const { world, ana, bo } = pizzas();
    claim(world, ana, pizza);
    claim(world, bo, pizza);
    expect(start(world, ana)).toMatchObject({ ok: true });
    expect(start(world, bo)).toMatchObject({ code: 'invalid_split' });
    expect(start(world, ana, ALL)).toMatchObject({ ok: true });
  });

  it('is not left over by who pays beside an open form for everything, which pays for it itself', () => {
    const { world, ana, bo } = pizzas();
    claim(world, ana, pizza);
    claim(world, bo, pizza);
    start(world, ana, ALL);
    expect(start(world, bo)).toMatchObject({ ok: true });
    // That form is withdrawn then, and nobody else would pay for it.
    expect(start(world, ana)).toMatchObject({ code: 'invalid_split' });
    take(world, bo);
    expect(start(world, ana, ALL)).toMatchObject({ ok: true });
    take(world, ana);
    expect(world.session.status).toBe('funded');
  });

  it('would be left over beside such a form if nothing else remained without it, so that is refused', () => {
    const { world, ana, bo } = pizzas();
    claim(world, ana, pizza);
    claim(world, bo, pizza);
    start(world, ana);
    take(world, ana);
    start(world, ana, ALL);
    expect(start(world, bo)).toMatchObject({ code: 'invalid_split' });
  });

  it('would be left over beside such a form if it became free later, so that is refused', () => {
    const { world, ana, bo } = pizzas(false, 'Dip');
    claim(world, ana, pizza);
    claim(world, bo, pizza, dip);
    start(world, ana, ALL);
    claim(world, bo, pizza);
    expect(start(world, bo)).toMatchObject({
      code: 'invalid_split',
      violations: [{ text: expect.stringContaining('This would leave $0.40 (Dip), too little') }],
    });
  });

  it('is not left over by a form that the same person has closed, and that is withdrawn for this one', () => {
    const { world, ana, bo } = pizzas();
    claim(world, ana, pizza);
    claim(world, bo, pizza);
    const statuses = () => world.session.payments.map(({ status }) => status);
    start(world, ana, ALL);
    expect(start(world, ana)).toMatchObject({ ok: true });
    expect(statuses()).toEqual(['canceled', 'open']);
    expect(start(world, ana, { kind: 'member', member_id: bo })).toMatchObject({ ok: true });
    expect(statuses()).toEqual(['canceled', 'canceled', 'open']);
  });

  it('may be left out of the order if the shop allows it', () => {
    const { world, ana, bo } = pizzas(true);
    claim(world, ana, pizza);
    claim(world, bo, pizza);
    start(world, ana);
    expect(start(world, bo)).toMatchObject({
      violations: [{ text: expect.stringContaining('or let the organizer leave it out of the order.') }],
    });
    world.give({ type: 'drop_items' });
    expect(start(world, bo)).toMatchObject({ ok: true });
  });

  it('is not left over by a withdrawn payment whose money arrives after all: that is refunded', () => {
    const { world, ana, bo } = pizzas();
    claim(world, bo, pizza);
    start(world, ana, { kind: 'member', member_id: bo });
    claim(world, ana, pizza);
    expect(world.session.payments).toMatchObject([{ status: 'canceled' }]);
    expect(start(world, ana)).toMatchObject({ ok: true });
    take(world, ana);
    const settled = world.session.split?.shares.map(({ status }) => status);
    expect(settled).toEqual(['paid', 'pending']);
    expect(world.session.refunds).toMatchObject([
      { amount_cents: 3_000, reason: 'duplicate', share_ids: [] },
    ]);
    expect(start(world, ana, ALL)).toMatchObject({ ok: true });
  });

  it('cannot be an order divided by items', () => {
    const { world } = pizzas();
    const session = { ...world.session, split: null, members: [], total_cents: 40 };
    const settings = { mode: 'itemized', size: 2 } as const;
    const command = { type: 'set_up_group', name: 'Ana', email: null, settings } as const;
    expect(decide(session, command, world)).toMatchObject({ code: 'invalid_split' });
  });
});

describe('an amount too large for one card payment', () => {
  it('is refused, counting the fee, with the number', () => {
    const world = new World(0, 0);
    world.session = { ...world.session, total_cents: 99_999_999 };
    const refused = {
      code: 'invalid_split',
      violations: [
        { text: expect.stringMatching(/^\$1,009,999\.99, fee included, .* most is \$999,999\.99\./) },
      ],
    };
    const alone = { mode: 'equal', size: 1 } as const;
    const setUp = { type: 'set_up_group', name: 'Ana', email: null } as const;
    expect(world.ask({ ...setUp, settings: alone })).toMatchObject(refused);
    const ana = world.give({ ...setUp, settings: { mode: 'equal', size: 2 } })?.subject_id ?? '';
    expect(start(world, ana, ALL)).toMatchObject(refused);
    expect(start(world, ana)).toMatchObject({ ok: true });
  });
});
