import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { expireSession } from '@/lib/payment/intent/expire';
import { reconcile, reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { createTransfer } from '@/lib/payment/transfer/transfers';
import { chargeOf, closeAtBank, disputeCharge } from '../../support/disputes';
import {
  callSim,
  confirmWith,
  drainJobs,
  endFaults,
  endTime,
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

const DAY_ms = 86_400_000;
const DECLINED = '4000000000009995';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
afterEach(() => endFaults(bench));

async function pay(session_id: string, member_id: string): Promise<void> {
  await payByCard(bench, session_id, member_id);
}

async function fundedGroup(members = 1) {
  const group = await startGroup(bench, { members });
  for (const member of [group.organizer, ...group.members]) await pay(group.session_id, member);
  await drainJobs();
  return group;
}

const textsOf = (differences: readonly { text: string }[]) => differences.map(({ text }) => text).join('\n');

describe('a payment', () => {
  it('whose event was lost is applied, once', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { intent_id } = await openFor(session_id, organizer);
    await confirmWith(bench, intent_id);
    expect((await sessionNow(session_id)).status).toBe('pending');
    const differences = await reconcileSession(session_id, true);
    expect(differences).toEqual([expect.objectContaining({ fixed: true })]);
    expect((await sessionNow(session_id)).status).toBe('funded');
    await drainJobs();
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('whose failure was never reported no longer blocks the group', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const { payment_id, intent_id } = await openFor(session_id, organizer);
    await must(session_id, { type: 'payment_processing', payment_id });
    await confirmWith(bench, intent_id, DECLINED);
    const [told] = await reconcileSession(session_id, false);
    expect(told).toMatchObject({
      text: `payment ${payment_id} is processing, but its intent is requires_payment_method`,
      fixed: false,
    });
    expect((await sessionNow(session_id)).payments[0]?.status).toBe('processing');
    expect(await reconcileSession(session_id, true)).toMatchObject([{ fixed: true }]);
    expect((await sessionNow(session_id)).payments[0]?.status).toBe('open');
    await pay(session_id, organizer);
  });

  it('is known beyond a hundred cards that were declined after it', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    for (let tried = 0; tried < 100; tried += 20)
      await Promise.all(
        Array.from({ length: 20 }, () =>
          bench.client.paymentIntents
            .create({
              amount: 500,
              currency: 'usd',
              payment_method: 'pm_card_visa_chargeDeclined',
              confirm: true,
              return_url: 'https://shop.example.test',
              transfer_group: session_id,
            })
            .catch(() => {}),
        ),
      );
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('that the processor no longer knows counts as withdrawn', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const { payment_id } = await openFor(session_id, organizer);
    await must(session_id, { type: 'payment_processing', payment_id });
    await pool().query(`UPDATE payments SET intent_id = 'pi_wiped' WHERE id = $1`, [payment_id]);
    await forgetState(session_id);
    expect(await reconcileSession(session_id, true)).toMatchObject([{ fixed: true }]);
    expect((await sessionNow(session_id)).payments[0]?.status).toBe('canceled');
  });

  it('that the processor no longer knows is replaced when its payer comes back', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { payment_id } = await openFor(session_id, organizer);
    await pool().query(`UPDATE payments SET intent_id = 'pi_lost' WHERE id = $1`, [payment_id]);
    await forgetState(session_id);
    await pay(session_id, organizer);
    const { status, payments } = await sessionNow(session_id);
    expect(status).toBe('funded');
    expect(payments.map((payment) => payment.status)).toEqual(['canceled', 'succeeded']);
  });

  it("that the processor no longer knows blocks neither the session's end nor other refunds", async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    const { payment_id } = await openFor(session_id, members[0] ?? '');
    await pool().query(`UPDATE payments SET intent_id = 'pi_gone' WHERE id = $1`, [payment_id]);
    await forgetState(session_id);
    await endTime(session_id);
    await expireSession({ session_id });
    await drainJobs();
    expect((await sessionNow(session_id)).status).toBe('expired');
    expect(await processorBooks(bench, session_id)).toMatchObject({
      charged_cents: 3_788,
      refunded_cents: 3_788,
    });
  });
});

