import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { DAY_ms } from '@/lib/format/units';
import { bringBackPayment } from '@/lib/payment/intent/intents';
import { openPayment, refreshPayment } from '@/lib/payment/intent/start';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { createRefund, noteRefundsMadeOutside } from '@/lib/payment/refund/refunds';
import { reverseTransfer } from '@/lib/payment/transfer/reversals';
import {
  callSim,
  confirmWith,
  drainJobs,
  endFaults,
  forgetState,
  type GroupBench,
  ledgerBalance,
  must,
  openFor,
  payByCard,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deleteJob } from '../../support/queued-jobs';
import { reconcileFrom, takeBackup } from '../../support/restore';

/** Refunds and payments that were made, and of which the database heard late, in another order, or not at all. */

let bench: GroupBench;

beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

async function payFor(session_id: string, member_id: string, kind: 'own' | 'all' = 'own') {
  await payByCard(bench, session_id, member_id, { scope: { kind } });
}

/** Our books and the processor's say the same of a session's money. */
async function expectEven(session_id: string): Promise<void> {
  const { data } = await bench.client.transfers.list({ transfer_group: session_id, limit: 100 });
  const back_cents = data.reduce((sum, { amount_reversed }) => sum + amount_reversed, 0);
  const { charged_cents, refunded_cents, transferred_cents } = await processorBooks(bench, session_id);
  expect(await ledgerBalance(session_id, 'processor')).toBe(
    charged_cents - refunded_cents - transferred_cents + back_cents,
  );
}

/** Reconciles twice, with the jobs that follow: nothing is left to say. */
async function reconcileAll(taken_at: number): Promise<void> {
  await reconcileFrom(taken_at);
  await drainJobs();
  const { open } = await reconcileFrom(taken_at);
  await drainJobs();
  expect(open).toEqual([]);
}

