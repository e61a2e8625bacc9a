import { describe, expect, it } from 'vitest';
import type { Command } from '@/lib/group/commands';
import { isAskedOrMade } from '@/lib/group/query/refunds';
import { onCards_cents } from '@/lib/group/query/sums';
import type { Action } from '../../model/actions';
import { runHistory } from '../../model/histories';
import { World } from '../../model/world';
import { joinAndPay } from '../../support/paid-world';

type Answer = Pick<Extract<Command, { type: 'refund_answered' }>, 'status' | 'processor_refund_id'>;

/** A group of two that was cancelled after one had paid, so that one refund is queued. */
function cancelledGroup() {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal' as const, size: 2 };
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: 'ana@example.test', settings });
  const payment_id = world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'own' } });
  world.succeed(payment_id);
  const charged_cents = world.balances.get('processor');
  world.must({ type: 'cancel' });
  const refund = () => world.session.refunds[0];
  const answer = (said: Answer) => {
    const failure_code = said.status === 'failed' ? 'charge_already_refunded' : null;
    world.must({ type: 'refund_answered', refund_id: refund()?.id ?? '', ...said, failure_code });
  };
  const count = (type: string) => world.events.filter((event) => event === type).length;
  return { world, charged_cents, refund, answer, count };
}

/** A funded group, in which one has paid for two: the merchant has the money, and a part of it is being refunded. */
function fundedGroup() {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal' as const, size: 3 };
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  joinAndPay(world, 'Cleo');
  const ben = world.must({ type: 'join', name: 'Ben', email: null });
  const payment_id = world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
  const payment = world.session.payments.find(({ id }) => id === payment_id);
  const received_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
  world.must({ type: 'payment_succeeded', payment_id, charge_id: 'ch_1', received_cents, payer_email: null });
  for (const { id } of world.session.transfers)
    world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  world.must({ type: 'refund_member', member_id: ben, amount_cents: 1_000 });
  const reverse = () => {
    for (const { id, status } of world.session.reversals)
      if (status === 'queued')
        world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  };
  reverse();
  return { world, payment_id, reverse };
}

