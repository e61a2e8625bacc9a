import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { expireSession } from '@/lib/payment/intent/expire';
import { openPayment } from '@/lib/payment/intent/start';
import { ProcessorUnavailable } from '@/lib/payment/processor/stripe';
import { applyRefund, createRefund } from '@/lib/payment/refund/refunds';
import { createTransfer } from '@/lib/payment/transfer/transfers';
import { apply } from '@/lib/session/apply';
import {
  callSim,
  confirmWith,
  drainJobs,
  endFaults,
  endTime,
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

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
afterEach(() => endFaults(bench));

async function pay(session_id: string, member_id: string, card?: string): Promise<void> {
  await payByCard(bench, session_id, member_id, { card });
}

async function fundedGroup(members = 1) {
  const group = await startGroup(bench, { members });
  for (const member of [group.organizer, ...group.members]) await pay(group.session_id, member);
  return group;
}

async function eventTypes(session_id: string): Promise<string[]> {
  const { rows } = await pool().query<{ type: string }>(
    'SELECT type FROM events WHERE session_id = $1 ORDER BY sequence',
    [session_id],
  );
  return rows.map((row) => row.type);
}

describe('a purchase', () => {
  it('charges shares and fees, transfers the total less the merchant fee, and books all of it', async () => {
    const { session_id } = await fundedGroup(2);
    await drainJobs();
    const session = await sessionNow(session_id);
    expect(session.status).toBe('funded');
    expect(await processorBooks(bench, session_id)).toEqual({
      charges: 3,
      charged_cents: 7_500 + 75,
      refunded_cents: 0,
      transfers: 3,
      transferred_cents: 7_500 - 263,
    });
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
    expect(await ledgerBalance(session_id, 'consumer_fees')).toBe(-75);
    expect(await ledgerBalance(session_id, 'merchant_fees')).toBe(-263);
    expect(await eventTypes(session_id)).toEqual([
      'group.created',
      'group.member_joined',
      'group.member_joined',
      'group.share_paid',
      'group.share_paid',
      'group.share_paid',
      'group.funded',
      'group.transferred',
    ]);
  });

  it('names the card that was charged, and none where Link was paid without one', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer, 'pm_card_mastercard');
    await pay(session_id, members[0] ?? '', 'pm_card_link');
    const cards = (await sessionNow(session_id)).payments.map(({ card }) => card);
    expect(cards).toEqual([{ brand: 'mastercard', last4: '4444' }, null]);
  });

  it('keeps the place of a member whose card is declined, says why, and accepts the next card', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer, '4000000000009995');
    const declined = (await sessionNow(session_id)).payments[0];
    expect(declined).toMatchObject({ status: 'open', error_code: 'insufficient_funds' });
    await pay(session_id, organizer);
    expect((await sessionNow(session_id)).status).toBe('funded');
  });

  it('leaves nothing that could be paid when the processor is down', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await callSim(bench, '/_sim/faults', { kind: '503', path: '/v1/payment_intents', times: 50 });
    await expect(openPayment({ session_id, member_id: organizer, scope: { kind: 'own' } })).rejects.toThrow(
      ProcessorUnavailable,
    );
    await endFaults(bench);
    await pay(session_id, organizer);
    expect((await processorBooks(bench, session_id)).charges).toBe(1);
  });

  it('that only the processor knows to be too small is refused with a reason, and stays payable', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await callSim(bench, '/_sim/faults', { kind: 'amount_too_small', path: '/v1/payment_intents' });
    const refused = await openPayment({ session_id, member_id: organizer, scope: { kind: 'own' } });
    expect(refused).toEqual({
      ok: false,
      code: 'invalid_split',
      violations: [
        {
          path: '',
          text: '$75.75 is too little to be paid by card. Pay for more at once, or choose another split.',
          said: [{ text: 'tooLittleForProcessor', values: { amount: { cents: 7_575, currency: 'usd' } } }],
        },
      ],
    });
    expect((await sessionNow(session_id)).payments).toMatchObject([{ status: 'canceled' }]);
    await pay(session_id, organizer);
    expect((await sessionNow(session_id)).status).toBe('funded');
  });
});

