import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_ms, eventually, failureOf, openAccount, pay, start, startOnTuesday } from './support';

/** The shapes of the answers, from the type declarations of the stripe package: schema/README.md. */
const FILE = resolve(import.meta.dirname, 'schema/stripe-subset.json');

describe("answers have the shape of Stripe's published API", () => {
  let validatorOf: (name: string) => ValidateFunction;

  beforeAll(() => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false });
    addFormats(ajv);
    const schema = JSON.parse(readFileSync(FILE, 'utf8')) as { $id: string };
    ajv.addSchema(schema);
    validatorOf = (name) => {
      const validate = ajv.getSchema(`${schema.$id}#/components/schemas/${name}`);
      if (!validate) throw new Error(`The schema has no ${name}.`);
      return validate as ValidateFunction;
    };
  });

  function check(name: string, value: unknown): void {
    const validate = validatorOf(name);
    const plain: unknown = JSON.parse(JSON.stringify(value));
    const wrong = validate(plain)
      ? []
      : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
    expect({ name, wrong }).toEqual({ name, wrong: [] });
  }

  test('payments, in every state', async () => {
    const { stripe, sim } = await start();
    const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', description: 'x' });
    check('payment_intent', open);
    check('payment_intent', await stripe.paymentIntents.cancel(open.id));
    const shipped = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      shipping: { name: 'Ana', address: { line1: '1 Main Street' } },
    });
    check('payment_intent', shipped);
    expect(shipped.shipping?.address).toMatchObject({ line1: '1 Main Street', city: null, country: null });
    const paid = await pay(stripe);
    check('payment_intent', paid);
    check('charge', await stripe.charges.retrieve(String(paid.latest_charge)));
    check('charge', await stripe.charges.retrieve(String(paid.latest_charge), { expand: ['refunds'] }));
    check('payment_method', await stripe.paymentMethods.retrieve(String(paid.payment_method)));
    const asked = await pay(stripe, { payment_method: 'pm_card_authenticationRequired' });
    check('payment_intent', asked);
    await sim(`3ds/${asked.id}`, { client_secret: asked.client_secret, outcome: 'complete' });
    const passed = await stripe.paymentIntents.retrieve(asked.id);
    check('charge', await stripe.charges.retrieve(String(passed.latest_charge)));
    const redirected = await pay(stripe, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://x.example',
    });
    check('payment_intent', redirected);
    const debit = await pay(stripe, { payment_method: 'pm_usBankAccount_processing' });
    check('payment_intent', debit);
    check('charge', await stripe.charges.retrieve(String(debit.latest_charge)));
    check('payment_method', await stripe.paymentMethods.retrieve(String(debit.payment_method)));
    check('list_payment_intent', (await stripe.paymentIntents.list()) as unknown);
    check('list_charge', (await stripe.charges.list()) as unknown);
  });

  test('declines and other errors', async () => {
    const { stripe } = await start();
    const declined = await failureOf(pay(stripe, { payment_method: 'pm_card_visa_chargeDeclined' }));
    check('error', { error: withoutTransport(declined) });
    check('payment_intent', declined.payment_intent);
    check('payment_method', declined.payment_method);
    check('charge', await stripe.charges.retrieve(String(declined.charge)));
    for (const call of [
      stripe.paymentIntents.retrieve('pi_none'),
      stripe.paymentIntents.create({ amount: 1, currency: 'usd' }),
      stripe.refunds.create({}),
      pay(stripe, { payment_method: 'pm_card_radarBlock' }),
    ]) {
      check('error', { error: withoutTransport(await failureOf(call)) });
    }
  });

  test('refunds, transfers, reversals, balances and disputes', async () => {
    const { stripe, sim } = await start({ funds: 100_000, settle_ms: 1 });
    const account = await openAccount(stripe, sim);
    const paid = await pay(stripe);
    check('refund', await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }));
    const slow = await pay(stripe, { payment_method: 'pm_card_pendingRefund' });
    check('refund', await stripe.refunds.create({ payment_intent: slow.id }));
    const lost = await pay(stripe, { payment_method: 'pm_card_refundFail' });
    const failing = await stripe.refunds.create({ payment_intent: lost.id });
    await eventually(async () => expect((await stripe.refunds.retrieve(failing.id)).status).toBe('failed'));
    check('refund', await stripe.refunds.retrieve(failing.id));
    const transfer = await stripe.transfers.create({ amount: 900, currency: 'usd', destination: account.id });
    check('transfer', transfer);
    check('transfer_reversal', await stripe.transfers.createReversal(transfer.id, { amount: 100 }));
    check('transfer', await stripe.transfers.retrieve(transfer.id));
    check('balance', await stripe.balance.retrieve());
    const disputed = await pay(stripe, { payment_method: 'pm_card_createDispute' });
    const dispute = await eventually(async () => {
      const [found] = (await stripe.disputes.list({ payment_intent: disputed.id })).data;
      if (!found) throw new Error('not disputed yet');
      return found;
    });
    check('dispute', dispute);
    await sim(`disputes/${dispute.id}/close`, { won: true });
    check('dispute', await stripe.disputes.retrieve(dispute.id));
    const moves = await stripe.balanceTransactions.list({ limit: 100 });
    check('list_balance_transaction', moves as unknown);
    check('list_refund', (await stripe.refunds.list()) as unknown);
    check('list_transfer', (await stripe.transfers.list()) as unknown);
    check('list_transfer_reversal', (await stripe.transfers.listReversals(transfer.id)) as unknown);
  });

  test('accounts, tokens, endpoints and events', async () => {
    const { stripe, sim } = await start();
    for (const type of ['express', 'standard', 'custom'] as const) {
      check(
        'account',
        await stripe.accounts.create({ type, capabilities: { transfers: { requested: true } } }),
      );
    }
    const account = await openAccount(stripe, sim);
    check('account', await stripe.accounts.retrieve(account.id));
    check(
      'account_link',
      await stripe.accountLinks.create({
        account: account.id,
        type: 'account_onboarding',
        return_url: 'http://x.example',
        refresh_url: 'http://x.example',
      }),
    );
    check('deleted_account', await stripe.accounts.del(account.id));
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
    check('confirmation_token', token);
    const endpoint = await stripe.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/',
      enabled_events: ['*'],
    });
    check('webhook_endpoint', endpoint);
    check('list_webhook_endpoint', (await stripe.webhookEndpoints.list()) as unknown);
    const paid = await pay(stripe);
    await stripe.refunds.create({ payment_intent: paid.id });
    const events: Stripe.ApiList<Stripe.Event> = await stripe.events.list({ limit: 100 });
    check('list_event', events);
    for (const event of events.data) check(event.data.object.object as string, event.data.object);
    check('deleted_webhook_endpoint', await stripe.webhookEndpoints.del(endpoint.id));
  });

  test('money of a platform in the United States', async () => {
    const { stripe, sim, advance } = await startOnTuesday();
    const account = await openAccount(stripe, sim);
    const paid = await pay(stripe, { amount: 10_000, currency: 'eur', payment_method: 'pm_card_gb' });
    const charge = String(paid.latest_charge);
    check('refund', await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }));
    const transfer = await stripe.transfers.create({
      amount: 900,
      currency: 'usd',
      destination: account.id,
      source_transaction: charge,
    });
    check('transfer', transfer);
    check('transfer_reversal', await stripe.transfers.createReversal(transfer.id, { amount: 100 }));
    check('balance_settings', await stripe.balanceSettings.retrieve());
    check('account', await stripe.accounts.retrieveCurrent());
    check('account', await stripe.accounts.retrieve(account.id));
    check('login_link', await stripe.accounts.createLoginLink(account.id));
    const held = await pay(stripe, { capture_method: 'manual' });
    check('charge', await stripe.charges.retrieve(String(held.latest_charge)));
    await sim(`charges/${charge}/early_fraud_warning`);
    for (const given of [{ inquiry: true }, { prevented: true }, {}])
      check('dispute', await sim(`charges/${charge}/dispute`, { amount: 100, ...given }));
    const [dispute] = (await stripe.disputes.list({ charge })).data;
    check('dispute', await stripe.disputes.update(dispute?.id ?? '', { evidence: { customer_name: 'A' } }));
    await advance(3 * DAY_ms);
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: account.id })).data;
    check('payout', payout);
    const asked = { payout: payout?.id, expand: ['data.source'] };
    const { data } = await stripe.balanceTransactions.list(asked, { stripeAccount: account.id });
    const sources = data.flatMap(({ source }) => (typeof source === 'object' && source ? [source] : []));
    expect(sources.map(({ object }) => object)).toEqual(['payout', 'refund', 'charge']);
    for (const source of sources) check(source.object, source);
    const [warning] = (await stripe.radar.earlyFraudWarnings.list()).data;
    check('radar.early_fraud_warning', warning);
    const domain = await stripe.paymentMethodDomains.create({ domain_name: 'split.example' });
    check('payment_method_domain', domain);
    check('list_balance_transaction', await stripe.balanceTransactions.list({ limit: 100 }));
    for (const event of (await stripe.events.list({ limit: 100 })).data)
      check(event.data.object.object as string, event.data.object);
  });

  const ROUTES: [params: string, method: string, path: string][] = [
    ['PaymentIntentCreateParams', 'POST', '/v1/payment_intents'],
    ['PaymentIntentUpdateParams', 'POST', '/v1/payment_intents/pi_1'],
    ['PaymentIntentConfirmParams', 'POST', '/v1/payment_intents/pi_1/confirm'],
    ['PaymentIntentCancelParams', 'POST', '/v1/payment_intents/pi_1/cancel'],
    ['PaymentIntentCaptureParams', 'POST', '/v1/payment_intents/pi_1/capture'],
    ['PaymentIntentRetrieveParams', 'GET', '/v1/payment_intents/pi_1'],
    ['RefundCreateParams', 'POST', '/v1/refunds'],
    ['RefundUpdateParams', 'POST', '/v1/refunds/re_1'],
    ['RefundListParams', 'GET', '/v1/refunds'],
    ['TransferCreateParams', 'POST', '/v1/transfers'],
    ['TransferListParams', 'GET', '/v1/transfers'],
    ['TransferCreateReversalParams', 'POST', '/v1/transfers/tr_1/reversals'],
    ['TransferListReversalsParams', 'GET', '/v1/transfers/tr_1/reversals'],
    ['AccountCreateParams', 'POST', '/v1/accounts'],
    ['AccountUpdateParams', 'POST', '/v1/accounts/acct_1'],
    ['AccountListParams', 'GET', '/v1/accounts'],
    ['AccountLinkCreateParams', 'POST', '/v1/account_links'],
    ['ChargeListParams', 'GET', '/v1/charges'],
    ['EventListParams', 'GET', '/v1/events'],
    ['BalanceTransactionListParams', 'GET', '/v1/balance_transactions'],
    ['DisputeListParams', 'GET', '/v1/disputes'],
    ['WebhookEndpointCreateParams', 'POST', '/v1/webhook_endpoints'],
    ['PayoutCreateParams', 'POST', '/v1/payouts'],
    ['PayoutListParams', 'GET', '/v1/payouts'],
    ['BalanceSettingsUpdateParams', 'POST', '/v1/balance_settings'],
    ['DisputeUpdateParams', 'POST', '/v1/disputes/du_1'],
    ['EarlyFraudWarningListParams', 'GET', '/v1/radar/early_fraud_warnings'],
    ['PaymentMethodDomainCreateParams', 'POST', '/v1/payment_method_domains'],
    ['PaymentMethodDomainUpdateParams', 'POST', '/v1/payment_method_domains/pmd_1'],
    ['PaymentMethodDomainListParams', 'GET', '/v1/payment_method_domains'],
  ];

  test.each(ROUTES)('every parameter that Stripe publishes is known: %s', async (name, method, path) => {
    const { standIn } = await start();
    const published = validatorOf(name).schema as { properties: Record<string, unknown> };
    const unknown: string[] = [];
    for (const property of [...Object.keys(published.properties), 'no_such_parameter']) {
      const form = new URLSearchParams({ [property]: 'x' }).toString();
      const response = await fetch(`${standIn.url}${path}${method === 'GET' ? `?${form}` : ''}`, {
        method,
        headers: { authorization: 'Bearer sk_test_x' },
        body: method === 'POST' ? form : undefined,
      });
      const { error } = (await response.json()) as { error?: { code?: string } };
      if (error?.code === 'parameter_unknown') unknown.push(property);
    }
    expect(unknown).toEqual(['no_such_parameter']);
  });
});

/** The wire's `error` object, without what the package adds to it. */
function withoutTransport(error: Stripe.errors.StripeError): unknown {
  const {
    headers: _headers,
    requestId: _id,
    statusCode: _status,
    ...body
  } = error.raw as Record<string, unknown>;
  return body;
}
