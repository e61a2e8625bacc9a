import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { refreshPayment } from '@/lib/payment/intent/start';
import { resetStripeClients } from '@/lib/payment/processor/stripe';
import { reconcile, reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { createTransfer } from '@/lib/payment/transfer/transfers';
import {
  callSim,
  confirmWith,
  drainJobs,
  endFaults,
  endTime,
  forgetState,
  fundGroup,
  type GroupBench,
  must,
  openFor,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { wayTo } from '../../support/processor-way';
import { deleteJob } from '../../support/queued-jobs';

/*
 * Sessions are compared by lists of the whole account. Whatever the lists of a session alone show must be told all the
 * same; what agrees must cost no call of its own.
 */

const DECLINED = '4000000000009995';
const PENDING_REFUND = '4000000000007726';

let bench: GroupBench;
let way: Awaited<ReturnType<typeof wayTo>>;
const sessions: { name: string; id: string }[] = [];

async function pay(session_id: string, member_id: string, card?: string): Promise<string> {
  const payment_id = await payByCard(bench, session_id, member_id, { card });
  return payment_id;
}

const chargeOf = async (session_id: string) => (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
const transferOf = async (session_id: string) =>
  (await sessionNow(session_id)).transfers[0]?.processor_transfer_id ?? '';
const funded = async () => (await fundGroup(bench, { members: 1 })).session_id;

async function open(members = 1) {
  const group = await startGroup(bench, { members });
  return { ...group, ...(await openFor(group.session_id, group.organizer)) };
}

/** A cancelled group whose refund takes time, settled at the bank without our hearing of it. */
async function refundSettled(): Promise<string> {
  const { session_id, organizer } = await startGroup(bench, { members: 1 });
  await pay(session_id, organizer, PENDING_REFUND);
  await must(session_id, { type: 'cancel' });
  await drainJobs();
  const { refunds } = await sessionNow(session_id);
  await callSim(bench, `/_sim/refunds/${refunds[0]?.processor_refund_id}/settle`, {});
  return session_id;
}

/** The organizer's payment, whose row a restore of the database has lost. */
async function lose(funds?: 'hold') {
  const { session_id, organizer } = await startGroup(bench, { members: 1, funds });
  const { payment_id, intent_id } = await openFor(session_id, organizer);
  await confirmWith(bench, intent_id);
  await pool().query('DELETE FROM payments WHERE id = $1', [payment_id]);
  await forgetState(session_id);
  const { latest_charge } = await bench.client.paymentIntents.retrieve(intent_id);
  return { session_id, intent_id, charge: String(latest_charge) };
}

async function transferUnreported(): Promise<string> {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  await pay(session_id, organizer);
  const fault = { kind: 'reset_after', path: '/v1/transfers', method: 'POST', times: 2 };
  await callSim(bench, '/_sim/faults', fault);
  await createTransfer({ session_id }).catch(() => {});
  await deleteJob(`transfer:${(await sessionNow(session_id)).transfers[0]?.id}`);
  return session_id;
}

async function holdLost(): Promise<string> {
  const group = await startGroup(bench, { members: 1, funds: 'hold' });
  const { payment_id, intent_id } = await openFor(group.session_id, group.organizer);
  await confirmWith(bench, intent_id);
  await refreshPayment(group.session_id, payment_id);
  await bench.client.paymentIntents.cancel(intent_id);
  return group.session_id;
}

async function jobLost(): Promise<string> {
  const { session_id, members } = await fundGroup(bench, { members: 1 });
  await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
  await deleteJob(`reversal:${(await sessionNow(session_id)).reversals[0]?.id}`);
  return session_id;
}

const AGREE: Record<string, () => Promise<string>> = {
  funded,
  refunded: async () => {
    const { session_id, members } = await fundGroup(bench, { members: 1 });
    await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
    await drainJobs();
    return session_id;
  },
  cancelled: async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await pay(session_id, organizer);
    await must(session_id, { type: 'cancel' });
    await drainJobs();
    return session_id;
  },
  'declined once': async () => {
    const { session_id, intent_id } = await open();
    await confirmWith(bench, intent_id, DECLINED);
    return session_id;
  },
  held: async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1, funds: 'hold' });
    await pay(session_id, organizer);
    return session_id;
  },
  'a hold that was let go, whose row is gone': async () => {
    const { session_id, intent_id } = await lose('hold');
    await bench.client.paymentIntents.cancel(intent_id);
    return session_id;
  },
  unpaid: async () => (await startGroup(bench, { members: 1 })).session_id,
};

