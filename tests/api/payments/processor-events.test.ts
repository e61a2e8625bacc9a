import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import { createMerchant } from '@/lib/merchant/merchants';
import { metricsText } from '@/lib/metrics';
import { payoutState } from '@/lib/payment/account/connect';
import { CONNECT_EVENTS, PLATFORM_EVENTS } from '@/lib/payment/inbox/processor-event-types';
import { handleProcessorEvent } from '@/lib/payment/inbox/processor-events';
import { resetStripeClients, stripeFor } from '@/lib/payment/processor/stripe';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { createTransfer } from '@/lib/payment/transfer/transfers';
import { apply } from '@/lib/session/apply';
import { chargeOf } from '../../support/disputes';
import {
  callSim,
  confirmWith,
  drainJobs,
  endFaults,
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
import { samplesOf } from '../../support/monitoring';
import { wayTo } from '../../support/processor-way';
import { waitingJobs } from '../../support/queued-jobs';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  // Disputes below cost more than their charges bring in.
  await setBalance_cents(100_000);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => bench.close());

const setBalance_cents = (available: number) =>
  callSim(bench, '/_sim/balance', { currency: 'usd', available });

interface Given {
  type: string;
  object: object;
  account?: string;
}

/** Stores an event as the inbox does. */
async function stored({ type, object, account }: Given): Promise<string> {
  const id = newId('evt_');
  const payload = {
    id,
    object: 'event',
    type,
    livemode: false,
    data: { object },
    ...(account && { account }),
  };
  await prisma().processor_events.create({ data: { id, livemode: false, type, payload } });
  return id;
}

/** Stores an event and handles it. Returns whether it is marked handled. */
async function handled(given: Given): Promise<boolean> {
  const id = await stored(given);
  await handleProcessorEvent({ event_id: id });
  const row = await prisma().processor_events.findUnique({ where: { id } });
  return row?.handled_at != null;
}

it('counts those about payments, and begins at 0', async () => {
  const series = (mode: string) => `split_processor_payment_events_total{mode="${mode}"}`;
  const counted = () => samplesOf(metricsText([]));
  const before = counted();
  expect(before.get(series('live'))).toBe(0);
  const object = { id: 'pi_of_somebody', metadata: {} };
  for (const type of ['payment_intent.succeeded', 'payment_intent.canceled', 'refund.none'])
    await handled({ type, object });
  const after = counted();
  expect(after.get(series('test'))).toBe((before.get(series('test')) ?? 0) + 2);
  expect(after.get(series('live'))).toBe(0);
});

/** A charge made at the processor by hand, with whatever metadata. */
async function chargeByHand(metadata: Record<string, string> = {}): Promise<string> {
  const intent = await bench.client.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata,
  });
  return String(intent.latest_charge);
}

const dispute = (charge: string) =>
  callSim<{ id: string; object: string }>(bench, `/_sim/charges/${charge}/dispute`, {});

describe('an event about nothing of ours is marked handled', () => {
  it('a dispute of a charge that we did not make', async () => {
    const { id } = await dispute(await chargeByHand());
    expect(await handled({ type: 'charge.dispute.created', object: { id } })).toBe(true);
  });

  it('a dispute of a charge that names a session which does not exist', async () => {
    const { id } = await dispute(await chargeByHand({ session_id: 'sess_none', payment_id: 'pay_none' }));
    expect(await handled({ type: 'charge.dispute.created', object: { id } })).toBe(true);
  });

  it('a refund that was made by hand of a charge that we did not make', async () => {
    const charge = await chargeByHand();
    const refund = await bench.client.refunds.create({ charge });
    expect(await handled({ type: 'refund.created', object: { ...refund } })).toBe(true);
    expect(await handled({ type: 'charge.refunded', object: { id: charge } })).toBe(true);
  });

  it('an object that the processor no longer knows', async () => {
    expect(await handled({ type: 'charge.dispute.created', object: { id: 'dp_gone' } })).toBe(true);
    const metadata = { session_id: 'sess_none', refund_id: 'ref_none' };
    expect(await handled({ type: 'refund.updated', object: { id: 're_gone', metadata } })).toBe(true);
  });

  it('a type that we do not listen to', async () => {
    expect(await handled({ type: 'payout.paid', object: { id: 'po_1' } })).toBe(true);
  });
});

describe('a dispute', () => {
  it('that is reported before its payment is applied to the payment', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const { intent_id } = await openFor(session_id, organizer);
    await confirmWith(bench, intent_id);
    const intent = await bench.client.paymentIntents.retrieve(intent_id);
    const { id } = await dispute(String(intent.latest_charge));
    expect(await handled({ type: 'charge.dispute.created', object: { id } })).toBe(true);
    expect((await sessionNow(session_id)).payments).toMatchObject([
      { status: 'succeeded', dispute_id: id, dispute_status: 'needs_response' },
    ]);
  });
});

