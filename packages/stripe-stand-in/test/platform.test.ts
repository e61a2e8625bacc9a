import Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  clientOf,
  DAY_ms,
  eventually,
  failureOf,
  openAccount,
  pay,
  receiver,
  startOnTuesday,
} from './support';

test('the platform and its connected accounts have endpoints and secrets of their own', async () => {
  const [platform, connect, live] = [await receiver(), await receiver(), await receiver()];
  const { standIn, stripe, sim } = await startOnTuesday();
  const own = await stripe.webhookEndpoints.create({ url: platform.url, enabled_events: ['*'] });
  const theirs = await stripe.webhookEndpoints.create({
    url: connect.url,
    enabled_events: ['account.updated'],
    connect: true,
  });
  const inLiveMode = clientOf(standIn, 'sk_live_1').webhookEndpoints;
  await inLiveMode.create({ url: live.url, enabled_events: ['*'], connect: true });
  const account = await openAccount(stripe, sim);
  await pay(stripe);
  await eventually(() => {
    expect(platform.events().map((event) => event.type)).toContain('charge.succeeded');
    expect(connect.events()).toMatchObject([{ type: 'account.updated', account: account.id }]);
    expect(live.events()).toMatchObject([{ type: 'account.updated', livemode: false }]);
  });
  expect(platform.events().filter((event) => event.account)).toEqual([]);
  const [{ payload, signature } = { payload: '', signature: '' }] = connect.deliveries;
  const verified = (secret = '') =>
    Stripe.webhooks.constructEvent(payload, signature, secret, Number.POSITIVE_INFINITY);
  expect(verified(theirs.secret).account).toBe(account.id);
  expect(() => verified(own.secret)).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

test('an account is restricted, rejected or disconnected, and its platform is told', async () => {
  const hook = await receiver();
  const { stripe, sim } = await startOnTuesday({
    webhooks: [{ url: hook.url, secret: 'whsec_1', scope: 'connect' }],
  });
  const { id } = await openAccount(stripe, sim);
  await sim(`accounts/${id}`, { state: 'restricted' });
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: { disabled_reason: 'requirements.past_due' },
  });
  await sim(`accounts/${id}`, { state: 'rejected' });
  expect((await stripe.accounts.retrieve(id)).requirements?.disabled_reason).toBe('rejected.fraud');
  await sim(`accounts/${id}`, { state: 'deauthorized' });
  expect((await failureOf(stripe.accounts.retrieve(id))).code).toBe('account_invalid');
  await eventually(() => {
    const last = hook.events().at(-1);
    expect(last).toMatchObject({
      type: 'account.application.deauthorized',
      account: id,
      data: { object: { object: 'application' } },
    });
  });
});

test('an account of the Express dashboard gets login links once it is set up', async () => {
  const { stripe, sim } = await startOnTuesday();
  const account = await openAccount(stripe, sim);
  expect(await stripe.accounts.createLoginLink(account.id)).toMatchObject({ object: 'login_link' });
  const closed = await stripe.accounts.create({ type: 'express' });
  expect((await failureOf(stripe.accounts.createLoginLink(closed.id))).statusCode).toBe(400);
  const standard = await stripe.accounts.create({ type: 'standard' });
  expect((await failureOf(stripe.accounts.createLoginLink(standard.id))).statusCode).toBe(400);
});

test('a recipient cannot take card payments, and an account needs a known country', async () => {
  const { stripe } = await startOnTuesday();
  const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
  const recipient = stripe.accounts.create({
    country: 'FR',
    capabilities,
    tos_acceptance: { service_agreement: 'recipient' },
  });
  expect((await failureOf(recipient)).param).toBe('capabilities[card_payments]');
  expect((await failureOf(stripe.accounts.create({ country: 'XX' }))).code).toBe('country_unsupported');
  const french = await stripe.accounts.create({ country: 'FR', capabilities });
  expect(french).toMatchObject({ country: 'FR', default_currency: 'eur' });
});

test('an account keeps the payout schedule that it is given', async () => {
  const { stripe } = await startOnTuesday();
  const account = await stripe.accounts.create({
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  expect(account.settings?.payouts?.schedule.interval).toBe('manual');
  await stripe.accounts.update(account.id, { settings: { payouts: { schedule: { interval: 'daily' } } } });
  const settings = await stripe.balanceSettings.retrieve({}, { stripeAccount: account.id });
  expect(settings.payments.payouts).toMatchObject({ schedule: { interval: 'daily' }, status: 'disabled' });
});

test('a domain is registered for payment methods once', async () => {
  const { stripe } = await startOnTuesday();
  const domain = await stripe.paymentMethodDomains.create({ domain_name: 'pay.split.example' });
  const again = await stripe.paymentMethodDomains.create({ domain_name: 'pay.split.example' });
  expect(again.id).toBe(domain.id);
  expect(await stripe.paymentMethodDomains.validate(domain.id)).toMatchObject({
    apple_pay: { status: 'active' },
  });
  await stripe.paymentMethodDomains.update(domain.id, { enabled: false });
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: 'pay.split.example' });
  expect(data).toMatchObject([{ enabled: false }]);
  expect((await failureOf(stripe.paymentMethodDomains.create({ domain_name: 'a b' }))).statusCode).toBe(400);
});

