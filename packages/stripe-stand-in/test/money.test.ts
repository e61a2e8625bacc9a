import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { RunningStripe } from '../src/server';
import { assertBalances, eventually, failureOf, openAccount, pay, start, stateOf } from './support';

/** The books must agree: every balance is the sum of its transactions, and no charge refunds more than it took. */
async function assertLedger(standIn: RunningStripe): Promise<void> {
  await assertBalances(standIn);
  const state = await stateOf(standIn);
  for (const charge of state.charges) {
    const back = state.refunds
      .filter((one) => one.charge === charge.id && one.status !== 'failed')
      .reduce((all, one) => all + one.amount, 0);
    expect(charge.amount_refunded).toBe(back);
    expect(back).toBeLessThanOrEqual(charge.amount);
  }
}

test('refunds in parts add up and never exceed the charge', async () => {
  const { standIn, stripe } = await start({ funds: 10_000 });
  const paid = await pay(stripe);
  const first = await stripe.refunds.create({ payment_intent: paid.id, amount: 500, metadata: { a: '1' } });
  expect(first).toMatchObject({ status: 'succeeded', amount: 500, charge: paid.latest_charge });
  const over = await failureOf(stripe.refunds.create({ payment_intent: paid.id, amount: 1501 }));
  expect(over).toMatchObject({ statusCode: 400, param: 'amount' });
  await stripe.refunds.create({ charge: String(paid.latest_charge) });
  const again = await failureOf(stripe.refunds.create({ payment_intent: paid.id }));
  expect(again.code).toBe('charge_already_refunded');
  const charge = await stripe.charges.retrieve(String(paid.latest_charge), { expand: ['refunds'] });
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 2000 });
  expect(charge.refunds?.data).toHaveLength(2);
  expect((await stripe.refunds.update(first.id, { metadata: { b: '2' } })).metadata).toEqual({
    a: '1',
    b: '2',
  });
  expect((await stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(2);
  await assertLedger(standIn);
});

test.each([
  ['isk', 10_000, 50],
  ['ugx', 1_000_000, 99_950],
  ['kwd', 5_120, 1_234],
])('a refund in %s is in the steps in which cards are charged', async (currency, amount, part) => {
  const { stripe } = await start({ settlement_currencies: [currency] });
  const { id } = await pay(stripe, { currency, amount });
  expect(await failureOf(stripe.refunds.create({ payment_intent: id, amount: part }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(amount);
});

test('many refunds at once refund exactly the charge', async () => {
  const { standIn, stripe } = await start();
  const paid = await pay(stripe, { amount: 1000 });
  const tries = Array.from({ length: 12 }, () =>
    stripe.refunds.create({ payment_intent: paid.id, amount: 300 }),
  );
  const done = (await Promise.allSettled(tries)).filter((one) => one.status === 'fulfilled');
  expect(done).toHaveLength(3);
  await assertLedger(standIn);
});

test('an unpaid intent has nothing to refund', async () => {
  const { stripe } = await start();
  const open = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  expect((await failureOf(stripe.refunds.create({ payment_intent: open.id }))).statusCode).toBe(400);
  expect((await failureOf(stripe.refunds.create({ charge: 'ch_none' }))).statusCode).toBe(404);
});

test('a pending refund succeeds later, another fails after it had succeeded', async () => {
  const { standIn, stripe } = await start({ funds: 10_000, settle_ms: 1 });
  const slow = await pay(stripe, { payment_method: 'pm_card_pendingRefund' });
  const lost = await pay(stripe, { payment_method: 'pm_card_refundFail' });
  const pending = await stripe.refunds.create({ payment_intent: slow.id });
  const failing = await stripe.refunds.create({ payment_intent: lost.id });
  expect([pending.status, failing.status]).toEqual(['pending', 'succeeded']);
  await eventually(async () => {
    expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');
    expect(await stripe.refunds.retrieve(failing.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
  });
  expect(await stripe.charges.retrieve(String(lost.latest_charge))).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  });
  await assertLedger(standIn);
});

test('a transfer needs an account with the capability and an available balance', async () => {
  const { standIn, stripe, sim } = await start();
  const closed = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  await pay(stripe, { payment_method: 'pm_card_bypassPending' });
  const params = { amount: 1500, currency: 'usd', transfer_group: 'sess_1' };
  const early = await failureOf(stripe.transfers.create({ ...params, destination: closed.id }));
  expect(early).toMatchObject({ statusCode: 400, code: 'insufficient_capabilities_for_transfer' });
  const account = await openAccount(stripe, sim);
  const transfer = await stripe.transfers.create({ ...params, destination: account.id });
  expect(transfer).toMatchObject({ amount: 1500, destination: account.id, reversed: false });
  const short = await failureOf(stripe.transfers.create({ ...params, destination: account.id }));
  expect(short).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
  expect((await stripe.transfers.list({ transfer_group: 'sess_1' })).data).toHaveLength(1);
  const own = await stripe.balance.retrieve({}, { stripeAccount: account.id });
  expect(own.available[0]).toMatchObject({ amount: 1500, currency: 'usd' });
  const gone = await failureOf(stripe.transfers.create({ ...params, destination: 'acct_none' }));
  expect(gone).toMatchObject({ code: 'resource_missing', param: 'destination' });
  await assertLedger(standIn);
});

test('a transfer from a charge may not take more than the charge', async () => {
  const { standIn, stripe, sim } = await start();
  const account = await openAccount(stripe, sim);
  const paid = await pay(stripe);
  const params = { currency: 'usd', destination: account.id, amount: 1200 };
  expect((await failureOf(stripe.transfers.create(params))).code).toBe('balance_insufficient');
  const source_transaction = String(paid.latest_charge);
  expect((await stripe.transfers.create({ ...params, source_transaction })).source_transaction).toBe(
    source_transaction,
  );
  expect((await failureOf(stripe.transfers.create({ ...params, source_transaction }))).param).toBe('amount');
  const euro = { ...params, currency: 'eur', amount: 1, source_transaction };
  expect((await failureOf(stripe.transfers.create(euro))).param).toBe('currency');
  await assertLedger(standIn);
});

test('delayed money is pending until released', async () => {
  const { standIn, stripe, sim } = await start();
  await pay(stripe);
  await pay(stripe, { payment_method: 'pm_card_bypassPending', amount: 700 });
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: 650 }],
    pending: [{ amount: 1912 }],
  });
  await sim('balance/release');
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: 2562 }],
    pending: [{ amount: 0 }],
  });
  await assertLedger(standIn);
});

