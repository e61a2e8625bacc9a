import { describe, expect, it } from 'vitest';
import type { CommandOf } from '@/lib/group/commands';
import { leftOfShare } from '@/lib/group/query/refunds';
import { onCards_cents } from '@/lib/group/query/sums';
import { World } from '../../model/world';
import { joinAndPay, payAsOrganizer, payOwn } from '../../support/paid-world';

/** A funded group of one, whose charge is refunded and disputed at the processor. */
function funded(total = 10_000) {
  const world = new World(0, total);
  payAsOrganizer(world, 1);
  const [payment] = world.session.payments;
  const { charge_id, amount_cents, fee_cents } = payment as typeof payment & { charge_id: string };
  const whole_cents = amount_cents + fee_cents;
  const byHand = (cents: number, status: 'succeeded' | 'failed' = 'succeeded') =>
    world.must({
      type: 'charge_refunded_outside',
      charge_id,
      processor_refund_id: 're_hand',
      amount_cents: cents,
      status,
      failure_code: status === 'failed' ? 'expired_or_canceled_card' : null,
    });
  type Heard = Pick<CommandOf<'dispute_changed'>, 'status' | 'amount_cents' | 'returned_cents'>;
  const hear = (dispute: Heard, dispute_id = 'du_1') =>
    world.must({ type: 'dispute_changed', charge_id, dispute_id, ...dispute });
  const reverse = () => {
    for (const { id } of world.session.reversals.filter(({ status }) => status === 'queued'))
      world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  };
  /** All that is queued is made, as far as it goes. */
  const perform = (...kinds: string[]) => {
    for (const effect of world.effects.splice(0))
      if (kinds.length === 0 || kinds.includes(effect.kind)) world.perform(effect, 0);
      else world.effects.push(effect);
  };
  const settle = () => {
    while (world.effects.length > 0) perform();
  };
  const sent_cents = () =>
    world.session.transfers.reduce(
      (sum, one) => sum + (one.status === 'succeeded' ? one.amount_cents - one.reversed_cents : 0),
      0,
    );
  const balance = (account: 'held' | 'consumer_fees' | 'written_off' | 'disputed') =>
    world.balances.get(account) ?? 0;
  return { world, whole_cents, byHand, hear, reverse, perform, settle, sent_cents, balance };
}

it('a refund made by hand in place of what a bank has left of ours leaves nothing of the share under way', () => {
  const { world, whole_cents, byHand, hear, settle } = funded();
  settle();
  world.must({ type: 'refund_member', member_id: world.session.members[0]?.id ?? '' });
  hear({ status: 'lost', amount_cents: 500 });
  byHand(whole_cents - 500);
  settle();
  expect(world.session.split?.shares.map(({ status }) => status)).toEqual(['refunded']);
});

