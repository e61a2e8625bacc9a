import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { CARDS } from '../src/rules/cards';
import { assertBalances, clientOf, eventually, failureOf, openAccount, pay, start, stateOf } from './support';

test('an intent is created, confirmed and read back with its charge and balance transaction', async () => {
  const { stripe } = await start();
  const created = await stripe.paymentIntents.create({
    amount: 1234,
    currency: 'USD',
    metadata: { member_id: 'mem_1', empty: '' },
    transfer_group: 'sess_1',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  expect(created).toMatchObject({ status: 'requires_payment_method', currency: 'usd', latest_charge: null });
  expect(created.metadata).toEqual({ member_id: 'mem_1' });
  await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' });
  const read = await stripe.paymentIntents.retrieve(created.id, {
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  });
  const charge = read.latest_charge as Stripe.Charge;
  expect(read).toMatchObject({ status: 'succeeded', amount_received: 1234 });
  expect(charge).toMatchObject({ paid: true, transfer_group: 'sess_1', metadata: { member_id: 'mem_1' } });
  expect(charge.balance_transaction).toMatchObject({
    net: 1168,
    fee: 66,
    status: 'pending',
    source: charge.id,
  });
  expect(read.lastResponse).toMatchObject({ statusCode: 200, apiVersion: '2026-10-28.endive' });
  expect(read.lastResponse.requestId).toMatch(/^req_/);
});

describe('every declining test card', () => {
  const declining = CARDS.filter((card) => card.decline && !card.three_d_secure);
  test.each(declining.map((card) => [card.payment_method, card.decline] as const))(
    '%s gives its code and leaves the intent open',
    async (payment_method, decline) => {
      const { stripe } = await start();
      const error = await failureOf(pay(stripe, { payment_method }));
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code: decline?.code,
        decline_code: decline?.decline_code,
      });
      const intent = error.payment_intent;
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        payment_method: null,
      });
      const charge = await stripe.charges.retrieve(String(error.charge));
      expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: decline?.code });
      const paid = await stripe.paymentIntents.confirm(String(intent?.id), {
        payment_method: 'pm_card_visa',
      });
      expect(paid.status).toBe('succeeded');
    },
  );
});

test('3-D Secure waits for the payer, then pays, fails or is declined', async () => {
  const { stripe, sim } = await start();
  const ask = () => pay(stripe, { payment_method: 'pm_card_authenticationRequired' });
  const asked = await ask();
  expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  await sim(`3ds/${asked.id}`, { client_secret: asked.client_secret, outcome: 'complete' });
  expect((await stripe.paymentIntents.retrieve(asked.id)).status).toBe('succeeded');

  const refused = await ask();
  await sim(`3ds/${refused.id}`, { client_secret: refused.client_secret, outcome: 'fail' });
  const open = await stripe.paymentIntents.retrieve(refused.id);
  expect(open.status).toBe('requires_payment_method');
  expect(open.last_payment_error?.code).toBe('payment_intent_authentication_failure');

  const declined = await pay(stripe, { payment_method: 'pm_card_threeDSecureRequiredChargeDeclined' });
  await sim(`3ds/${declined.id}`, { client_secret: declined.client_secret, outcome: 'complete' });
  expect((await stripe.paymentIntents.retrieve(declined.id)).last_payment_error?.code).toBe('card_declined');

  const guessed = await ask();
  await sim(`3ds/${guessed.id}`, { client_secret: `${guessed.id}_secret_guess`, outcome: 'complete' });
  expect((await stripe.paymentIntents.retrieve(guessed.id)).status).toBe('requires_action');
});

test('without the payer there, a card that must be authenticated is declined', async () => {
  const { stripe } = await start();
  const error = await failureOf(
    pay(stripe, { payment_method: 'pm_card_authenticationRequired', off_session: true }),
  );
  expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
});

test('a return_url makes 3-D Secure a redirect', async () => {
  const { standIn, stripe } = await start();
  const asked = await pay(stripe, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'http://shop.example/back?x=1',
  });
  const url = asked.next_action?.redirect_to_url?.url ?? '';
  expect(url.startsWith(standIn.url)).toBe(true);
  expect(await (await fetch(url)).text()).toContain(
    'data-return="http://shop.example/back?x=1&amp;payment_intent=',
  );
});

