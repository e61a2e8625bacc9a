import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answeredKeysOf } from '@/lib/payment/processor/answered-keys';
import { applyRefund, createRefund } from '@/lib/payment/refund/refunds';
import { reverseTransfer } from '@/lib/payment/transfer/reversals';
import { createTransfer } from '@/lib/payment/transfer/transfers';
import {
  callSim,
  drainJobs,
  endFaults,
  type GroupBench,
  ledgerBalance,
  must,
  payByCard,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { connectAccount } from '../../support/merchant';
import { deleteJob } from '../../support/queued-jobs';

const DAY_ms = 86_400_000;

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
afterEach(async () => {
  vi.useRealTimers();
  await endFaults(bench);
});

async function pay(session_id: string, member_id: string, scope: 'own' | 'all' = 'own'): Promise<void> {
  await payByCard(bench, session_id, member_id, { scope: { kind: scope } });
}

/** Runs a task whose answer is lost, lets the processor forget its keys, and runs the task again as a new job would. */
async function runTwiceADayApart(path: string, task: () => Promise<void>): Promise<void> {
  await runUnheard(path, task);
  await goOnADayLater();
  await task();
}

/** For us and for the processor, whose clock is its own. */
async function goOnADayLater(): Promise<void> {
  const later_ms = DAY_ms + 3_600_000;
  await callSim(bench, '/_sim/clock', { advance_ms: later_ms });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later_ms });
}

/** A dispute of all that a group has paid. */
async function disputeAll(session_id: string, status: string): Promise<void> {
  const [payment] = (await sessionNow(session_id)).payments;
  const { charge_id, amount_cents = 0, fee_cents = 0 } = payment ?? {};
  const about = { charge_id: charge_id ?? '', dispute_id: `du_${session_id}` };
  await must(session_id, {
    type: 'dispute_changed',
    ...about,
    status,
    amount_cents: amount_cents + fee_cents,
  });
}

/** Runs a task whose answer is lost. */
async function runUnheard(path: string, task: () => Promise<void>): Promise<void> {
  // Both attempts of the client's one request.
  await callSim(bench, '/_sim/faults', { kind: 'reset_after', path, method: 'POST', times: 2 });
  await expect(task()).rejects.toThrow('The processor has not answered');
}

describe('when the answer was lost and what was asked for is over', () => {
  it('a reversal is found, and the money sent again', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer);
    await drainJobs();
    await disputeAll(session_id, 'needs_response');
    const { transfers, reversals } = await sessionNow(session_id);
    const reversal = { session_id, reversal_id: reversals[0]?.id ?? '' };
    await runUnheard(`/v1/transfers/${transfers[0]?.processor_transfer_id}/reversals`, () =>
      reverseTransfer(reversal),
    );
    await disputeAll(session_id, 'won');
    await reverseTransfer(reversal);
    const now = await sessionNow(session_id);
    expect(now.reversals).toMatchObject([{ status: 'returned' }]);
    expect(now.transfers.map(({ status }) => status)).toEqual(['succeeded', 'queued']);
  });

  it('a reversal that staff have written off is found, and not booked as a loss', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer);
    await drainJobs();
    await must(session_id, { type: 'refund_member', member_id: organizer, amount_cents: 500 });
    const { transfers, reversals } = await sessionNow(session_id);
    const reversal = { session_id, reversal_id: reversals[0]?.id ?? '' };
    await must(session_id, {
      type: 'reversal_refused',
      reversal_id: reversal.reversal_id,
      code: 'balance_insufficient',
    });
    await runUnheard(`/v1/transfers/${transfers[0]?.processor_transfer_id}/reversals`, () =>
      reverseTransfer(reversal),
    );
    await must(session_id, { type: 'write_off_reversal', reversal_id: reversal.reversal_id });
    await reverseTransfer(reversal);
    expect((await sessionNow(session_id)).reversals).toMatchObject([{ status: 'made' }]);
    expect(await ledgerBalance(session_id, 'written_off')).toBe(0);
  });

  it('a transfer is found, and taken back', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer);
    const transfer = { session_id, transfer_id: (await sessionNow(session_id)).transfers[0]?.id };
    await runUnheard('/v1/transfers', () => createTransfer(transfer));
    await disputeAll(session_id, 'lost');
    expect((await sessionNow(session_id)).transfers).toMatchObject([{ status: 'abandoned' }]);
    await createTransfer(transfer);
    const now = await sessionNow(session_id);
    expect(now.transfers).toMatchObject([{ status: 'succeeded' }]);
    expect(now.reversals).toMatchObject([{ amount_cents: now.transfers[0]?.amount_cents }]);
  });
});