describe('the transfer', () => {
  it('is made once, even if the processor answers with an internal error after making it', async () => {
    const { session_id } = await fundedGroup();
    await callSim(bench, '/_sim/faults', {
      kind: '500_after',
      path: '/v1/transfers',
      method: 'POST',
      times: 2,
    });
    await drainJobs();
    expect((await processorBooks(bench, session_id)).transfers).toBe(2);
    expect((await sessionNow(session_id)).transfers[0]?.status).toBe('succeeded');
  });

  it('waits while our balance is too low, says so, and is made when there is enough', async () => {
    const { session_id } = await fundedGroup();
    await callSim(bench, '/_sim/faults', {
      kind: 'balance_insufficient',
      path: '/v1/transfers',
      method: 'POST',
      times: 3,
    });
    await expect(createTransfer({ session_id })).rejects.toThrow(ProcessorUnavailable);
    expect((await sessionNow(session_id)).transfers[0]).toMatchObject({
      status: 'waiting',
      waiting_code: 'balance_insufficient',
    });
    await drainJobs();
    expect((await sessionNow(session_id)).transfers[0]).toMatchObject({
      status: 'succeeded',
      waiting_code: null,
      waiting_at: expect.any(Number),
    });
    expect((await processorBooks(bench, session_id)).transfers).toBe(2);
  });

  it('is made as soon as a refusal is over whose code nobody knows, not once the processor forgets that', async () => {
    const { session_id } = await fundedGroup();
    await callSim(bench, '/_sim/faults', {
      kind: 'amount_too_small',
      path: '/v1/transfers',
      method: 'POST',
      times: 2,
    });
    const attempt = createTransfer({ session_id });
    await expect(attempt).rejects.toThrow(ProcessorUnavailable);
    expect((await sessionNow(session_id)).transfers[0]).toMatchObject({
      status: 'waiting',
      waiting_code: 'amount_too_small',
    });
    await drainJobs();
    expect((await sessionNow(session_id)).transfers[0]?.status).toBe('succeeded');
    expect((await processorBooks(bench, session_id)).transfers).toBe(2);
  });

  it("waits for the merchant's account, and is made as soon as it is ready", async () => {
    await callSim(bench, `/_sim/accounts/${bench.account_id}`, { active: false });
    const { session_id } = await fundedGroup();
    await expect(createTransfer({ session_id })).rejects.toThrow(ProcessorUnavailable);
    expect((await sessionNow(session_id)).transfers[0]).toMatchObject({
      status: 'waiting',
      waiting_code: 'insufficient_capabilities_for_transfer',
    });
    await callSim(bench, `/_sim/accounts/${bench.account_id}`, { active: true });
    await drainJobs();
    expect((await sessionNow(session_id)).transfers[0]?.status).toBe('succeeded');
  });
});

