import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveEvidence, submitEvidence } from '@/lib/dashboard/dispute/answer';
import { readDispute, sessionDisputes } from '@/lib/dashboard/dispute/desk';
import { timeline } from '@/lib/dashboard/session/timeline';
import { pool } from '@/lib/db/pool';
import { evidenceFrom } from '@/lib/group/evidence';
import { SYSTEM } from '@/lib/merchant/audit';
import { answerDispute } from '@/lib/payment/dispute/dispute-answer';
import { sweepDisputes } from '@/lib/payment/dispute/dispute-deadlines';
import { stripeFor } from '@/lib/payment/processor/stripe';
import {
  chargeOf,
  closeAtBank,
  disputeCharge,
  disputeRow,
  hear,
  stagedTexts,
  submissions,
} from '../../support/disputes';
import {
  callSim,
  drainJobs,
  endFaults,
  fundGroup,
  type GroupBench,
  sessionNow,
  startGroupBench,
} from '../../support/groups';

/** Stripe answers what nobody has answered, unless it is told not to: nobody here has seen what it sends. */

const DAY_ms = 86_400_000;
const texts = evidenceFrom({ uncategorized_text: 'It was delivered.' });

const long = '\n'.repeat(20_000);
const tooLong = evidenceFrom({
  uncategorized_text: long,
  product_description: long,
  access_activity_log: long,
  refund_policy_disclosure: long,
  refund_refusal_explanation: long,
});

let bench: GroupBench;
const access = () => ({ merchant_id: bench.merchant_id, livemode: false, actor: SYSTEM });

async function disputed(kind: Record<string, unknown> = {}) {
  const { session_id, organizer } = await fundGroup(bench, { members: 0 });
  return {
    session_id,
    id: await disputeCharge(bench, session_id, await chargeOf(session_id, organizer), kind),
  };
}

const methodOf = async (id: string) => (await bench.client.disputes.retrieve(id)).intended_submission_method;

/** Stripe takes nothing that is said of any dispute. */
const refuse = () =>
  callSim(bench, '/_sim/faults', {
    method: 'POST',
    path: '/v1/disputes',
    kind: 'balance_insufficient',
    times: 99,
  });

async function pastDeadline(session_id: string, id: string): Promise<void> {
  await callSim(bench, '/_sim/clock', { advance_ms: 9 * DAY_ms + 1000 });
  await hear(bench, session_id, id);
}

