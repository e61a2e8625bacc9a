import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  assertBalances,
  DAY_ms,
  eventually,
  failureOf,
  openAccount,
  pay,
  receiver,
  startOnTuesday,
} from './support';

const WEDNESDAY_TO_THURSDAY_ms = 14 * 3_600_000 + DAY_ms;

function transactionOf(intent: Stripe.PaymentIntent): Stripe.BalanceTransaction {
  return (intent.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction;
}

const expand = ['latest_charge.balance_transaction'];

test('a charge costs 2.9 percent and 30 cents, and its money is pending for two business days', async () => {
  const { standIn, stripe, advance } = await startOnTuesday();
  const transaction = transactionOf(await pay(stripe, { amount: 10_000, expand }));
  expect(transaction).toMatchObject({
    amount: 10_000,
    fee: 320,
    net: 9680,
    status: 'pending',
    available_on: Date.UTC(2030, 0, 10) / 1000,
    fee_details: [{ amount: 320, type: 'stripe_fee', description: 'Stripe processing fees' }],
  });
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: 0, currency: 'usd' }],
    pending: [{ amount: 9680, currency: 'usd' }],
  });
  await advance(WEDNESDAY_TO_THURSDAY_ms);
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: 9680 }],
    pending: [{ amount: 0 }],
  });
  await assertBalances(standIn);
});

test('a foreign card costs 1.5 percent more, and a converted charge 1 percent more', async () => {
  const { stripe } = await startOnTuesday();
  const foreign = await pay(stripe, { amount: 10_000, payment_method: 'pm_card_gb', expand });
  expect(transactionOf(foreign)).toMatchObject({ fee: 470, exchange_rate: null });
  const euros = await pay(stripe, { amount: 10_000, currency: 'eur', payment_method: 'pm_card_gb', expand });
  expect(transactionOf(euros)).toMatchObject({
    amount: 11_000,
    currency: 'usd',
    exchange_rate: 1.1,
    fee: 514 + 110,
    fee_details: [
      { amount: 514, description: 'Stripe processing fees' },
      { amount: 110, description: 'Stripe currency conversion fee' },
    ],
  });
});

test('a platform with a balance in euros converts nothing', async () => {
  const { stripe } = await startOnTuesday({ settlement_currencies: ['usd', 'eur'] });
  const paid = await pay(stripe, { amount: 10_000, currency: 'eur', expand });
  expect(transactionOf(paid)).toMatchObject({
    amount: 10_000,
    currency: 'eur',
    exchange_rate: null,
    fee: 320,
  });
  const { pending } = await stripe.balance.retrieve();
  expect(pending.map((one) => one.currency)).toEqual(['eur', 'usd']);
});

test('weekends do not count as business days', async () => {
  const friday_ms = Date.UTC(2030, 0, 11, 10);
  const { stripe } = await startOnTuesday({ now_ms: () => friday_ms });
  const transaction = transactionOf(await pay(stripe, { expand }));
  expect(transaction.available_on).toBe(Date.UTC(2030, 0, 15) / 1000);
});

test('what is available is paid out in the morning of a business day', async () => {
  const hook = await receiver();
  const { standIn, stripe, advance } = await startOnTuesday({
    webhooks: [{ url: hook.url, secret: 'whsec_1' }],
  });
  await pay(stripe, { amount: 10_000 });
  await advance(WEDNESDAY_TO_THURSDAY_ms + DAY_ms / 2);
  const [payout] = (await stripe.payouts.list()).data;
  expect(payout).toMatchObject({ amount: 9680, currency: 'usd', automatic: true, status: 'in_transit' });
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: 0 }],
    pending: [{ amount: 0 }],
  });
  const moves = (await stripe.balanceTransactions.list({ payout: payout?.id })).data;
  expect(moves.map(({ type, net }) => ({ type, net }))).toEqual([
    { type: 'payout', net: -9680 },
    { type: 'charge', net: 9680 },
  ]);
  await advance(DAY_ms);
  expect((await stripe.payouts.retrieve(payout?.id ?? '')).status).toBe('paid');
  await eventually(() => {
    const types = hook.events().map((event) => event.type);
    expect(types).toEqual(expect.arrayContaining(['balance.available', 'payout.created', 'payout.paid']));
  });
  await assertBalances(standIn);
});

test('a manual schedule keeps the balance until a payout is asked for', async () => {
  const { stripe, advance } = await startOnTuesday();
  await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } });
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    country: 'US',
    default_currency: 'usd',
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  await pay(stripe, { amount: 10_000 });
  const early = await failureOf(stripe.payouts.create({ amount: 1000, currency: 'usd' }));
  expect(early).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
  await advance(10 * DAY_ms);
  expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 9680 }] });
  expect(await stripe.payouts.create({ amount: 1000, currency: 'usd' })).toMatchObject({ automatic: false });
  expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 8680 }] });
});