describe('the answer to a refund', () => {
  it('that comes after one made by hand has taken its place is booked, and the merchant bears both', () => {
    const { world, reverse } = fundedGroup();
    const [ours] = world.session.refunds;
    const before_cents = world.balances.get('processor') ?? 0;
    const made = { charge_id: 'ch_1', processor_refund_id: 're_hand', amount_cents: 5_000 };
    world.must({ type: 'charge_refunded_outside', ...made, status: 'succeeded', failure_code: null });
    expect(ours && world.session.refunds.find(({ id }) => id === ours.id)?.status).toBe('superseded');
    const reversed_cents = world.session.reversals.reduce((sum, one) => sum + one.amount_cents, 0);
    const answer = { refund_id: ours?.id ?? '', processor_refund_id: 're_ours', failure_code: null };
    world.must({ type: 'refund_answered', ...answer, status: 'succeeded' });
    reverse();
    const all_cents = world.session.reversals.reduce((sum, one) => sum + one.amount_cents, 0);
    expect(all_cents).toBeGreaterThan(reversed_cents);
    const back_cents = world.session.reversals.slice(1).reduce((sum, one) => sum + one.amount_cents, 0);
    const ours_cents = (ours?.amount_cents ?? 0) + (ours?.fee_cents ?? 0);
    expect(world.balances.get('processor')).toBe(before_cents - ours_cents - 5_000 + back_cents);
  });

  it('that comes so late leaves less for a refund that is still to be made', () => {
    const { world, payment_id, reverse } = fundedGroup();
    const [ours] = world.session.refunds;
    const made = { charge_id: 'ch_1', processor_refund_id: 're_hand', amount_cents: 5_000 };
    world.must({ type: 'charge_refunded_outside', ...made, status: 'succeeded', failure_code: null });
    for (const { id } of world.session.members.filter(({ name }) => name !== 'Cleo'))
      world.give({ type: 'refund_member', member_id: id });
    const answer = { refund_id: ours?.id ?? '', processor_refund_id: 're_ours', failure_code: null };
    world.must({ type: 'refund_answered', ...answer, status: 'succeeded' });
    reverse();
    const payment = world.session.payments.find(({ id }) => id === payment_id);
    expect(onCards_cents(world.session.refunds.filter(isAskedOrMade))).toBe(
      payment && onCards_cents([payment]),
    );
  });

  it('is waited for where the reversal of another came late: nothing is taken from the merchant twice', () => {
    const { world, payment_id } = fundedGroup();
    const [ana, , ben] = world.session.members;
    world.must({ type: 'refund_member', member_id: ana?.id ?? '', amount_cents: 97 });
    const due = () => world.session.reversals.filter(({ status }) => status === 'queued');
    const [first] = due();
    const dispute = { charge_id: 'ch_1', dispute_id: 'du_1', amount_cents: 7_000 };
    world.must({ type: 'dispute_changed', ...dispute, status: 'needs_response' });
    const [, late] = due();
    world.must({ type: 'dispute_changed', ...dispute, status: 'won' });
    world.must({ type: 'refund_member', member_id: ana?.id ?? '' });
    world.must({ type: 'refund_member', member_id: ben?.id ?? '' });
    const made = (id = '') =>
      world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: id });
    made(late?.id);
    made(first?.id);
    expect(world.session.reversals.find(({ id }) => id === first?.id)?.status).toBe('made');
    for (const { id, dispute_id } of world.session.transfers)
      if (dispute_id !== null)
        world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: id });
    for (const { id } of due()) made(id);
    const transfers = world.session.transfers.filter((one) => one.payment_id === payment_id);
    const taken_cents = transfers.reduce((sum, one) => sum + one.reversed_cents, 0);
    const sent_cents = transfers.reduce((sum, one) => sum + one.amount_cents, 0);
    expect(taken_cents).toBe(sent_cents);
    expect(world.balances.get('disputed')).toBe(0);
  });

  it('of success after a refusal is believed, booked once and reported', () => {
    const { world, charged_cents, refund, answer, count } = cancelledGroup();
    answer({ status: 'failed', processor_refund_id: null });
    expect(world.balances.get('processor')).toBe(charged_cents);
    answer({ status: 'succeeded', processor_refund_id: 're_1' });
    answer({ status: 'succeeded', processor_refund_id: 're_1' });
    expect(refund()).toMatchObject({
      status: 'succeeded',
      processor_refund_id: 're_1',
      failure_code: null,
    });
    expect(world.balances.get('processor')).toBe(0);
    expect(count('group.share_refunded')).toBe(1);
  });

  it.each(['queued', 'failed'] as const)(
    'of success, after it was tried again, leaves none to make: %s',
    (later) => {
      const { world, refund, answer, count } = cancelledGroup();
      const first = refund();
      answer({ status: 'failed', processor_refund_id: null });
      const again = world.must({ type: 'retry_refund', refund_id: first?.id ?? '' });
      const failed = {
        processor_refund_id: null,
        status: 'failed',
        failure_code: 'charge_already_refunded',
      } as const;
      const refuse = () => world.must({ type: 'refund_answered', refund_id: again, ...failed });
      if (later === 'failed') refuse();
      const told = count('group.refund_failed');
      answer({ status: 'succeeded', processor_refund_id: 're_1' });
      refuse();
      expect(world.session.refunds.map(({ status }) => status)).toEqual(['succeeded', 'superseded']);
      expect(world.session.split?.shares[0]?.status).toBe('refunded');
      expect(count('group.refund_failed')).toBe(told);
      expect(count('group.share_refunded')).toBe(1);
      expect([world.balances.get('processor'), world.balances.get('held')]).toEqual([0, 0]);
      answer({ status: 'failed', processor_refund_id: 're_1' });
      const third = world.must({ type: 'retry_refund', refund_id: first?.id ?? '' });
      expect(world.session.refunds.find(({ id }) => id === third)?.status).toBe('queued');
    },
  );

  it('that a refused refund was made, and failed, owes nothing that a bank has paid since', () => {
    const { world, refund, answer, charged_cents } = cancelledGroup();
    const [payment] = world.session.payments;
    const disputed = (status: string) => {
      const dispute = { charge_id: payment?.charge_id ?? '', dispute_id: 'du_1', returned_cents: 0 };
      world.must({ type: 'dispute_changed', ...dispute, status, amount_cents: charged_cents ?? 0 });
    };
    const share = () => world.session.split?.shares.find(({ payment_id }) => payment_id === payment?.id);
    answer({ status: 'failed', processor_refund_id: null });
    world.must({ type: 'retry_refund', refund_id: refund()?.id ?? '' });
    disputed('needs_response');
    disputed('lost');
    expect(share()?.status).toBe('refunded');
    answer({ status: 'succeeded', processor_refund_id: 're_1' });
    answer({ status: 'failed', processor_refund_id: 're_1' });
    expect(share()?.status).toBe('refunded');
    expect(world.session.refunds.map(({ status }) => status)).toEqual(['superseded', 'superseded']);
    disputed('won');
    const last = world.session.refunds.at(-1);
    expect(last).toMatchObject({ reason: 'returned', status: 'queued' });
    const made = { refund_id: last?.id ?? '', processor_refund_id: 're_2', failure_code: null } as const;
    world.must({ type: 'refund_answered', ...made, status: 'succeeded' });
    expect(share()?.status).toBe('refunded');
  });

  it('stays a failure when an older success of the same refund comes late', () => {
    const { world, charged_cents, refund, answer, count } = cancelledGroup();
    answer({ status: 'accepted', processor_refund_id: 're_1' });
    answer({ status: 'failed', processor_refund_id: 're_1' });
    answer({ status: 'succeeded', processor_refund_id: 're_1' });
    expect(refund()?.status).toBe('failed');
    expect(world.balances.get('processor')).toBe(charged_cents);
    expect(count('group.share_refunded')).toBe(0);
  });

  it('of failure after a success opens the refund of the share again', () => {
    const { world, refund, answer } = cancelledGroup();
    const share = () => world.session.split?.shares[0]?.status;
    answer({ status: 'accepted', processor_refund_id: 're_1' });
    expect([refund()?.settled_at, share()]).toEqual([null, 'refunding']);
    answer({ status: 'succeeded', processor_refund_id: 're_1' });
    expect([refund()?.settled_at, share()]).toEqual([world.now, 'refunded']);
    answer({ status: 'failed', processor_refund_id: 're_1' });
    expect([refund()?.status, share()]).toEqual(['failed', 'refunding']);
  });

  it('that a refused refund was made and failed is recorded, and a later success is not believed', () => {
    const { world, charged_cents, refund, answer, count } = cancelledGroup();
    answer({ status: 'failed', processor_refund_id: null });
    answer({ status: 'failed', processor_refund_id: 're_1' });
    answer({ status: 'succeeded', processor_refund_id: 're_1' });
    expect(refund()).toMatchObject({ status: 'failed', processor_refund_id: 're_1' });
    expect(world.balances.get('processor')).toBe(charged_cents);
    expect(count('group.refund_failed')).toBe(1);
  });

  it('that it failed is final until a dispute of the same charge is decided', () => {
    const { world } = fundedGroup();
    const [refund] = world.session.refunds;
    const failed = { status: 'failed', processor_refund_id: null, failure_code: 'expired_card' } as const;
    world.must({ type: 'refund_answered', refund_id: refund?.id ?? '', ...failed });
    const lose = (charge_id: string) => {
      for (const status of ['needs_response', 'lost'] as const) {
        const dispute = { charge_id, dispute_id: `du_${charge_id}`, amount_cents: 100 };
        world.must({ type: 'dispute_changed', ...dispute, status });
      }
    };
    lose(world.session.payments[0]?.charge_id ?? '');
    expect(world.session.refunds).toHaveLength(1);
    lose('ch_1');
    expect(world.session.refunds.slice(1)).toMatchObject([{ replaces: refund?.id, status: 'queued' }]);
  });

  it('that was tried again takes nothing back twice, where a dispute is won and the money sent once more', () => {
    const paid: Action[] = [
      [0, 0, 0, 0],
      [10, 0, 0, 0],
      [14, 0, 0, 0],
      [33, 0, 483, 556],
      [22, 0, 0, 0],
    ];
    const refunded: Action[] = [
      [27, 0, 0, 4],
      [33, 0, 33, 0],
      [33, 0, 357, 0],
      [33, 0, 0, 194],
    ];
    const disputed: Action[] = [
      [35, 13, 0, 0],
      [35, 0, 172, 0],
      ...Array.from({ length: 5 }, (): Action => [0, 0, 0, 0]),
    ];
    expect(runHistory(0, 73_530, [...paid, ...refunded, ...disputed]).broken).toEqual([]);
  });
});
