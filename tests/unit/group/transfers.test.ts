import { describe, expect, it } from 'vitest';
import { DAY_ms } from '@/lib/format/units';
import { firstTransfer, isGivenUp, reversedFor_cents, transferTotals } from '@/lib/group/query/transfers';
import { World } from '../../model/world';
import { payAsOrganizer } from '../../support/paid-world';

const totals = ({ session, balances }: World) =>
  transferTotals(
    session,
    [...balances].map(([account, amount_cents]) => ({ account, amount_cents })),
  );

it('our fee is nothing once all of an order is refunded', () => {
  const world = new World(0, 10_000);
  const member_id = payAsOrganizer(world, 1);
  expect(totals(world).merchant_fee_cents).toBe(world.session.merchant_fee_cents);
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  expect(totals(world).merchant_fee_cents).toBe(world.session.merchant_fee_cents);
  world.give({ type: 'refund_member', member_id });
  for (const { id } of world.session.reversals)
    world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  expect(totals(world)).toEqual({ merchant_fee_cents: 0, fx_fee_cents: 0, kept_cents: 0 });
});

it('what a merchant keeps is what was sent, less what was taken back for each refund once it is made', () => {
  const world = new World(0, 10_000);
  const member_id = payAsOrganizer(world, 1);
  const sent_cents = world.session.transfers.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const fees = { merchant_fee_cents: world.session.merchant_fee_cents, fx_fee_cents: 0 };
  expect(totals(world)).toEqual({ ...fees, kept_cents: sent_cents });
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  world.give({ type: 'refund_member', member_id, amount_cents: 1_000 });
  const [refund] = world.session.refunds;
  if (!refund) throw new Error('nothing is refunded');
  expect(reversedFor_cents(world.session, refund)).toBe(0);
  for (const { id } of world.session.reversals)
    world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  const reversed_cents = reversedFor_cents(world.session, refund);
  expect(reversed_cents).toBeGreaterThan(0);
  const kept_cents = sent_cents - reversed_cents;
  // With the refund, our fee on it is returned.
  const merchant_fee_cents = (fees.merchant_fee_cents ?? 0) - (1_000 - reversed_cents);
  expect(totals(world)).toEqual({ ...fees, merchant_fee_cents, kept_cents });
});

