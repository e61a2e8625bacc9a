import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { dismissWarning, sessionWarnings } from '@/lib/dashboard/money/fraud-warnings';
import { pool } from '@/lib/db/pool';
import { paidFor } from '@/lib/group/query/transfers';
import { SYSTEM } from '@/lib/merchant/audit';
import { refreshPayment } from '@/lib/payment/intent/start';
import { chargeOf, disputeCharge } from '../../support/disputes';
import {
  callSim,
  confirmWith,
  drainJobs,
  fundGroup,
  type GroupBench,
  must,
  openFor,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deliverFraudWarnings, listenForEvents } from './declines';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  listenForEvents();
});
afterAll(() => bench.close());

const mode = () => ({ merchant_id: bench.merchant_id, livemode: false, actor: SYSTEM });

/** The issuer warns of the session's first payment. */
async function warn(session_id: string): Promise<void> {
  const charge = (await bench.client.charges.list({ transfer_group: session_id, limit: 100 })).data.at(-1);
  await callSim(bench, `/_sim/charges/${charge?.id}/early_fraud_warning`, {});
  await deliverFraudWarnings(bench);
}

const mattersOf = async (session_id: string) =>
  (await readMatters(mode())).filter(
    (matter) => matter.kind === 'fraud_warning' && matter.session_id === session_id,
  );

describe('an early fraud warning', () => {
  it('is stored once, and shown on the first page and with the session', async () => {
    const { session_id, organizer } = await fundGroup(bench, { members: 1 });
    await warn(session_id);
    await deliverFraudWarnings(bench, { again: true });
    expect(await mattersOf(session_id)).toMatchObject([{ currency: 'usd', amount_cents: 3_788 }]);
    const [warning, ...others] = await sessionWarnings(await sessionNow(session_id));
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ is_over: false, no_refund: null, payer: { id: organizer } });
  });

  it('can be answered by the refund of the member, which closes it', async () => {
    const { session_id, organizer } = await fundGroup(bench, { members: 1 });
    await warn(session_id);
    await must(session_id, { type: 'refund_member', member_id: organizer });
    await drainJobs();
    await deliverFraudWarnings(bench);
    const [warning] = await sessionWarnings(await sessionNow(session_id));
    expect(warning?.no_refund).toBe('There is nothing left to refund.');
    expect(warning?.is_over).toBe(true);
    expect(await mattersOf(session_id)).toEqual([]);
  });

  it('closes by itself when the payment is disputed', async () => {
    const { session_id, organizer } = await fundGroup(bench, { members: 1 });
    await warn(session_id);
    expect(await mattersOf(session_id)).toHaveLength(1);
    await disputeCharge(bench, session_id, await chargeOf(session_id, organizer));
    await deliverFraudWarnings(bench);
    const [warning] = await sessionWarnings(await sessionNow(session_id));
    expect(warning?.is_over).toBe(true);
    expect(await mattersOf(session_id)).toEqual([]);
  });

  it('says why the member cannot be refunded while the group is open', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const { intent_id } = await openFor(session_id, organizer);
    await confirmWith(bench, intent_id);
    // The warning may be faster than our own note of the payment.
    await warn(session_id);
    const [warning] = await sessionWarnings(await sessionNow(session_id));
    expect(warning).toMatchObject({
      is_over: false,
      no_refund: 'You can refund once the group is funded. Cancel an open session instead.',
    });
  });

  it('about a payment for others offers their refund, and not that of a share the payer paid by another card', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
    const [ben = ''] = members;
    for (const scope of [{ kind: 'member', member_id: ben }, { kind: 'own' }] as const) {
      const { intent_id, payment_id } = await openFor(session_id, organizer, scope);
      await confirmWith(bench, intent_id);
      await refreshPayment(session_id, payment_id);
    }
    await drainJobs();
    await warn(session_id);
    const warning = async () => (await sessionWarnings(await sessionNow(session_id)))[0];
    const refundable = async () => (await warning())?.refundable.map(({ id }) => id);
    expect(await warning()).toMatchObject({ payer: { id: organizer }, no_refund: null });
    expect(await refundable()).toEqual([ben]);
    await must(session_id, { type: 'refund_member', member_id: ben });
    expect(await refundable()).toEqual([]);
    expect((await warning())?.no_refund).toBe('There is nothing left to refund.');
    const { payments } = await sessionNow(session_id);
    expect(payments[1] && paidFor(await sessionNow(session_id), payments[1].id)).toMatchObject([
      { id: organizer },
    ]);
  });

  it('is dismissed once, and by nobody else’s merchant or mode', async () => {
    const { session_id } = await fundGroup(bench, { members: 0 });
    await warn(session_id);
    const [warning] = await sessionWarnings(await sessionNow(session_id));
    const id = warning?.id ?? '';
    expect(await dismissWarning({ ...mode(), merchant_id: 'split_merch_other' }, id)).toBe(false);
    expect(await dismissWarning({ ...mode(), livemode: true }, id)).toBe(false);
    expect(await dismissWarning(mode(), 'issfr_unknown')).toBe(false);
    const twice = await Promise.all([dismissWarning(mode(), id), dismissWarning(mode(), id)]);
    expect(twice.sort()).toEqual([false, true]);
    expect(await mattersOf(session_id)).toEqual([]);
    expect((await sessionNow(session_id)).refunds).toEqual([]);
  });

  it('about a charge that is not ours is done, and leaves nothing', async () => {
    const { rows: before } = await pool().query('SELECT id FROM fraud_warnings');
    const intent = await bench.client.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await callSim(bench, `/_sim/charges/${intent.latest_charge}/early_fraud_warning`, {});
    await deliverFraudWarnings(bench);
    expect((await pool().query('SELECT id FROM fraud_warnings')).rows).toEqual(before);
    const { rows } = await pool().query('SELECT id FROM processor_events WHERE handled_at IS NULL');
    expect(rows).toEqual([]);
  });
});
