import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { clientOf, failureOf, pay, start, stateOf } from './support';

describe('a payment is taken once, whatever happens to its answer', () => {
  test.each([['timeout_after'], ['reset_after'], ['reset_before'], ['503'], ['409']])('%s', async (kind) => {
    const { standIn, sim } = await start();
    const stripe = clientOf(standIn, 'sk_test_x', { maxNetworkRetries: 2, timeout: 3_000 });
    await sim('faults', { kind, path: '/v1/payment_intents', method: 'POST' });
    expect((await pay(stripe)).status).toBe('succeeded');
    expect((await stateOf(standIn)).charges).toHaveLength(1);
  });

  test('a cut-off answer is a connection error; the payment is there and the key finds it', async () => {
    const { standIn, stripe, sim } = await start();
    await sim('faults', { kind: 'truncate_after', path: '/v1/payment_intents' });
    const create = () =>
      stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'k' });
    expect((await failureOf(create())).type).toBe('StripeConnectionError');
    const found = await create();
    expect((await stateOf(standIn)).payment_intents.map((one) => one.id)).toEqual([found.id]);
  });
});

describe('an injected error has its status and code, and nothing is done', () => {
  test.each([
    ['403', 403, undefined, 'StripePermissionError'],
    ['409', 409, 'idempotency_key_in_use', 'StripeAPIError'],
    ['429', 429, 'rate_limit', 'StripeRateLimitError'],
    ['lock_timeout', 429, 'lock_timeout', 'StripeRateLimitError'],
    ['500', 500, undefined, 'StripeAPIError'],
    ['503', 503, undefined, 'StripeAPIError'],
    ['balance_insufficient', 400, 'balance_insufficient', 'StripeInvalidRequestError'],
    ['amount_too_small', 400, 'amount_too_small', 'StripeInvalidRequestError'],
  ])('%s', async (kind, status, code, type) => {
    const { standIn, stripe, sim } = await start();
    await sim('faults', { kind });
    const error = await failureOf(stripe.paymentIntents.create({ amount: 500, currency: 'usd' }));
    expect(error).toMatchObject({ statusCode: status, type });
    expect(error.code).toBe(code);
    expect((await stateOf(standIn)).payment_intents).toEqual([]);
  });
});

test('a 500 is kept under its key, a 429 is not', async () => {
  const { stripe, sim } = await start();
  const create = (idempotencyKey: string) =>
    stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey });
  await sim('faults', { kind: '500' });
  await failureOf(create('a'));
  expect((await failureOf(create('a'))).statusCode).toBe(500);
  await sim('faults', { kind: '429' });
  await failureOf(create('b'));
  expect((await create('b')).amount).toBe(500);
});

test('a 500 after the work has its effect kept, as when Stripe fails while answering', async () => {
  const { standIn, stripe, sim } = await start();
  await sim('faults', { kind: '500_after' });
  await failureOf(stripe.paymentIntents.create({ amount: 500, currency: 'usd' }));
  expect((await stateOf(standIn)).payment_intents).toHaveLength(1);
});

test('a fault waits for its path, method and turn, and fires only as often as told', async () => {
  const { stripe, sim } = await start();
  await sim('faults', {
    kind: '500',
    path: '^/v1/payment_intents/[^/]+/cancel$',
    method: 'post',
    nth: 2,
    times: 2,
  });
  const outcomes: string[] = [];
  for (let index = 0; index < 4; index++) {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const canceled = await stripe.paymentIntents
      .cancel(intent.id)
      .catch((error: Stripe.errors.StripeError) => error);
    outcomes.push('status' in canceled ? 'done' : String(canceled.statusCode));
  }
  expect(outcomes).toEqual(['done', '500', '500', 'done']);
  expect(await sim('faults', undefined, 'GET')).toEqual({ faults: [] });
});

test('faults are removed together, and nonsense is refused', async () => {
  const { stripe, sim } = await start();
  await sim('faults', { kind: '500' });
  await sim('faults', undefined, 'DELETE');
  expect((await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })).amount).toBe(500);
  expect(await sim('faults', { kind: 'flood' })).toHaveProperty('error');
  expect(await sim('faults', { kind: '500', path: '^(' })).toHaveProperty('error');
});

test('a simulated browser pays, is declined and answers 3-D Secure', async () => {
  const { standIn, stripe, sim } = await start();
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const confirm = (body: object) => sim('confirm', { payment_intent: intent.id, ...body });
  expect(await confirm({ card: '4000 0000 0000 9995' })).toMatchObject({
    error: { decline_code: 'insufficient_funds' },
  });
  expect(await confirm({ card: '4000002760003184', three_d_secure: 'fail' })).toMatchObject({
    status: 'requires_payment_method',
  });
  expect(await confirm({})).toMatchObject({ status: 'succeeded' });
  expect(await confirm({})).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
  await sim('reset');
  expect((await stateOf(standIn)).payment_intents).toEqual([]);
});

test('a page of another origin cannot work the controls', async () => {
  const { standIn } = await start();
  const response = await fetch(`${standIn.url}/_sim/reset`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(response.status).toBe(403);
});