test('a canceled intent stays canceled, and a paid one cannot be canceled', async () => {
  const { stripe } = await start();
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
  const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  const late = await failureOf(
    stripe.paymentIntents.confirm(open.id, {
      payment_method: 'pm_card_visa',
      return_url: 'http://x.example',
    }),
  );
  expect(late.code).toBe('payment_intent_unexpected_state');
  const paid = await pay(stripe);
  const refused = await failureOf(stripe.paymentIntents.cancel(paid.id));
  expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  expect(refused.payment_intent?.status).toBe('succeeded');
  const twice = await failureOf(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }));
  expect(twice.code).toBe('payment_intent_unexpected_state');
});

test('metadata has 50 keys of 40 characters with values of 500, and no brackets in keys', async () => {
  const { stripe } = await start();
  const create = (metadata: Stripe.MetadataParam) =>
    stripe.paymentIntents.create({ amount: 500, currency: 'usd', metadata });
  const keys = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_none, index) => [`${index}`.padEnd(40, 'k'), 'v'.repeat(500)]),
    );
  const full = await pay(stripe, { metadata: keys(50) });
  expect(full.metadata).toEqual(keys(50));
  const { data } = await stripe.charges.list({ payment_intent: full.id });
  expect(data[0]?.metadata).toEqual(keys(50));
  const refusals: [Stripe.MetadataParam, string][] = [
    [keys(51), 'up to 50 keys'],
    [
      { ['k'.repeat(41)]: 'v' },
      'Metadata keys can have up to 40 characters, but you passed in a key that is 41',
    ],
    [
      { k: 'v'.repeat(501) },
      'Metadata values can have up to 500 characters, but you passed in a value that is 501',
    ],
    [{ 'k[1]': 'v' }, 'Metadata keys can have no square brackets. Invalid key: k[1]'],
  ];
  for (const [metadata, message] of refusals)
    expect(await failureOf(create(metadata))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining(message),
    });
  // A key more is refused for an intent that has as many as it can have.
  expect(
    (await failureOf(stripe.paymentIntents.update(full.id, { metadata: { more: '1' } }))).statusCode,
  ).toBe(400);
});

test('an open intent takes a new amount, a paid one does not', async () => {
  const { stripe } = await start();
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const changed = await stripe.paymentIntents.update(open.id, { amount: 700, metadata: { a: '1' } });
  expect(changed).toMatchObject({ amount: 700, metadata: { a: '1' } });
  const paid = await pay(stripe);
  expect((await failureOf(stripe.paymentIntents.update(paid.id, { amount: 1 }))).code).toBe(
    'payment_intent_unexpected_state',
  );
  expect((await stripe.paymentIntents.update(paid.id, { metadata: { b: '2' } })).metadata).toEqual({
    b: '2',
  });
});

test('a held payment is captured in part or released', async () => {
  const { standIn, stripe } = await start();
  const held = await pay(stripe, { capture_method: 'manual' });
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2000, amount_received: 0 });
  const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1500 });
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 1500 });
  expect(await stripe.charges.retrieve(String(captured.latest_charge))).toMatchObject({
    amount: 2000,
    amount_captured: 1500,
    amount_refunded: 0,
    refunded: false,
  });
  const other = await pay(stripe, { capture_method: 'manual' });
  expect((await stripe.paymentIntents.cancel(other.id)).status).toBe('canceled');
  expect((await stateOf(standIn)).balance).toEqual([{ currency: 'usd', available: 0, pending: 1426 }]);
});

test('of a payment that was captured in part, all that was captured can be refunded and transferred', async () => {
  const { standIn, stripe, sim } = await start({ funds: 10_000 });
  const captured = async () => {
    const held = await pay(stripe, { capture_method: 'manual', payment_method: 'pm_card_bypassPending' });
    return stripe.paymentIntents.capture(held.id, { amount_to_capture: 500 });
  };
  const [refunded, transferred] = [await captured(), await captured()];
  expect(await stripe.refunds.create({ payment_intent: refunded.id })).toMatchObject({ amount: 500 });
  const charge = await stripe.charges.retrieve(String(refunded.latest_charge));
  expect(charge).toMatchObject({ amount: 2000, amount_captured: 500, amount_refunded: 500, refunded: true });
  expect((await failureOf(stripe.refunds.create({ charge: charge.id }))).code).toBe(
    'charge_already_refunded',
  );
  const transfer = await stripe.transfers.create({
    currency: 'usd',
    source_transaction: String(transferred.latest_charge),
    destination: (await openAccount(stripe, sim)).id,
  });
  expect(transfer.amount).toBe(500);
  await assertBalances(standIn);
});

