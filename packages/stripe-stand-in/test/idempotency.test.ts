import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clientOf, failureOf, start, stateOf } from './support';

const params = { amount: 2000, currency: 'usd' };

test('the same key answers the first answer again and makes nothing new', async () => {
  const { standIn, stripe } = await start();
  const options = { idempotencyKey: randomUUID() };
  const first = await stripe.paymentIntents.create(params, options);
  const again = await stripe.paymentIntents.create(params, options);
  expect(again).toEqual(first);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stateOf(standIn)).payment_intents).toHaveLength(1);
});

test('a decline is kept under its key, and replayed even after the card would work', async () => {
  const { standIn, stripe } = await start();
  const intent = await stripe.paymentIntents.create(params);
  const confirm = (idempotencyKey: string) =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa_chargeDeclined', return_url: 'http://x.example' },
      { idempotencyKey },
    );
  await failureOf(confirm('key-1'));
  expect(await failureOf(confirm('key-1'))).toMatchObject({ code: 'card_declined', statusCode: 402 });
  expect((await stateOf(standIn)).charges).toHaveLength(1);
  await failureOf(confirm('key-2'));
  expect((await stateOf(standIn)).charges).toHaveLength(2);
});

test('the same key with another body is refused', async () => {
  const { stripe } = await start();
  await stripe.paymentIntents.create(params, { idempotencyKey: 'k' });
  const error = await failureOf(
    stripe.paymentIntents.create({ ...params, amount: 2001 }, { idempotencyKey: 'k' }),
  );
  expect(error).toMatchObject({
    type: 'StripeIdempotencyError',
    rawType: 'idempotency_error',
    statusCode: 400,
  });
  const elsewhere = await failureOf(
    stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'k' }),
  );
  expect(elsewhere.rawType).toBe('idempotency_error');
});

test('a request that was refused before it ran does not use up its key', async () => {
  const { stripe } = await start();
  const options = { idempotencyKey: 'k' };
  const wrong = { ...params, oops: 1 } as typeof params;
  await failureOf(stripe.paymentIntents.create(wrong, options));
  expect((await stripe.paymentIntents.create(params, options)).amount).toBe(2000);
});

test('an error during the work is kept: an empty balance stays refused until a new key', async () => {
  const { stripe, sim } = await start();
  const account = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  await sim(`accounts/${account.id}`, { active: true });
  const transfer = { amount: 100, currency: 'usd', destination: account.id };
  await failureOf(stripe.transfers.create(transfer, { idempotencyKey: 'a' }));
  await sim('balance', { currency: 'usd', available: 100 });
  expect((await failureOf(stripe.transfers.create(transfer, { idempotencyKey: 'a' }))).code).toBe(
    'balance_insufficient',
  );
  expect((await stripe.transfers.create(transfer, { idempotencyKey: 'b' })).amount).toBe(100);
});

test('of two requests with one key at once, one is told to wait, and one payment is made', async () => {
  const { standIn, stripe, sim } = await start();
  // The second has to arrive before the first is answered.
  await sim('faults', { kind: 'delay', delay_ms: 1_000, path: '/v1/payment_intents' });
  const both = await Promise.allSettled([
    stripe.paymentIntents.create(params, { idempotencyKey: 'k' }),
    stripe.paymentIntents.create(params, { idempotencyKey: 'k' }),
  ]);
  const refused = both.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect((await stateOf(standIn)).payment_intents).toHaveLength(1);
});

test('keys of test and live mode do not meet', async () => {
  const { standIn, stripe } = await start();
  const live = clientOf(standIn, 'sk_live_x');
  const test = await stripe.paymentIntents.create(params, { idempotencyKey: 'k' });
  const real = await live.paymentIntents.create(params, { idempotencyKey: 'k' });
  expect(real.id).not.toBe(test.id);
});