it('no transfer is less than nothing where fees take all of a tiny share', () => {
  // The fees of 3.5 % and 2 % are one charge step each, and so is every share.
  const [size, step_cents] = [25, 10];
  const world = new World(5, 0);
  const { cart, config } = world.session;
  const total = size * step_cents;
  world.session = {
    ...world.session,
    total_cents: total,
    cart: { ...cart, total, tax: 0, items: [{ id: 'pen', name: 'Pen', quantity: 1, unit_price: total }] },
    config: { ...config, max_size: size },
  };
  payAsOrganizer(world, size);
  for (let index = 1; index < size; index += 1) {
    const member = world.give({ type: 'join', name: `Ben ${index}`, email: null });
    const own = { member_id: member?.subject_id ?? '', scope: { kind: 'own' } } as const;
    world.intents.set(world.give({ type: 'start_payment', ...own })?.subject_id ?? '', 'taken');
  }
  for (const payment of world.session.payments) world.deliver(payment);
  const { merchant_fee_cents, fx_fee_cents, transfers } = world.session;
  expect([merchant_fee_cents, fx_fee_cents, transfers.length]).toEqual([step_cents, step_cents, size]);
  expect(transfers.filter(({ amount_cents }) => amount_cents < 0)).toEqual([]);
  // There is nothing to ask the processor for.
  const empty = transfers.filter(({ amount_cents }) => amount_cents === 0);
  expect(empty.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(firstTransfer(world.session)).toBeUndefined();
  const sent = transfers.find(({ amount_cents }) => amount_cents > 0)?.id ?? '';
  world.must({ type: 'transfer_made', transfer_id: sent, processor_transfer_id: 'tr_1' });
  expect(firstTransfer(world.session)?.id).toBe(sent);
});

/** A funded group of two, nothing of it sent: what its events are, and the disputes of its first charge. */
function fundedByTwo() {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal', size: 2 } as const;
  const organizer = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const ben = world.give({ type: 'join', name: 'Ben', email: null });
  for (const member_id of [organizer?.subject_id ?? '', ben?.subject_id ?? '']) {
    const opened = world.give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
    world.intents.set(opened?.subject_id ?? '', 'taken');
  }
  for (const payment of world.session.payments) world.deliver(payment);
  const { charge_id, amount_cents = 0, fee_cents = 0 } = world.session.payments[0] ?? {};
  const hear = (status: string) =>
    world.give({
      type: 'dispute_changed',
      charge_id: charge_id ?? '',
      dispute_id: 'du_1',
      status,
      amount_cents: amount_cents + fee_cents,
    });
  const make = (index: number) => {
    const { id = '' } = world.session.transfers[index] ?? {};
    world.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  };
  const told = () => world.events.filter((event) => event === 'group.transferred').length;
  return { world, hear, make, told };
}

it('a transfer that is refused waits, and one that was made before the refusal was heard does not', () => {
  const { world, make } = fundedByTwo();
  make(0);
  for (const { id } of world.session.transfers)
    world.give({ type: 'transfer_refused', transfer_id: id, code: 'no_account', message: 'Not yet' });
  expect(world.session.transfers).toMatchObject([
    { status: 'succeeded', waiting_code: null },
    { status: 'waiting', waiting_code: 'no_account' },
  ]);
  const { id: transfer_id = '' } = world.session.transfers[1] ?? {};
  world.must({ type: 'transfer_refused', transfer_id, code: 'payouts_off', message: 'Still not' });
  expect(world.session.transfers[1]).toMatchObject({
    status: 'waiting',
    waiting_code: 'payouts_off',
    waiting_message: 'Still not',
  });
});

it('a group is given up where nothing of it reaches the merchant, not where something has', () => {
  const [none, some] = [fundedByTwo(), fundedByTwo()];
  some.make(0);
  for (const { world } of [none, some]) {
    for (const { id } of world.session.transfers)
      world.give({ type: 'transfer_refused', transfer_id: id, code: 'no_account', message: 'Not yet' });
    expect(isGivenUp(world.session)).toBe(false);
    world.must({ type: 'abandon_transfers' });
  }
  expect([none, some].map(({ world }) => isGivenUp(world.session))).toEqual([true, false]);
});

it('a transfer that was made although its payment is disputed is taken back at once', () => {
  const { world, hear, make } = fundedByTwo();
  hear('needs_response');
  expect(world.session.transfers.map(({ status }) => status)).toEqual(['held', 'queued']);
  make(0);
  expect(world.session.reversals).toMatchObject([{ cause: 'dispute', cause_id: 'du_1', status: 'queued' }]);
});

it('what is due from one transfer, or was written off, is left alone by what becomes of another', () => {
  const { world, hear, make } = fundedByTwo();
  make(1);
  const [ana, ben] = world.session.members;
  world.must({ type: 'refund_member', member_id: ben?.id ?? '', amount_cents: 1_000 });
  for (const status of ['needs_response', 'lost']) hear(status);
  const due = () => world.session.reversals.map(({ status }) => status);
  expect([world.session.transfers[0]?.status, due()]).toEqual(['abandoned', ['queued']]);
  const { id: reversal_id = '' } = world.session.reversals[0] ?? {};
  world.must({ type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
  world.must({ type: 'write_off_reversal', reversal_id });
  hear('won');
  make(0);
  expect([world.session.transfers[0]?.status, due()]).toEqual(['succeeded', ['written_off']]);
  expect(world.refusal({ type: 'refund_member', member_id: ana?.id ?? '' })).toBeNull();
});

it('what was refunded by hand is taken back for that refund, though another was made since', () => {
  const { world, make } = fundedByTwo();
  for (const { charge_id } of world.session.payments)
    world.must({
      type: 'charge_refunded_outside',
      charge_id: charge_id ?? '',
      processor_refund_id: `re_${charge_id}`,
      amount_cents: 1_000,
      status: 'succeeded',
      failure_code: null,
    });
  make(0);
  expect(world.session.reversals.map(({ cause_id }) => cause_id)).toEqual([world.session.refunds[0]?.id]);
});

it('the totals add up where a transfer is never made, and where one is sent again after a dispute', () => {
  const { world, hear, make } = fundedByTwo();
  make(0);
  hear('needs_response');
  for (const { id } of world.session.reversals)
    world.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  const [first_cents = 0, second_cents = 0] = world.session.transfers.map((one) => one.amount_cents);
  expect(totals(world)).toMatchObject({ kept_cents: second_cents });
  world.give({ type: 'abandon_transfers' });
  const [{ merchant_fee_cents = 0, fx_fee_cents = 0 } = {}] = world.session.transfers;
  expect(totals(world)).toEqual({ merchant_fee_cents, fx_fee_cents, kept_cents: 0 });
  hear('won');
  const { session } = world;
  // Reported again, and late: it changes nothing.
  const { id: reversal_id = '' } = session.reversals[0] ?? {};
  world.must({ type: 'reversal_made', reversal_id, processor_reversal_id: 'trr_again' });
  world.must({ type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
  expect(world.session).toEqual(session);
  expect(world.session.transfers).toHaveLength(3);
  expect(totals(world)).toEqual({ merchant_fee_cents, fx_fee_cents, kept_cents: first_cents });
});

it('is not made while one bank still decides, though another has decided', () => {
  for (const [first, second] of [
    ['won', 'won'],
    ['won', 'lost'],
    ['lost', 'won'],
    ['lost', 'lost'],
  ] as const) {
    const { world } = fundedByTwo();
    const charge_id = world.session.payments[0]?.charge_id ?? '';
    const about = { type: 'dispute_changed', charge_id, amount_cents: 100 } as const;
    const hearOf = (dispute_id: string, status: string) => world.must({ ...about, dispute_id, status });
    for (const id of ['du_1', 'du_2']) hearOf(id, 'needs_response');
    const status = () => world.session.transfers[0]?.status;
    world.effects = [];
    hearOf('du_1', first);
    expect([status(), world.effects.filter(({ kind }) => kind === 'create_transfer')]).toEqual(['held', []]);
    hearOf('du_2', second);
    expect(status()).toBe('queued');
    expect(world.session.transfers.map(({ released_at }) => released_at)).toEqual([world.now, world.now]);
    expect(world.effects.filter(({ kind }) => kind === 'create_transfer')).toHaveLength(1);
  }
});

it('what sends money again has the notice of what is released beside it', () => {
  const world = fundedByTwo().world;
  const [first, second] = world.session.payments;
  const hear = (payment: typeof first, dispute_id: string, status: string) =>
    world.must({
      type: 'dispute_changed',
      charge_id: payment?.charge_id ?? '',
      dispute_id,
      status,
      amount_cents: (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0),
    });
  const [{ id: transfer_id = '' } = {}] = world.session.transfers;
  world.must({ type: 'transfer_made', transfer_id, processor_transfer_id: 'tr_1' });
  hear(first, 'du_1', 'needs_response');
  const { id: reversal_id = '' } = world.session.reversals[0] ?? {};
  world.must({ type: 'reversal_made', reversal_id, processor_reversal_id: 'trr_1' });
  hear(second, 'du_2', 'needs_response');
  hear(first, 'du_1', 'won');
  world.now += 1_000;
  hear(second, 'du_2', 'won');
  const again = world.session.transfers.find(({ dispute_id }) => dispute_id !== null);
  expect(again).toMatchObject({ status: 'queued', released_at: world.now });
});

it('only what has had its time, and was announced for a week, is given up where that is asked', () => {
  const { world } = fundedByTwo();
  const after = (days: number) => ({ at: world.now + days * DAY_ms, hold_days: 80 });
  const abandon = (days: number) => ({ type: 'abandon_transfers', over: after(days) }) as const;
  const announce = (days: number) => ({ type: 'announce_refunds', ...after(days) }) as const;
  expect(world.refusal(announce(72))).toBe('nothing_to_abandon');
  expect(world.refusal(abandon(200))).toBe('nothing_to_abandon');
  world.must(announce(73));
  expect(world.refusal(announce(74))).toBe('nothing_to_abandon');
  expect(world.refusal(abandon(79))).toBe('nothing_to_abandon');
  const [first, second] = world.session.transfers;
  if (!first || !second) throw new Error('no transfers');
  // What a dispute has let go since then was not announced.
  const released_at = after(75).at;
  world.session = { ...world.session, transfers: [first, { ...second, released_at }] };
  world.must(abandon(80));
  expect(world.session.transfers.map(({ status }) => status)).toEqual(['abandoned', 'queued']);
  expect(world.session.refunds).toMatchObject([{ payment_id: first.payment_id, reason: 'unpayable' }]);
  expect(world.refusal(abandon(200))).toBe('nothing_to_abandon');
  world.must(announce(76));
  expect(world.refusal(abandon(82))).toBe('nothing_to_abandon');
  world.must(abandon(83));
  expect(world.session.transfers.map(({ status }) => status)).toEqual(['abandoned', 'abandoned']);
});

describe('that everything is transferred', () => {
  it('is told once where a dispute that was lost is won after all, and its transfer made then', () => {
    const { world, hear, make, told } = fundedByTwo();
    for (const status of ['needs_response', 'lost']) hear(status);
    make(1);
    expect(told()).toBe(1);
    hear('won');
    expect(world.session.transfers.map(({ status }) => status)).toEqual(['queued', 'succeeded']);
    make(0);
    expect(told()).toBe(1);
    // Made by a version that did not note it.
    const before = fundedByTwo();
    for (const status of ['needs_response', 'lost']) before.hear(status);
    before.make(1);
    before.world.session = { ...before.world.session, transfers_announced: false };
    before.hear('won');
    before.make(0);
    expect(before.told()).toBe(1);
  });

  it('waits for the transfer of a dispute that is won after all while another one has not been made', () => {
    const { hear, make, told } = fundedByTwo();
    for (const status of ['needs_response', 'lost', 'won']) hear(status);
    make(1);
    expect(told()).toBe(0);
    make(0);
    expect(told()).toBe(1);
  });
});
