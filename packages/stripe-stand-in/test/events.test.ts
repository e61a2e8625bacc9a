import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DAY_ms, eventually, failureOf, openAccount, pay, receiver, start, startOnTuesday } from './support';

const secret = 'whsec_test';

test('every change is an event, signed so that the package accepts it', async () => {
  const hook = await receiver();
  const { stripe, sim } = await start({
    funds: 10_000,
    webhooks: [{ url: hook.url, secret, scope: 'both' }],
  });
  const account = await openAccount(stripe, sim);
  const paid = await pay(stripe);
  await stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
  const transfer = await stripe.transfers.create({ amount: 1500, currency: 'usd', destination: account.id });
  await stripe.transfers.createReversal(transfer.id, { amount: 100 });
  await failureOf(pay(stripe, { payment_method: 'pm_card_visa_chargeDeclined' }));
  await pay(stripe, { payment_method: 'pm_card_authenticationRequired' });
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await stripe.paymentIntents.cancel(open.id);
  const types = await eventually(async () => {
    await sim('events/flush');
    const received = hook.deliveries.map(
      ({ payload, signature }) => Stripe.webhooks.constructEvent(payload, signature, secret).type,
    );
    expect(received).toContain('balance.available');
    return received;
  });
  expect(new Set(types)).toEqual(
    new Set([
      'account.updated',
      'balance.available',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'transfer.created',
      'transfer.reversed',
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ]),
  );
  const [first] = hook.deliveries;
  expect(() =>
    Stripe.webhooks.constructEvent(first?.payload ?? '', first?.signature ?? '', 'whsec_other'),
  ).toThrow();
});

test('a failed delivery comes again with the same event and a signature of its own', async () => {
  const hook = await receiver((nth) => (nth < 2 ? 500 : 200));
  const { stripe } = await start({ webhooks: [{ url: hook.url, secret }], retry_schedule_ms: [1, 1200] });
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await eventually(() => expect(hook.deliveries).toHaveLength(3));
  expect(new Set(hook.events().map((event) => event.id)).size).toBe(1);
  for (const { payload, signature } of hook.deliveries)
    Stripe.webhooks.constructEvent(payload, signature, secret);
  expect(new Set(hook.deliveries.map((one) => one.signature)).size).toBeGreaterThan(1);
});

test('an endpoint made by the API gets its secret once and only the events it asked for', async () => {
  const hook = await receiver();
  const { stripe, sim } = await start();
  const endpoint = await stripe.webhookEndpoints.create({
    url: hook.url,
    enabled_events: ['charge.succeeded'],
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  const [listed] = (await stripe.webhookEndpoints.list()).data;
  expect(listed).toMatchObject({ id: endpoint.id, status: 'enabled' });
  expect(listed?.secret).toBeUndefined();
  await openAccount(stripe, sim);
  await pay(stripe);
  await sim('events/flush');
  expect(hook.deliveries).toHaveLength(1);
  const [{ payload, signature } = { payload: '', signature: '' }] = hook.deliveries;
  expect(Stripe.webhooks.constructEvent(payload, signature, endpoint.secret ?? '').type).toBe(
    'charge.succeeded',
  );
  await stripe.webhookEndpoints.del(endpoint.id);
  await pay(stripe);
  await sim('events/flush');
  expect(hook.deliveries).toHaveLength(1);
});

test('connected accounts have their events listed apart', async () => {
  const { stripe, sim } = await start();
  const account = await openAccount(stripe, sim);
  await pay(stripe);
  const own = await stripe.events.list({ limit: 100 });
  expect(own.data.map((event) => event.type)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
  const theirs = await stripe.events.list({}, { stripeAccount: account.id });
  expect(theirs.data.map((event) => event.type)).toEqual(['account.updated']);
  const some = await stripe.events.list({ types: ['charge.succeeded', 'charge.failed'] });
  expect(some.data).toHaveLength(1);
  const event = await stripe.events.retrieve(some.data[0]?.id ?? '');
  expect(event).toMatchObject({ type: 'charge.succeeded', request: { id: expect.stringMatching(/^req_/) } });
});

test('events are read for thirty days', async () => {
  const { stripe, advance } = await startOnTuesday();
  await pay(stripe);
  const [old] = (await stripe.events.list()).data;
  await advance(31 * DAY_ms);
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const types = async (params: Stripe.EventListParams = {}) =>
    (await stripe.events.list({ types: ['payment_intent.created'], ...params })).data.length;
  expect(await types()).toBe(1);
  expect(await types({ created: { gte: old?.created } })).toBe(1);
  expect(await types({ created: old?.created })).toBe(0);
  expect((await failureOf(stripe.events.retrieve(old?.id ?? ''))).statusCode).toBe(404);
});

test('an endpoint moves to an address only', async () => {
  const { stripe } = await start();
  const { id } = await stripe.webhookEndpoints.create({ url: 'https://a.example', enabled_events: ['*'] });
  expect((await failureOf(stripe.webhookEndpoints.update(id, { url: 'a.example' }))).code).toBe(
    'url_invalid',
  );
});

test('events can be dropped, and are still in the list and can be sent again', async () => {
  const hook = await receiver();
  const { stripe, sim } = await start({ webhooks: [{ url: hook.url, secret }] });
  await sim('events', { drop: 1 });
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await sim('events/flush');
  expect(hook.deliveries).toHaveLength(0);
  const [event] = (await stripe.events.list({ delivery_success: false })).data;
  expect((await stripe.events.list({ delivery_success: true })).data).toEqual([]);
  await sim(`events/${event?.id}/resend`);
  await eventually(() => expect(hook.events()[0]?.id).toBe(event?.id));
});

test('events can be doubled and put out of order, the same way for the same seed', async () => {
  const disturbed = async (seed: number) => {
    const hook = await receiver();
    const { stripe, sim } = await start({ webhooks: [{ url: hook.url, secret }] });
    await sim('events', { duplicate: 0.5, delay_ms: [600_000, 600_001], seed });
    for (let amount = 100; amount < 120; amount++)
      await stripe.paymentIntents.create({ amount, currency: 'usd' });
    await sim('events/flush');
    return hook.events().map((event) => (event.data.object as Stripe.PaymentIntent).amount);
  };
  const first = await disturbed(7);
  expect(first.length).toBeGreaterThan(20);
  expect(new Set(first).size).toBe(20);
  const count = (amounts: number[]) => amounts.toSorted((left, right) => left - right);
  expect(count(await disturbed(7))).toEqual(count(first));

  const hook = await receiver();
  const { stripe, sim } = await start({ webhooks: [{ url: hook.url, secret }] });
  await sim('events', { reorder: 0.5, reorder_ms: 200, seed: 3 });
  for (let amount = 100; amount < 120; amount++)
    await stripe.paymentIntents.create({ amount, currency: 'usd' });
  await eventually(() => expect(hook.deliveries).toHaveLength(20));
  const amounts = hook.events().map((event) => (event.data.object as Stripe.PaymentIntent).amount);
  expect(amounts).not.toEqual(count(amounts));
});