describe('balance.available', () => {
  it('tries the transfers again that have waited for balance', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    const { intent_id } = await openFor(session_id, organizer);
    await confirmWith(bench, intent_id);
    const intent = await bench.client.paymentIntents.retrieve(intent_id);
    expect(await handled({ type: 'payment_intent.succeeded', object: { ...intent } })).toBe(true);
    await callSim(bench, '/_sim/faults', { kind: 'balance_insufficient', path: '/v1/transfers', times: 5 });
    await expect(createTransfer({ session_id })).rejects.toThrow('balance_insufficient');
    const waiting = (await sessionNow(session_id)).transfers[0];
    expect(waiting).toMatchObject({ status: 'waiting', waiting_code: 'balance_insufficient' });
    await endFaults(bench);

    expect(await handled({ type: 'balance.available', object: { object: 'balance' } })).toBe(true);
    const [job] = (await waitingJobs('create_transfer')).filter(
      ({ payload }) => payload.session_id === session_id,
    );
    expect(job?.run_at.getTime()).toBeLessThanOrEqual(Date.now());
    await drainJobs();
    expect((await sessionNow(session_id)).transfers[0]?.status).toBe('succeeded');
  });
});

describe('the balance transactions', () => {
  it.each(['balance.available', 'payout.paid', 'payout.failed'])(
    'are imported once after %s',
    async (type) => {
      const object = { object: type.split('.')[0] ?? '', id: 'po_1' };
      expect(await handled({ type, object })).toBe(true);
      expect(await handled({ type, object })).toBe(true);
      const waiting = await waitingJobs('import_balance');
      expect(waiting).toHaveLength(1);
      expect(waiting[0]?.run_at.getTime()).toBeLessThanOrEqual(Date.now());
      await drainJobs();
      const { data } = await bench.client.balanceTransactions.list({ limit: 1 });
      expect(await prisma().balance_transactions.count({ where: { id: data[0]?.id ?? '' } })).toBe(1);
    },
  );

  it("are not imported for a merchant's payout", async () => {
    const account = bench.account_id;
    expect(await handled({ type: 'payout.paid', object: { object: 'payout', id: 'po_2' }, account })).toBe(
      true,
    );
    expect(await waitingJobs('import_balance')).toHaveLength(0);
  });
});

/** A merchant with an account that can receive transfers, of which the processor has not told yet. */
async function connectedMerchant() {
  const { id: merchant_id } = await createMerchant({ name: 'Gone Shop' }, SYSTEM);
  const owner = { merchant_id, livemode: false };
  const account = await bench.client.accounts.create({ capabilities: { transfers: { requested: true } } });
  await callSim(bench, `/_sim/accounts/${account.id}`, { active: true });
  await prisma().merchant_modes.update({
    where: { merchant_id_livemode: owner },
    data: { processor_account_id: account.id },
  });
  const modeNow = () =>
    prisma().merchant_modes.findUniqueOrThrow({
      where: { merchant_id_livemode: owner },
      select: { transfers_enabled: true, transfers_off_reason: true },
    });
  return { owner, account, modeNow };
}

describe('the account of a merchant', () => {
  it('that is deauthorized receives no transfers, and the reason is kept', async () => {
    const { owner, account, modeNow } = await connectedMerchant();
    expect(await handled({ type: 'account.updated', object: { id: account.id }, account: account.id })).toBe(
      true,
    );
    expect(await modeNow()).toEqual({ transfers_enabled: true, transfers_off_reason: null });

    await bench.client.accounts.del(account.id);
    const application = { id: 'ca_1', object: 'application' };
    expect(
      await handled({
        type: 'account.application.deauthorized',
        object: application,
        account: account.id,
      }),
    ).toBe(true);
    expect(await modeNow()).toEqual({ transfers_enabled: false, transfers_off_reason: 'deauthorized' });
    expect(await payoutState(owner)).toEqual({ kind: 'disconnected', account_id: account.id });
  });

  it.each([true, false])(
    'is noted as it was asked for last, also when an older answer comes later: active %s',
    async (active) => {
      const { owner, account, modeNow } = await connectedMerchant();
      const { accounts } = stripeFor(false);
      await callSim(bench, `/_sim/accounts/${account.id}`, { active: !active });
      const older = await accounts.retrieve(account.id);
      let answer = () => {};
      const late = new Promise<typeof older>((resolve) => {
        answer = () => resolve(older);
      });
      const asked = vi.spyOn(accounts, 'retrieve').mockReturnValueOnce(late);
      const first = payoutState(owner);
      await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 10_000 });
      await callSim(bench, `/_sim/accounts/${account.id}`, { active });
      expect((await payoutState(owner)).kind === 'ready').toBe(active);
      answer();
      await first;
      expect((await modeNow()).transfers_enabled).toBe(active);
    },
  );

  it('cannot speak for our payments: its own objects that name our ids change nothing', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const started = await apply(session_id, {
      type: 'start_payment',
      member_id: organizer,
      scope: { kind: 'own' },
    });
    const payment_id = started.ok ? started.subject_id : '';
    const intent = { id: 'pi_forged', status: 'succeeded', metadata: { session_id, payment_id } };
    expect(
      await handled({ type: 'payment_intent.succeeded', object: intent, account: bench.account_id }),
    ).toBe(true);
    expect((await sessionNow(session_id)).payments).toMatchObject([{ status: 'open', intent_id: null }]);
  });
});

