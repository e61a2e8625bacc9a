import { describe, expect, it } from 'vitest';
import type { Payment } from '@/lib/group/model';
import { brokenAtRest } from '../../model/invariants';
import { LosingWorld, paymentOf } from '../../model/losing-world';
import { cheaper, expectRefunded, group, only, pay, settings, statuses } from '../../support/lost-payments';

/** Payments of ours that come back after the database was restored to a time before they were opened. */

describe('a payment whose row is gone', () => {
  it('comes back as it was, with its books and events, and funds the group', () => {
    for (const scope of ['own', 'all'] as const) {
      const { world, ana, others } = group();
      if (scope === 'own') for (const other of others) pay(world, other);
      let before = world.session;
      let [balances, events] = [world.balances, world.events];
      world.lose(() => {
        pay(world, ana, { kind: scope });
        before = world.session;
        [balances, events] = [world.balances, world.events];
      });
      expect(world.session.status).toBe('pending');
      const lost = only(world);
      world.bringBack(lost);
      expect(world.session).toEqual({
        ...before,
        transfers: before.transfers.map((one) => ({ ...one, id: expect.any(String) })),
      });
      expect(world.session.status).toBe('funded');
      expect(world.balances).toEqual(balances);
      expect(world.events).toEqual(events);
      // Reported again, from another side.
      const { session } = world;
      world.bringBack(lost);
      expect(world.session).toEqual(session);
    }
  });

  it('is the one that is known, where only its intent was never heard of', () => {
    const { world, ana: id } = group([]);
    const payment_id = world.must({ type: 'start_payment', member_id: id, scope: { kind: 'own' } });
    const [opened] = world.session.payments;
    const known = { payment_id, intent_id: 'pi_1', payer: { id, name: 'Ana' }, opened_at: world.now };
    world.must({ type: 'payment_found', ...known, lines: null, gift: null, total_cents: 1, holds: false });
    expect(world.session.payments).toEqual([{ ...opened, intent_id: 'pi_1' }]);
  });

  it('brings its member back, who joined in the lost time, under the same ids', () => {
    const { world } = group(['Ben']);
    let cem = '';
    let before = world.session;
    world.lose(() => {
      cem = world.must({ type: 'join', name: 'Cem', email: null });
      pay(world, cem);
      before = world.session;
    });
    expect(world.session.members).toHaveLength(2);
    world.bringBack(only(world));
    expect(world.session.members).toEqual(before.members);
    expect(world.session.split).toEqual(before.split);
    expect(world.events.filter((event) => event === 'group.member_joined')).toHaveLength(2);
  });

  it('is refunded whole where somebody else has the place, or the name, meanwhile', () => {
    for (const other of [
      { name: 'Dora', place: 2 },
      { name: 'Cem', place: 3 },
    ]) {
      const { world } = group(['Ben'], 10_000, 4);
      let payment_id = '';
      world.lose(() => {
        payment_id = pay(world, world.must({ type: 'join', name: 'Cem', email: null, place: 2 }));
      });
      world.must({ type: 'join', email: null, ...other });
      world.bringBack(only(world));
      expectRefunded(world, payment_id, 'duplicate');
      expect(world.session.members.at(-1)).toMatchObject({
        name: 'Cem',
        left_at: paymentOf(world, payment_id)?.created_at,
      });
      expect(statuses(world)).not.toContain('paid');
    }
  });

  it('of all that was free brings its organizer back as a member, or is refunded where another goes by the name', () => {
    for (const name of ['Eva', 'Ana']) {
      const world = new LosingWorld(0, 10_000);
      let payment_id = '';
      world.lose(() => {
        const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
        world.must({ type: 'join', name: 'Ben', email: null });
        payment_id = pay(world, ana, { kind: 'all' });
      });
      const since = world.must({ type: 'set_up_group', name, email: null, settings });
      world.bringBack(only(world));
      const payer = world.session.members.find(({ id }) => id !== since);
      if (name === 'Ana') {
        expectRefunded(world, payment_id, 'duplicate');
        expect(payer?.left_at).not.toBe(null);
      } else {
        expect(payer).toMatchObject({ name: 'Ana', left_at: null, is_organizer: false });
        expect(world.session.split?.shares.filter(({ member_id }) => member_id === payer?.id)).toMatchObject([
          { status: 'paid', payment_id },
          { status: 'paid', payment_id },
        ]);
      }
      world.rest();
      expect(brokenAtRest(world)).toEqual([]);
    }
  });

  it('lets in who was let in then, or ends their waiting', () => {
    for (const isFree of [true, false]) {
      const { world } = group(['Ben']);
      world.must({ type: 'set_approval', on: true });
      const ask = (name: string) => world.must({ type: 'join', name, email: null });
      const cem = ask('Cem');
      world.lose(() => {
        world.must({ type: 'approve', member_id: cem });
        pay(world, cem);
      });
      if (!isFree) world.must({ type: 'approve', member_id: ask('Dora') });
      const lost = only(world);
      world.bringBack(lost);
      const member = world.session.members.find(({ id }) => id === cem);
      expect(member).toMatchObject({ left_at: isFree ? null : expect.any(Number), join_request: null });
      if (!isFree) expectRefunded(world, lost.payment_id, 'duplicate');
    }
  });

  it('is a gift again, which others see or not as its giver wanted', () => {
    for (const is_hidden of [true, false]) {
      const world = new LosingWorld(0, 18);
      world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
      const gift = { amount_cents: 1_000, message: 'For the boat', is_hidden };
      world.lose(() => {
        const joining = { member_id: 'mem_dora', name: 'Dora', email: null, wants: [], gift };
        const payment_id = world.must({ type: 'join_and_pay', ...joining });
        world.intents.set(payment_id, 'open');
        const payment = paymentOf(world, payment_id) as Payment;
        world.confirm(payment);
        world.deliver(payment);
      });
      expect(world.session.split?.shares).toHaveLength(1);
      world.bringBack(only(world));
      expect(world.session.split?.shares).toMatchObject([
        { amount_cents: world.session.total_cents - 1_000, status: 'pending' },
        { member_id: 'mem_dora', amount_cents: 1_000, status: 'paid', gift: { message: null, is_hidden } },
      ]);
    }
  });

  it('is refunded whole where its share was paid again, or given up, or costs something else', () => {
    for (const change of ['paid', 'left', 'divided'] as const) {
      const { world, others } = group();
      const [ben = ''] = others;
      let payment_id = '';
      world.lose(() => {
        payment_id = pay(world, ben);
      });
      const lost = only(world);
      if (change === 'paid') pay(world, ben);
      else if (change === 'left') world.must({ type: 'leave', member_id: ben });
      else world.must({ type: 'change_split', settings: { ...settings, size: 5 } });
      world.bringBack(lost);
      expectRefunded(world, payment_id, 'duplicate');
      expect(statuses(world)?.filter((status) => status === 'paid')).toHaveLength(change === 'paid' ? 1 : 0);
    }
  });

  it('is refunded whole where the group has ended', () => {
    for (const end of ['cancel', 'expire'] as const) {
      const { world } = group([]);
      let payment_id = '';
      world.lose(() => {
        payment_id = pay(world, world.must({ type: 'join', name: 'Ben', email: null }));
      });
      world.now = end === 'expire' ? world.session.expires_at : world.now;
      world.must({ type: end });
      const { split } = world.session;
      world.bringBack(only(world));
      expectRefunded(world, payment_id, 'late');
      expect(world.session.split).toEqual(split);
      expect(world.session.members.at(-1)).toMatchObject({
        name: 'Ben',
        left_at: paymentOf(world, payment_id)?.created_at,
      });
    }
  });

  it('is refunded whole where it is not known what it was for, or another amount was taken', () => {
    const { world, ana } = group();
    world.lose(() => void pay(world, ana));
    const lost = only(world);
    world.bringBack({ ...lost, lines: null });
    expectRefunded(world, lost.payment_id, 'duplicate');

    const odd = group();
    odd.world.lose(() => void pay(odd.world, odd.ana));
    const { payment_id } = only(odd.world);
    odd.world.must(only(odd.world));
    const taken = { type: 'payment_succeeded', payment_id, charge_id: 'ch_odd', payer_email: null } as const;
    odd.world.must({ ...taken, received_cents: 1_234 });
    expect(odd.world.session.refunds).toMatchObject([
      { amount_cents: 1_234, fee_cents: 0, status: 'queued' },
    ]);
    expect(statuses(odd.world)).not.toContain('paid');
  });

  it('is refused where it has nowhere to go: its member has no name, or the group was not started', () => {
    const { world } = group(['Ben']);
    world.lose(() => void pay(world, world.must({ type: 'join', name: 'Cem', email: null })));
    const lost = only(world);
    expect(world.give({ ...lost, payer: { ...lost.payer, name: null } })).toBeNull();
    expect(new LosingWorld(0, 10_000).give(lost)).toBeNull();
  });

  it('brings back the items it paid for: others keep theirs, and what its payer had before gives way', () => {
    const world = new LosingWorld(0, 900);
    const itemized = { mode: 'itemized', size: 3 } as const;
    const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings: itemized });
    const ben = world.must({ type: 'join', name: 'Ben', email: null });
    const claim = (member_id: string, line: number) =>
      world.must({ type: 'claim_items', member_id, wants: [{ line, units: 1 }] });
    const had = () =>
      world.session.split?.shares.map(({ member_id, claims, status }) => [
        member_id,
        claims.map(({ line }) => line),
        status,
      ]);
    claim(ana, 0);
    claim(ben, 0);
    world.lose(() => {
      claim(ben, 1);
      pay(world, ben);
    });
    world.bringBack(only(world));
    expect(had()).toEqual([
      [ana, [0], 'pending'],
      [ben, [1], 'paid'],
    ]);
    world.lose(() => {
      claim(world.must({ type: 'join', name: 'Cem', email: null }), 2);
      pay(world, ana, { kind: 'all' });
    });
    world.bringBack(only(world));
    expect(had()?.slice(0, 2)).toEqual([
      [ana, [0], 'paid'],
      [ben, [1], 'paid'],
    ]);
    expect(world.session).toMatchObject({ status: 'funded', refunds: [] });
  });

  it.each(['claimed', 'dearer'])(
    'is refunded whole where the items it paid for are %s meanwhile',
    (change) => {
      const world = new LosingWorld(0, 900);
      const itemized = { mode: 'itemized', size: 2 } as const;
      const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings: itemized });
      const ben = world.must({ type: 'join', name: 'Ben', email: null });
      const claim = (member_id: string, line: number) =>
        world.must({ type: 'claim_items', member_id, wants: [{ line, units: 1 }] });
      const boat = 1;
      world.lose(() => {
        claim(ben, boat);
        pay(world, ben);
      });
      claim(ben, 0);
      if (change === 'claimed') claim(ana, boat);
      const { shares } = world.session.split ?? {};
      const lost = only(world);
      const { id } = world.bringBack(change === 'dearer' ? cheaper(lost) : lost);
      expect(world.session.split?.shares).toEqual(shares);
      expectRefunded(world, id, 'duplicate');
    },
  );

  it('is a hold again: kept, or let go where nobody wants it any more', () => {
    for (const isWanted of [true, false]) {
      const world = new LosingWorld(0, 9_003);
      expect(world.session.config.funds).toBeDefined();
      const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
      world.lose(() => void pay(world, ana));
      const lost = only(world);
      expect(lost.holds).toBe(true);
      if (!isWanted) world.must({ type: 'cancel' });
      const { status } = world.bringBack(lost);
      expect(status).toBe(isWanted ? 'open' : 'canceled');
      expect(paymentOf(world, lost.payment_id)?.status).toBe(isWanted ? 'authorized' : 'releasing');
      world.rest();
      expect(brokenAtRest(world)).toEqual([]);
      expect(world.processor.charges.size).toBe(0);
    }
  });
});
