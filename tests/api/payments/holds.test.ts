import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expireSession } from '@/lib/payment/intent/expire';
import { refreshPayment } from '@/lib/payment/intent/start';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
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
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** Cards that are authorized first, and charged once everybody is in, at the processor's stand-in. */

const NOTHING = { charges: 0, charged_cents: 0, refunded_cents: 0, transfers: 0, transferred_cents: 0 };
const EACH_cents = 2_500;
const CHARGED_cents = 7_575;
const TRANSFERRED_cents = 7_237;

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterEach(() => endFaults(bench));
afterAll(() => bench.close());

async function hold(session_id: string, member_id: string, card?: string) {
  const opened = await openFor(session_id, member_id);
  const status = await confirmWith(bench, opened.intent_id, card);
  await refreshPayment(session_id, opened.payment_id);
  return { ...opened, status };
}

async function runOut(session_id: string) {
  await endTime(session_id);
  await expireSession({ session_id });
  await drainJobs();
}

const statuses = async (session_id: string) =>
  (await sessionNow(session_id)).payments.map(({ status }) => status);

const fault = (kind: string, path: string, times = 1) =>
  callSim(bench, '/_sim/faults', { method: 'POST', path, kind, times });

/** Three people, all but the last of whom have their share held. */
async function almost(given: { rescue_hours?: number } = {}) {
  const group = await startGroup(bench, { funds: 'hold', ...given });
  const people = [group.organizer, ...group.members];
  const held = [];
  for (const person of people.slice(0, -1)) held.push(await hold(group.session_id, person));
  return { ...group, people, held, last: people.at(-1) ?? '' };
}