describe('the events that we listen to', () => {
  it('are each listed once', () => {
    for (const events of [PLATFORM_EVENTS, CONNECT_EVENTS]) expect(new Set(events).size).toBe(events.length);
  });

  it('are handled twice without effect', async () => {
    const { session_id } = await fundGroup(bench, { members: 0 });
    const before = await sessionNow(session_id);
    const intent_id = before.payments[0]?.intent_id ?? '';
    const intent = await bench.client.paymentIntents.retrieve(intent_id);
    for (let time = 0; time < 2; time += 1) {
      expect(await handled({ type: 'payment_intent.succeeded', object: { ...intent } })).toBe(true);
    }
    expect(await sessionNow(session_id)).toEqual(before);
  });
});

describe("an event about a charge's refunds", () => {
  it('lists them once, however many were made by hand', async () => {
    const { session_id, organizer } = await fundGroup(bench, { members: 0 });
    const charge = await chargeOf(session_id, organizer);
    for (const amount of [100, 200, 300]) await bench.client.refunds.create({ charge, amount });
    const way = await wayTo(bench.stripe.url);
    resetEnvironment({ STRIPE_API_BASE: way.url });
    resetStripeClients();
    await handled({ type: 'charge.refunded', object: { id: charge } });
    way.close();
    resetEnvironment({ STRIPE_API_BASE: bench.stripe.url });
    resetStripeClients();
    const { refunds } = await sessionNow(session_id);
    expect(refunds.map(({ amount_cents, fee_cents }) => amount_cents + fee_cents)).toEqual([100, 200, 300]);
    expect(way.asked.filter((asked) => asked.startsWith('GET /v1/refunds'))).toHaveLength(1);
  });

  /** A refund of ours that is about to be asked for, of the charge of a payment whose group is cancelled. */
  async function askedFor() {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    await payByCard(bench, session_id, organizer);
    await must(session_id, { type: 'cancel' });
    const { refunds } = await sessionNow(session_id);
    const metadata = { session_id, refund_id: refunds[0]?.id ?? '' };
    return { session_id, metadata, charge: await chargeOf(session_id, organizer) };
  }
  const refundsOf = async (session_id: string) =>
    (await sessionNow(session_id)).refunds.map(({ status, reason, amount_cents, fee_cents }) => [
      status,
      reason,
      amount_cents + fee_cents,
    ]);

  it.each(['refund.created', 'charge.refunded'])(
    'believes %s of ours only with the charge and the amount that we ask for',
    async (type) => {
      const other = await fundGroup(bench, { members: 0 });
      const { session_id, metadata, charge } = await askedFor();
      const [[, , whole_cents] = []] = await refundsOf(session_id);
      const other_charge = await chargeOf(other.session_id, other.organizer);
      for (const made_of of [other_charge, charge]) {
        // By hand, with what was copied from another.
        const refund = await bench.client.refunds.create({ charge: made_of, amount: 500, metadata });
        const object = type === 'charge.refunded' ? { id: made_of } : { ...refund };
        expect(await handled({ type, object })).toBe(true);
        expect(await refundsOf(other.session_id)).toEqual([['succeeded', 'outside', 500]]);
        if (made_of === other_charge)
          expect(await refundsOf(session_id)).toEqual([['queued', 'cancelled', whole_cents]]);
      }
      expect((await refundsOf(session_id)).toSorted()).toEqual([
        ['queued', 'cancelled', Number(whole_cents) - 500],
        ['succeeded', 'outside', 500],
        ['superseded', 'cancelled', whole_cents],
      ]);
      await drainJobs();
      expect(await reconcileSession(session_id, false)).toEqual([]);
    },
  );

  it('believes none of another mode', async () => {
    const { session_id, metadata, charge } = await askedFor();
    const refund = await bench.client.refunds.create({ charge, metadata });
    await pool().query('UPDATE sessions SET livemode = true WHERE id = $1', [session_id]);
    await forgetState(session_id);
    expect(await handled({ type: 'refund.created', object: { ...refund } })).toBe(true);
    expect((await refundsOf(session_id)).map(([status]) => status)).toEqual(['queued']);
  });
});