describe('a refund', () => {
  it('that we did not ask for is reported, and recorded as made outside', async () => {
    const { session_id } = await fundedGroup(0);
    const charge = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
    await bench.client.refunds.create({ charge, amount: 100 });
    const differences = await reconcileSession(session_id, true);
    expect(textsOf(differences)).toContain('was not asked for by us');
    expect(differences).toEqual([expect.objectContaining({ fixed: true })]);
    expect((await sessionNow(session_id)).refunds).toMatchObject([
      { reason: 'outside', status: 'succeeded' },
    ]);
    await drainJobs();
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('by a card issuer whose dispute we did not hear of is recorded', async () => {
    const { session_id } = await fundedGroup(0);
    const charge = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
    await callSim(bench, `/_sim/charges/${charge}/dispute`, { reason: 'fraudulent' });
    expect(textsOf(await reconcileSession(session_id, true))).toContain('needs_response at the processor');
    await drainJobs();
    expect((await sessionNow(session_id)).reversals).toMatchObject([{ cause: 'dispute', status: 'made' }]);
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  async function refundMadeButFailed(processor_refund_id: 'known' | null) {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    await must(session_id, { type: 'cancel' });
    const { payments, refunds } = await sessionNow(session_id);
    const refund_id = refunds[0]?.id ?? '';
    await deleteJob(`refund:${refund_id}`);
    const charge = payments[0]?.charge_id ?? '';
    const made = await bench.client.refunds.create({ charge, metadata: { session_id, refund_id } });
    await must(session_id, {
      type: 'refund_answered',
      refund_id,
      processor_refund_id: processor_refund_id && made.id,
      status: 'failed',
      failure_code: 'charge_already_refunded',
    });
    return session_id;
  }

  it('that failed and that one made by hand has replaced agrees with the processor', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    await must(session_id, { type: 'cancel' });
    await drainJobs();
    const { payments, refunds } = await sessionNow(session_id);
    await callSim(bench, `/_sim/refunds/${refunds[0]?.processor_refund_id}/fail`, {});
    expect(textsOf(await reconcileSession(session_id, true))).toContain('but failed at the processor');
    await callSim(bench, `/_sim/charges/${payments[0]?.charge_id}/refund`, {});
    expect(textsOf(await reconcileSession(session_id, true))).toContain('was not asked for by us');
    expect((await sessionNow(session_id)).refunds).toMatchObject([
      { status: 'superseded' },
      { reason: 'outside', status: 'succeeded' },
    ]);
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('that was refused and then made after all is corrected', async () => {
    const session_id = await refundMadeButFailed(null);
    expect(await reconcileSession(session_id, true)).toMatchObject([{ fixed: true }]);
    expect((await sessionNow(session_id)).refunds[0]?.status).toBe('succeeded');
    expect(await ledgerBalance(session_id, 'processor')).toBe(0);
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('is reported as fixed only when it is: what the door rejects stays open', async () => {
    const session_id = await refundMadeButFailed('known');
    const differences = await reconcileSession(session_id, true);
    expect(textsOf(differences)).toContain('is failed, but succeeded at the processor');
    expect(differences.some(({ fixed }) => fixed)).toBe(false);
  });
});

describe('the transfer', () => {
  it('that was made but never reported is applied', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer);
    await callSim(bench, '/_sim/faults', {
      kind: 'reset_after',
      path: '/v1/transfers',
      method: 'POST',
      times: 2,
    });
    await expect(createTransfer({ session_id })).rejects.toThrow();
    expect(await reconcileSession(session_id, true)).toMatchObject([{ fixed: true }]);
    expect((await sessionNow(session_id)).transfers[0]?.status).toBe('succeeded');
    await drainJobs();
    expect((await processorBooks(bench, session_id)).transfers).toBe(1);
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  /** A funded group with a refunded member; the reversal's job was lost before it ran. */
  async function reversalOwed() {
    const { session_id, members } = await fundedGroup();
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
    const { reversals, transfers } = await sessionNow(session_id);
    const [reversal] = reversals;
    await deleteJob(`reversal:${reversal?.id}`);
    const transfer = transfers.find(({ id }) => id === reversal?.transfer_id);
    return { session_id, reversal, made: transfer?.processor_transfer_id ?? '' };
  }

  it('gets the job of a lost reversal again, and is reversed once', async () => {
    const { session_id, reversal, made } = await reversalOwed();
    expect(reversal?.status).toBe('queued');
    expect(await reconcileSession(session_id, true)).toMatchObject([
      { text: `reversal ${reversal?.id} is queued`, fixed: true },
    ]);
    await drainJobs();
    const session = await sessionNow(session_id);
    expect(session.reversals[0]?.status).toBe('made');
    expect(session.refunds[0]?.status).toBe('succeeded');
    expect((await bench.client.transfers.retrieve(made)).amount_reversed).toBe(reversal?.amount_cents);
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('whose reversal was made but never reported is corrected, without a second reversal', async () => {
    const { session_id, reversal, made } = await reversalOwed();
    const theirs = await bench.client.transfers.createReversal(made, {
      amount: reversal?.amount_cents ?? 0,
      metadata: { session_id, reversal_id: reversal?.id ?? '' },
    });
    expect(await reconcileSession(session_id, true)).toMatchObject([{ fixed: true }]);
    const session = await sessionNow(session_id);
    expect(session.reversals[0]).toMatchObject({ status: 'made', processor_reversal_id: theirs.id });
    await drainJobs();
    expect((await bench.client.transfers.retrieve(made)).amount_reversed).toBe(reversal?.amount_cents);
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('whose reversal we did not ask for is reported, and stays open', async () => {
    const { session_id } = await fundedGroup(0);
    const made = (await sessionNow(session_id)).transfers[0]?.processor_transfer_id ?? '';
    const reversal = await bench.client.transfers.createReversal(made, { amount: 100 });
    expect(await reconcileSession(session_id, true)).toEqual([
      {
        session_id,
        text: `transfer ${made}: reversal ${reversal.id} of 100 was not asked for by us`,
        fixed: false,
      },
    ]);
  });
});

describe('the nightly run', () => {
  /** Moves everything of a session this many days into the past. */
  async function age(session_id: string, days: number): Promise<void> {
    await pool().query(
      `UPDATE sessions SET created_at = created_at - make_interval(days => $2),
         ended_at = ended_at - make_interval(days => $2) WHERE id = $1`,
      [session_id, days],
    );
    for (const table of ['refunds', 'reversals'])
      await pool().query(
        `UPDATE ${table} SET created_at = created_at - make_interval(days => $2) WHERE session_id = $1`,
        [session_id, days],
      );
    await forgetState(session_id);
  }

  const refundBehindOurBack = async (session_id: string) =>
    bench.client.refunds.create({
      charge: (await sessionNow(session_id)).payments[0]?.charge_id ?? '',
      amount: 1,
    });

  async function toldOf(): Promise<Set<string>> {
    const told = new Set<string>();
    const since = Date.now() - 3 * DAY_ms;
    await reconcile({ since, fix: false, onDifference: ({ session_id }) => told.add(session_id) });
    return told;
  }

  it('checks every session that is pending, recently ended or unfinished, however old, and no other', async () => {
    const done = await fundedGroup(0);
    await age(done.session_id, 20);
    await refundBehindOurBack(done.session_id);

    // Banks take months. That one has decided was not heard of.
    const disputed = await fundedGroup(0);
    const over = await fundedGroup(0);
    for (const { session_id, organizer } of [disputed, over]) {
      const dispute = await disputeCharge(bench, session_id, await chargeOf(session_id, organizer));
      if (session_id === over.session_id) await closeAtBank(bench, session_id, dispute, true);
      await age(session_id, 20);
      if (session_id === over.session_id) await refundBehindOurBack(session_id);
      else await callSim(bench, `/_sim/disputes/${dispute}/close`, { won: false });
    }

    const held = await fundedGroup(0);
    await pool().query(`UPDATE transfers SET status = 'held' WHERE session_id = $1`, [held.session_id]);
    await age(held.session_id, 20);

    const lately = await fundedGroup(0);
    await refundBehindOurBack(lately.session_id);
    await age(lately.session_id, 20);
    await pool().query('UPDATE sessions SET ended_at = now() WHERE id = $1', [lately.session_id]);

    const pending = await startGroup(bench, { members: 0 });
    await confirmWith(bench, (await openFor(pending.session_id, pending.organizer)).intent_id);
    await age(pending.session_id, 20);

    const waiting = await startGroup(bench, { members: 0 });
    await pay(waiting.session_id, waiting.organizer);
    await must(waiting.session_id, {
      type: 'transfer_refused',
      transfer_id: (await sessionNow(waiting.session_id)).transfers[0]?.id ?? '',
      code: 'balance_insufficient',
      message: 'The balance is too low',
    });
    await age(waiting.session_id, 20);

    const returned = await startGroup(bench, { members: 1 });
    await pay(returned.session_id, returned.organizer);
    await must(returned.session_id, { type: 'cancel' });
    await age(returned.session_id, 20);

    const late = await startGroup(bench, { members: 0 });
    const { payment_id } = await openFor(late.session_id, late.organizer);
    await must(late.session_id, { type: 'payment_processing', payment_id });
    await must(late.session_id, { type: 'cancel' });
    await pool().query(`UPDATE payments SET status = 'processing' WHERE id = $1`, [payment_id]);
    await age(late.session_id, 20);

    const told = await toldOf();
    const unfinished = [pending, lately, waiting, returned, late, disputed, held];
    const seen = unfinished.map(({ session_id }) => told.has(session_id));
    expect(seen).toEqual(unfinished.map(() => true));
    expect([done, over].filter(({ session_id }) => told.has(session_id))).toEqual([]);
  });

  it('is not stopped by one session for which the processor refuses to answer', async () => {
    await callSim(bench, '/_sim/faults', {
      kind: 'balance_insufficient',
      path: '^/v1/transfers$',
      method: 'GET',
      // The first such request is for the transfers of all sessions.
      nth: 2,
    });
    const texts: string[] = [];
    const { sessions } = await reconcile({
      since: 0,
      fix: false,
      onDifference: ({ text }) => texts.push(text),
    });
    expect(texts).toContain('cannot be compared: the processor answers balance_insufficient');
    expect(sessions).toBeGreaterThan(3);
  });
});