test('delayed money is released when its time has come by the clock of the stand-in', async () => {
  let now_ms = Date.UTC(2030, 0, 1);
  const { stripe } = await start({ now_ms: () => now_ms });
  const paid = await pay(stripe);
  expect(paid.created).toBe(Date.UTC(2030, 0, 1) / 1000);
  expect(await stripe.balance.retrieve()).toMatchObject({ pending: [{ amount: 1912 }] });
  now_ms = Date.UTC(2030, 0, 3);
  await pay(stripe, { amount: 700 });
  await eventually(async () =>
    expect(await stripe.balance.retrieve()).toMatchObject({
      available: [{ amount: 1912 }],
      pending: [{ amount: 650 }],
    }),
  );
});

test('a fee is taken from each charge and shown', async () => {
  const { standIn, stripe } = await start();
  const paid = await pay(stripe, { expand: ['latest_charge.balance_transaction'] });
  const transaction = (paid.latest_charge as Stripe.Charge).balance_transaction;
  expect(transaction).toMatchObject({ amount: 2000, fee: 88, net: 1912, fee_details: [{ amount: 88 }] });
  await assertLedger(standIn);
});

test('a transfer is reversed in parts, never beyond itself', async () => {
  const { standIn, stripe, sim } = await start();
  const account = await openAccount(stripe, sim);
  await pay(stripe, { payment_method: 'pm_card_bypassPending' });
  const params = { amount: 1500, currency: 'usd', metadata: { order: 'sess_1' } };
  const transfer = await stripe.transfers.create({ ...params, destination: account.id });
  const part = await stripe.transfers.createReversal(transfer.id, {
    amount: 600,
    metadata: { refund: 're_1' },
  });
  expect(part).toMatchObject({ amount: 600, transfer: transfer.id, metadata: { refund: 're_1' } });
  expect((await failureOf(stripe.transfers.createReversal(transfer.id, { amount: 901 }))).param).toBe(
    'amount',
  );
  await stripe.transfers.createReversal(transfer.id);
  const whole = await stripe.transfers.retrieve(transfer.id);
  expect(whole).toMatchObject({ reversed: true, amount_reversed: 1500 });
  expect(whole.reversals.data).toHaveLength(2);
  expect((await failureOf(stripe.transfers.createReversal(transfer.id))).statusCode).toBe(400);
  // The newest first, each with its own metadata, and none with the transfer's.
  const listed = await stripe.transfers.listReversals(transfer.id);
  expect(listed.data.map(({ metadata }) => metadata)).toEqual([{}, { refund: 're_1' }]);
  await assertLedger(standIn);
});

test('a dispute takes money and fee, blocks refunds, and gives the money back when won', async () => {
  const { standIn, stripe, sim } = await start({ funds: 10_000 });
  const paid = await pay(stripe, { payment_method: 'pm_card_createDispute' });
  const dispute = await eventually(async () => {
    const [found] = (await stripe.disputes.list({ payment_intent: paid.id })).data;
    if (!found) throw new Error('not disputed yet');
    return found;
  });
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 2000, reason: 'fraudulent' });
  expect((await stateOf(standIn)).balance[0]?.available).toBe(6500);
  expect((await failureOf(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe('charge_disputed');
  await sim(`disputes/${dispute.id}/close`, { won: true });
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('won');
  expect((await stateOf(standIn)).balance[0]?.available).toBe(8500);
  await assertLedger(standIn);
});

test('an inquiry moves no money and leaves the charge refundable', async () => {
  const { standIn, stripe } = await start({ funds: 10_000 });
  const paid = await pay(stripe, { payment_method: 'pm_card_createDisputeInquiry' });
  await eventually(async () => {
    expect((await stripe.disputes.list({ payment_intent: paid.id })).data[0]?.status).toBe(
      'warning_needs_response',
    );
  });
  expect((await stripe.refunds.create({ payment_intent: paid.id })).status).toBe('succeeded');
  await assertLedger(standIn);
});

test('the balance can be set by hand, and the books still agree', async () => {
  const { standIn, stripe, sim } = await start();
  const account = await openAccount(stripe, sim);
  await sim('balance', { currency: 'usd', at_least: 2000 });
  await sim('balance', { currency: 'usd', at_least: 1000 });
  await sim('balance', { currency: 'usd', available: 10 });
  const short = await failureOf(
    stripe.transfers.create({ amount: 11, currency: 'usd', destination: account.id }),
  );
  expect(short.code).toBe('balance_insufficient');
  const { data: moves } = await stripe.balanceTransactions.list();
  expect(moves.map(({ amount, type }) => [amount, type])).toEqual([
    [-1990, 'payout'],
    [2000, 'topup'],
  ]);
  await assertLedger(standIn);
});