describe('with Smart Disputes', () => {
  beforeEach(async () => {
    bench = await startGroupBench();
  });
  afterEach(() => bench.close());

  it('a dispute that nobody answers is lost, and nothing was sent', async () => {
    const { session_id, id } = await disputed();
    expect(await methodOf(id)).toBe('manual');
    expect(await submissions(bench, id)).toBe(0);
    await pastDeadline(session_id, id);
    expect(await disputeRow(id)).toMatchObject({
      status: 'lost',
      submitted_at: null,
      processor_answered_at: null,
    });
    expect(await submissions(bench, id)).toBe(0);
  });

  it('an inquiry is not answered either, nor the dispute that it becomes', async () => {
    const { session_id, id } = await disputed({ inquiry: true });
    expect(await methodOf(id)).toBe('manual');
    await callSim(bench, `/_sim/disputes/${id}/escalate`, {});
    expect(await methodOf(id)).toBe('prefer_manual');
    await hear(bench, session_id, id);
    expect(await methodOf(id)).toBe('manual');
    await pastDeadline(session_id, id);
    expect(await disputeRow(id)).toMatchObject({ status: 'lost', submitted_at: null });
  });

  it('what the merchant has written is sent, whatever was chosen at Stripe', async () => {
    const { id } = await disputed();
    await bench.client.disputes.update(id, { intended_submission_method: 'smart_disputes', submit: false });
    await saveEvidence(access(), id, 0, texts);
    await submitEvidence(access(), id, 1);
    await drainJobs();
    expect((await bench.client.disputes.retrieve(id)).evidence_details.submission_method).toBe('manual');
    expect(await disputeRow(id)).toMatchObject({
      submitted_at: expect.any(Date),
      processor_answered_at: null,
    });
  });

  it('the clock asks about each dispute that awaits an answer, again after a day', async () => {
    const { id } = await disputed();
    const ask = async (manual_at: string) => {
      await bench.client.disputes.update(id, { intended_submission_method: 'prefer_manual', submit: false });
      await pool().query(`UPDATE disputes SET manual_at = ${manual_at} WHERE id = $1`, [id]);
      await sweepDisputes(Date.now());
      await drainJobs();
      return methodOf(id);
    };
    // As one that was opened before the column was there.
    expect(await ask('NULL')).toBe('manual');
    expect(await ask(`now() - interval '25 hours'`)).toBe('manual');
    expect(await ask(`now() - interval '23 hours'`)).toBe('prefer_manual');
    expect(await disputeRow(id)).toMatchObject({ manual_at: expect.any(Date) });
  });

  it('a draft that Stripe has refused waits until it is changed, and keeps Stripe from nothing', async () => {
    const { id } = await disputed();
    await saveEvidence(access(), id, 0, tooLong);
    await drainJobs();
    const { refusal } = await disputeRow(id);
    await bench.client.disputes.update(id, { intended_submission_method: 'prefer_manual', submit: false });
    await pool().query('UPDATE disputes SET manual_at = NULL WHERE id = $1', [id]);
    await sweepDisputes(Date.now());
    await drainJobs();
    expect(await methodOf(id)).toBe('manual');
    const kept = { refusal: expect.any(String), staged_version: 0, manual_at: expect.any(Date) };
    expect(await disputeRow(id)).toMatchObject({ ...kept, refusal });
    await saveEvidence(access(), id, 1, texts);
    await drainJobs();
    expect(await stagedTexts(bench, id)).toEqual({ uncategorized_text: 'It was delivered.' });
  });

  it('what is decided while Stripe refuses an earlier draft is sent all the same', async () => {
    const { id } = await disputed();
    await saveEvidence(access(), id, 0, tooLong);
    const { disputes } = stripeFor(false);
    const update = disputes.update.bind(disputes);
    vi.spyOn(disputes, 'update').mockImplementationOnce(async (...asked: Parameters<typeof update>) => {
      await saveEvidence(access(), id, 1, texts);
      await submitEvidence(access(), id, 2);
      return update(...asked);
    });
    await drainJobs();
    expect(await disputeRow(id)).toMatchObject({ submitted_at: expect.any(Date), refusal: null });
    expect(await submissions(bench, id)).toBe(1);
  });

  it('a change at Stripe is taken back as soon as it is heard of', async () => {
    const { session_id, id } = await disputed();
    await bench.client.disputes.update(id, { intended_submission_method: 'prefer_manual', submit: false });
    await hear(bench, session_id, id);
    expect(await methodOf(id)).toBe('manual');
    expect(await disputeRow(id)).toMatchObject({ manual_at: expect.any(Date), refusal: null });
  });

  it('what Stripe has answered by itself is not shown as the merchant’s evidence', async () => {
    await refuse();
    const { session_id, id } = await disputed();
    expect(await methodOf(id)).toBe('prefer_manual');
    expect(await disputeRow(id)).toMatchObject({ manual_at: null, refusal: null });
    await endFaults(bench);
    await pastDeadline(session_id, id);
    expect(await readDispute(access(), id)).toMatchObject({
      state: 'sent',
      status: 'under_review',
      submitted_at: null,
      processor_answered_at: expect.any(Date),
    });
    const session = await sessionNow(session_id);
    const told = timeline(session, await sessionDisputes(session)).map(({ text }) => text);
    expect(told).toContain('Stripe has answered the dispute about $75.75 of Ana by itself');
    expect(told.join()).not.toContain('Evidence sent to the bank');
    await closeAtBank(bench, session_id, id, true);
    expect(await disputeRow(id)).toMatchObject({ status: 'won', submitted_at: null });
  });

  it.each<[string, (session_id: string, id: string) => Promise<void>]>([
    ['by the clock', () => sweepDisputes(Date.now())],
    ['with its end', (session_id, id) => closeAtBank(bench, session_id, id, false)],
  ])('what version 0.2.0 took for the merchant’s evidence is put right %s', async (_, come) => {
    await refuse();
    const { session_id, id } = await disputed();
    await endFaults(bench);
    await pastDeadline(session_id, id);
    const { rows } = await pool().query<{ submitted_at: Date }>(
      `UPDATE disputes SET submitted_at = now() - interval '1 day', processor_answered_at = NULL, manual_at = NULL
       WHERE id = $1 RETURNING submitted_at`,
      [id],
    );
    await come(session_id, id);
    const heard_at = rows[0]?.submitted_at;
    expect(await disputeRow(id)).toMatchObject({ submitted_at: null, processor_answered_at: heard_at });
  });

  it('what was answered at Stripe by hand in the days of version 0.2.0 is asked about once', async () => {
    await refuse();
    const { session_id, id } = await disputed();
    await endFaults(bench);
    await bench.client.disputes.update(id, { evidence: { uncategorized_text: 'By hand' }, submit: true });
    await hear(bench, session_id, id);
    const { submitted_at } = await disputeRow(id);
    await pool().query('UPDATE disputes SET manual_at = NULL WHERE id = $1', [id]);
    const asked = vi.spyOn(stripeFor(false).disputes, 'retrieve');
    for (let hours = 0; hours < 2; hours += 1) await sweepDisputes(Date.now());
    expect(asked.mock.calls.filter(([given]) => given === id)).toHaveLength(1);
    expect(await disputeRow(id)).toMatchObject({ submitted_at, processor_answered_at: null });
  });

  it('a dispute that Stripe does not know is asked about once', async () => {
    const { id } = await disputed();
    const unknown = `${id}_gone`;
    await pool().query(
      `INSERT INTO disputes (id, payment_id, session_id, merchant_id, livemode, currency, amount_cents, status, reason,
         opened_at, due_by)
       SELECT $2, payment_id, session_id, merchant_id, livemode, currency, amount_cents, status, reason, opened_at, due_by
       FROM disputes WHERE id = $1`,
      [id, unknown],
    );
    await sweepDisputes(Date.now());
    await drainJobs();
    expect(await disputeRow(unknown)).toMatchObject({ unknown_at: expect.any(Date) });
  });
});

describe('without access to Smart Disputes', () => {
  beforeEach(async () => {
    bench = await startGroupBench({ smart_disputes: null });
  });
  afterEach(() => bench.close());

  it('nothing is said about them, which an account without access may refuse', async () => {
    const { id } = await disputed();
    await saveEvidence(access(), id, 0, texts);
    await drainJobs();
    expect(await stagedTexts(bench, id)).toEqual({ uncategorized_text: 'It was delivered.' });
    await answerDispute({ dispute_id: id }, { attempt: 1 });
    expect(await disputeRow(id)).toMatchObject({ refusal: null, manual_at: expect.any(Date) });
    expect(await submissions(bench, id)).toBe(0);
  });
});
