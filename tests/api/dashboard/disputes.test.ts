import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptDispute, saveEvidence, submitEvidence } from '@/lib/dashboard/dispute/answer';
import { listDisputes, readDispute, sessionDisputes } from '@/lib/dashboard/dispute/desk';
import { readMatters } from '@/lib/dashboard/home/matters';
import { timeline } from '@/lib/dashboard/session/timeline';
import { pool } from '@/lib/db/pool';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { type Evidence, evidenceFrom } from '@/lib/group/evidence';
import { SYSTEM } from '@/lib/merchant/audit';
import { applyDispute } from '@/lib/payment/dispute/disputes';
import { keepFulfilment } from '@/lib/session/fulfilment';
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
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const access = () => ({ merchant_id: bench.merchant_id, livemode: false, actor: SYSTEM });
const texts = (uncategorized_text: string): Evidence => evidenceFrom({ uncategorized_text });

async function disputed(kind: Record<string, unknown> = {}) {
  const { session_id, organizer } = await fundGroup(bench, { members: 1 });
  const charge = await chargeOf(session_id, organizer);
  return { session_id, organizer, charge, id: await disputeCharge(bench, session_id, charge, kind) };
}

const mattersOf = async (id: string) =>
  (await readMatters(access())).filter((matter) => matter.kind === 'disputed' && matter.dispute_id === id);

