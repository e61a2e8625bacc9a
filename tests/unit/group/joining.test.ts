import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { World } from '../../model/world';

/** What a stranger with the share link can do to a group, and what the organizer can do about it. */

const join = (name: string, weight?: number): Command => ({ type: 'join', name, email: null, weight });

/** Ana has started an equal group of three over $90.00. */
function three() {
  const world = new World(0, 0);
  world.session = { ...world.session, total_cents: 9_000 };
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  return { world, ana };
}

function process(world: World, member_id: string): string {
  const payment_id = world.must({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  world.must({ type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
  world.must({ type: 'payment_processing', payment_id });
  return payment_id;
}

it.each(['\u3164', '\u2800', '\u200b'])('nobody starts a group as %j, which cannot be seen', (name) => {
  const settings = { mode: 'equal', size: 3 } as const;
  const decision = new World(0, 0).ask({ type: 'set_up_group', name, email: null, settings });
  expect(decision).toMatchObject({ ok: false, code: 'name_reserved' });
});

describe('somebody whose page heard no answer, and asks again under the same id', () => {
  const again = (name: string): Command => ({ type: 'join', name, email: null, member_id: 'mem_of_a_page' });

  it('has joined once', () => {
    const { world } = three();
    expect(world.must(again('Bo'))).toBe('mem_of_a_page');
    expect(world.must(again('Bo'))).toBe('mem_of_a_page');
    expect(world.session.members.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
  });

  it('has asked once, where the organizer approves who joins', () => {
    const { world } = three();
    world.must({ type: 'set_approval', on: true });
    expect(world.must(again('Bo'))).toBe('mem_of_a_page');
    expect(world.must(again('Bo'))).toBe('mem_of_a_page');
    expect(world.session.members).toHaveLength(2);
  });

  it('joins again after leaving', () => {
    const { world } = three();
    world.must(again('Bo'));
    world.must({ type: 'leave', member_id: 'mem_of_a_page' });
    expect(world.must(again('Bo'))).not.toBe('mem_of_a_page');
  });
});

describe('somebody who joins and leaves again and again', () => {
  it('never ends joining for the others, and leaves a bounded record', () => {
    const { world } = three();
    for (let round = 0; round < 500; round += 1) {
      const member_id = world.must(join(`Stranger ${round}`));
      world.must({ type: 'leave', member_id });
      expect(world.session.members.length).toBeLessThanOrEqual(50);
    }
    world.must(join('Bo'));
    world.must(join('Cy'));
    expect(world.ask(join('Di'))).toMatchObject({ ok: false, code: 'group_full' });
    const positions = world.session.members.map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('is kept on record if a card form was opened, since money can still arrive', () => {
    const { world } = three();
    const payer = world.must(join('Payer'));
    world.must({ type: 'start_payment', member_id: payer, scope: { kind: 'own' } });
    world.must({ type: 'leave', member_id: payer });
    for (let round = 0; round < 100; round += 1) {
      world.must({ type: 'leave', member_id: world.must(join(`Stranger ${round}`)) });
    }
    expect(world.session.members.map(({ id }) => id)).toContain(payer);
  });
});

describe('the organizer', () => {
  it('removes somebody who took every place', () => {
    const { world } = three();
    const stranger = world.must(join('Stranger', 2));
    expect(world.ask(join('Bo'))).toMatchObject({ ok: false, code: 'group_full' });
    world.must({ type: 'remove', member_id: stranger });
    world.must(join('Bo'));
  });

  it('removes somebody whose bank is slow; the group goes on, and late money is refunded', () => {
    const { world, ana } = three();
    const stranger = world.must(join('Stranger', 2));
    const late = process(world, stranger);
    expect(world.ask({ type: 'leave', member_id: stranger })).toMatchObject({ code: 'share_being_paid' });
    world.must({ type: 'remove', member_id: stranger });
    const rest = world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
    world.must({ type: 'intent_created', payment_id: rest, intent_id: 'pi_rest' });
    world.succeed(rest);
    expect(world.session.status).toBe('funded');
    world.succeed(late);
    const refunds = world.session.refunds.filter(({ payment_id }) => payment_id === late);
    expect(refunds).toMatchObject([{ amount_cents: 6_000 }]);
  });

  it('cannot remove anybody who has paid, or leave', () => {
    const { world, ana } = three();
    const bo = world.must(join('Bo'));
    const payment = world.must({ type: 'start_payment', member_id: bo, scope: { kind: 'own' } });
    world.must({ type: 'intent_created', payment_id: payment, intent_id: 'pi_bo' });
    world.succeed(payment);
    expect(world.ask({ type: 'remove', member_id: bo })).toMatchObject({ code: 'share_already_paid' });
    expect(world.ask({ type: 'remove', member_id: ana })).toMatchObject({ code: 'organizer_only' });
  });

  it('closes the link to newcomers, and opens it again', () => {
    const { world } = three();
    const bo = world.must(join('Bo'));
    world.must({ type: 'set_link', open: false });
    expect(world.ask(join('Cy'))).toMatchObject({ ok: false, code: 'link_closed' });
    expect(world.ask({ type: 'start_payment', member_id: bo, scope: { kind: 'own' } }).ok).toBe(true);
    world.must({ type: 'set_link', open: true });
    world.must(join('Cy'));
    world.must({ type: 'cancel' });
    expect(world.ask({ type: 'set_link', open: false })).toMatchObject({ code: 'session_not_open' });
  });
});

describe('a new link', () => {
  it('lets nobody join by the former one, also if the form was open before', () => {
    const { world } = three();
    const { share_id } = world.session;
    const bo = world.must(join('Bo'));
    world.must({ type: 'set_link', open: false });
    world.must({ type: 'renew_link', share_id: 'new' });
    expect(world.session).toMatchObject({
      share_id: 'new',
      former_share_ids: [share_id],
      link_closed: false,
    });
    expect(world.ask({ ...join('Cy'), share_id } as Command)).toMatchObject({ code: 'link_closed' });
    expect(world.ask({ type: 'start_payment', member_id: bo, scope: { kind: 'own' } }).ok).toBe(true);
    world.must({ ...join('Cy'), share_id: 'new' } as Command);
  });

  it('can be made a limited number of times', () => {
    const { world } = three();
    for (let index = 0; index < 20; index += 1) world.must({ type: 'renew_link', share_id: `n${index}` });
    expect(world.ask({ type: 'renew_link', share_id: 'more' })).toMatchObject({ code: 'too_many_links' });
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
    expect(three().world.ask(join(name))).toMatchObject({ ok: false, code: 'name_taken' });
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
    expect(three().world.ask(join(name))).toMatchObject({ ok: false, code: 'name_reserved' });
  });

  it.each(['Anna', 'Anä', 'Zoë', 'José', '李雷', 'Ольга', '🦊', 'Ana B.'])('can be %s', (name) => {
    expect(three().world.ask(join(name)).ok).toBe(true);
  });

  it('is free again once its member has left', () => {
    const { world } = three();
    const bo = world.must(join('Bo'));
    expect(world.ask(join('bo'))).toMatchObject({ code: 'name_taken' });
    world.must({ type: 'leave', member_id: bo });
    world.must(join('bo'));
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
    const payment_id = world.must(joinAndPay('Bo', { weight: 2 }));
    expect(world.session.members.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    expect(world.session.payments).toMatchObject([
      { id: payment_id, member_id: 'mem_Bo', amount_cents: 6_000, fee_cents: 60, status: 'open' },
    ]);
  });

  it('joins once and has one payment, however often the request is repeated', () => {
    const { world } = three();
    const first = world.must(joinAndPay('Bo'));
    expect(world.must(joinAndPay('Bo'))).toBe(first);
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
    world.must({ type: 'set_up_group', name: 'Ana', email: null, settings: { ...settings, amounts } });
    expect(world.ask(joinAndPay('Bo'))).toMatchObject({ ok: false, code: 'nothing_to_pay' });
    expect(world.session.members).toHaveLength(1);
  });

  it('is refused as any other newcomer is', () => {
    const { world } = three();
    expect(world.ask(joinAndPay('Ana'))).toMatchObject({ ok: false, code: 'name_taken' });
    world.must({ type: 'set_link', open: false });
    expect(world.ask(joinAndPay('Bo'))).toMatchObject({ ok: false, code: 'link_closed' });
  });

  it('who has left since cannot come back by the same request', () => {
    const { world } = three();
    world.must(joinAndPay('Bo'));
    world.must({ type: 'leave', member_id: 'mem_Bo' });
    expect(world.ask(joinAndPay('Bo'))).toMatchObject({ ok: false, code: 'member_not_found' });
  });
});

it('nothing in a group is changed once its deadline has passed, or once it has ended', () => {
  for (const end of ['deadline', 'cancelled'] as const) {
    const { world, ana } = three();
    const bo = world.must(join('Bo'));
    if (end === 'cancelled') world.must({ type: 'cancel' });
    else world.now = world.session.expires_at;
    const settings = { mode: 'equal', size: 2 } as const;
    const changes: Command[] = [
      { type: 'set_up_group', name: 'Cy', email: null, settings },
      { type: 'change_split', settings },
      { type: 'claim_items', member_id: bo, wants: [] },
      { type: 'drop_items' },
      join('Cy'),
      { type: 'leave', member_id: bo },
      { type: 'remove', member_id: bo },
      { type: 'set_link', open: false },
      { type: 'renew_link', share_id: 'another' },
      { type: 'set_approval', on: true },
      { type: 'approve', member_id: bo },
      { type: 'decline', member_ids: [bo] },
      { type: 'start_payment', member_id: ana, scope: { kind: 'all' } },
    ];
    const code = end === 'cancelled' ? 'session_not_open' : 'session_ended';
    for (const change of changes) expect([change.type, world.refusal(change)]).toEqual([change.type, code]);
  }
});

describe('the places of a group', () => {
  const settings = (size: number) => ({ mode: 'equal', size }) as const;
  const split = (size: number): Command => ({ type: 'change_split', settings: settings(size) });

  it('are taken in whole numbers from one, and several by one person in an equal split only', () => {
    const { world } = three();
    for (const weight of [0, -1, 0.5, 1.5, Number.NaN])
      expect(world.refusal(join('Bo', weight))).toBe('invalid_split');
    const custom = new World(0, 0);
    custom.session = { ...custom.session, total_cents: 9_000 };
    const amounts = [7_000, 1_000, 1_000].map((amount_cents) => ({ label: null, amount_cents }));
    const divided = { mode: 'custom', size: 3, amounts } as const;
    custom.must({ type: 'set_up_group', name: 'Ana', email: null, settings: divided });
    expect(custom.refusal(join('Bo', 2))).toBe('invalid_split');
    expect(custom.refusal(join('Bo', 1))).toBeNull();
  });

  it('are as many as the shop allows, are divided once, and are never fewer than those who are in', () => {
    const { world } = three();
    expect(world.refusal({ type: 'set_up_group', name: 'Cy', email: null, settings: settings(3) })).toBe(
      'group_already_started',
    );
    world.must(join('Bo', 2));
    for (const size of [2, world.session.config.max_size + 1, 3.5])
      expect(world.refusal(split(size))).toBe('size_out_of_bounds');
  });

  it('are as many as before for each person when they are divided again', () => {
    const { world, ana } = three();
    world.must(split(5));
    const [bo, cy] = [world.must(join('Bo', 2)), world.must(join('Cy', 2))];
    const paid = world.must({ type: 'start_payment', member_id: bo, scope: { kind: 'own' } });
    world.must({ type: 'intent_created', payment_id: paid, intent_id: 'pi_paid' });
    world.succeed(paid);
    world.must(split(6));
    const { places = [], shares = [] } = world.session.split ?? {};
    expect(places.map(({ amount_cents }) => amount_cents)).toEqual([
      1_350, 1_350, 1_350, 1_350, 1_800, 1_800,
    ]);
    expect(shares.map((share) => [share.member_id, share.places, share.amount_cents])).toEqual([
      [bo, [4, 5], 3_600],
      [ana, [0], 1_350],
      [cy, [1, 2], 2_700],
    ]);
  });

  it('have an amount each', () => {
    const { world } = three();
    const amounts = [4_000, 5_000].map((amount_cents) => ({ label: null, amount_cents }));
    expect(world.refusal({ type: 'change_split', settings: { mode: 'custom', size: 3, amounts } })).toBe(
      'invalid_split',
    );
  });
});

describe('a card form that is open', () => {
  it('is closed when its member leaves, or chooses other items; those of others stay', () => {
    const world = new World(0, 900);
    const itemized = { mode: 'itemized', size: 3 } as const;
    const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings: itemized });
    const [bo, cy] = [world.must(join('Bo')), world.must(join('Cy'))];
    const claim = (member_id: string, line: number): Command => ({
      type: 'claim_items',
      member_id,
      wants: [{ line, units: 1 }],
    });
    for (const member_id of [ana, bo, cy]) world.must(claim(member_id, 0));
    const forms = [ana, bo, cy].map((member_id) =>
      world.must({ type: 'start_payment', member_id, scope: { kind: 'own' } }),
    );
    world.must(claim(bo, 1));
    const statuses = () => world.session.payments.map(({ status }) => status);
    expect(statuses()).toEqual(['open', 'canceled', 'open']);
    world.must({ type: 'leave', member_id: cy });
    expect(statuses()).toEqual(['open', 'canceled', 'canceled']);
    world.must({ type: 'payment_processing', payment_id: forms[0] ?? '' });
    expect(world.refusal(claim(ana, 2))).toBe('share_being_paid');
  });

  it('is closed when somebody else has paid for all of it, and stays open while anything of it is owed', () => {
    const world = new World(0, 900);
    const equal = { mode: 'equal', size: 3 } as const;
    const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings: equal });
    const [bo, cy] = [world.must(join('Bo')), world.must(join('Cy'))];
    const own = (member_id: string): Command => ({
      type: 'start_payment',
      member_id,
      scope: { kind: 'own' },
    });
    const forms = [world.must(own(bo)), world.must(own(cy))];
    const statuses = () => world.session.payments.map(({ status }) => status);
    world.succeed(
      world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'member', member_id: bo } }),
    );
    expect(statuses()).toEqual(['canceled', 'open', 'succeeded']);
    world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
    world.succeed(forms[1] ?? '');
    expect(statuses()).toEqual(['canceled', 'succeeded', 'succeeded', 'open']);
  });
});
