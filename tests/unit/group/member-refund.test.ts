import { expect, it } from 'vitest';
import { awaitsRetry, refundable_cents } from '@/lib/group/query/refunds';
import { freeClaims, linesOf } from '@/lib/group/query/shares';
import { viewSession } from '@/lib/group/query/view';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer, payOwn } from '../../support/paid-world';

it('refunds a member once, however often what was seen as left is sent', () => {
  const world = new World(0, 10_000);
  const member_id = payAsOrganizer(world, 1);
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  const left_cents = refundable_cents(world.session, member_id);
  const refund = (seen_cents: number) =>
    world.give({ type: 'refund_member', member_id, amount_cents: 1_000, left_cents: seen_cents });
  expect(refund(0)).toBeNull();
  expect(refund(left_cents)).not.toBeNull();
  expect(refund(left_cents)).toBeNull();
  expect(refundable_cents(world.session, member_id)).toBe(left_cents - 1_000);
  expect(refund(left_cents - 1_000)).not.toBeNull();
  expect(world.session.refunds.map(({ amount_cents }) => amount_cents)).toEqual([1_000, 1_000]);
});

it('is of the member’s own shares, and waits for that member alone where it has failed', () => {
  const world = new World(0, 10_000);
  const [ana, ben] = [payAsOrganizer(world, 2), joinAndPay(world, 'Ben')];
  for (const { id } of world.session.transfers)
    world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  const [ana_cents, ben_cents] = [ana, ben].map((id) => refundable_cents(world.session, id));
  expect(world.session.payments.map(({ amount_cents }) => amount_cents)).toEqual([ana_cents, ben_cents]);
  world.must({ type: 'refund_member', member_id: ana, amount_cents: 1_000 });
  for (const { id } of world.session.reversals)
    world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  const waiting = () => [ana, ben].map((id) => awaitsRetry(world.session, id));
  expect(waiting()).toEqual([false, false]);
  const { id: refund_id = '' } = world.session.refunds[0] ?? {};
  const failed = { status: 'failed', failure_code: 'lost_or_stolen_card' } as const;
  world.must({ type: 'refund_answered', refund_id, processor_refund_id: 're_1', ...failed });
  expect(waiting()).toEqual([true, false]);
  world.must({ type: 'retry_refund', refund_id });
  expect(waiting()).toEqual([false, false]);
  expect(world.refusal({ type: 'retry_refund', refund_id })).toBe('unknown_refund');
});

it('refunds no more than is left, in whole charge steps', () => {
  const world = new World(2, 10_000);
  const member_id = payAsOrganizer(world, 1);
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  const left_cents = refundable_cents(world.session, member_id);
  for (const amount_cents of [left_cents + 10, 15])
    expect(world.refusal({ type: 'refund_member', member_id, amount_cents })).toBe('refund_too_large');
  expect(world.refusal({ type: 'refund_member', member_id, amount_cents: left_cents })).toBeNull();
});

it('refunds what a member has paid at two times from each payment its own part', () => {
  const world = new World(0, 900);
  const settings = { mode: 'itemized', size: 2 } as const;
  const member_id = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  world.must({ type: 'claim_items', member_id, wants: [{ line: 0, units: 2 }] });
  payOwn(world, member_id);
  const wants = freeClaims(world.session, linesOf(world.session)).map(({ line, units }) => ({ line, units }));
  world.must({ type: 'claim_items', member_id, wants });
  payOwn(world, member_id);
  const [first_cents = 0, second_cents = 0] = world.session.payments.map(({ amount_cents }) => amount_cents);
  const [first, second] = world.session.transfers.map(({ id }) => id);
  const made = (id = '') => world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: id });
  made(first);
  expect(world.refusal({ type: 'refund_member', member_id })).toBe('transfer_not_made');
  made(second);
  const asked = {
    charge_id: world.session.payments[1]?.charge_id ?? '',
    dispute_id: 'du_1',
    amount_cents: 100,
  };
  world.must({ type: 'dispute_changed', ...asked, status: 'needs_response' });
  expect(world.refusal({ type: 'refund_member', member_id })).toBe('share_disputed');
  world.must({ type: 'dispute_changed', ...asked, status: 'won' });
  world.must({ type: 'refund_member', member_id, amount_cents: 100 });
  world.must({ type: 'refund_member', member_id, amount_cents: first_cents });
  world.must({ type: 'refund_member', member_id });
  const [one, other] = world.session.payments.map(({ id }) => id);
  expect(world.session.refunds.map(({ payment_id, amount_cents }) => [payment_id, amount_cents])).toEqual([
    [one, 100],
    [one, first_cents - 100],
    [other, 100],
    [other, second_cents - 100],
  ]);
});

it('leaves who has several shares paid, however many of them a part refunds', () => {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  world.succeed(world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } }));
  expect(world.session.split?.shares.length).toBeGreaterThan(1);
  for (const { id } of world.session.transfers)
    world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  const total_cents = world.session.total_cents;
  const refund = (amount_cents: number) => {
    world.must({ type: 'refund_member', member_id: ana, amount_cents });
    for (const { id } of world.session.reversals)
      world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
    const refund_id = world.session.refunds.at(-1)?.id ?? '';
    const made = { processor_refund_id: `re_${refund_id}`, status: 'succeeded', failure_code: null } as const;
    const before = viewSession(world.session).group.members[0]?.status;
    world.must({ type: 'refund_answered', refund_id, ...made });
    return [before, viewSession(world.session).group.members[0]?.status];
  };
  const part_cents = Math.floor(total_cents / 2);
  expect(refund(part_cents)).toEqual(['paid', 'paid']);
  expect(viewSession(world.session).group.members[0]?.refunded_cents).toBe(part_cents);
  expect(refund(total_cents - part_cents)).toEqual(['refunding', 'refunded']);
});
