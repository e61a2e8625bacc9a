import { describe, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import { RESERVATION_ms } from '@/lib/group/query/gifts';
import { swappable } from '@/lib/group/query/swap';
import { viewSession } from '@/lib/group/query/view';
import { payOwn } from '../../support/paid-world';
import { SwapGroup as Group } from './swap-group';

const DAY_ms = 24 * 3_600_000;

const offer = (group: Group, name = 'Ben'): Command => ({ type: 'offer_swap', member_id: group.id(name) });

describe('a paid place', () => {
  it('changes hands before funding: paid by the newcomer, refunded to the leaver, in one decision', () => {
    const group = new Group().pay('Ben');
    const before = viewSession(group.session);
    const payment_id = group.open(group.offer(), 'Cleo');
    expect(viewSession(group.session).group).toEqual(before.group);
    const cleo = group.settle(payment_id);
    const after = viewSession(group.session);
    expect(after.group).toMatchObject({ paid_amount: before.group.paid_amount, size: 3 });
    expect(after.group.members.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'Ana pending',
      'Dan pending',
      'Cleo paid',
    ]);
    const [former] = group.session.payments;
    expect([cleo.amount_cents, cleo.fee_cents]).toEqual([former?.amount_cents, former?.fee_cents]);
    expect(group.session.refunds).toMatchObject([
      {
        payment_id: former?.id,
        reason: 'swapped',
        amount_cents: former?.amount_cents,
        fee_cents: former?.fee_cents,
      },
    ]);
    expect(group.events.slice(-1)).toEqual(['group.member_swapped']);
    expect(timeline(group.session).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Ben offered the place to somebody else', 'Cleo took the place of Ben']),
    );
  });

  it('changes hands after funding: the total, the shares, and the transfer stay', () => {
    const group = new Group().pay('Ana', 'Ben', 'Dan').send();
    const { total_cents, transfers } = viewSession(group.session);
    const cleo = group.settle(group.open(group.offer(), 'Cleo'));
    const after = viewSession(group.session);
    expect([after.status, after.total_cents, after.paid_cents]).toEqual(['funded', total_cents, total_cents]);
    const told = ({ charge: _charge, ...rest }: (typeof transfers)[number]) => rest;
    expect(after.transfers.map(told)).toEqual(transfers.map(told));
    expect(after.transfers[1]?.charge).toBe(cleo.charge_id);
    expect(group.session.reversals).toEqual([]);
    group.send();
    expect(group.balances.get('held')).toBe(0);
  });

  it('lets the shop refund the newcomer, out of the transfer that the leaver’s charge had fed', () => {
    const group = new Group().pay('Ana', 'Ben', 'Dan').send();
    const cleo = group.settle(group.open(group.offer(), 'Cleo'));
    group.send().must({ type: 'refund_member', member_id: 'mem_Cleo' });
    const [reversal] = group.session.reversals;
    expect(reversal?.transfer_id).toBe(group.session.transfers.find((one) => one.payment_id === cleo.id)?.id);
    group.send();
    expect(group.session.refunds.map(({ reason, status }) => `${reason} ${status}`)).toEqual([
      'swapped succeeded',
      'requested succeeded',
    ]);
    expect(group.balances.get('held')).toBe(0);
  });

  it('stays as it was while cards are declined', () => {
    const group = new Group().pay('Ben');
    const payment_id = group.open(group.offer(), 'Cleo');
    const before = group.session;
    group.give({ type: 'payment_declined', payment_id, code: 'card_declined', message: '' });
    const { payments, ...same } = group.session;
    expect({ ...same, payments: before.payments }).toEqual(before);
    expect(payments.map(({ status }) => status)).toEqual(['succeeded', 'open']);
  });

  it('keeps the card form of a newcomer open while the others fund the group', () => {
    const group = new Group().pay('Ben');
    const payment_id = group.open(group.offer(), 'Cleo');
    group.pay('Ana', 'Dan').send();
    expect([group.session.status, group.payment(payment_id).status]).toEqual(['funded', 'open']);
    group.settle(payment_id);
    expect(group.session.swaps[0]?.state).toBe('taken');
  });

  it('goes to the first to pay: the second is refunded', () => {
    const group = new Group().pay('Ben');
    const swap_id = group.offer();
    const [cleo, eve] = [group.open(swap_id, 'Cleo'), group.open(swap_id, 'Eve')];
    group.settle(eve);
    group.settle(cleo);
    expect(group.session.refunds.map(({ payment_id, reason }) => [payment_id, reason])).toEqual([
      [group.session.payments[0]?.id, 'swapped'],
      [cleo, 'duplicate'],
    ]);
    expect(group.refusal(group.comer(swap_id, 'Finn'))).toBe('swap_over');
  });

  it('closes the card forms for it once it has changed hands, and no others', () => {
    const group = new Group().pay('Ben');
    const ana = group.must({ type: 'start_payment', member_id: group.id('Ana'), scope: { kind: 'own' } });
    const swap_id = group.offer();
    const [cleo, eve] = [group.open(swap_id, 'Cleo'), group.open(swap_id, 'Eve')];
    group.settle(cleo);
    const statuses = [ana, cleo, eve].map((id) => group.payment(id).status);
    expect(statuses).toEqual(['open', 'succeeded', 'canceled']);
  });

  it('waits for the money of one newcomer before another can pay for it', () => {
    const group = new Group().pay('Ben', 'Dan');
    const [ben, dan] = [group.offer(), group.offer('Dan')];
    group.must({ type: 'payment_processing', payment_id: group.open(ben, 'Cleo') });
    expect(group.refusal(group.comer(ben, 'Eve'))).toBe('share_being_paid');
    expect(group.refusal(group.comer(dan, 'Eve'))).toBeNull();
  });

  it('has one card form of each newcomer, which is found again', () => {
    const group = new Group().pay('Ben', 'Dan');
    const [ben, dan] = [group.offer(), group.offer('Dan')];
    const first = group.open(ben, 'Cleo');
    expect(group.open(ben, 'Cleo')).toBe(first);
    const second = group.open(dan, 'Cleo');
    expect([second === first, group.payment(first).status]).toEqual([false, 'canceled']);
    expect(group.open(ben, 'Cleo')).not.toBe(first);
  });

  it('tells the shop which charge was refunded', () => {
    const group = new Group().pay('Dan', 'Ben');
    const charge_id = group.session.payments[1]?.charge_id;
    const cleo = group.open(group.offer(), 'Cleo');
    const charge = { charge_id: 'ch_cleo', received_cents: 0, payer_email: null };
    const { amount_cents, fee_cents } = group.payment(cleo);
    charge.received_cents = amount_cents + fee_cents;
    const accepted = group.give({ type: 'payment_succeeded', payment_id: cleo, ...charge });
    expect(accepted?.events.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ charge: 'ch_cleo', refunded_charge: charge_id }),
    );
  });

  it('stays when its link was withdrawn, is too old, or the bank asks: what was paid for it is refunded', () => {
    const ends: ((group: Group, swap_id: string) => void)[] = [
      (group) => group.must({ type: 'withdraw_swap', member_id: group.id('Ben') }),
      (group, swap_id) => {
        group.now += 2 * DAY_ms;
        group.must({ type: 'advance_time', by_ms: 6 * DAY_ms });
        group.must({ type: 'close_swap', swap_id });
      },
      (group) => {
        const charge_id = group.session.payments[0]?.charge_id ?? '';
        group.must({
          type: 'dispute_changed',
          charge_id,
          dispute_id: 'du_1',
          status: 'needs_response',
          amount_cents: 100,
        });
      },
      (group) => group.must({ type: 'cancel' }),
    ];
    for (const end of ends) {
      const group = new Group().pay('Ben');
      const swap_id = group.offer();
      const payment_id = group.open(swap_id, 'Cleo');
      end(group, swap_id);
      group.settle(payment_id);
      expect(group.session.swaps[0]?.done).toBeUndefined();
      expect(group.session.refunds.some((refund) => refund.payment_id === payment_id)).toBe(true);
      expect(group.session.members.find(({ name }) => name === 'Cleo')?.left_at).not.toBeNull();
    }
  });
});

