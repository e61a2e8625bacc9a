import { describe, expect, it } from 'vitest';
import type { Command, CommandOf } from '@/lib/group/commands';
import { LEDGER_ACCOUNTS } from '@/lib/group/posting';
import { awaitsRetry, leftOf } from '@/lib/group/query/refunds';
import { memberStatus, viewRefunds } from '@/lib/group/query/view';
import { World } from '../../model/world';
import { joinAndPay } from '../../support/paid-world';

/* Refunds that failed for good, and that staff have paid in another way. */

/** A group of two that was cancelled after one had paid; the bank has sent the refund back. */
function failedGroup(processor_refund_id: string | null = 're_1') {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal' as const, size: 2 };
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: 'ana@example.test', settings });
  world.succeed(world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'own' } }));
  world.must({ type: 'cancel' });
  const [queued] = world.session.refunds;
  const refund_id = queued?.id ?? '';
  const answer = (status: CommandOf<'refund_answered'>['status'], id = processor_refund_id) => {
    const failure_code = status === 'failed' ? 'expired_or_canceled_card' : null;
    world.must({ type: 'refund_answered', refund_id, processor_refund_id: id, status, failure_code });
  };
  if (processor_refund_id !== null) answer('succeeded');
  answer('failed');
  return { ...tools(world, refund_id), ana, answer };
}

function tools(world: World, refund_id: string) {
  const refund = () => {
    const found = world.session.refunds.find(({ id }) => id === refund_id);
    if (!found) throw new Error(`No refund ${refund_id}`);
    return found;
  };
  const settle = () => world.give({ type: 'settle_refund', refund_id });
  const count = (type: string) => world.events.filter((event) => event === type).length;
  const books = () =>
    Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, world.balances.get(account) ?? 0]));
  const refusal = (command: Command) => world.refusal(command);
  return { world, refund, settle, count, books, refusal, refund_id };
}