test('restricted keys are accepted', async () => {
  const { standIn } = await startOnTuesday();
  expect((await pay(clientOf(standIn, 'rk_test_1'))).status).toBe('succeeded');
});

/** How a charge looks whose money was authorized and not taken, before and after it was let go. */
const LET_GO = {
  status: 'succeeded',
  captured: false,
  amount_captured: 0,
  amount_refunded: 0,
  refunded: false,
};

/** The events about one charge, newest first. */
async function typesAbout(stripe: Stripe, charge_id: string): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  return events
    .filter(({ data }) => (data.object as { id?: string }).id === charge_id)
    .map(({ type }) => type);
}

test('an authorized payment that nobody captures expires after seven days', async () => {
  const { stripe, advance } = await startOnTuesday();
  const held = await pay(stripe, { capture_method: 'manual', expand: ['latest_charge'] });
  const charge = held.latest_charge as Stripe.Charge;
  expect(charge.payment_method_details?.card?.capture_before).toBe(charge.created + 7 * 86_400);
  await advance(7 * DAY_ms);
  expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'expired',
  });
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject(LET_GO);
  expect(await typesAbout(stripe, charge.id)).toEqual(['charge.expired', 'charge.succeeded']);
  expect((await failureOf(stripe.paymentIntents.capture(held.id))).statusCode).toBe(400);
});

test('a bank lets an authorized payment go early, and a charge of it can be refused', async () => {
  const { stripe, sim } = await startOnTuesday();
  const held = await pay(stripe, { capture_method: 'manual' });
  await sim('faults', { kind: 'charge_expired_for_capture', path: `/v1/payment_intents/${held.id}/capture` });
  expect((await failureOf(stripe.paymentIntents.capture(held.id))).code).toBe('charge_expired_for_capture');
  expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('requires_capture');
  await sim(`payments/${held.id}/lapse`, {});
  expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'expired',
  });
});

test('an authorized payment that is canceled is not refunded', async () => {
  const { stripe } = await startOnTuesday();
  const held = await pay(stripe, { capture_method: 'manual' });
  const charge_id = String(held.latest_charge);
  expect((await stripe.paymentIntents.cancel(held.id)).cancellation_reason).toBeNull();
  expect(await stripe.charges.retrieve(charge_id)).toMatchObject(LET_GO);
  expect((await stripe.refunds.list({ charge: charge_id })).data).toEqual([]);
  expect(await typesAbout(stripe, charge_id)).toEqual(['charge.succeeded']);
});

test('a card payment shows a suffix, not a descriptor of its own', async () => {
  const { stripe } = await startOnTuesday();
  const paid = await pay(stripe, {
    allowed_payment_method_types: ['card', 'link'],
    automatic_payment_methods: undefined,
    description: 'Cabin Shop, order 7',
    statement_descriptor_suffix: 'CABIN SHOP',
    expand: ['latest_charge'],
  });
  expect(paid).toMatchObject({
    allowed_payment_method_types: ['card', 'link'],
    payment_method_types: ['card', 'link'],
    latest_charge: {
      calculated_statement_descriptor: 'SPLIT* CABIN SHOP',
      description: 'Cabin Shop, order 7',
    },
  });
  expect((await failureOf(pay(stripe, { statement_descriptor: 'SHOP' }))).param).toBe('statement_descriptor');
  for (const statement_descriptor_suffix of ['12345', 'A*B', 'A'.repeat(23)]) {
    const { param } = await failureOf(pay(stripe, { statement_descriptor_suffix }));
    expect(param).toBe('statement_descriptor_suffix');
  }
});

test('the clock moves forward only', async () => {
  const { stripe, sim, advance } = await startOnTuesday();
  const before = (await pay(stripe)).created;
  await advance(DAY_ms);
  expect((await pay(stripe)).created).toBe(before + 86_400);
  const refused = await sim<{ error: object }>('clock', { advance_ms: -1 });
  expect(refused).toHaveProperty('error');
});