test('a capture that would move money by itself, or leave more to capture, is refused', async () => {
  const { stripe } = await start();
  const held = await pay(stripe, { capture_method: 'manual' });
  for (const params of [
    { application_fee_amount: 10 },
    { transfer_data: { amount: 10 } },
    { final_capture: false },
  ]) {
    const refused = await failureOf(stripe.paymentIntents.capture(held.id, params));
    expect(refused).toMatchObject({ statusCode: 400, param: Object.keys(params)[0] });
  }
  expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('requires_capture');
});

test('a payment method pays once, since no customer keeps it', async () => {
  const { stripe } = await start();
  const first = await pay(stripe);
  const again = { payment_method: String(first.payment_method) };
  expect((await failureOf(pay(stripe, again))).message).toContain('may not be used again');
  const declined = await failureOf(pay(stripe, { payment_method: 'pm_card_visa_chargeDeclined' }));
  const next = await failureOf(pay(stripe, { payment_method: String(declined.payment_method?.id) }));
  expect(next.code).toBe('card_declined');
});

test('a customer who is not there pays nothing', async () => {
  const { stripe } = await start();
  expect((await failureOf(pay(stripe, { customer: 'cus_none' }))).code).toBe('resource_missing');
});

test('a bank debit is processing first and ends by itself, either way', async () => {
  const { stripe, sim } = await start({ settle_ms: 1 });
  const good = await pay(stripe, { payment_method: 'pm_usBankAccount_success' });
  const bad = await pay(stripe, { payment_method: 'pm_usBankAccount_insufficientFunds' });
  const held = await pay(stripe, { payment_method: 'pm_usBankAccount_processing' });
  expect(good.status).toBe('processing');
  expect((await failureOf(stripe.paymentIntents.cancel(held.id))).code).toBe(
    'payment_intent_unexpected_state',
  );
  await eventually(async () => {
    expect((await stripe.paymentIntents.retrieve(good.id)).status).toBe('succeeded');
    expect((await stripe.paymentIntents.retrieve(bad.id)).status).toBe('requires_payment_method');
  });
  expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('processing');
  await sim(`payments/${held.id}/settle`, { succeeded: true });
  expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('succeeded');
});

test('a confirmation token pays once', async () => {
  const { stripe } = await start();
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
  const params = { payment_method: undefined, confirmation_token: token.id };
  expect((await pay(stripe, params)).status).toBe('succeeded');
  expect((await failureOf(pay(stripe, params))).message).toContain('already been used');
  expect((await stripe.confirmationTokens.retrieve(token.id)).payment_intent).toMatch(/^pi_/);
});