const audited = async (id: string) => {
  const { rows } = await pool().query<{ action: string }>(
    'SELECT action FROM audit_log WHERE target = $1 ORDER BY created_at',
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('the desk of a dispute', () => {
  it('shows it with its reason and deadline, and the member’s story as evidence', async () => {
    const { session_id, id } = await disputed();
    const dispute = await readDispute(access(), id);
    const { due_by } = (await bench.client.disputes.retrieve(id)).evidence_details;
    expect(dispute).toMatchObject({ state: 'open', reason: 'product_not_received', amount_cents: 3_788 });
    expect(dispute?.due_by?.getTime()).toBe((due_by ?? 0) * 1000);
    expect(dispute?.evidence.uncategorized_text).toContain('Ana paid $37.88 by card');
    expect(JSON.stringify(dispute?.evidence)).not.toContain('Member 1');
    expect(await mattersOf(id)).toMatchObject([{ session_id, at: dispute?.due_by, has_draft: false }]);
    expect((await listDisputes(access())).rows.find((one) => one.id === id)).toMatchObject({ state: 'open' });
  });

  it('includes what the shop has reported as shipped, without another member’s name', async () => {
    const { session_id, id } = await disputed();
    const parcel = { carrier: 'UPS', tracking_number: '1Z', tracking_url: null, description: null };
    const times = { shipped_at: new Date(), delivered_at: null };
    await keepFulfilment(session_id, { ...parcel, carrier: 'UPS for Member 1', ...times });
    const { evidence } = (await readDispute(access(), id)) ?? {};
    expect(evidence).toMatchObject({
      shipping_tracking_number: '1Z',
      shipping_carrier: 'UPS for another person',
    });
  });

  it('has the address that its payer asked from as evidence, and keeps it until the bank has decided', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await payByCard(bench, session_id, organizer, { asker: { address: '203.0.113.7' } });
    await drainJobs();
    const id = await disputeCharge(bench, session_id, await chargeOf(session_id, organizer));
    // What else is kept of it goes sooner than a bank decides.
    await pool().query('DELETE FROM payer_addresses');
    await hear(bench, session_id, id);
    expect((await readDispute(access(), id))?.evidence.customer_purchase_ip).toBe('203.0.113.7');
    await closeAtBank(bench, session_id, id, true);
    expect(await disputeRow(id)).toMatchObject({ status: 'won', payer_address: null });
  });

  it('stages what is saved, once for each save, and takes back what is left out', async () => {
    const { id } = await disputed();
    const first = { ...texts('It was delivered.'), shipping_carrier: 'UPS' };
    expect(await saveEvidence(access(), id, 0, first)).toBeNull();
    await drainJobs();
    expect(await stagedTexts(bench, id)).toEqual({
      uncategorized_text: 'It was delivered.',
      shipping_carrier: 'UPS',
    });
    expect(await saveEvidence(access(), id, 1, texts('It was delivered at noon.'))).toBeNull();
    await drainJobs();
    expect(await stagedTexts(bench, id)).toEqual({ uncategorized_text: 'It was delivered at noon.' });
    expect(await readDispute(access(), id)).toMatchObject({
      state: 'open',
      is_staged: true,
      evidence_version: 2,
    });
    expect(await submissions(bench, id)).toBe(0);
    expect(await mattersOf(id)).toMatchObject([{ has_draft: true }]);
  });

  it('sends it once, and lets nobody change it; a won dispute sends the transfer again', async () => {
    const { session_id, id } = await disputed();
    await saveEvidence(access(), id, 0, texts('It was delivered.'));
    const twice = await Promise.all([submitEvidence(access(), id, 1), submitEvidence(access(), id, 1)]);
    expect(twice.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(await saveEvidence(access(), id, 1, texts('Too late.'))).toContain('answered already');
    await drainJobs();
    expect(await submissions(bench, id)).toBe(1);
    expect(await stagedTexts(bench, id)).toEqual({ uncategorized_text: 'It was delivered.' });
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', status: 'under_review' });
    expect(await mattersOf(id)).toEqual([]);
    expect(await saveEvidence(access(), id, 1, texts('Too late.'))).toContain('answered already');
    expect(await acceptDispute(access(), id, 1)).toContain('answered already');
    expect(await audited(id)).toEqual(['dispute.evidence_saved', 'dispute.submitted']);

    await closeAtBank(bench, session_id, id, true);
    const { transfers } = await sessionNow(session_id);
    expect(transfers.filter(({ dispute_id }) => dispute_id === id)).toMatchObject([{ status: 'succeeded' }]);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'closed', status: 'won' });
  });

  it('tells one of two people who save at once to reload', async () => {
    const { id } = await disputed();
    const both = await Promise.all(['A', 'B'].map((text) => saveEvidence(access(), id, 0, texts(text))));
    expect(both.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(both.find((refusal) => refusal)).toContain('Somebody else has saved');
    expect(await submitEvidence(access(), id, 0)).toBe('Save the evidence first.');
    expect(await submitEvidence(access(), id, 2)).toContain('Somebody else has saved');
    expect(await audited(id)).toEqual(['dispute.evidence_saved']);
  });

  it('is as far on the page of its session, also once its deadline has passed', async () => {
    const { session_id, id } = await disputed();
    const stateOf = async () =>
      (await sessionDisputes(await sessionNow(session_id))).find((one) => one.id === id)?.state;
    expect(await stateOf()).toBe('open');
    await pool().query(`UPDATE disputes SET due_by = now() - interval '1 hour' WHERE id = $1`, [id]);
    expect(await stateOf()).toBe('late');
    expect(await readDispute(access(), id)).toMatchObject({ state: 'late' });
  });

  it('is in the history of its session, when it is opened and when it is over', async () => {
    const { session_id, id } = await disputed();
    const history = async () => {
      const session = await sessionNow(session_id);
      const moments = timeline(session, await sessionDisputes(session));
      return moments.filter(({ text }) => text.includes('dispute')).map(({ text, tone }) => [tone, text]);
    };
    const opened = ['bad', 'The bank has opened the dispute about $37.88 of Ana'];
    expect(await history()).toEqual([opened]);
    expect(await acceptDispute(access(), id, 0)).toBeNull();
    await drainJobs();
    expect(await history()).toEqual([opened, ['bad', 'The dispute about $37.88 of Ana is lost']]);
  });

  it('is unknown to another merchant and in the other mode', async () => {
    const { id } = await disputed();
    for (const stranger of [
      { ...access(), merchant_id: 'split_merch_other' },
      { ...access(), livemode: true },
    ]) {
      expect(await readDispute(stranger, id)).toBeNull();
      expect((await listDisputes(stranger)).rows).toEqual([]);
      expect(await saveEvidence(stranger, id, 0, texts('Mine.'))).toBe('Dispute not found.');
      expect(await submitEvidence(stranger, id, 1)).toBe('Dispute not found.');
      expect(await acceptDispute(stranger, id, 0)).toBe('Dispute not found.');
      expect((await readMatters(stranger)).filter(({ kind }) => kind === 'disputed')).toEqual([]);
    }
    for (const unknown of ['du_unknown', '', 'du_\0', `${id}'`])
      expect(await readDispute(access(), unknown)).toBeNull();
    expect(await disputeRow(id)).toMatchObject({ evidence: null, decision: null });
  });

  it('accepts a dispute, which is lost then; an inquiry cannot be', async () => {
    const { id } = await disputed();
    expect(await acceptDispute(access(), id, 0)).toBeNull();
    await drainJobs();
    expect((await bench.client.disputes.retrieve(id)).status).toBe('lost');
    expect(await readDispute(access(), id)).toMatchObject({ state: 'closed', status: 'lost' });
    const inquiry = await disputed({ inquiry: true });
    expect(await acceptDispute(access(), inquiry.id, 0)).toContain('cannot be accepted');
    expect((await readDispute(access(), inquiry.id))?.is_inquiry).toBe(true);
  });

  it('takes another answer when an inquiry that was answered becomes a dispute', async () => {
    const { session_id, charge, id } = await disputed({ inquiry: true });
    await saveEvidence(access(), id, 0, texts('It was delivered.'));
    await submitEvidence(access(), id, 1);
    await drainJobs();
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', status: 'warning_under_review' });
    await callSim(bench, `/_sim/disputes/${id}/escalate`, {});
    await applyDispute(session_id, await bench.client.disputes.retrieve(id));
    expect(await readDispute(access(), id)).toMatchObject({ state: 'open', is_inquiry: false });
    expect(await submitEvidence(access(), id, 1)).toBeNull();
    await drainJobs();
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', status: 'under_review' });
    expect(charge).toMatch(/^ch_/);
  });

  it('of a session whose people were erased is erased as well, once the bank has decided', async () => {
    const { session_id, organizer } = await fundGroup(bench, { members: 1 });
    const charge = await chargeOf(session_id, organizer);
    await pool().query(`UPDATE sessions SET ended_at = now() - interval '600 days' WHERE id = $1`, [
      session_id,
    ]);
    const erase = () => eraseEnded(new AbortController().signal);
    await erase();
    const id = await disputeCharge(bench, session_id, charge);
    expect(await saveEvidence(access(), id, 0, texts('Ana has got it.'))).toBeNull();
    await drainJobs();
    await erase();
    expect((await disputeRow(id)).evidence).toMatchObject({ uncategorized_text: 'Ana has got it.' });
    await closeAtBank(bench, session_id, id, true);
    await erase();
    expect((await disputeRow(id)).evidence).toEqual({});
  });

  it('is not turned back by a report that arrives late', async () => {
    const { session_id, id } = await disputed();
    const early = await bench.client.disputes.retrieve(id);
    await closeAtBank(bench, session_id, id, true);
    await applyDispute(session_id, early);
    expect(await disputeRow(id)).toMatchObject({ status: 'won' });
    expect((await disputeRow(id)).closed_at).not.toBeNull();
  });
});

describe('an answer on its way to the processor', () => {
  it.each(['reset_after', '500_after', 'reset_before', '500'])('is sent once despite %s', async (kind) => {
    const { id } = await disputed();
    await saveEvidence(access(), id, 0, texts('It was delivered.'));
    await drainJobs();
    await callSim(bench, '/_sim/faults', { kind, method: 'POST', path: `/v1/disputes/${id}`, times: 3 });
    await submitEvidence(access(), id, 1);
    await drainJobs();
    expect(await submissions(bench, id)).toBe(1);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', refusal: null });
    await endFaults(bench);
  });

  it('that the processor refuses is shown with its reason, and can be changed and sent again', async () => {
    const { id } = await disputed();
    const long = '\n'.repeat(20_000);
    const much = { ...texts(long), product_description: long, access_activity_log: long };
    const more = { refund_policy_disclosure: long, refund_refusal_explanation: long };
    await saveEvidence(access(), id, 0, { ...much, ...more });
    await submitEvidence(access(), id, 1);
    await drainJobs();
    const refused = await readDispute(access(), id);
    expect(refused).toMatchObject({ state: 'open', decision: null });
    expect(refused?.refusal).not.toBeNull();
    expect(await submissions(bench, id)).toBe(0);
    expect(await saveEvidence(access(), id, 1, texts('Shorter.'))).toBeNull();
    expect(await submitEvidence(access(), id, 2)).toBeNull();
    await drainJobs();
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', refusal: null });
  });

  it('that was given at Stripe itself counts, and is not given again', async () => {
    const { id } = await disputed();
    await saveEvidence(access(), id, 0, texts('From the dashboard.'));
    await bench.client.disputes.update(id, { evidence: { uncategorized_text: 'By hand' }, submit: true });
    await submitEvidence(access(), id, 1);
    await drainJobs();
    expect(await submissions(bench, id)).toBe(1);
    expect(await readDispute(access(), id)).toMatchObject({ state: 'sent', status: 'under_review' });
  });
});

it('every dispute is on one page of all, once', async () => {
  const ids = [(await disputed()).id, (await disputed()).id, (await disputed()).id];
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { rows, next_cursor } = await listDisputes(access(), { cursor, limit: 2 });
    seen.push(...rows.map(({ id }) => id));
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  expect(seen).toEqual(expect.arrayContaining(ids));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength((await listDisputes(access())).rows.length);
});