describe('a link for a place', () => {
  it('is one at a time, and good for seven days at most', () => {
    const group = new Group().pay('Ben');
    const swap_id = group.offer();
    expect(group.offer()).toBe(swap_id);
    const ana = group.must({ type: 'start_payment', member_id: group.id('Ana'), scope: { kind: 'own' } });
    const cleo = group.open(swap_id, 'Cleo');
    group.must({ type: 'withdraw_swap', member_id: group.id('Ben') });
    expect([ana, cleo].map((id) => group.payment(id).status)).toEqual(['open', 'canceled']);
    expect(group.offer()).not.toBe(swap_id);
    // The merchant's four days end before.
    expect(group.session.swaps[1]?.expires_at).toBe(Date.parse(group.session.config.swap_until ?? ''));
    expect(group.refusal({ type: 'close_swap', swap_id: group.session.swaps[1]?.id ?? '' })).toBe('not_due');
    const long = new Group().pay('Ben');
    const expires_at = long.now + 30 * DAY_ms;
    const config = { ...long.session.config, swap_until: new Date(expires_at).toISOString() };
    long.session = { ...long.session, config, expires_at };
    const link = long.offer();
    long.now += 7 * DAY_ms - 1;
    expect(long.refusal(long.comer(link, 'Cleo'))).toBeNull();
    long.now += 1;
    expect(long.refusal(long.comer(link, 'Eve'))).toBe('swap_over');
  });

  it('is offered by twenty links of a member at most, the last of which works, too', () => {
    const group = new Group().pay('Ben', 'Dan');
    const withdraw = { type: 'withdraw_swap', member_id: group.id('Ben') } as const;
    for (let at = 1; at < 20; at += 1) {
      group.offer();
      group.must(withdraw);
    }
    const last = group.offer();
    expect(group.offer()).toBe(last);
    group.open(last, 'Cem');
    group.must(withdraw);
    expect(group.refusal(offer(group, 'Ben'))).toBe('swap_not_possible');
    group.offer('Dan');
    expect(group.session.swaps).toHaveLength(21);
  });

  it('is for members who have paid for themselves, and while nothing of it has come back', () => {
    const group = new Group().pay('Ben');
    const ben = group.session.payments[0]?.id;
    expect(group.refusal(offer(group, 'Ana'))).toBe('swap_not_possible');
    expect(group.refusal(offer(group, 'Dan'))).toBe('swap_not_possible');
    group.settle(group.must({ type: 'start_payment', member_id: group.id('Ana'), scope: { kind: 'all' } }));
    // Funded, and nothing of it is with the merchant yet; then what the organizer has paid.
    expect(group.refusal(offer(group))).toBe('swap_not_possible');
    const transfer = group.session.transfers.find(({ payment_id }) => payment_id !== ben);
    group.perform({ kind: 'create_transfer', transfer_id: transfer?.id ?? '' }, 0);
    expect(group.session.transfers.map(({ status }) => status).sort()).toEqual(['queued', 'succeeded']);
    expect(group.refusal(offer(group))).toBe('swap_not_possible');
    group.send();
    expect(group.refusal(offer(group))).toBeNull();
    expect(group.refusal(offer(group, 'Dan'))).toBe('swap_not_possible');
    // The organizer has paid, and answers for the group.
    expect(group.refusal(offer(group, 'Ana'))).toBe('swap_not_possible');
    group.must({ type: 'refund_member', member_id: group.id('Ben'), amount_cents: 100 });
    expect(group.refusal(offer(group))).toBe('swap_not_possible');
  });

  it('is for a place that one payment has settled whole', () => {
    const group = new Group().pay('Ben');
    const { split } = group.session;
    const [first] = split?.shares.filter(({ member_id }) => member_id === group.id('Ben')) ?? [];
    if (!split || !first) throw new Error('Ben has no share');
    // As of somebody who has claimed more items since: not paid for, paid for by another payment, and free.
    const withMore = (more: object) => ({
      ...group.session,
      split: { ...split, shares: [...split.shares, { ...first, id: 'shr_more', ...more }] },
    });
    const can = (more: object) => swappable(withMore(more), group.id('Ben')) !== null;
    expect([
      can({}),
      can({ status: 'pending', payment_id: null }),
      can({ payment_id: 'pay_other' }),
      can({ amount_cents: 0, payment_id: null }),
    ]).toEqual([true, false, false, true]);
  });

  it('is not for a place whose money is only held', () => {
    const group = new Group();
    group.session = { ...group.session, config: { ...group.session.config, funds: 'hold' } };
    payOwn(group, group.id('Ben'));
    expect(group.session.payments.map(({ status }) => status)).toEqual(['authorized']);
    expect(group.refusal(offer(group))).toBe('swap_not_possible');
  });

  it('is closed to those who have been in the group, and who is only about to come is in no history', () => {
    const group = new Group().pay('Ben');
    group.must({ type: 'leave', member_id: group.id('Dan') });
    group.settle(group.open(group.offer(), 'Cleo'));
    group.people.Cleo = 'mem_Cleo';
    const swap_id = group.offer('Cleo');
    group.open(swap_id, 'Fay');
    group.settle(group.open(swap_id, 'Eve'));
    group.people.Eve = 'mem_Eve';
    const again = group.offer('Eve');
    for (const name of ['Ben', 'Dan', 'Cleo', 'Eve'])
      expect(group.refusal({ ...group.comer(again, name), member_id: group.id(name) } as Command)).toBe(
        'nothing_to_pay',
      );
    expect(group.refusal(group.comer(again, 'Fay'))).toBeNull();
    const history = timeline(group.session).map(({ text }) => text);
    expect(history).toEqual(expect.arrayContaining(['Dan joined', 'Cleo joined', 'Eve joined']));
    expect(history).not.toContain('Fay joined');
  });

  it('is not for a member whose bank has asked about the payment, even where it took no money', () => {
    const group = new Group().pay('Ben');
    const charge_id = group.session.payments[0]?.charge_id ?? '';
    const inquiry = { dispute_id: 'du_1', status: 'warning_needs_response', amount_cents: 100 };
    group.must({ type: 'dispute_changed', charge_id, ...inquiry });
    expect(group.refusal(offer(group))).toBe('swap_not_possible');
  });

  it('is for nobody where the merchant has not allowed it, from swap_until on, or where the organizer approves', () => {
    const group = new Group().pay('Ben');
    const { swap_until: _until, ...config } = group.session.config;
    const without = { ...group.session, config };
    const decision = decide(without, offer(group), { now: group.now, newId: group.newId });
    expect(decision).toMatchObject({ ok: false, code: 'swap_not_allowed' });
    expect(viewSession(without)).not.toHaveProperty('swap_until');
    group.must({ type: 'set_approval', on: true });
    expect(group.refusal(offer(group))).toBe('swap_not_possible');
    const funded = new Group().pay('Ana', 'Ben', 'Dan').send();
    funded.now = Date.parse(funded.session.config.swap_until ?? '');
    expect(funded.refusal(offer(funded))).toBe('swap_over');
  });

  it('lets in nobody who is in the group, and nobody by a name that is taken', () => {
    const group = new Group().pay('Ben');
    const swap_id = group.offer();
    expect(group.refusal({ ...group.comer(swap_id, 'Dan'), member_id: group.id('Dan') } as Command)).toBe(
      'nothing_to_pay',
    );
    expect(group.refusal(group.comer(swap_id, 'Dan'))).toBe('name_taken');
    expect(group.refusal(group.comer('swp_other', 'Cleo'))).toBe('swap_over');
  });

  it('keeps the names of those who are about to pay for it from everybody but each other', () => {
    const group = new Group().pay('Ben', 'Dan');
    group.session = { ...group.session, config: { ...group.session.config, max_size: 4 } };
    const settings = { mode: 'equal', size: 4 } as const;
    group.must({ type: 'change_split', settings });
    const [ben, dan] = [group.offer(), group.offer('Dan')];
    group.open(ben, 'Dora');
    const join = { type: 'join', name: 'dora', email: null } as const;
    const other = { ...group.comer(ben, 'Dora'), member_id: 'mem_other' } as Command;
    const taken = [join, { ...other, swap_id: dan } as Command];
    group.now += RESERVATION_ms - 1;
    expect(taken.map((command) => group.refusal(command))).toEqual(['name_taken', 'name_taken']);
    // They may have left the card form for good.
    group.now += 1;
    expect(taken.map((command) => group.refusal(command))).toEqual([null, null]);
    // Only one of them gets it: this can be the same person on another device.
    group.must({ type: 'payment_processing', payment_id: group.must(other) });
    group.now += RESERVATION_ms;
    expect(group.refusal(join)).toBe('name_taken');
    group.must({ type: 'withdraw_swap', member_id: group.id('Ben') });
    expect(group.refusal(join)).toBeNull();
  });
});
