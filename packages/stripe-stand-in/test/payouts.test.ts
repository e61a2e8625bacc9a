import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { assertBalances, DAY_ms, failureOf, openAccount, pay, startOnTuesday } from './support';

/** What a connected account is paid, and what each payout is made of. */

/** A platform on a Tuesday, and an account that it has sent 90 dollars of a charge to. */
async function paidAccount() {
  const started = await startOnTuesday();
  const { stripe, sim } = started;
  const account = await openAccount(stripe, sim);
  const own = { stripeAccount: account.id };
  const send = async () =>
    stripe.transfers.create({
      amount: 9000,
      currency: 'usd',
      destination: account.id,
      source_transaction: String((await pay(stripe, { amount: 10_000 })).latest_charge),
    });
  const linesOf = async (payout: Stripe.Payout | undefined) => {
    const asked = { payout: payout?.id, expand: ['data.source'], limit: 100 };
    const { data } = await stripe.balanceTransactions.list(asked, own);
    return data.filter(({ type }) => type !== 'payout');
  };
  return { ...started, account, own, send, linesOf, transfer: await send() };
}

const sumOf = (lines: Stripe.BalanceTransaction[]) => lines.reduce((sum, { net }) => sum + net, 0);

test('money of a transfer is paid out once its charge has settled', async () => {
  const { stripe, own, transfer, linesOf, advance } = await paidAccount();
  await advance(DAY_ms);
  expect((await stripe.payouts.list({}, own)).data).toEqual([]);
  await advance(2 * DAY_ms);
  const [payout, ...others] = (await stripe.payouts.list({}, own)).data;
  expect(others).toEqual([]);
  expect(payout).toMatchObject({ amount: 9000, automatic: true, reconciliation_status: 'completed' });
  const lines = await linesOf(payout);
  expect(lines).toMatchObject([
    {
      type: 'payment',
      net: 9000,
      source: { object: 'charge', id: transfer.destination_payment, source_transfer: transfer.id },
    },
  ]);
});

test('a reversal after a payout makes a later payout smaller, and is one of its lines', async () => {
  const { standIn, stripe, sim, own, transfer, send, linesOf, advance } = await paidAccount();
  await advance(5 * DAY_ms);
  const early = stripe.transfers.createReversal(transfer.id, { amount: 1000 });
  expect((await failureOf(early)).code).toBe('balance_insufficient');
  const second = await send();
  await sim('balance/release');
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 1000 });
  await advance(DAY_ms);
  const [later, first] = (await stripe.payouts.list({}, own)).data;
  expect([first?.amount, later?.amount]).toEqual([9000, 8000]);
  const lines = await linesOf(later);
  expect(lines).toMatchObject([
    {
      type: 'payment_refund',
      net: -1000,
      source: { object: 'refund', charge: transfer.destination_payment },
    },
    { type: 'payment', net: 9000, source: { source_transfer: second.id } },
  ]);
  expect(lines[0]?.source).toMatchObject({ source_transfer_reversal: reversal.id });
  expect([sumOf(await linesOf(first)), sumOf(lines)]).toEqual([9000, 8000]);
  await assertBalances(standIn);
});

test('what a payout by hand is made of is not known, and nobody else sees a payout', async () => {
  const { stripe, sim, own, account, advance } = await paidAccount();
  await stripe.accounts.update(account.id, { settings: { payouts: { schedule: { interval: 'manual' } } } });
  await advance(5 * DAY_ms);
  const payout = await stripe.payouts.create({ amount: 500, currency: 'usd' }, own);
  expect(payout).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' });
  const asked = stripe.balanceTransactions.list({ payout: payout.id }, own);
  expect(await failureOf(asked)).toMatchObject({
    statusCode: 400,
    message: 'Balance transaction history can only be filtered on automatic transfers, not manual.',
  });
  const other = await openAccount(stripe, sim);
  for (const options of [{}, { stripeAccount: other.id }]) {
    expect((await failureOf(stripe.payouts.retrieve(payout.id, {}, options))).statusCode).toBe(404);
    expect((await stripe.payouts.list({}, options)).data.map(({ id }) => id)).not.toContain(payout.id);
  }
});