describe('a group whose cards are held', () => {
  it('charges nobody until everybody is in, then everybody once, and then pays the shop', async () => {
    const { session_id, last } = await almost();
    await drainJobs();
    expect(await statuses(session_id)).toEqual(['authorized', 'authorized']);
    expect(await processorBooks(bench, session_id)).toEqual(NOTHING);
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
    expect(await ledgerBalance(session_id, 'processor')).toBe(0);

    expect((await hold(session_id, last)).status).toBe('requires_capture');
    expect(await sessionNow(session_id)).toMatchObject({ status: 'pending', transfers: [] });
    expect(await statuses(session_id)).toEqual(['capturing', 'capturing', 'capturing']);
    await drainJobs();
    expect((await sessionNow(session_id)).status).toBe('funded');
    expect(await processorBooks(bench, session_id)).toEqual({
      charges: 3,
      charged_cents: CHARGED_cents,
      refunded_cents: 0,
      transfers: 3,
      transferred_cents: TRANSFERRED_cents,
    });
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
  });

  it('lets every hold go when it is cancelled, without a refund', async () => {
    const { session_id, held } = await almost();
    await must(session_id, { type: 'cancel' });
    expect(await statuses(session_id)).toEqual(['releasing', 'releasing']);
    await drainJobs();
    const session = await sessionNow(session_id);
    expect(session).toMatchObject({ status: 'cancelled', cancel_announced: true, refunds: [] });
    expect(await statuses(session_id)).toEqual(['canceled', 'canceled']);
    for (const { intent_id } of held)
      expect((await bench.client.paymentIntents.retrieve(intent_id)).status).toBe('canceled');
    expect(await processorBooks(bench, session_id)).toEqual(NOTHING);
  });

  it('keeps a hold that came in time when the time is over, and lets it go with the others', async () => {
    const { session_id, last } = await almost();
    const { intent_id } = await openFor(session_id, last);
    await confirmWith(bench, intent_id);
    await runOut(session_id);
    // Nobody had heard of the last hold: it completes the group.
    expect((await sessionNow(session_id)).status).toBe('funded');

    const late = await almost();
    await runOut(late.session_id);
    expect(await sessionNow(late.session_id)).toMatchObject({ status: 'expired', refunds: [] });
    expect(await statuses(late.session_id)).toEqual(['canceled', 'canceled']);
  });

  it.each(['reset_after', '500_after', '500', 'reset_before'])(
    'charges everybody once when a capture’s answer is %s',
    async (kind) => {
      const { session_id, last } = await almost();
      await fault(kind, '^/v1/payment_intents/[^/]+/capture$', 4);
      await hold(session_id, last);
      await drainJobs();
      expect((await sessionNow(session_id)).status).toBe('funded');
      expect(await processorBooks(bench, session_id)).toMatchObject({
        charges: 3,
        charged_cents: CHARGED_cents,
      });
    },
  );

  it('opens one share again when its capture fails, and is funded once it is paid at once', async () => {
    const { session_id, last, people } = await almost();
    await hold(session_id, last);
    await fault('charge_expired_for_capture', '^/v1/payment_intents/[^/]+/capture$');
    await runOut(session_id);
    const session = await sessionNow(session_id);
    expect(session.status).toBe('pending');
    expect(session.expires_at).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const lost = session.payments.find(({ status }) => status === 'canceled');
    expect(lost?.hold?.ended).toBe('lost');
    expect(session.payments.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
    expect(await processorBooks(bench, session_id)).toMatchObject({ charges: 2, transfers: 0 });
    const again = await hold(session_id, lost?.member_id ?? '');
    expect(again.status).toBe('succeeded');
    await drainJobs();
    expect((await sessionNow(session_id)).status).toBe('funded');
    expect(people).toHaveLength(3);
    expect(await processorBooks(bench, session_id)).toMatchObject({
      charges: 3,
      charged_cents: CHARGED_cents,
    });
  });

  it('refunds who was charged, and nobody else, when the last share is not paid after all', async () => {
    const { session_id, last } = await almost();
    await hold(session_id, last);
    await fault('charge_expired_for_capture', '^/v1/payment_intents/[^/]+/capture$');
    await drainJobs();
    await runOut(session_id);
    const session = await sessionNow(session_id);
    expect(session.status).toBe('expired');
    expect(session.refunds).toHaveLength(2);
    const books = await processorBooks(bench, session_id);
    expect(books).toMatchObject({ charges: 2, transfers: 0 });
    expect(books.refunded_cents).toBe(books.charged_cents);
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
  });

  it('opens a share again whose hold has lapsed, before and after everybody was in', async () => {
    const { session_id, held } = await almost();
    const [first] = held;
    await callSim(bench, `/_sim/payments/${first?.intent_id}/lapse`, {});
    await refreshPayment(session_id, first?.payment_id ?? '');
    const session = await sessionNow(session_id);
    expect(session.payments[0]).toMatchObject({ status: 'canceled', hold: { ended: 'lost' } });
    expect(session.split?.shares[0]).toMatchObject({ status: 'pending', payment_id: null });
    expect((await hold(session_id, session.payments[0]?.member_id ?? '')).status).toBe('requires_capture');
  });

  it('lets a hold go of which it was told that it had gone', async () => {
    const { session_id, held } = await almost();
    const [first] = held;
    await must(session_id, { type: 'payment_canceled', payment_id: first?.payment_id ?? '' });
    const text = `payment ${first?.payment_id} is canceled, but its money is held`;
    expect(await reconcileSession(session_id, false)).toEqual([{ session_id, text, fixed: false }]);
    expect(await reconcileSession(session_id, true)).toEqual([{ session_id, text, fixed: true }]);
    await drainJobs();
    expect((await bench.client.paymentIntents.retrieve(first?.intent_id ?? '')).status).toBe('canceled');
    expect(await reconcileSession(session_id, false)).toEqual([]);
  });

  it('refunds what was captured in part by hand, and keeps it as what was charged', async () => {
    const { session_id, held } = await almost();
    const [first] = held;
    await bench.client.paymentIntents.capture(first?.intent_id ?? '', { amount_to_capture: 1_000 });
    await refreshPayment(session_id, first?.payment_id ?? '');
    await drainJobs();
    await forgetState(session_id);
    const session = await sessionNow(session_id);
    expect(session.payments[0]).toMatchObject({ status: 'succeeded', amount_cents: 1_000, fee_cents: 0 });
    expect(session.payments[0]?.lines).toMatchObject([{ share_id: null, asked_cents: EACH_cents + 25 }]);
    expect(session.refunds).toMatchObject([
      { reason: 'duplicate', amount_cents: 1_000, status: 'succeeded' },
    ]);
    expect(await reconcileSession(session_id, false)).toEqual([]);
    expect((await hold(session_id, session.payments[0]?.member_id ?? '')).status).toBe('requires_capture');
  });

  it('refunds a charge that was made although the group had let it go', async () => {
    const { session_id, last } = await almost();
    const { intent_id } = await hold(session_id, last);
    // The capture is made and its answer lost; the shop cancels before it is asked again.
    await bench.client.paymentIntents.capture(intent_id);
    await must(session_id, { type: 'cancel' });
    await drainJobs();
    const session = await sessionNow(session_id);
    expect(session).toMatchObject({ status: 'cancelled', cancel_announced: true });
    expect(session.refunds).toMatchObject([{ reason: 'late', status: 'succeeded' }]);
    expect(await processorBooks(bench, session_id)).toMatchObject({
      charges: 1,
      charged_cents: EACH_cents + 25,
      refunded_cents: EACH_cents + 25,
    });
  });
});