describe('a request that makes no sense is refused and nothing is made', () => {
  const good = { amount: 2000, currency: 'usd' };
  test.each([
    ['an unknown parameter', { ...good, amonut: 1 }, 'parameter_unknown', 'amonut'],
    [
      'a parameter that this version removed',
      { ...good, payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown nested parameter',
      { ...good, shipping: { name: 'A', address: {}, x: 1 } },
      'parameter_unknown',
      'shipping[x]',
    ],
    ['a missing amount', { currency: 'usd' }, 'parameter_missing', 'amount'],
    ['an amount that is no integer', { ...good, amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    ['an amount below the minimum', { ...good, amount: 49 }, 'amount_too_small', 'amount'],
    ['a yen amount below the minimum', { amount: 49, currency: 'jpy' }, 'amount_too_small', 'amount'],
    [
      'a fraction of a krona',
      { amount: 10_050, currency: 'isk' },
      'invalid_charge_amount_no_decimal_compatible',
      'amount',
    ],
    [
      'a fraction of a shilling',
      { amount: 1_000_001, currency: 'ugx' },
      'invalid_charge_amount_no_decimal_compatible',
      'amount',
    ],
    ['a thousandth of a dinar', { amount: 5_124, currency: 'kwd' }, undefined, 'amount'],
    ['an amount above the maximum', { ...good, amount: 100_000_000 }, 'amount_too_large', 'amount'],
    ['an unknown currency', { ...good, currency: 'xxx' }, undefined, 'currency'],
  ])('%s', async (_name, params, code, param) => {
    const { standIn, stripe } = await start();
    const error = await failureOf(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
    expect(error.code).toBe(code);
    expect((await stateOf(standIn)).payment_intents).toEqual([]);
  });
});

test('a server that confirms without return_url must rule out redirects', async () => {
  const { stripe } = await start();
  const error = await failureOf(pay(stripe, { automatic_payment_methods: undefined }));
  expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
});

test('lists go newest first, page by page, without losing or repeating any', async () => {
  const { stripe } = await start();
  const made: string[] = [];
  for (let index = 0; index < 23; index++) {
    made.unshift((await stripe.paymentIntents.create({ amount: 1000 + index, currency: 'usd' })).id);
  }
  const seen: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 5 })) seen.push(intent.id);
  expect(seen).toEqual(made);
  const before = await stripe.paymentIntents.list({ limit: 3, ending_before: made[5] });
  expect(before.data.map((one) => one.id)).toEqual(made.slice(2, 5));
  expect((await failureOf(stripe.paymentIntents.list({ limit: 101 }))).param).toBe('limit');
  const future = await stripe.paymentIntents.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } });
  expect(future.data).toEqual([]);
  const both = { starting_after: made[5] ?? '', ending_before: made[2] ?? '' };
  expect(await failureOf(stripe.paymentIntents.list(both))).toMatchObject({ statusCode: 400 });
});

test('a list goes on from an object of its own kind and mode only', async () => {
  const { standIn, stripe } = await start();
  const paid = await pay(stripe);
  const live = await pay(clientOf(standIn, 'sk_live_1'));
  for (const starting_after of [paid.id, String(live.latest_charge), 'ch_none'])
    expect((await failureOf(stripe.charges.list({ starting_after }))).code).toBe('resource_missing');
  expect((await stripe.charges.list({ starting_after: String(paid.latest_charge) })).data).toEqual([]);
});

test('of a transfer group, charges are listed up to the hundredth, the newest first', async () => {
  const { stripe } = await start();
  const made: string[] = [];
  for (let index = 0; index < 103; index++)
    made.unshift(String((await pay(stripe, { transfer_group: 'sess_1' })).latest_charge));
  const seen: string[] = [];
  for await (const charge of stripe.charges.list({ transfer_group: 'sess_1', limit: 40 }))
    seen.push(charge.id);
  expect(seen).toEqual(made.slice(0, 100));
  expect(await stripe.charges.list({ limit: 100 })).toMatchObject({ has_more: true });
});

test('only what is an id of something can be expanded, four levels deep', async () => {
  const { stripe } = await start();
  const paid = await pay(stripe);
  const listed = await stripe.paymentIntents.list({
    expand: ['data.latest_charge.balance_transaction.source'],
  });
  const charge = listed.data[0]?.latest_charge as Stripe.Charge;
  const transaction = charge.balance_transaction as Stripe.BalanceTransaction;
  expect(transaction.source).toMatchObject({ object: 'charge', id: charge.id });
  const wrong = await failureOf(stripe.paymentIntents.retrieve(paid.id, { expand: ['status'] }));
  expect(wrong).toMatchObject({ statusCode: 400, param: 'expand' });
  const deep = ['latest_charge.payment_intent.latest_charge.payment_intent.latest_charge'];
  expect((await failureOf(stripe.paymentIntents.retrieve(paid.id, { expand: deep }))).param).toBe('expand');
});

test('test keys and live keys see separate data', async () => {
  const { standIn, stripe } = await start();
  const live = clientOf(standIn, 'sk_live_split_demo');
  const tested = await pay(stripe);
  const real = await pay(live);
  expect([tested.livemode, real.livemode]).toEqual([false, true]);
  expect((await failureOf(live.paymentIntents.retrieve(tested.id))).statusCode).toBe(404);
  expect((await live.paymentIntents.list()).data).toHaveLength(1);
  expect((await live.balance.retrieve()).livemode).toBe(true);
});