/** The processor's clock has no parts of a second; nobody restores a database within one. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

const statuses = async (session_id: string) =>
  (await sessionNow(session_id)).refunds.map(({ status }) => status);

it('a refund of a charge that the processor no longer knows has failed, and the group’s end is told', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 1 });
  await payFor(session_id, organizer);
  await pool().query(`UPDATE payments SET charge_id = 'ch_wiped' WHERE session_id = $1`, [session_id]);
  await forgetState(session_id);
  await must(session_id, { type: 'cancel' });
  await drainJobs();
  const { refunds, cancel_announced } = await sessionNow(session_id);
  expect(refunds).toMatchObject([{ status: 'failed', failure_code: 'resource_missing' }]);
  expect(cancel_announced).toBe(true);
});

it('a refund in live mode is given up only after a day of asking: our key can be of another account', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 1 });
  await payFor(session_id, organizer);
  await must(session_id, { type: 'cancel' });
  // To the live account of this key the charge is unknown.
  resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
  await pool().query('UPDATE sessions SET livemode = true WHERE id = $1', [session_id]);
  await forgetState(session_id);
  const refund_id = (await sessionNow(session_id)).refunds[0]?.id ?? '';
  await expect(createRefund({ session_id, refund_id })).rejects.toThrow('does not know');
  expect(await statuses(session_id)).toEqual(['queued']);
  await pool().query(`UPDATE refunds SET created_at = now() - interval '25 hours' WHERE id = $1`, [
    refund_id,
  ]);
  await forgetState(session_id);
  await createRefund({ session_id, refund_id });
  resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  expect(await statuses(session_id)).toEqual(['failed']);
});

describe('a refund of ours whose answer is lost', () => {
  it('is booked, and borne by the merchant, although one made by hand was heard of first', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    await payFor(session_id, organizer, 'all');
    await drainJobs();
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '', amount_cents: 500 });
    const { payments, refunds, reversals, transfers } = await sessionNow(session_id);
    const [ours, reversal] = [refunds[0], reversals[0]];
    const metadata = { session_id, reversal_id: reversal?.id ?? '' };
    const amount = reversal?.amount_cents ?? 0;
    const made = await bench.client.transfers.createReversal(transfers[0]?.processor_transfer_id ?? '', {
      amount,
      metadata,
    });
    const answer = { reversal_id: reversal?.id ?? '', processor_reversal_id: made.id };
    await must(session_id, { type: 'reversal_made', ...answer });
    await deleteJob(`refund:${ours?.id}`);
    const charge = payments[0]?.charge_id ?? '';
    await bench.client.refunds.create({
      charge,
      amount: (ours?.amount_cents ?? 0) + (ours?.fee_cents ?? 0),
      metadata: { session_id, refund_id: ours?.id ?? '', reason: 'requested' },
    });
    const by_hand = await bench.client.refunds.create({ charge, amount: 2_000 });
    await must(session_id, {
      type: 'charge_refunded_outside',
      charge_id: charge,
      processor_refund_id: by_hand.id,
      amount_cents: by_hand.amount,
      status: 'succeeded',
      failure_code: null,
    });
    expect((await statuses(session_id))[0]).toBe('superseded');
    await reconcileSession(session_id, true);
    await drainJobs();
    expect(await reconcileSession(session_id, true)).toEqual([]);
    expect(await statuses(session_id)).toEqual(['succeeded', 'succeeded']);
    await expectEven(session_id);
  });

  it('is heard of before another attempt, which is not made as well', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    await payFor(session_id, organizer, 'all');
    await drainJobs();
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '', amount_cents: 500 });
    const { payments, refunds, reversals } = await sessionNow(session_id);
    await reverseTransfer({ session_id, reversal_id: reversals[0]?.id ?? '' });
    const refund_id = refunds[0]?.id ?? '';
    await deleteJob(`refund:${refund_id}`);
    await bench.client.refunds.create({
      charge: payments[0]?.charge_id ?? '',
      amount: (refunds[0]?.amount_cents ?? 0) + (refunds[0]?.fee_cents ?? 0),
      metadata: { session_id, refund_id, reason: 'requested' },
    });
    const refused = { processor_refund_id: null, status: 'failed', failure_code: 'unknown' } as const;
    await must(session_id, { type: 'refund_answered', refund_id, ...refused });
    await must(session_id, { type: 'retry_refund', refund_id });
    await drainJobs();
    const [made, again] = await statuses(session_id);
    expect(['accepted', 'succeeded']).toContain(made);
    expect(again).toBe('superseded');
    await expectEven(session_id);
  });

  it('that failed is heard of before the one made by hand in its place: the merchant bears one of them', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    await payFor(session_id, organizer, 'all');
    await drainJobs();
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '', amount_cents: 500 });
    await drainJobs();
    const { payments, refunds, transfers } = await sessionNow(session_id);
    await callSim(bench, `/_sim/refunds/${refunds[0]?.processor_refund_id}/fail`, {});
    const charge = payments[0]?.charge_id ?? '';
    const amount = (refunds[0]?.amount_cents ?? 0) + (refunds[0]?.fee_cents ?? 0);
    await bench.client.refunds.create({ charge, amount });
    await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
    await drainJobs();
    expect(await statuses(session_id)).toEqual(['superseded', 'succeeded']);
    expect((await sessionNow(session_id)).transfers[0]?.reversed_cents).toBe(transfers[0]?.reversed_cents);
    await expectEven(session_id);
  });

  it('is not made again while the payments of a restored database come back', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    const backup = await takeBackup();
    const all = await openFor(session_id, organizer, { kind: 'all' });
    const own = await openFor(session_id, members[0] ?? '');
    for (const { payment_id, intent_id } of [own, all]) {
      await confirmWith(bench, intent_id);
      await refreshPayment(session_id, payment_id);
    }
    await drainJobs();
    const before = await processorBooks(bench, session_id);
    expect(before.refunded_cents).toBeGreaterThan(0);
    await nextSecond();
    await backup.restore();
    for (const { intent_id } of [own, all]) {
      const intent = await bench.client.paymentIntents.retrieve(intent_id, { expand: ['latest_charge'] });
      await bringBackPayment(await sessionNow(session_id), intent);
    }
    // A worker is faster than the comparison of refunds.
    await drainJobs();
    await reconcileAll(backup.taken_at);
    expect((await processorBooks(bench, session_id)).refunded_cents).toBe(before.refunded_cents);
    await expectEven(session_id);
  });
});

describe('after a restore', () => {
  it('a refund of before is still made, although a lost one of the same charge comes back', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 2 });
    await payFor(session_id, organizer, 'all');
    await drainJobs();
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '', amount_cents: 500 });
    const backup = await takeBackup();
    await drainJobs();
    await nextSecond();
    await must(session_id, { type: 'refund_member', member_id: members[1] ?? '' });
    await drainJobs();
    expect(await statuses(session_id)).toEqual(['succeeded', 'succeeded']);
    await backup.restore();
    await reconcileAll(backup.taken_at);
    expect(await statuses(session_id)).toEqual(['succeeded', 'succeeded']);
    await expectEven(session_id);
  });

  it.each([undefined, 1_000])(
    'a refund of a group whose funding is lost too is borne by the merchant once (%s cents)',
    async (amount_cents) => {
      const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
      const backup = await takeBackup();
      await payFor(session_id, organizer, 'all');
      await drainJobs();
      const about = { member_id: members[0] ?? '', ...(amount_cents && { amount_cents }) };
      await must(session_id, { type: 'refund_member', ...about });
      await drainJobs();
      await expectEven(session_id);
      await backup.restore();
      await reconcileAll(backup.taken_at);
      await expectEven(session_id);
      // What is left goes back as if nothing had been lost.
      await must(session_id, { type: 'refund_member', member_id: organizer });
      await drainJobs();
      expect(await statuses(session_id)).toEqual(['succeeded', 'succeeded']);
      await reconcileAll(backup.taken_at);
      await expectEven(session_id);
    },
  );

  it.each([true, false])(
    'a place that changed hands has changed hands (its offer lost: %s)',
    async (isLost) => {
      const swap_until = new Date(Date.now() + DAY_ms).toISOString();
      const { session_id, organizer, members } = await startGroup(bench, { members: 1, swap_until });
      const ben = members[0] ?? '';
      for (const member_id of [organizer, ben]) await payFor(session_id, member_id);
      await drainJobs();
      const offer = () => must(session_id, { type: 'offer_swap', member_id: ben });
      let swap_id = isLost ? '' : await offer();
      const backup = await takeBackup();
      if (isLost) swap_id = await offer();
      const joining = { swap_id, name: 'Dora', email: null };
      const member_id = newId('mem_');
      const opened = await openPayment({ session_id, member_id, scope: { kind: 'own' }, joining });
      if (!opened.ok) throw new Error(JSON.stringify(opened));
      await confirmWith(bench, opened.client_secret.split('_secret_')[0] ?? '');
      await refreshPayment(session_id, opened.payment_id);
      await drainJobs();
      await backup.restore();
      await reconcileAll(backup.taken_at);
      const { refunds, members: people } = await sessionNow(session_id);
      expect(refunds.filter(({ status }) => status !== 'superseded')).toMatchObject([
        { reason: 'swapped', status: 'succeeded' },
      ]);
      expect(people.filter(({ left_at }) => left_at === null).map(({ id }) => id)).toEqual([
        organizer,
        member_id,
      ]);
      const { data } = await bench.client.transfers.list({ transfer_group: session_id, limit: 100 });
      expect(data.map(({ amount_reversed }) => amount_reversed)).toEqual([0, 0]);
      await expectEven(session_id);
    },
  );
});

it('a reversal whose answer was lost is its own, and not that of another as large whose list was slow', async () => {
  const { session_id, organizer, members } = await startGroup(bench, { members: 2 });
  await payFor(session_id, organizer, 'all');
  await drainJobs();
  await callSim(bench, '/_sim/balance/release', {});
  const refund = async (member_id = '') => {
    await must(session_id, { type: 'refund_member', member_id, amount_cents: 1_000 });
    return (await sessionNow(session_id)).reversals.at(-1)?.id ?? '';
  };
  const listed = '^/v1/transfers/tr_[^/]+/reversals$';
  const first = await refund(members[0]);
  await callSim(bench, '/_sim/faults', { kind: 'delay', path: listed, method: 'GET', delay_ms: 2_000 });
  const slow = reverseTransfer({ session_id, reversal_id: first });
  await expect
    .poll(async () => (await fetch(`${bench.stripe.url}/_sim/faults`)).json())
    .toEqual({ faults: [] });
  const second = await refund(members[1]);
  await callSim(bench, '/_sim/faults', { kind: 'reset_after', path: listed, method: 'POST', times: 10 });
  await expect(reverseTransfer({ session_id, reversal_id: second })).rejects.toThrow('not answered');
  await endFaults(bench);
  await slow;
  await drainJobs();
  const made = (await sessionNow(session_id)).reversals;
  expect(made).toMatchObject([
    { id: first, status: 'made' },
    { id: second, status: 'made' },
  ]);
  const [transfer] = (await bench.client.transfers.list({ transfer_group: session_id })).data;
  const { data } = await bench.client.transfers.listReversals(transfer?.id ?? '');
  expect(data.map(({ id, metadata }) => [id, metadata?.reversal_id]).toSorted()).toEqual(
    made.map(({ id, processor_reversal_id }) => [processor_reversal_id, id]).toSorted(),
  );
  await expectEven(session_id);
});