describe('a refund made by hand that fails', () => {
  it('and is tried again is taken back from the merchant, also if it was heard of before the transfer', () => {
    const { world, whole_cents, byHand, settle, sent_cents, balance } = funded();
    byHand(whole_cents);
    byHand(whole_cents, 'failed');
    settle();
    world.must({ type: 'retry_refund', refund_id: world.session.refunds[0]?.id ?? '' });
    settle();
    expect(world.session.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect([sent_cents(), balance('held')]).toEqual([0, 0]);
  });

  it('while a bank decides is not paid out of our money when the dispute is won', () => {
    const { world, whole_cents, byHand, hear, settle, sent_cents, balance } = funded();
    byHand(whole_cents);
    hear({ status: 'needs_response', amount_cents: whole_cents });
    byHand(whole_cents, 'failed');
    hear({ status: 'won', amount_cents: whole_cents });
    settle();
    expect(world.session.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect([sent_cents(), balance('held'), balance('disputed')]).toEqual([0, 0, 0]);
  });

  it('after a bank has kept all of the charge is not owed, and the books say who bears the loss', () => {
    const { world, whole_cents, byHand, hear, balance } = funded();
    byHand(whole_cents);
    hear({ status: 'needs_response', amount_cents: whole_cents });
    hear({ status: 'lost', amount_cents: whole_cents });
    byHand(whole_cents, 'failed');
    expect(world.session.refunds.map(({ status }) => status)).toEqual(['superseded']);
    expect([balance('held'), balance('consumer_fees'), balance('written_off')]).toEqual([0, 0, 0]);
  });

  it('after a bank has kept a part is asked for again as far as the rest of the charge goes', () => {
    const { world, whole_cents, byHand, hear } = funded();
    byHand(whole_cents);
    hear({ status: 'lost', amount_cents: 100 });
    byHand(whole_cents, 'failed');
    const [, again] = world.session.refunds;
    expect(world.session.refunds.map(({ status }) => status)).toEqual(['superseded', 'queued']);
    expect((again?.amount_cents ?? 0) + (again?.fee_cents ?? 0)).toBe(whole_cents - 100);
  });
});

describe('a refund made by hand that is heard of after the bank has taken all of the charge', () => {
  it('is taken back from the merchant when the dispute is won before anything else was', () => {
    const { world, whole_cents, byHand, hear, settle, sent_cents } = funded();
    settle();
    const before_cents = sent_cents();
    hear({ status: 'needs_response', amount_cents: whole_cents });
    byHand(1_010);
    hear({ status: 'won', amount_cents: whole_cents });
    settle();
    // As if it had been heard of before the dispute: the rest is the consumer fee.
    expect(world.session.refunds.map(({ amount_cents }) => amount_cents)).toEqual([1_001]);
    // Less our fee of 3.5 %, which is given back with it.
    expect(before_cents - sent_cents()).toBe(966);
  });

  it('is paid by what was taken back for the dispute when that is lost, and no fee is made of it', () => {
    const { whole_cents, byHand, hear, settle, sent_cents, balance } = funded();
    settle();
    hear({ status: 'needs_response', amount_cents: whole_cents });
    byHand(1_010);
    settle();
    hear({ status: 'lost', amount_cents: whole_cents, returned_cents: 1_010 });
    settle();
    expect(sent_cents()).toBe(0);
    expect([balance('held'), balance('consumer_fees'), balance('disputed')]).toEqual([0, 0, 0]);
  });
});

describe('a refund made by hand of a part', () => {
  it('takes the place of no more than it pays, and of nothing of another payment', () => {
    const world = new World(0, 10_000);
    const members = [payAsOrganizer(world, 2), joinAndPay(world, 'Ben')];
    for (const { id } of world.session.transfers)
      world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
    for (const member_id of [...members, ...members])
      world.must({ type: 'refund_member', member_id, amount_cents: 1_000 });
    const made = { processor_refund_id: 're_hand', amount_cents: 1_500, failure_code: null };
    const charge_id = world.session.payments[1]?.charge_id ?? '';
    world.must({ type: 'charge_refunded_outside', charge_id, ...made, status: 'succeeded' });
    expect(world.session.refunds.map(({ status }) => status)).toEqual([
      ...['reversing', 'superseded', 'reversing', 'reversing'],
      'succeeded',
    ]);
    const share = world.session.split?.shares[1];
    expect(world.session.refunds.at(-1)?.lines.map(({ share_id }) => share_id)).toEqual([share?.id]);
  });

  it('leaves the fee that it has not taken to be refunded with the rest', () => {
    const { world, whole_cents, byHand, settle } = funded();
    settle();
    // Of the shares alone as much would be with a cent of the fee.
    byHand(101);
    expect(world.session.refunds[0]?.fee_cents).toBe(0);
    world.must({ type: 'refund_member', member_id: world.session.members[0]?.id ?? '' });
    settle();
    const back_cents = world.session.refunds.map((one) => one.amount_cents + one.fee_cents);
    expect(back_cents).toEqual([101, whole_cents - 101]);
  });

  it('returns the rest as well while the group is open, and the share is owed again', () => {
    const world = new World(0, 10_000);
    payAsOrganizer(world, 2);
    const { charge_id, amount_cents = 0, fee_cents = 0 } = world.session.payments[0] ?? {};
    const made = { processor_refund_id: 're_hand', amount_cents: 1_000, failure_code: null };
    world.must({ type: 'charge_refunded_outside', charge_id: charge_id ?? '', ...made, status: 'succeeded' });
    expect(world.session.split?.shares[0]?.status).toBe('pending');
    const [, rest] = world.session.refunds;
    expect(rest).toMatchObject({ reason: 'returned', status: 'queued' });
    expect((rest?.amount_cents ?? 0) + (rest?.fee_cents ?? 0)).toBe(amount_cents + fee_cents - 1_000);
  });
});

describe('a refund beside one made by hand, while two disputes have taken the rest of the charge', () => {
  /** The first is won; nothing is sent again yet, and something is due from that for the second. */
  function disputed() {
    const group = funded();
    const { world, whole_cents, byHand, hear, reverse, settle } = group;
    settle();
    const member_id = world.session.members[0]?.id ?? '';
    world.must({ type: 'refund_member', member_id, amount_cents: 600 });
    byHand(100);
    const amount_cents = whole_cents - 5_100;
    hear({ status: 'needs_response', amount_cents: 5_000 });
    hear({ status: 'needs_response', amount_cents }, 'du_2');
    reverse();
    hear({ status: 'won', amount_cents: 5_000 });
    return { ...group, winSecond: () => hear({ status: 'won', amount_cents }, 'du_2') };
  }

  it('is made once, when both are won', () => {
    const { world, winSecond, reverse, settle, balance } = disputed();
    reverse();
    winSecond();
    settle();
    expect(world.session.refunds).toMatchObject([
      { reason: 'requested', amount_cents: 600, status: 'succeeded' },
      { reason: 'outside', status: 'succeeded' },
    ]);
    expect([balance('held'), balance('disputed')]).toEqual([0, 0]);
  });

  it('leaves what is no longer due from a transfer alone when a third has it given up', () => {
    const { world, whole_cents, hear, winSecond, settle, balance } = disputed();
    winSecond();
    const ended = world.session.reversals.filter(({ status }) => status === 'canceled');
    expect(ended).not.toEqual([]);
    const third = { amount_cents: whole_cents - 100 };
    hear({ status: 'needs_response', ...third }, 'du_3');
    hear({ status: 'lost', ...third }, 'du_3');
    expect(world.session.reversals).toEqual(expect.arrayContaining(ended));
    settle();
    expect([balance('held'), balance('written_off'), balance('disputed')]).toEqual([0, 0, 0]);
  });
});

it('a refund that is asked for is made once a dispute is won, also beside one made by hand before it was known', () => {
  const { world, whole_cents, byHand, hear, settle, balance } = funded();
  settle();
  world.must({
    type: 'refund_member',
    member_id: world.session.payments[0]?.member_id ?? '',
    amount_cents: 400,
  });
  hear({ status: 'needs_response', amount_cents: whole_cents - 390 });
  byHand(390);
  hear({ status: 'won', amount_cents: whole_cents - 390 });
  settle();
  expect(world.session.refunds).toMatchObject([
    { reason: 'requested', amount_cents: 400, status: 'succeeded' },
    { reason: 'outside', status: 'succeeded' },
  ]);
  expect([balance('held'), balance('disputed')]).toEqual([0, 0]);
});

it('both go as far as the charge does, although a bank has all of it meanwhile', () => {
  const { world, whole_cents, byHand, hear, settle, balance } = funded();
  settle();
  world.must({
    type: 'refund_member',
    member_id: world.session.payments[0]?.member_id ?? '',
    amount_cents: 8_000,
  });
  hear({ status: 'needs_response', amount_cents: whole_cents });
  byHand(5_900);
  hear({ status: 'won', amount_cents: whole_cents });
  settle();
  const made = world.session.refunds.filter(({ status }) => status === 'succeeded');
  expect(made.map((refund) => refund.amount_cents + refund.fee_cents)).toEqual([whole_cents - 5_900, 5_900]);
  expect([balance('held'), balance('disputed')]).toEqual([0, 0]);
});

it('what a won dispute sends again is sent after a loss that is won, too, although all was to be refunded', () => {
  const { world, whole_cents, byHand, hear, reverse, settle, balance } = funded(0);
  settle();
  const member_id = world.session.payments[0]?.member_id ?? '';
  world.must({ type: 'refund_member', member_id, amount_cents: 800 });
  reverse();
  hear({ status: 'lost', amount_cents: 1 }, 'du_1');
  hear({ status: 'needs_response', amount_cents: whole_cents - 391 }, 'du_2');
  byHand(390);
  reverse();
  hear({ status: 'won', amount_cents: 1 }, 'du_1');
  hear({ status: 'lost', amount_cents: whole_cents - 391 }, 'du_2');
  hear({ status: 'won', amount_cents: whole_cents - 391 }, 'du_2');
  settle();
  expect([balance('held'), balance('disputed'), balance('written_off')]).toEqual([0, 0, 0]);
});

describe('a refund made by hand in place of ours is first of what those were of', () => {
  it.each([
    { asked_cents: 0, order: ['Ben', 'Ana'], ofAna_cents: 991 },
    { asked_cents: 1_000, order: ['Ana', 'Ben'], ofAna_cents: 1_991 },
  ])('and then of the rest, where $asked_cents of another share were asked for', (given) => {
    const world = new World(0, 10_000);
    const settings = { mode: 'equal', size: 2 } as const;
    const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
    const ben = world.must({ type: 'join', name: 'Ben', email: null });
    payOwn(world, ana, { kind: 'all' });
    for (const { id } of world.session.transfers)
      world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
    world.must({ type: 'refund_member', member_id: ben });
    if (given.asked_cents > 0)
      world.must({ type: 'refund_member', member_id: ana, amount_cents: given.asked_cents });
    const [payment] = world.session.payments;
    const asked = world.session.refunds.slice();
    world.must({
      type: 'charge_refunded_outside',
      charge_id: payment?.charge_id ?? '',
      processor_refund_id: 're_hand',
      amount_cents: onCards_cents(asked) + 1_000,
      status: 'succeeded',
      failure_code: null,
    });
    const [ofAna, ofBen] = world.session.split?.shares ?? [];
    const byHand = world.session.refunds.find(({ reason }) => reason === 'outside');
    const names = byHand?.lines.map(({ share_id }) => (share_id === ofAna?.id ? 'Ana' : 'Ben'));
    const line = byHand?.lines.find(({ share_id }) => share_id === ofAna?.id);
    expect([names, line?.amount_cents]).toEqual([given.order, given.ofAna_cents]);
    expect(ofBen && leftOfShare(world.session, ofBen)).toEqual({ amount_cents: 0, fee_cents: 0 });
    expect([ofAna?.status, ofBen?.status]).toEqual(['paid', 'refunded']);
  });
});

it('a refund made by hand is of no share twice, also of one that was refunded by hand and by us', () => {
  const world = new World(0, 10_000);
  const ana = payAsOrganizer(world, 2, { kind: 'all' });
  const [payment] = world.session.payments;
  const byHand = (amount_cents: number, processor_refund_id: string) =>
    world.must({
      type: 'charge_refunded_outside',
      charge_id: payment?.charge_id ?? '',
      processor_refund_id,
      amount_cents,
      status: 'succeeded',
      failure_code: null,
    });
  for (const { id } of world.session.transfers)
    world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  world.must({ type: 'refund_member', member_id: ana });
  const [ours] = world.session.refunds;
  if (!ours) throw new Error('Nothing is refunded');
  for (const { id } of world.session.reversals)
    world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  byHand(onCards_cents([ours]), 're_hand');
  const made = { status: 'succeeded', processor_refund_id: 're_ours', failure_code: null } as const;
  world.must({ type: 'refund_answered', refund_id: ours.id, ...made });
  byHand(2_000, 're_more');
  const amounts = world.session.refunds.flatMap(({ lines }) => lines.map(({ amount_cents }) => amount_cents));
  expect(amounts.filter((cents) => cents <= 0)).toEqual([]);
});

it('what a bank returns of a lost dispute goes to the cardholder, whose refund by hand has failed', () => {
  const { world, whole_cents, byHand, hear, settle, balance } = funded();
  hear({ status: 'needs_response', amount_cents: whole_cents });
  byHand(whole_cents);
  hear({ status: 'lost', amount_cents: whole_cents });
  byHand(whole_cents, 'failed');
  hear({ status: 'lost', amount_cents: whole_cents, returned_cents: whole_cents });
  world.give({ type: 'abandon_transfers' });
  settle();
  expect(world.session.refunds.map(({ status }) => status)).toEqual(['superseded', 'succeeded']);
  expect([balance('held'), balance('disputed'), balance('written_off')]).toEqual([0, 0, 0]);
});