describe('when the answer was lost and the processor has forgotten the key', () => {
  it('a transfer is made once', async () => {
    // Other groups' money, so that a second transfer would not fail for lack of balance.
    const other = await startGroup(bench, { members: 1, total_cents: 40_000 });
    await pay(other.session_id, other.organizer);
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer);
    await runTwiceADayApart('/v1/transfers', () => createTransfer({ session_id }));
    expect((await processorBooks(bench, session_id)).transfers).toBe(1);
    expect((await sessionNow(session_id)).transfers[0]?.status).toBe('succeeded');
  });

  it('a whole refund is made once, and not recorded as failed', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    await must(session_id, { type: 'cancel' });
    const refund_id = (await sessionNow(session_id)).refunds[0]?.id ?? '';
    await runTwiceADayApart('/v1/refunds', () => createRefund({ session_id, refund_id }));
    expect((await sessionNow(session_id)).refunds).toMatchObject([{ status: 'succeeded' }]);
  });

  it('a part of a payment is refunded once, and its part of the transfer is reversed once', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer, 'all');
    await drainJobs();
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
    const asked = await sessionNow(session_id);
    const made = asked.transfers[0]?.processor_transfer_id ?? '';
    const [reversal] = asked.reversals;
    await runTwiceADayApart(`/v1/transfers/${made}/reversals`, () =>
      reverseTransfer({ session_id, reversal_id: reversal?.id ?? '' }),
    );
    expect((await sessionNow(session_id)).reversals).toMatchObject([{ status: 'made' }]);
    expect((await bench.client.transfers.retrieve(made)).amount_reversed).toBe(reversal?.amount_cents);
    vi.useRealTimers();
    const refund_id = asked.refunds[0]?.id ?? '';
    await runTwiceADayApart('/v1/refunds', () => createRefund({ session_id, refund_id }));
    expect((await sessionNow(session_id)).refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(await processorBooks(bench, session_id)).toMatchObject({
      charged_cents: 7_576,
      refunded_cents: 3_788,
    });
  });

  it('a refund is made once, however many others of its charge came after it', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer, 'all');
    await drainJobs();
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '', amount_cents: 500 });
    const { payments, refunds, reversals } = await sessionNow(session_id);
    await reverseTransfer({ session_id, reversal_id: reversals[0]?.id ?? '' });
    const asked = { session_id, refund_id: refunds[0]?.id ?? '' };
    await runUnheard('/v1/refunds', () => createRefund(asked));
    const charge = payments[0]?.charge_id ?? '';
    await deleteJob(`refund:${asked.refund_id}`);
    // A page of the processor's list.
    for (let n = 0; n < 100; n += 1)
      await must(session_id, { type: 'refund_member', member_id: organizer, amount_cents: 10 });
    await drainJobs();
    await goOnADayLater();
    await createRefund(asked);
    const made = await bench.client.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: 1_000 });
    expect(made.filter(({ metadata }) => metadata?.refund_id === asked.refund_id)).toHaveLength(1);
  });
});

describe('when the answer was lost and the request is another one by now', () => {
  /** A funded group whose transfer is still to be made, beside money of others that a second one could take. */
  async function readyToSend() {
    const other = await startGroup(bench, { members: 1, total_cents: 40_000 });
    await pay(other.session_id, other.organizer);
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer);
    return { session_id, transfer_id: (await sessionNow(session_id)).transfers[0]?.id };
  }

  it('a transfer is made once, although the merchant has another account', async () => {
    const transfer = await readyToSend();
    await runUnheard('/v1/transfers', () => createTransfer(transfer));
    const first = bench.account_id;
    bench.account_id = await connectAccount(bench.merchant_id, bench.stripe.url);
    await createTransfer(transfer);
    const { data } = await bench.client.transfers.list({ transfer_group: transfer.session_id });
    expect(data.map(({ destination }) => destination)).toEqual([first]);
    expect((await sessionNow(transfer.session_id)).transfers).toMatchObject([
      { status: 'succeeded', processor_transfer_id: data[0]?.id },
    ]);
  });

  it('a transfer is made once, although its charge is its source after our balance was', async () => {
    const transfer = await readyToSend();
    const { session_id } = transfer;
    const charge = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
    const by_hand = await bench.client.refunds.create({ charge, amount: 2_000 });
    const about = { charge_id: charge, processor_refund_id: by_hand.id, amount_cents: 2_000 };
    const status = 'succeeded';
    await must(session_id, { type: 'charge_refunded_outside', ...about, status, failure_code: null });
    await runUnheard('/v1/transfers', () => createTransfer(transfer));
    await callSim(bench, `/_sim/refunds/${by_hand.id}/fail`, {});
    const { refunds } = await sessionNow(session_id);
    await applyRefund(session_id, refunds[0]?.id ?? '', await bench.client.refunds.retrieve(by_hand.id));
    await createTransfer(transfer);
    expect((await processorBooks(bench, session_id)).transfers).toBe(1);
  });
});

it('how long a key has been of another request is known of that key alone', async () => {
  const keys = answeredKeysOf('row_of_several_processes');
  const minutes = async (answered: number) => Math.floor((await keys.conflict(answered)) / 60_000);
  await keys.note(2);
  expect(await minutes(2)).toBe(0);
  await pool().query("UPDATE answered_keys SET conflict_at = conflict_at - interval '3 minutes'");
  // A process that is behind asks for a key that others have passed.
  expect([await minutes(1), await minutes(2)]).toEqual([0, 3]);
  await keys.note(1);
  expect(await minutes(2)).toBe(3);
  await keys.note(3);
  expect(await minutes(3)).toBe(0);
});
