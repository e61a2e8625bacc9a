import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptDispute, saveEvidence, submitEvidence } from '@/lib/dashboard/dispute/answer';
import { readDispute } from '@/lib/dashboard/dispute/desk';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { HOUR_ms } from '@/lib/format/units';
import { evidenceFrom } from '@/lib/group/evidence';
import { SYSTEM } from '@/lib/merchant/audit';
import { answerDispute } from '@/lib/payment/dispute/dispute-answer';
import { AUTOMATIC_ms, REMIND_ms, sweepDisputes } from '@/lib/payment/dispute/dispute-deadlines';
import { applyDispute } from '@/lib/payment/dispute/disputes';
import { chargeOf, disputeCharge, disputeRow, stagedTexts, submissions } from '../../support/disputes';
import {
  callSim,
  drainJobs,
  endFaults,
  fundGroup,
  type GroupBench,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';

/** What the clock does about disputes that nobody answers. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await pool().query('UPDATE disputes SET submitted_at = now() WHERE submitted_at IS NULL');
});

const access = () => ({ merchant_id: bench.merchant_id, livemode: false, actor: SYSTEM });
const texts = evidenceFrom({ uncategorized_text: 'It was delivered.' });

async function disputed(kind = {}): Promise<{ id: string; session_id: string; due_at: number }> {
  const { session_id, organizer } = await fundGroup(bench, { members: 0 });
  const id = await disputeCharge(bench, session_id, await chargeOf(session_id, organizer), kind);
  const { due_by } = (await bench.client.disputes.retrieve(id)).evidence_details;
  return { id, session_id, due_at: (due_by ?? 0) * 1000 };
}

/** Another dispute that awaits an answer, of which the processor does not know. Returns its id. */
async function unknownLike(id: string, given: { livemode: boolean; reason: string | null }): Promise<string> {
  const unknown = `${id}_${given.reason ?? 'gone'}`;
  await pool().query(
    `INSERT INTO disputes (id, payment_id, session_id, merchant_id, livemode, currency, amount_cents, status, reason,
       opened_at, due_by)
     SELECT $2, payment_id, session_id, merchant_id, $3, currency, amount_cents, status, $4, opened_at,
       CASE WHEN $4::text IS NOT NULL THEN due_by END FROM disputes WHERE id = $1`,
    [id, unknown, given.livemode, given.reason],
  );
  return unknown;
}

const mailsWaiting = async (template: string, id: string) =>
  (await waitingJobs('send_mail')).filter(
    ({ payload }) => payload.template === template && payload.about_id === id,
  );

const reminders = (id: string) => mailsWaiting('dispute_due', id);

/** In whose name its evidence was to be submitted, each time. */
async function submittedBy(id: string): Promise<string[]> {
  const { rows } = await pool().query<{ actor: string }>(
    `SELECT actor FROM audit_log WHERE target = $1 AND action = 'dispute.submitted'`,
    [id],
  );
  return rows.map(({ actor }) => actor);
}

describe('the clock', () => {
  it('reminds of a dispute three days before its deadline, and not of one that was answered', async () => {
    const open = await disputed();
    const accepted = await disputed();
    await acceptDispute(access(), accepted.id, 0);
    await deleteJobs();
    await sweepDisputes(open.due_at - REMIND_ms - 1000);
    expect(await reminders(open.id)).toHaveLength(0);
    for (let run = 0; run < 2; run += 1) await sweepDisputes(open.due_at - REMIND_ms + 60_000);
    expect(await reminders(open.id)).toHaveLength(1);
    expect(await reminders(accepted.id)).toHaveLength(0);
    await drainJobs();
  });

  it('does not remind on the day on which a mail has said that there is a dispute', async () => {
    const { id } = await disputed();
    await pool().query(`UPDATE disputes SET due_by = now() + interval '2 days' WHERE id = $1`, [id]);
    await sweepDisputes(Date.now());
    expect(await reminders(id)).toHaveLength(0);
    await pool().query(`UPDATE disputes SET opened_at = now() - interval '25 hours' WHERE id = $1`, [id]);
    await sweepDisputes(Date.now());
    expect(await reminders(id)).toHaveLength(1);
    await drainJobs();
  });

  it('sends saved evidence a day before the deadline, once, in its own name', async () => {
    const { id, due_at } = await disputed();
    await saveEvidence(access(), id, 0, texts);
    await drainJobs();
    await sweepDisputes(due_at - AUTOMATIC_ms - 60_000);
    await drainJobs();
    expect(await submissions(bench, id)).toBe(0);
    await Promise.all([1, 2].map(() => sweepDisputes(due_at - AUTOMATIC_ms + 1000)));
    await drainJobs();
    expect(await submissions(bench, id)).toBe(1);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', status: 'under_review' });
    expect(await submittedBy(id)).toEqual(['system']);
  });

  it('does not wait for what is saved on the last day: it is sent with the save, where that was said', async () => {
    const { id } = await disputed();
    await pool().query(`UPDATE disputes SET due_by = now() + interval '40 minutes' WHERE id = $1`, [id]);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'open', is_last_day: true });
    expect(await saveEvidence(access(), id, 0, texts)).toContain('Less than a day is left');
    await drainJobs();
    expect(await submissions(bench, id)).toBe(0);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'open', evidence_version: 0 });
    expect(await saveEvidence(access(), id, 0, texts, { sends: true })).toBeNull();
    await drainJobs();
    expect(await submissions(bench, id)).toBe(1);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', is_staged: true });
    expect(await submittedBy(id)).toEqual(['system']);
  });

  it('tries once what the processor refuses for good, until the merchant has changed it', async () => {
    const { id, due_at } = await disputed();
    await saveEvidence(access(), id, 0, texts);
    await drainJobs();
    const refusing = { method: 'POST', path: `/v1/disputes/${id}`, kind: 'balance_insufficient', times: 9 };
    await callSim(bench, '/_sim/faults', refusing);
    for (let hours = 0; hours < 3; hours += 1) {
      await sweepDisputes(due_at - AUTOMATIC_ms + 1000 + hours * HOUR_ms);
      await drainJobs();
    }
    await endFaults(bench);
    expect(await submittedBy(id)).toEqual(['system']);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'open', refusal: expect.any(String) });
    await saveEvidence(access(), id, 1, texts);
    await sweepDisputes(due_at - AUTOMATIC_ms + 4 * HOUR_ms);
    await drainJobs();
    expect(await submissions(bench, id)).toBe(1);
  });

  it('mails the merchant that its evidence was refused, and not what was only stored', async () => {
    const { id, due_at } = await disputed();
    const refusing = { method: 'POST', path: `/v1/disputes/${id}`, kind: 'balance_insufficient', times: 2 };
    await callSim(bench, '/_sim/faults', refusing);
    await saveEvidence(access(), id, 0, texts);
    await answerDispute({ dispute_id: id }, { attempt: 1 });
    expect(await disputeRow(id)).toMatchObject({ refusal: expect.any(String) });
    expect(await mailsWaiting('dispute_refused', id)).toHaveLength(0);
    await saveEvidence(access(), id, 1, texts);
    await sweepDisputes(due_at - AUTOMATIC_ms + 1000);
    await answerDispute({ dispute_id: id }, { attempt: 1 });
    await endFaults(bench);
    expect(await mailsWaiting('dispute_refused', id)).toHaveLength(1);
    await drainJobs();
  });

  it('sends nothing for which the processor takes a fee that nobody has acknowledged', async () => {
    const { id, due_at } = await disputed({ reason: 'noncompliant' });
    expect(await saveEvidence(access(), id, 0, texts)).toContain('only for a fee');
    expect(await submitEvidence(access(), id, 1)).toContain('only for a fee');
    // As an earlier version has saved it.
    await pool().query(
      `UPDATE disputes SET evidence_version = 1, evidence = '{"uncategorized_text": "Mine"}' WHERE id = $1`,
      [id],
    );
    await sweepDisputes(due_at - AUTOMATIC_ms + 1000);
    await drainJobs();
    expect(await submissions(bench, id)).toBe(0);
    expect(await stagedTexts(bench, id)).toEqual({});
    expect(await submittedBy(id)).toEqual([]);
    // And as it has decided.
    await pool().query(`UPDATE disputes SET decision = 'submit', decided_at = now() WHERE id = $1`, [id]);
    await sweepDisputes(due_at - AUTOMATIC_ms + 2000);
    await drainJobs();
    expect(await submissions(bench, id)).toBe(0);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'open', is_compliance: true });
    expect(await acceptDispute(access(), id, 1)).toBeNull();
    await drainJobs();
    expect(await disputeRow(id)).toMatchObject({ status: 'lost' });
  });

  it('goes on with what our key may not do at the moment', async () => {
    const { id, due_at } = await disputed();
    await saveEvidence(access(), id, 0, texts);
    await drainJobs();
    await callSim(bench, '/_sim/faults', { method: 'POST', path: `/v1/disputes/${id}`, kind: '403' });
    await sweepDisputes(due_at - AUTOMATIC_ms + 1000);
    await drainJobs();
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', refusal: null });
    expect(await submissions(bench, id)).toBe(1);
    expect(await submittedBy(id)).toEqual(['system']);
  });

  it('never sends what nobody has saved, nor after the deadline', async () => {
    const unsaved = await disputed();
    const late = await disputed();
    await saveEvidence(access(), late.id, 0, texts);
    await drainJobs();
    await sweepDisputes(unsaved.due_at - 60_000);
    await pool().query('UPDATE disputes SET decision = NULL, decided_at = NULL, submitted_at = NULL');
    await deleteJobs();
    await sweepDisputes(late.due_at + 1000);
    await drainJobs();
    expect([await submissions(bench, unsaved.id), await submissions(bench, late.id)]).toEqual([0, 0]);
  });

  it('queues an answer again that has lost its job', async () => {
    const { id, due_at } = await disputed();
    await saveEvidence(access(), id, 0, texts);
    await deleteJobs();
    await sweepDisputes(due_at - 5 * REMIND_ms);
    await drainJobs();
    expect(await stagedTexts(bench, id)).toEqual({ uncategorized_text: 'It was delivered.' });
    expect(await readDispute(access(), id)).toMatchObject({ is_staged: true });
  });

  it('asks for the reason and the deadline of a dispute that is older than the desk', async () => {
    const { id, due_at } = await disputed();
    await pool().query(
      'UPDATE disputes SET reason = NULL, due_by = NULL, submitted_at = NULL WHERE id = $1',
      [id],
    );
    expect(await readDispute(access(), id)).toMatchObject({ state: 'late' });
    await sweepDisputes(Date.now());
    expect(await disputeRow(id)).toMatchObject({ reason: 'product_not_received', due_by: new Date(due_at) });
  });

  it('asks once for a dispute that the processor does not know', async () => {
    const { id } = await disputed();
    const unknown = await unknownLike(id, { livemode: false, reason: null });
    await sweepDisputes(Date.now());
    expect(await disputeRow(unknown)).toMatchObject({
      reason: null,
      unknown_at: expect.any(Date),
      due_by: null,
    });
  });

  it('goes on asking for live disputes that it does not know: the key can be of another platform', async () => {
    const { id } = await disputed();
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
    for (const reason of [null, 'fraudulent']) {
      const unknown = await unknownLike(id, { livemode: true, reason });
      await sweepDisputes(Date.now());
      await drainJobs();
      expect(await disputeRow(unknown)).toMatchObject({ reason, unknown_at: null });
    }
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  });

  it('knows a dispute again as soon as the processor tells of it', async () => {
    const { id, session_id } = await disputed();
    await pool().query('UPDATE disputes SET unknown_at = now() WHERE id = $1', [id]);
    await applyDispute(session_id, await bench.client.disputes.retrieve(id));
    expect(await disputeRow(id)).toMatchObject({ unknown_at: null });
  });

  it('asks again for a dispute that it was not allowed to read', async () => {
    const { id, due_at } = await disputed();
    await pool().query('UPDATE disputes SET reason = NULL, due_by = NULL WHERE id = $1', [id]);
    const fault = { method: 'GET', path: `/v1/disputes/${id}`, kind: 'balance_insufficient' };
    await callSim(bench, '/_sim/faults', fault);
    for (const reason of [null, 'product_not_received']) {
      await sweepDisputes(Date.now());
      expect(await disputeRow(id)).toMatchObject({ reason });
    }
    expect(await disputeRow(id)).toMatchObject({ due_by: new Date(due_at) });
  });
});