describe('refunding', () => {
  it('refunds every share with its fee on cancellation, and announces it when the processor has answered', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 2 });
    await pay(session_id, organizer);
    await must(session_id, { type: 'cancel' });
    expect(await eventTypes(session_id)).not.toContain('group.cancelled');
    await drainJobs();
    expect(await processorBooks(bench, session_id)).toMatchObject({
      charged_cents: 2_525,
      refunded_cents: 2_525,
      transfers: 0,
    });
    const types = await eventTypes(session_id);
    expect(types.filter((type) => type === 'group.cancelled')).toHaveLength(1);
    expect(types).toContain('group.share_refunded');
    expect(await ledgerBalance(session_id, 'processor')).toBe(0);
  });

  it('refunds once, even if the processor times out after making the refund', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    await must(session_id, { type: 'cancel' });
    await callSim(bench, '/_sim/faults', {
      kind: 'reset_after',
      path: '/v1/refunds',
      method: 'POST',
      times: 2,
    });
    await drainJobs();
    expect(await processorBooks(bench, session_id)).toMatchObject({
      charged_cents: 3_788,
      refunded_cents: 3_788,
    });
    expect(
      (await bench.client.refunds.list({ limit: 100 })).data.filter(
        (refund) => refund.metadata?.session_id === session_id,
      ),
    ).toHaveLength(1);
  });

  it('waits for a permission that our key lacks, and refunds as soon as it has it', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    await must(session_id, { type: 'cancel' });
    const refund_id = (await sessionNow(session_id)).refunds[0]?.id ?? '';
    await callSim(bench, '/_sim/faults', { kind: '403', path: '/v1/refunds', method: 'POST' });
    await expect(createRefund({ session_id, refund_id })).rejects.toThrow(ProcessorUnavailable);
    expect((await sessionNow(session_id)).refunds).toMatchObject([{ status: 'queued' }]);
    await drainJobs();
    expect((await sessionNow(session_id)).refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(await processorBooks(bench, session_id)).toMatchObject({ refunded_cents: 3_788 });
  });

  it('records a refund that fails later, tells the merchant, and can be asked for again', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    await must(session_id, { type: 'cancel' });
    await drainJobs();
    const refund = (await sessionNow(session_id)).refunds[0];
    await callSim(bench, `/_sim/refunds/${refund?.processor_refund_id}/fail`, {});
    await applyRefund(
      session_id,
      refund?.id ?? '',
      await bench.client.refunds.retrieve(refund?.processor_refund_id ?? ''),
    );
    expect((await sessionNow(session_id)).refunds[0]?.status).toBe('failed');
    expect(await eventTypes(session_id)).toContain('group.refund_failed');
    expect(await ledgerBalance(session_id, 'processor')).toBe(3_788);
    await must(session_id, { type: 'retry_refund', refund_id: refund?.id ?? '' });
    await drainJobs();
    expect((await sessionNow(session_id)).refunds[1]?.status).toBe('succeeded');
    expect(await ledgerBalance(session_id, 'processor')).toBe(0);
  });

  it('counts payments taken before expiry, and refunds later ones', async () => {
    const inTime = await startGroup(bench, { members: 0 });
    const open = await openFor(inTime.session_id, inTime.organizer);
    await confirmWith(bench, open.intent_id);
    await endTime(inTime.session_id);
    await expireSession({ session_id: inTime.session_id });
    expect((await sessionNow(inTime.session_id)).status).toBe('funded');

    const late = await startGroup(bench, { members: 1 });
    await pay(late.session_id, late.organizer);
    await endTime(late.session_id);
    await expireSession({ session_id: late.session_id });
    await drainJobs();
    expect((await sessionNow(late.session_id)).status).toBe('expired');
    expect(await processorBooks(bench, late.session_id)).toMatchObject({
      charged_cents: 3_788,
      refunded_cents: 3_788,
    });
  });

  it('never takes a payment after expiry', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { intent_id } = await openFor(session_id, organizer);
    await endTime(session_id);
    expect(await apply(session_id, { type: 'join', name: 'Late', email: null })).toMatchObject({
      ok: false,
      code: 'session_ended',
    });
    await expireSession({ session_id });
    await drainJobs();
    expect(await confirmWith(bench, intent_id)).toBe('payment_intent_unexpected_state');
  });
});

describe('the ledger', () => {
  it('refuses a posting that does not balance, and any change to a booked one', async () => {
    const row = `('pst_x', 'sess_x', 'held', 'usd', 5, 'charge', 'pay_x', now())`;
    const columns = '(posting_id, session_id, account, currency, amount_cents, kind, source_id, created_at)';
    await expect(pool().query(`INSERT INTO ledger_entries ${columns} VALUES ${row}`)).rejects.toThrow(
      /out of balance/,
    );
    await expect(pool().query('UPDATE ledger_entries SET amount_cents = 1')).rejects.toThrow(/never changed/);
    await expect(pool().query('DELETE FROM ledger_entries')).rejects.toThrow(/never changed/);
  });
});

describe('a dispute', () => {
  it('is recorded and booked, and booked back when it is won', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer, '4000000000000259');
    const charge_id = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
    const open = { type: 'dispute_changed', charge_id, dispute_id: 'du_1', amount_cents: 7_575 } as const;
    await must(session_id, { ...open, status: 'needs_response' });
    await must(session_id, { ...open, status: 'needs_response' });
    expect(await ledgerBalance(session_id, 'disputed')).toBe(7_575);
    await must(session_id, { ...open, status: 'won' });
    await must(session_id, { ...open, status: 'won' });
    expect(await ledgerBalance(session_id, 'disputed')).toBe(0);
    expect((await sessionNow(session_id)).payments[0]?.dispute_status).toBe('won');
  });

  it('that began as an inquiry is booked once, when it takes money', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await pay(session_id, organizer);
    const charge_id = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
    const word = { type: 'dispute_changed', charge_id, dispute_id: 'du_inquiry' } as const;
    await must(session_id, { ...word, status: 'warning_needs_response', amount_cents: 7_575 });
    expect(await ledgerBalance(session_id, 'disputed')).toBe(0);
    const dispute = { ...word, amount_cents: 7_575 };
    await must(session_id, { ...dispute, status: 'needs_response' });
    await must(session_id, { ...dispute, dispute_id: 'du_other', status: 'won' });
    await must(session_id, { ...dispute, status: 'under_review' });
    expect(await ledgerBalance(session_id, 'disputed')).toBe(7_575);
    expect((await sessionNow(session_id)).payments[0]?.dispute_status).toBe('under_review');
  });
});