test('a transfer without a source needs available money', async () => {
  const { stripe, sim } = await startOnTuesday();
  const account = await openAccount(stripe, sim);
  await pay(stripe, { amount: 10_000 });
  const transfer = stripe.transfers.create({ amount: 100, currency: 'usd', destination: account.id });
  expect((await failureOf(transfer)).code).toBe('balance_insufficient');
});

test('a transfer from a charge takes its pending money, and arrives when the charge does', async () => {
  const { standIn, stripe, sim, advance } = await startOnTuesday();
  const account = await openAccount(stripe, sim);
  const paid = await pay(stripe, { amount: 10_000 });
  const source_transaction = String(paid.latest_charge);
  const params = { currency: 'usd', destination: account.id, source_transaction };
  await stripe.transfers.create({ ...params, amount: 6000 });
  await stripe.transfers.create({ ...params, amount: 3000 });
  expect((await failureOf(stripe.transfers.create({ ...params, amount: 1001 }))).param).toBe('amount');
  const asked = { stripeAccount: account.id };
  expect(await stripe.balance.retrieve({}, asked)).toMatchObject({ pending: [{ amount: 9000 }] });
  expect(await stripe.balance.retrieve()).toMatchObject({ pending: [{ amount: 680 }] });
  await advance(WEDNESDAY_TO_THURSDAY_ms);
  expect(await stripe.balance.retrieve({}, asked)).toMatchObject({ available: [{ amount: 9000 }] });
  expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 680 }] });
  const own = await stripe.balanceTransactions.list({}, asked);
  expect(own.data.map((one) => one.type)).toEqual(['payment', 'payment']);
  await assertBalances(standIn);
});

test('a settled charge that was paid out funds no transfer', async () => {
  const { stripe, sim, advance } = await startOnTuesday();
  const account = await openAccount(stripe, sim);
  const paid = await pay(stripe, { amount: 10_000 });
  await advance(5 * DAY_ms);
  const source_transaction = String(paid.latest_charge);
  const params = { amount: 9000, currency: 'usd', destination: account.id, source_transaction };
  expect((await failureOf(stripe.transfers.create(params))).code).toBe('balance_insufficient');
});

test('a charge that was converted funds transfers in the currency that it settled in', async () => {
  const { stripe, sim } = await startOnTuesday();
  const account = await openAccount(stripe, sim);
  const paid = await pay(stripe, { amount: 10_000, currency: 'eur' });
  const params = { amount: 11_000, destination: account.id, source_transaction: String(paid.latest_charge) };
  expect((await failureOf(stripe.transfers.create({ ...params, currency: 'eur' }))).param).toBe('currency');
  expect(await stripe.transfers.create({ ...params, currency: 'usd' })).toMatchObject({ currency: 'usd' });
});

test('what was refunded or charged back funds no transfer', async () => {
  const { stripe, sim } = await startOnTuesday({ funds: 10_000 });
  const account = await openAccount(stripe, sim);
  const paid = await pay(stripe, { amount: 10_000 });
  const source_transaction = String(paid.latest_charge);
  const params = { currency: 'usd', destination: account.id, source_transaction };
  await stripe.refunds.create({ payment_intent: paid.id, amount: 4000 });
  expect((await failureOf(stripe.transfers.create({ ...params, amount: 6001 }))).param).toBe('amount');
  const { id } = (await sim(`charges/${source_transaction}/dispute`)) as { id: string };
  const code = async () => (await failureOf(stripe.transfers.create({ ...params, amount: 1 }))).code;
  expect(await code()).toBe('charge_disputed');
  await sim(`disputes/${id}/close`, { won: true });
  expect(await code()).toBe('charge_disputed');
});

test('a reversal takes pending money back, but not what the account has paid out', async () => {
  const { standIn, stripe, sim, advance } = await startOnTuesday();
  const account = await openAccount(stripe, sim);
  const paid = await pay(stripe, { amount: 10_000 });
  const transfer = await stripe.transfers.create({
    amount: 9000,
    currency: 'usd',
    destination: account.id,
    source_transaction: String(paid.latest_charge),
  });
  await stripe.transfers.createReversal(transfer.id, { amount: 1000 });
  expect(await stripe.balance.retrieve({}, { stripeAccount: account.id })).toMatchObject({
    pending: [{ amount: 8000 }],
  });
  await advance(5 * DAY_ms);
  const late = stripe.transfers.createReversal(transfer.id, { amount: 1000 });
  expect((await failureOf(late)).code).toBe('balance_insufficient');
  const [payout] = (await stripe.payouts.list({}, { stripeAccount: account.id })).data;
  expect(payout).toMatchObject({ amount: 8000 });
  await assertBalances(standIn);
});