const DIFFER: Record<string, () => Promise<string>> = {
  'a payment that was never reported': async () => {
    const { session_id, intent_id } = await open();
    await confirmWith(bench, intent_id);
    return session_id;
  },
  'a payment whose row is gone': async () => (await lose()).session_id,
  'a hold whose row is gone': async () => (await lose('hold')).session_id,
  'a payment whose row is gone, refunded when its group was cancelled': async () => {
    const { session_id, charge } = await lose();
    const metadata = { session_id, refund_id: 'ref_gone', reason: 'cancelled' };
    await bench.client.refunds.create({ charge, metadata });
    return session_id;
  },
  'a charge of nobody': async () => {
    const session_id = await funded();
    await bench.client.paymentIntents.create({
      amount: 1_234,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://shop.example.test',
      transfer_group: session_id,
    });
    return session_id;
  },
  'a charge that the processor does not know': async () => {
    const session_id = await funded();
    await pool().query(`UPDATE payments SET charge_id = 'ch_gone' || id WHERE session_id = $1`, [session_id]);
    await forgetState(session_id);
    return session_id;
  },
  'another amount': async () => {
    const session_id = await funded();
    await pool().query('UPDATE payments SET amount_cents = amount_cents + 1 WHERE session_id = $1', [
      session_id,
    ]);
    await forgetState(session_id);
    return session_id;
  },
  'a refund by hand': async () => {
    const session_id = await funded();
    await bench.client.refunds.create({ charge: await chargeOf(session_id), amount: 100 });
    return session_id;
  },
  'a refund that was settled': refundSettled,
  'a dispute': async () => {
    const session_id = await funded();
    await callSim(bench, `/_sim/charges/${await chargeOf(session_id)}/dispute`, { reason: 'fraudulent' });
    return session_id;
  },
  'a transfer that was never reported': transferUnreported,
  'a transfer by hand': async () => {
    const session_id = await funded();
    const source_transaction = await chargeOf(session_id);
    await bench.client.transfers.create({
      amount: 1,
      currency: 'usd',
      destination: bench.account_id,
      source_transaction,
      transfer_group: session_id,
    });
    return session_id;
  },
  'a transfer that the processor does not know': async () => {
    const session_id = await funded();
    await pool().query(
      `UPDATE transfers SET id = id || 'x', processor_transfer_id = 'tr_gone' || id WHERE session_id = $1`,
      [session_id],
    );
    await forgetState(session_id);
    return session_id;
  },
  'a reversal by hand': async () => {
    const session_id = await funded();
    await bench.client.transfers.createReversal(await transferOf(session_id), { amount: 100 });
    return session_id;
  },
  'a card that was declined long ago': async () => {
    const { session_id, payment_id, intent_id } = await open();
    await must(session_id, { type: 'payment_processing', payment_id });
    await confirmWith(bench, intent_id, DECLINED);
    return session_id;
  },
  'an intent that the processor does not know': async () => {
    const { session_id, payment_id } = await open();
    await must(session_id, { type: 'payment_processing', payment_id });
    await pool().query(`UPDATE payments SET intent_id = 'pi_gone' WHERE id = $1`, [payment_id]);
    await forgetState(session_id);
    return session_id;
  },
  'a hold that was lost': holdLost,
  'a hold that was believed to be lost': async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1, funds: 'hold' });
    const payment_id = await pay(session_id, organizer);
    await must(session_id, { type: 'payment_canceled', payment_id });
    return session_id;
  },
  'a job that was lost': jobLost,
  'a deadline that has passed': async () => {
    const { session_id } = await startGroup(bench, { members: 1 });
    await endTime(session_id);
    return session_id;
  },
};

