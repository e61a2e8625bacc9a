import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { handleProcessorEvent } from '@/lib/payment/inbox/processor-events';
import { capturePayment } from '@/lib/payment/intent/capture';
import { cancelPayment } from '@/lib/payment/intent/intents';
import { refreshPayment } from '@/lib/payment/intent/start';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
import {
  callSim,
  confirmWith,
  drainJobs,
  forgetState,
  fundGroup,
  type GroupBench,
  must,
  openFor,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** In live mode, the key of another account of ours knows nothing that the right one has made. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterEach(() => resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined }));
afterAll(() => bench.close());

async function setMode(session_id: string, livemode: boolean): Promise<void> {
  await pool().query('UPDATE sessions SET livemode = $2 WHERE id = $1', [session_id, livemode]);
  await forgetState(session_id);
}

/** The session is a live one, and the live account of our key knows nothing of it. */
async function withWrongKey(session_id: string): Promise<void> {
  resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
  await setMode(session_id, true);
}

const withRightKey = (session_id: string) => setMode(session_id, false);

const statusOf = async (session_id: string, payment_id: string) =>
  (await sessionNow(session_id)).payments.find(({ id }) => id === payment_id)?.status;

async function hold(session_id: string, member_id: string) {
  const opened = await openFor(session_id, member_id);
  await confirmWith(bench, opened.intent_id);
  await refreshPayment(session_id, opened.payment_id);
  return { session_id, payment_id: opened.payment_id };
}

async function heldGroup() {
  const { session_id, organizer, members } = await startGroup(bench, { members: 1, funds: 'hold' });
  return { session_id, held: await hold(session_id, organizer), last: members[0] ?? '' };
}

async function ageBy(payment_id: string, session_id: string, days: number): Promise<void> {
  await pool().query(
    `UPDATE payments SET created_at = created_at - $2 * interval '1 day',
       hold = hold || jsonb_build_object('capture_before', (hold->>'capture_before')::float8 - $2 * 86400000)
     WHERE id = $1`,
    [payment_id, days],
  );
  await forgetState(session_id);
}

describe('a hold that the key of another account does not know', () => {
  it('is charged as soon as the right key is back', async () => {
    const { session_id, held, last } = await heldGroup();
    await hold(session_id, last);
    await withWrongKey(session_id);
    await expect(capturePayment(held)).rejects.toThrow('does not know');
    expect(await statusOf(session_id, held.payment_id)).toBe('capturing');
    expect(await reconcileSession(session_id, true)).toContainEqual({
      session_id,
      text: `payment ${held.payment_id} is capturing, but its intent is not known to the processor`,
      fixed: false,
    });
    await withRightKey(session_id);
    await drainJobs();
    expect((await sessionNow(session_id)).status).toBe('funded');
  });

  it('is let go as soon as the right key is back', async () => {
    const { session_id, held } = await heldGroup();
    await must(session_id, { type: 'cancel' });
    await withWrongKey(session_id);
    await expect(cancelPayment(held)).rejects.toThrow('does not know');
    // Older than a day, but the bank still keeps the money.
    await ageBy(held.payment_id, session_id, 2);
    await expect(cancelPayment(held)).rejects.toThrow('does not know');
    expect(await statusOf(session_id, held.payment_id)).toBe('releasing');
    await withRightKey(session_id);
    await drainJobs();
    expect(await statusOf(session_id, held.payment_id)).toBe('canceled');
  });

  it('is given up a day after its bank has let it go by itself', async () => {
    const { session_id, held } = await heldGroup();
    await withWrongKey(session_id);
    await ageBy(held.payment_id, session_id, 9);
    await refreshPayment(session_id, held.payment_id);
    expect((await sessionNow(session_id)).payments[0]).toMatchObject({
      status: 'canceled',
      hold: { ended: 'lost' },
    });
  });
});

it('a payment that the key of another account does not know stays open for a day', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 1 });
  const { payment_id } = await openFor(session_id, organizer);
  await withWrongKey(session_id);
  await expect(refreshPayment(session_id, payment_id)).rejects.toThrow('does not know');
  expect(await statusOf(session_id, payment_id)).toBe('open');
  await ageBy(payment_id, session_id, 1.1);
  await refreshPayment(session_id, payment_id);
  expect(await statusOf(session_id, payment_id)).toBe('canceled');
});

it('nobody is given a second form for a payment whose first one can be paid', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 1 });
  await pool().query('UPDATE merchant_modes SET transfers_enabled = true WHERE merchant_id = $1', [
    bench.merchant_id,
  ]);
  const { payment_id } = await openFor(session_id, organizer);
  await withWrongKey(session_id);
  await expect(openFor(session_id, organizer)).rejects.toThrow('does not know');
  expect(await statusOf(session_id, payment_id)).toBe('open');
});

describe('a live event about what the key of another account does not know', () => {
  async function received(type: string, object: object): Promise<string> {
    const id = newId('evt_');
    const payload = { id, object: 'event', type, livemode: true, data: { object } };
    await prisma().processor_events.create({ data: { id, livemode: true, type, payload } });
    return id;
  }

  const isHandled = async (id: string) =>
    (await prisma().processor_events.findUniqueOrThrow({ where: { id } })).handled_at !== null;

  async function objectOf(kind: string): Promise<object> {
    const { session_id } = await fundGroup(bench, { members: 0 });
    const charge = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
    if (kind === 'dispute') return callSim(bench, `/_sim/charges/${charge}/dispute`, {});
    const refund = { ...(await bench.client.refunds.create({ charge, amount: 100 })) };
    await withWrongKey(session_id);
    return refund;
  }

  const TYPES = { dispute: 'charge.dispute.created', refund: 'refund.created' };

  it.each(Object.entries(TYPES))('waits for the right key for a day: a %s', async (kind, type) => {
    const object = await objectOf(kind);
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
    const event_id = await received(type, object);
    await expect(handleProcessorEvent({ event_id })).rejects.toThrow('No such');
    expect(await isHandled(event_id)).toBe(false);
    await pool().query(
      `UPDATE processor_events SET received_at = now() - interval '25 hours' WHERE id = $1`,
      [event_id],
    );
    await handleProcessorEvent({ event_id });
    expect(await isHandled(event_id)).toBe(true);
  });

  it('waits where it is about a payment that is not known by its charge', async () => {
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
    const warning = { id: 'issfr_1', charge: 'ch_unheard', payment_intent: 'pi_unheard' };
    const event_id = await received('radar.early_fraud_warning.created', warning);
    await expect(handleProcessorEvent({ event_id })).rejects.toThrow('No such');
    expect(await isHandled(event_id)).toBe(false);
  });
});