/** A funded group of two, whose merchant was paid; the refund of one has come back from the bank. */
function failedInFunded(
  outcome: 'failed' | 'succeeded' = 'failed',
  processor_refund_id: string | null = 're_1',
  amount_cents?: number,
) {
  const world = new World(0, 10_000);
  const settings = { mode: 'equal' as const, size: 2 };
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  joinAndPay(world, 'Ben');
  world.succeed(world.must({ type: 'start_payment', member_id: ana, scope: { kind: 'own' } }));
  for (const { id } of world.session.transfers)
    world.must({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  const refund_id = world.must({ type: 'refund_member', member_id: ana, amount_cents });
  for (const { id } of world.session.reversals)
    world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  const failure_code = outcome === 'failed' ? 'expired_or_canceled_card' : null;
  world.must({ type: 'refund_answered', refund_id, processor_refund_id, status: outcome, failure_code });
  return { ...tools(world, refund_id), ana };
}

describe('a refund that failed, and was paid another way', () => {
  it('is closed: the share is refunded, and merchants are told as of any refund', () => {
    const { world, refund, settle, count, ana } = failedGroup();
    expect(memberStatus(world.session, ana)).toBe('refunding');
    const told = count('group.share_refunded');
    const settled = settle();
    expect(refund()).toMatchObject({ status: 'settled_elsewhere', settled_elsewhere_at: world.now });
    expect(memberStatus(world.session, ana)).toBe('refunded');
    expect(awaitsRetry(world.session, ana)).toBe(false);
    expect(count('group.share_refunded')).toBe(told + 1);
    expect(count('group.cancelled')).toBe(1);
    expect(viewRefunds(world.session)).toMatchObject([{ status: 'succeeded', paid_elsewhere: true }]);
    expect(settled?.effects).toEqual([
      { kind: 'send_mail', template: 'refund_elsewhere', member_id: ana, about_id: refund().id },
    ]);
  });

  it('leaves its money on our balance, on a line of its own', () => {
    const { world, settle, books } = failedGroup();
    const kept_cents = world.balances.get('processor') ?? 0;
    expect(kept_cents).toBeGreaterThan(0);
    settle();
    expect(books()).toMatchObject({
      processor: kept_cents,
      paid_elsewhere: -kept_cents,
      held: 0,
      consumer_fees: 0,
    });
  });

  it('costs the merchant of a funded group what a refund to the card does', () => {
    const [elsewhere, normal] = [failedInFunded(), failedInFunded('succeeded')];
    elsewhere.settle();
    const { processor = 0, paid_elsewhere = 0, ...rest } = elsewhere.books();
    const { processor: expected, paid_elsewhere: _none, ...others } = normal.books();
    expect(rest).toEqual(others);
    expect(processor + paid_elsewhere).toBe(expected);
    const { session } = elsewhere.world;
    expect(session.split?.shares.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
    const payment = session.payments.find(({ id }) => id === elsewhere.refund().payment_id);
    const counted = ({ status }: { status: string }) => status === 'settled_elsewhere';
    expect(payment && leftOf(session, payment, counted)).toEqual({ amount_cents: 0, fee_cents: 0 });
  });

  it('is neither retried nor paid a second time', () => {
    const { settle, refusal, refund_id } = failedGroup();
    settle();
    expect(refusal({ type: 'retry_refund', refund_id })).toBe('unknown_refund');
    expect(refusal({ type: 'settle_refund', refund_id })).toBe('unknown_refund');
  });

  it.each(['succeeded', 'accepted'] as const)('must have failed: %s', (status) => {
    const { world, refund_id, refusal, answer } = failedGroup();
    world.must({ type: 'retry_refund', refund_id });
    expect(refusal({ type: 'settle_refund', refund_id })).toBe('unknown_refund');
    const again = world.session.refunds.at(-1)?.id ?? '';
    expect(refusal({ type: 'settle_refund', refund_id: again })).toBe('unknown_refund');
    const made = { refund_id: again, processor_refund_id: 're_2', failure_code: null };
    world.must({ type: 'refund_answered', ...made, status });
    expect(refusal({ type: 'settle_refund', refund_id: again })).toBe('unknown_refund');
    expect(refusal({ type: 'settle_refund', refund_id: 'ref_none' })).toBe('unknown_refund');
    answer('failed');
  });

  it('waits for a bank that is to decide about its payment', () => {
    const { world, refund_id, refusal, refund } = failedGroup();
    const payment = world.session.payments.find(({ id }) => id === refund().payment_id);
    const charge_id = payment?.charge_id ?? '';
    const dispute = { charge_id, dispute_id: 'du_1', amount_cents: 5_050 };
    world.must({ type: 'dispute_changed', ...dispute, status: 'needs_response' });
    expect(refusal({ type: 'settle_refund', refund_id })).toBe('share_disputed');
    expect(world.ask({ type: 'retry_refund', refund_id })).toMatchObject({
      code: 'share_disputed',
      violations: [{ text: expect.stringMatching(/^A bank is to decide .* once it has\.$/) }],
    });
  });

  it.each([
    ['won', 'won'],
    ['won', 'lost'],
    ['lost', 'won'],
    ['lost', 'lost'],
  ])('is tried again once the last of two disputes is decided: %s, %s', (first, last) => {
    const { world, refund } = failedGroup();
    const payment = world.session.payments.find(({ id }) => id === refund().payment_id);
    const hear = (dispute_id: string, status: string) => {
      const dispute = { charge_id: payment?.charge_id ?? '', dispute_id, amount_cents: 500 };
      world.must({ type: 'dispute_changed', ...dispute, status });
    };
    for (const id of ['du_1', 'du_2']) hear(id, 'needs_response');
    hear('du_1', first);
    const { failure_code } = refund();
    expect(world.session.refunds.at(-1)).toMatchObject({ status: 'failed', failure_code });
    expect(world.session.refunds.map(({ status }) => status)).not.toContain('queued');
    hear('du_2', last);
    expect(world.session.refunds.at(-1)).toMatchObject({ status: 'queued' });
  });

  it('tells of what a lost dispute has left of it, and waits for the other dispute', () => {
    const { world, refund, count } = failedInFunded('succeeded');
    const charge_id = world.session.payments.find(({ id }) => id === refund().payment_id)?.charge_id ?? '';
    const hear = (dispute_id: string, status: string) =>
      world.must({ type: 'dispute_changed', charge_id, dispute_id, amount_cents: 500, status });
    for (const id of ['du_1', 'du_2']) hear(id, 'needs_response');
    hear('du_1', 'lost');
    const { id: refund_id, processor_refund_id } = refund();
    const failed = { status: 'failed', failure_code: 'expired_or_canceled_card' } as const;
    const given = world.give({ type: 'refund_answered', refund_id, processor_refund_id, ...failed });
    const last = world.session.refunds.at(-1);
    expect(last).toMatchObject({ replaces: refund_id, ...failed });
    expect(count('group.refund_failed')).toBe(1);
    expect(given?.effects).toContainEqual({
      kind: 'send_mail',
      template: 'refund_failed',
      member_id: null,
      about_id: last?.id,
    });
  });

  it('and that the bank takes after all is our loss, since the payer has it twice', () => {
    const { world, settle, refund, books } = failedGroup();
    const kept_cents = world.balances.get('processor') ?? 0;
    settle();
    const payment = world.session.payments.find(({ id }) => id === refund().payment_id);
    const dispute = { charge_id: payment?.charge_id ?? '', dispute_id: 'du_1', amount_cents: kept_cents };
    world.must({ type: 'dispute_changed', ...dispute, status: 'needs_response' });
    world.must({ type: 'dispute_changed', ...dispute, status: 'lost' });
    expect(books()).toMatchObject({ processor: 0, paid_elsewhere: -kept_cents, held: 0, disputed: 0 });
    expect(books()).toMatchObject({ written_off: kept_cents });
  });
});

describe('a refund by hand that took the place of another', () => {
  it.each([
    ['in an ended group', () => failedGroup(null)],
    ['in a funded group', () => failedInFunded('failed', null)],
  ])('is no longer owed when it fails after that was made after all: %s', (_what, group) => {
    const { world, refund, refund_id, books, count, refusal } = group();
    const { payment_id, amount_cents, fee_cents } = refund();
    const payment = world.session.payments.find(({ id }) => id === payment_id);
    world.must({ type: 'retry_refund', refund_id });
    const byHand = (status: 'succeeded' | 'failed') =>
      world.give({
        type: 'charge_refunded_outside',
        charge_id: payment?.charge_id ?? '',
        processor_refund_id: 're_hand',
        amount_cents: amount_cents + fee_cents,
        status,
        failure_code: status === 'failed' ? 'expired_or_canceled_card' : null,
      });
    byHand('succeeded');
    const before = books();
    const late = { refund_id, processor_refund_id: 're_1', failure_code: null } as const;
    world.must({ type: 'refund_answered', ...late, status: 'succeeded' });
    const told = count('group.refund_failed');
    expect(byHand('failed')?.effects).toEqual([]);
    expect(count('group.refund_failed')).toBe(told);
    expect(books()).toEqual(before);
    expect(world.session.refunds.map(({ status }) => status)).toEqual([
      'succeeded',
      'superseded',
      'superseded',
    ]);
    const last = world.session.refunds.at(-1)?.id ?? '';
    expect(refusal({ type: 'settle_refund', refund_id: last })).toBe('unknown_refund');
    expect(refusal({ type: 'retry_refund', refund_id: last })).toBe('unknown_refund');
    const share = world.session.split?.shares.find(({ payment_id: id }) => id === payment_id);
    expect(share?.status).toBe('refunded');
  });
});

describe('a refund that was paid another way, and is made after all', () => {
  it.each([
    ['that the bank had sent back', 're_1', 'succeeded'],
    ['that the processor had refused', null, 'accepted'],
    ['that the processor had refused, at once', null, 'succeeded'],
  ] as const)('%s is booked as our loss', (_what, processor_refund_id, status) => {
    const { world, settle, answer, refund, books, count, ana } = failedGroup(processor_refund_id);
    const kept_cents = world.balances.get('processor') ?? 0;
    settle();
    const told = count('group.share_refunded');
    answer(status, 're_1');
    expect(refund()).toMatchObject({ status, processor_refund_id: 're_1' });
    expect(refund().settled_elsewhere_at).not.toBeNull();
    const twice = { processor: 0, paid_elsewhere: -kept_cents, held: 0, written_off: kept_cents };
    expect(books()).toMatchObject({ ...twice, consumer_fees: 0 });
    if (status === 'accepted') answer('succeeded', 're_1');
    expect(books()).toMatchObject(twice);
    expect(count('group.share_refunded')).toBe(told);
    expect(memberStatus(world.session, ana)).toBe('refunded');
  });

  it.each(['accepted', 'succeeded'] as const)('in an earlier attempt is the same loss: %s', (status) => {
    const { world, refund, answer, books, count, ana } = failedGroup(null);
    const kept_cents = world.balances.get('processor') ?? 0;
    const again = world.must({ type: 'retry_refund', refund_id: refund().id });
    const failure_code = 'charge_already_refunded';
    const refused = { refund_id: again, processor_refund_id: null, failure_code } as const;
    world.must({ type: 'refund_answered', ...refused, status: 'failed' });
    world.must({ type: 'settle_refund', refund_id: again });
    const before = books();
    const told = count('group.share_refunded');
    answer(status, 're_1');
    expect(refund()).toMatchObject({ status, settled_elsewhere_at: world.now });
    expect(world.session.refunds.map((one) => one.status)).toEqual([status, 'superseded']);
    expect(books()).toEqual({ ...before, processor: 0, written_off: kept_cents });
    expect(count('group.share_refunded')).toBe(told);
    expect(memberStatus(world.session, ana)).toBe('refunded');
    expect(viewRefunds(world.session)).toMatchObject([{ paid_elsewhere: true }]);
    answer('failed', 're_1');
    expect(refund().status).toBe('settled_elsewhere');
    expect(books()).toEqual(before);
  });

  it('although one made by hand has taken its place is a loss of its own', () => {
    const { world, settle, refund, refund_id, books } = failedInFunded('failed', null);
    settle();
    const { amount_cents, fee_cents, payment_id } = refund();
    const total_cents = amount_cents + fee_cents;
    const payment = world.session.payments.find(({ id }) => id === payment_id);
    const made = { charge_id: payment?.charge_id ?? '', amount_cents: total_cents, failure_code: null };
    world.must({
      type: 'charge_refunded_outside',
      ...made,
      processor_refund_id: 're_hand',
      status: 'succeeded',
    });
    const { processor = 0, written_off = 0, ...others } = books();
    const late = { refund_id, processor_refund_id: 're_1', failure_code: null } as const;
    world.must({ type: 'refund_answered', ...late, status: 'succeeded' });
    expect(refund()).toMatchObject({ status: 'succeeded', processor_refund_id: 're_1' });
    expect(books()).toEqual({
      ...others,
      processor: processor - total_cents,
      written_off: written_off + total_cents,
    });
  });

  it('and fails again is paid another way as before', () => {
    const { world, settle, answer, refund, books, count, ana } = failedGroup();
    const kept_cents = world.balances.get('processor') ?? 0;
    const failed = count('group.refund_failed');
    settle();
    answer('succeeded');
    answer('failed');
    expect(refund().status).toBe('settled_elsewhere');
    expect(books()).toMatchObject({ processor: kept_cents, paid_elsewhere: -kept_cents, written_off: 0 });
    expect(count('group.refund_failed')).toBe(failed);
    expect(memberStatus(world.session, ana)).toBe('refunded');
    answer('failed');
    expect(books()).toMatchObject({ processor: kept_cents, written_off: 0 });
  });

  it.each([
    ['in an ended group', failedGroup],
    ['in a funded group', failedInFunded],
    ['of a part of a share', () => failedInFunded('failed', 're_1', 1_500)],
  ] as const)('by hand, at the processor, %s is the same loss', (_what, group) => {
    const { world, settle, refund, books } = group();
    settle();
    const before = books();
    const { amount_cents, fee_cents, payment_id } = refund();
    const total_cents = amount_cents + fee_cents;
    const payment = world.session.payments.find(({ id }) => id === payment_id);
    const charge_id = payment?.charge_id ?? '';
    const made = { charge_id, processor_refund_id: 're_hand', amount_cents: total_cents };
    const outside = { type: 'charge_refunded_outside', ...made } as const;
    world.must({ ...outside, status: 'succeeded', failure_code: null });
    expect(refund().status).toBe('superseded');
    const last = world.session.refunds.at(-1);
    expect(last).toMatchObject({ reason: 'outside', status: 'succeeded', replaces: refund().id });
    expect(last?.settled_elsewhere_at).not.toBeNull();
    const { processor = 0, written_off = 0 } = before;
    const after = { processor: processor - total_cents, written_off: written_off + total_cents };
    expect(books()).toEqual({ ...before, ...after });
    expect(world.session.reversals.filter(({ status }) => status === 'queued')).toEqual([]);
    world.must({ ...outside, status: 'failed', failure_code: 'expired_or_canceled_card' });
    expect(books()).toEqual(before);
    expect(world.session.refunds.at(-1)?.status).toBe('settled_elsewhere');
  });

  it('but by hand while as much is still to be refunded is that, and no loss', () => {
    const { world, settle, refund, books, ana } = failedInFunded('failed', 're_1', 1_500);
    settle();
    const { payment_id, amount_cents, fee_cents } = refund();
    const payment = world.session.payments.find(({ id }) => id === payment_id);
    const second = world.must({ type: 'refund_member', member_id: ana, amount_cents });
    for (const { id } of world.session.reversals)
      world.must({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
    const failed = { processor_refund_id: null, status: 'failed', failure_code: 'unknown' } as const;
    world.must({ type: 'refund_answered', refund_id: second, ...failed });
    world.must({
      type: 'charge_refunded_outside',
      charge_id: payment?.charge_id ?? '',
      processor_refund_id: 're_hand',
      amount_cents: amount_cents + fee_cents,
      status: 'succeeded',
      failure_code: null,
    });
    expect(world.session.refunds.map(({ status }) => status)).toEqual([
      'settled_elsewhere',
      'superseded',
      'succeeded',
    ]);
    expect(books()).toMatchObject({ held: 0, written_off: 0 });
  });
});