/** What somebody else does with the account: the older sessions are beyond the first page of each list. */
async function fillAPage(): Promise<void> {
  for (let made = 0; made < 100; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        bench.client.paymentIntents.create({
          amount: 500,
          currency: 'usd',
          payment_method: 'pm_card_visa',
          confirm: true,
          return_url: 'https://shop.example.test',
        }),
      ),
    );
}

beforeAll(async () => {
  bench = await startGroupBench();
  for (const plants of [AGREE, DIFFER])
    for (const [name, plant] of Object.entries(plants)) sessions.push({ name, id: await plant() });
  await fillAPage();
  for (const [name, plant] of Object.entries(AGREE)) sessions.push({ name, id: await plant() });
  way = await wayTo(bench.stripe.url);
  resetEnvironment({ STRIPE_API_BASE: way.url });
  resetStripeClients();
});
afterAll(async () => {
  way.close();
  await bench.close();
});
afterEach(() => endFaults(bench));

type Told = Map<string, string[]>;

const note = (told: Told, id: string, text: string) => void told.set(id, [...(told.get(id) ?? []), text]);

/** By the lists of each session alone. */
async function toldOneByOne(): Promise<Told> {
  const told: Told = new Map();
  for (const { id } of sessions)
    for (const { text } of await reconcileSession(id, false)) note(told, id, text);
  return told;
}

async function toldTogether(): Promise<Told> {
  const told: Told = new Map();
  const { sessions: compared } = await reconcile({
    since: 0,
    fix: false,
    onDifference: ({ session_id, text }) => note(told, session_id, text),
  });
  expect(compared).toBe(sessions.length);
  return told;
}

const groupsAsked = (path: string) =>
  way.asked.flatMap((asked) =>
    asked.startsWith(`GET ${path}?`)
      ? (new URLSearchParams(asked.split('?')[1]).get('transfer_group') ?? [])
      : [],
  );

it('tells every kind of difference that the session’s own lists show, and asks only where there is one', async () => {
  const alone = await toldOneByOne();
  const nameOf = (id: string) => sessions.find((session) => session.id === id)?.name;
  expect([...alone.keys()].map(nameOf)).toEqual(Object.keys(DIFFER));
  way.asked.length = 0;
  expect(await toldTogether()).toEqual(alone);
  expect(groupsAsked('/v1/charges').sort()).toEqual([...alone.keys()].sort());
  expect(groupsAsked('/v1/transfers').sort()).toEqual([...alone.keys()].sort());
});

it('tells the same while pages of the lists fail', async () => {
  const alone = await toldOneByOne();
  // Once more by the client itself.
  for (const nth of [1, 3, 6])
    await callSim(bench, '/_sim/faults', { kind: '500', path: '/v1/', method: 'GET', nth, times: 2 });
  expect(await toldTogether()).toEqual(alone);
});

it('tells the same in parts, wherever it is cut', async () => {
  const alone = await toldOneByOne();
  const told: Told = new Map();
  let rest: { after: string; again: string[] } | null = { after: '', again: [] };
  let parts = 0;
  for (; rest; parts += 1) {
    const stopping = new AbortController();
    let heard = 0;
    ({ rest } = await reconcile({
      since: 0,
      fix: false,
      parallel: 2,
      signal: stopping.signal,
      rest,
      onDifference: ({ session_id, text }) => {
        note(told, session_id, text);
        heard += 1;
        if (heard === 3) stopping.abort();
      },
    }));
  }
  expect(parts).toBeGreaterThan(3);
  expect(told).toEqual(alone);
});