test('what a reversal brought back can be transferred again', async () => {
  const { standIn, stripe, sim } = await startOnTuesday();
  const account = await openAccount(stripe, sim);
  const paid = await pay(stripe, { amount: 10_000 });
  const source_transaction = String(paid.latest_charge);
  const params = { amount: 9000, currency: 'usd', destination: account.id, source_transaction };
  const first = await stripe.transfers.create(params);
  expect((await failureOf(stripe.transfers.create(params))).param).toBe('amount');
  await stripe.transfers.createReversal(first.id);
  expect((await stripe.transfers.create(params)).amount).toBe(9000);
  await assertBalances(standIn);
});

test('a refund waits for balance, and is carried out when it comes', async () => {
  const { standIn, stripe, advance } = await startOnTuesday();
  const paid = await pay(stripe, { amount: 10_000 });
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 5000 });
  expect(refund).toMatchObject({
    status: 'pending',
    pending_reason: 'insufficient_funds',
    balance_transaction: null,
  });
  await advance(WEDNESDAY_TO_THURSDAY_ms);
  const done = await stripe.refunds.retrieve(refund.id);
  expect(done).toMatchObject({ status: 'succeeded', balance_transaction: expect.stringMatching(/^txn_/) });
  expect(done).not.toHaveProperty('pending_reason');
  expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 4680 }] });
  await assertBalances(standIn);
});

test('a refund that no balance comes for fails after thirty days', async () => {
  const { stripe, advance } = await startOnTuesday();
  const paid = await pay(stripe, { amount: 10_000 });
  const refund = await stripe.refunds.create({ payment_intent: paid.id });
  await advance(29 * DAY_ms);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending');
  await advance(DAY_ms);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'insufficient_funds',
  });
  expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({ amount_refunded: 0 });
});

test('a dispute fails the refund that waits', async () => {
  const { stripe, sim } = await startOnTuesday();
  const paid = await pay(stripe, { amount: 10_000 });
  const refund = await stripe.refunds.create({ payment_intent: paid.id });
  await sim(`charges/${String(paid.latest_charge)}/dispute`);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  });
});

test('a refund by hand at Stripe carries no metadata', async () => {
  const hook = await receiver();
  const { stripe, sim } = await startOnTuesday({ webhooks: [{ url: hook.url, secret: 'whsec_1' }] });
  const paid = await pay(stripe, { payment_method: 'pm_card_bypassPending', amount: 10_000 });
  const refund = await sim<Stripe.Refund>(`charges/${String(paid.latest_charge)}/refund`, { amount: 2500 });
  expect(refund).toMatchObject({ amount: 2500, metadata: {}, status: 'succeeded' });
  await eventually(() => {
    const found = hook.events().filter((event) => event.type.includes('refund'));
    expect(found.map((event) => event.type).sort()).toEqual(['charge.refunded', 'refund.created']);
    for (const event of found) expect(event.request?.id).toBeNull();
  });
});

test('transfers cross borders within one region, and never to accounts under the recipient agreement', async () => {
  const { stripe, sim } = await startOnTuesday();
  const paid = await pay(stripe, { amount: 10_000 });
  const accountIn = async (country: string, service_agreement: 'full' | 'recipient') => {
    const account = await stripe.accounts.create({
      country,
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      tos_acceptance: { service_agreement },
    });
    await sim(`accounts/${account.id}`, { state: 'active' });
    return account.id;
  };
  const params = { amount: 100, currency: 'usd', source_transaction: String(paid.latest_charge) };
  const send = (destination: string) => stripe.transfers.create({ ...params, destination });
  expect((await send(await accountIn('FR', 'full'))).amount).toBe(100);
  const recipient = send(await accountIn('FR', 'recipient'));
  expect((await failureOf(recipient)).message).toContain('service agreement');
  const elsewhere = send(await accountIn('BR', 'full'));
  expect((await failureOf(elsewhere)).message).toContain("your platform's region");
});

test('a recipient at home receives transfers a day later', async () => {
  const { stripe, sim } = await startOnTuesday();
  const paid = await pay(stripe, { amount: 10_000 });
  const { id: destination } = await stripe.accounts.create({
    country: 'US',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    tos_acceptance: { service_agreement: 'recipient' },
  });
  await sim(`accounts/${destination}`, { state: 'active' });
  const source_transaction = String(paid.latest_charge);
  await stripe.transfers.create({ amount: 100, currency: 'usd', source_transaction, destination });
  const [received] = (await stripe.balanceTransactions.list({}, { stripeAccount: destination })).data;
  expect(received?.available_on).toBe(Date.UTC(2030, 0, 11) / 1000);
});
