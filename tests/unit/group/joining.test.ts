import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import { World } from '../../simulation/world';

/** What a stranger with the share link can do to a group, and what the organizer can do about it. */

const ask = (world: World, command: Command) => decide(world.session, command, world);
const join = (name: string, weight?: number): Command => ({ type: 'join', name, email: null, weight });

function must(world: World, command: Command): string {
  const decision = world.give(command);
  if (!decision) throw new Error(`${command.type} was refused`);
  return decision.subject_id ?? '';
}

/** Ana has started an equal group of three over $90.00. */
function three() {
  const world = new World(0, 0);
  world.session = { ...world.session, total_cents: 9_000 };
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = must(world, { type: 'set_up_group', name: 'Ana', email: null, settings });
  return { world, ana };
}

function process(world: World, member_id: string): string {
  const payment_id = must(world, { type: 'start_payment', member_id, scope: { kind: 'own' } });
  must(world, { type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
  must(world, { type: 'payment_processing', payment_id });
  return payment_id;
}

function succeed(world: World, payment_id: string): void {
  const payment = world.session.payments.find(({ id }) => id === payment_id);
  const received_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
  const charge_id = `ch_${payment_id}`;
  must(world, { type: 'payment_succeeded', payment_id, charge_id, received_cents, payer_email: null });
}

it.each(['\u3164', '\u2800', '\u200b'])('nobody starts a group as %j, which cannot be seen', (name) => {
  const settings = { mode: 'equal', size: 3 } as const;
  const decision = ask(new World(0, 0), { type: 'set_up_group', name, email: null, settings });
  expect(decision).toMatchObject({ ok: false, code: 'name_reserved' });
});

describe('somebody whose page heard no answer, and asks again under the same id', () => {
  const again = (name: string): Command => ({ type: 'join', name, email: null, member_id: 'mem_of_a_page' });

  it('has joined once', () => {
    const { world } = three();
    expect(must(world, again('Bo'))).toBe('mem_of_a_page');
    expect(must(world, again('Bo'))).toBe('mem_of_a_page');
    expect(world.session.members.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
  });

  it('has asked once, where the organizer approves who joins', () => {
    const { world } = three();
    must(world, { type: 'set_approval', on: true });
    expect(must(world, again('Bo'))).toBe('mem_of_a_page');
    expect(must(world, again('Bo'))).toBe('mem_of_a_page');
    expect(world.session.members).toHaveLength(2);
  });

  it('joins again after leaving', () => {
    const { world } = three();
    must(world, again('Bo'));
    must(world, { type: 'leave', member_id: 'mem_of_a_page' });
    expect(must(world, again('Bo'))).not.toBe('mem_of_a_page');
  });
});

describe('somebody who joins and leaves again and again', () => {
  it('never ends joining for the others, and leaves a bounded record', () => {
    const { world } = three();
    for (let round = 0; round < 500; round += 1) {
      const member_id = must(world, join(`Stranger ${round}`));
      must(world, { type: 'leave', member_id });
      expect(world.session.members.length).toBeLessThanOrEqual(50);
    }
    must(world, join('Bo'));
    must(world, join('Cy'));
    expect(ask(world, join('Di'))).toMatchObject({ ok: false, code: 'group_full' });
    const positions = world.session.members.map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('is kept on record if a card form was opened, since money can still arrive', () => {
    const { world } = three();
    const payer = must(world, join('Payer'));
    must(world, { type: 'start_payment', member_id: payer, scope: { kind: 'own' } });
    must(world, { type: 'leave', member_id: payer });
    for (let round = 0; round < 100; round += 1) {
      must(world, { type: 'leave', member_id: must(world, join(`Stranger ${round}`)) });
    }
    expect(world.session.members.map(({ id }) => id)).toContain(payer);
  });
});

describe('the organizer', () => {
  it('removes somebody who took every place', () => {
    const { world } = three();
    const stranger = must(world, join('Stranger', 2));
    expect(ask(world, join('Bo'))).toMatchObject({ ok: false, code: 'group_full' });
    must(world, { type: 'remove', member_id: stranger });
    must(world, join('Bo'));
  });

  it('removes somebody whose bank is slow; the group goes on, and late money is refunded', () => {
    const { world, ana } = three();
    const stranger = must(world, join('Stranger', 2));
    const late = process(world, stranger);
    expect(ask(world, { type: 'leave', member_id: stranger })).toMatchObject({ code: 'share_being_paid' });
    must(world, { type: 'remove', member_id: stranger });
    const rest = must(world, { type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
    must(world, { type: 'intent_created', payment_id: rest, intent_id: 'pi_rest' });
    succeed(world, rest);
    expect(world.session.status).toBe('funded');
    succeed(world, late);
    const refunds = world.session.refunds.filter(({ payment_id }) => payment_id === late);
    expect(refunds).toMatchObject([{ amount_cents: 6_000 }]);
  });

  it('cannot remove anybody who has paid, or leave', () => {
    const { world, ana } = three();
    const bo = must(world, join('Bo'));
    const payment = must(world, { type: 'start_payment', member_id: bo, scope: { kind: 'own' } });
    must(world, { type: 'intent_created', payment_id: payment, intent_id: 'pi_bo' });
    succeed(world, payment);
    expect(ask(world, { type: 'remove', member_id: bo })).toMatchObject({ code: 'share_already_paid' });
    expect(ask(world, { type: 'remove', member_id: ana })).toMatchObject({ code: 'organizer_only' });
  });

  it('closes the link to newcomers, and opens it again', () => {
    const { world } = three();
    const bo = must(world, join('Bo'));
    must(world, { type: 'set_link', open: false });
    expect(ask(world, join('Cy'))).toMatchObject({ ok: false, code: 'link_closed' });
    expect(ask(world, { type: 'start_payment', member_id: bo, scope: { kind: 'own' } }).ok).toBe(true);
    must(world, { type: 'set_link', open: true });
    must(world, join('Cy'));
    must(world, { type: 'cancel' });
    expect(ask(world, { type: 'set_link', open: false })).toMatchObject({ code: 'session_not_open' });
  });
});

describe('a new link', () => {
  it('lets nobody join by the former one, also if the form was open before', () => {
    const { world } = three();
    const { share_id } = world.session;
    const bo = must(world, join('Bo'));
    must(world, { type: 'set_link', open: false });
    must(world, { type: 'renew_link', share_id: 'new' });
    expect(world.session).toMatchObject({
      share_id: 'new',
      former_share_ids: [share_id],
      link_closed: false,
    });
    expect(ask(world, { ...join('Cy'), share_id } as Command)).toMatchObject({ code: 'link_closed' });
    expect(ask(world, { type: 'start_payment', member_id: bo, scope: { kind: 'own' } }).ok).toBe(true);
    must(world, { ...join('Cy'), share_id: 'new' } as Command);
  });

  it('can be made a limited number of times', () => {
    const { world } = three();
    for (let index = 0; index < 20; index += 1) must(world, { type: 'renew_link', share_id: `n${index}` });
    expect(ask(world, { type: 'renew_link', share_id: 'more' })).toMatchObject({ code: 'too_many_links' });
  });
});

describe('a name', () => {
  it.each([
    ['the same', 'Ana'],
    ['in capitals', 'ANA'],
    ['with Cyrillic letters', 'Аnа'],
    ['in full width', 'Ａｎａ'],
    ['with an invisible sign', 'An\u200ba'],
    ['with an empty Braille cell', 'An\u2800a'],
    ['with a soft hyphen', 'A\u00adna'],
    ['in mathematical letters', '𝐀𝐧𝐚'],
    ['with spaces', ' A na '],
  ])('that looks like a member’s is refused: %s', (_, name) => {
    expect(ask(three().world, join(name))).toMatchObject({ ok: false, code: 'name_taken' });
  });

  it.each([
    'Organizer',
    'The 0rganizer',
    'ОRGANIZER',
    'organiser',
    'Ana (organizer)',
    '\u200b',
    '\u3164',
    '\u2800',
    '\u{1d159}',
  ])('cannot be %j', (name) => {
    expect(ask(three().world, join(name))).toMatchObject({ ok: false, code: 'name_reserved' });
  });

  it.each(['Anna', 'Anä', 'Zoë', 'José', '李雷', 'Ольга', '🦊', 'Ana B.'])('can be %s', (name) => {
    expect(ask(three().world, join(name)).ok).toBe(true);
  });

  it('is free again once its member has left', () => {
    const { world } = three();
    const bo = must(world, join('Bo'));
    expect(ask(world, join('bo'))).toMatchObject({ code: 'name_taken' });
    must(world, { type: 'leave', member_id: bo });
    must(world, join('bo'));
  });
});

describe('somebody who joins by paying', () => {
  const joinAndPay = (name: string, more = {}): Command => ({
    type: 'join_and_pay',
    member_id: `mem_${name}`,
    name,
    email: null,
    wants: [],
    ...more,
  });

  it('is in and has a payment for exactly what was taken, in one step', () => {
    const { world } = three();
    const payment_id = must(world, joinAndPay('Bo', { weight: 2 }));
    expect(world.session.members.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(world.session.payments).toMatchObject([
      { id: payment_id, member_id: 'mem_Bo', amount_cents: 6_000, fee_cents: 60, status: 'open' },
    ]);
  });

  it('joins once and has one payment, however often the request is repeated', () => {
    const { world } = three();
    const first = must(world, joinAndPay('Bo'));
    expect(must(world, joinAndPay('Bo'))).toBe(first);
    expect(world.session.members).toHaveLength(2);
    expect(world.session.payments).toHaveLength(1);
  });

  it('is not in the group when the payment is refused', () => {
    const world = new World(0, 0);
    world.session = { ...world.session, total_cents: 9_000 };
    const amounts = [
      { label: null, amount_cents: 9_000 },
      { label: null, amount_cents: 0 },
    ];
    const settings = { mode: 'custom', size: 2, amounts } as const;
    must(world, { type: 'set_up_group', name: 'Ana', email: null, settings: { ...settings, amounts } });
    expect(ask(world, joinAndPay('Bo'))).toMatchObject({ ok: false, code: 'nothing_to_pay' });
    expect(world.session.members).toHaveLength(1);
  });

  it('is refused as any other newcomer is', () => {
    const { world } = three();
    expect(ask(world, joinAndPay('Ana'))).toMatchObject({ ok: false, code: 'name_taken' });
    must(world, { type: 'set_link', open: false });
    expect(ask(world, joinAndPay('Bo'))).toMatchObject({ ok: false, code: 'link_closed' });
  });

  it('who has left since cannot come back by the same request', () => {
    const { world } = three();
    must(world, joinAndPay('Bo'));
    must(world, { type: 'leave', member_id: 'mem_Bo' });
    expect(ask(world, joinAndPay('Bo'))).toMatchObject({ ok: false, code: 'member_not_found' });
  });
});
