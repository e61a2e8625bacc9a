import { startStripe } from 'stripe-stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncDisputes } from '@/lib/payment/dispute/disputes';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { noteRefundsMadeOutside } from '@/lib/payment/refund/refunds';
import { chargeOf } from '../../support/disputes';
import {
  callSim,
  drainJobs,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  payByCard,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** What happens at the processor that is not kind: banks, people in its dashboard, and payouts. */

const DAY_ms = 86_400_000;
/** Its money is available at once. */
const AVAILABLE_CARD = '4000000000000077';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench({}, startStripe);
});
afterAll(() => bench.close());

async function pay(session_id: string, member_id: string, card?: string): Promise<string> {
  const payment_id = await payByCard(bench, session_id, member_id, { card });
  const { payments } = await sessionNow(session_id);
  return payments.find(({ id }) => id === payment_id)?.charge_id ?? '';
}

async function dispute(session_id: string, charge: string, kind: Record<string, unknown> = {}) {
  const given = { reason: 'fraudulent', ...kind };
  const { id } = await callSim<{ id: string }>(bench, `/_sim/charges/${charge}/dispute`, given);
  await syncDisputes(session_id, false, charge);
  return id;
}

const refundByHand = (charge: string) => callSim(bench, `/_sim/charges/${charge}/refund`, {});

const addFunds = () => callSim(bench, '/_sim/balance', { currency: 'usd', available: 1_000_000 });

describe('a merchant that has paid itself out', () => {
  it('gets no card refunded before its part is taken back, out of its next group', async () => {
    const { session_id, organizer } = await fundGroup(bench, { members: 1 });
    await callSim(bench, '/_sim/clock', { advance_ms: 7 * DAY_ms });
    await addFunds();
    await must(session_id, { type: 'refund_member', member_id: organizer });
    await drainJobs();
    const waiting = await sessionNow(session_id);
    expect(waiting.reversals).toMatchObject([{ status: 'waiting', waiting_code: 'balance_insufficient' }]);
    expect(waiting.refunds).toMatchObject([{ status: 'reversing' }]);
    expect((await processorBooks(bench, session_id)).refunded_cents).toBe(0);

    const next = await startGroup(bench, { members: 1 });
    for (const member of [next.organizer, ...next.members])
      await pay(next.session_id, member, AVAILABLE_CARD);
    await drainJobs();
    const done = await sessionNow(session_id);
    expect(done.reversals).toMatchObject([{ status: 'made' }]);
    expect(done.refunds).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe('a group whose money has left before the last payment', () => {
  it.each([
    ['by a dispute', (session_id: string, charge: string) => dispute(session_id, charge)],
    [
      'by a refund made by hand',
      async (session_id: string, charge: string) => {
        await refundByHand(charge);
        await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
      },
    ],
  ])('%s is not funded until the share is paid again', async (_how, takeMoney) => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    await takeMoney(session_id, await pay(session_id, organizer));
    await pay(session_id, members[0] ?? '');
    await drainJobs();
    expect(await sessionNow(session_id)).toMatchObject({ status: 'pending', transfers: [] });
    expect((await processorBooks(bench, session_id)).transferred_cents).toBe(0);
    await pay(session_id, organizer);
    await drainJobs();
    expect((await sessionNow(session_id)).status).toBe('funded');
    expect((await processorBooks(bench, session_id)).transfers).toBe(2);
  });
});

describe('a cancellation', () => {
  it('is announced although somebody has refunded the charge by hand', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await refundByHand(await pay(session_id, organizer));
    await must(session_id, { type: 'cancel' });
    await drainJobs();
    const session = await sessionNow(session_id);
    expect(session).toMatchObject({ status: 'cancelled', cancel_announced: true });
    expect(session.split?.shares.map(({ status }) => status)).not.toContain('refunding');
    expect(session.refunds.map(({ status }) => status).sort()).not.toContain('queued');
    expect(await ledgerBalance(session_id, 'processor')).toBe(0);
  });

  it('during a dispute that is won later refunds the card then', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const charge = await pay(session_id, organizer);
    const id = await dispute(session_id, charge);
    await must(session_id, { type: 'cancel' });
    await drainJobs();
    expect((await processorBooks(bench, session_id)).refunded_cents).toBe(0);
    await callSim(bench, `/_sim/disputes/${id}/close`, { won: true });
    await addFunds();
    await syncDisputes(session_id, false, charge);
    await drainJobs();
    const { charged_cents, refunded_cents } = await processorBooks(bench, session_id);
    expect(refunded_cents).toBe(charged_cents);
    expect((await sessionNow(session_id)).cancel_announced).toBe(true);
    for (const account of ['processor', 'held', 'disputed'])
      expect(await ledgerBalance(session_id, account)).toBe(0);
  });
});

describe('a question of a card issuer that takes no money', () => {
  it.each([
    ['an inquiry', { inquiry: true }, 'warning_needs_response'],
    ['a prevented dispute', { prevented: true }, 'prevented'],
  ])('%s moves nothing, and does not block a refund', async (_what, kind, status) => {
    const { session_id, organizer } = await fundGroup(bench, { members: 1 });
    await dispute(session_id, await chargeOf(session_id, organizer), kind);
    const { payments, reversals } = await sessionNow(session_id);
    expect(payments.flatMap(({ disputes }) => disputes)).toMatchObject([{ status, withdrawn_cents: 0 }]);
    expect(reversals).toEqual([]);
    expect(await ledgerBalance(session_id, 'disputed')).toBe(0);
    await must(session_id, { type: 'refund_member', member_id: organizer });
    expect((await sessionNow(session_id)).reversals).toHaveLength(1);
  });
});

it('a dispute that was prevented with our money is lost, and is taken back from the merchant', async () => {
  const { session_id, organizer } = await fundGroup(bench, { members: 1 });
  const charge = await chargeOf(session_id, organizer);
  const id = await dispute(session_id, charge, { prevented: 'with_money' });
  await drainJobs();
  const { payments, reversals } = await sessionNow(session_id);
  const known = payments.flatMap(({ disputes }) => disputes);
  expect(known).toMatchObject([{ id, status: 'lost', outcome: 'lost' }]);
  expect(known[0]?.withdrawn_cents).toBeGreaterThan(0);
  expect(reversals).toHaveLength(1);
  expect(await reconcileSession(session_id, false)).toEqual([]);
});
