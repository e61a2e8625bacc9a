import { expect, test } from 'vitest';
import { clientOf, failureOf, pay, start } from './support';

const FORBIDDEN: [method: string, path: string][] = [
  ['GET', '/v1/payment_intents'],
  ['POST', '/v1/payment_intents'],
  ['POST', '/v1/refunds'],
  ['GET', '/v1/refunds'],
  ['POST', '/v1/transfers'],
  ['GET', '/v1/transfers'],
  ['GET', '/v1/accounts'],
  ['POST', '/v1/accounts'],
  ['GET', '/v1/charges'],
  ['GET', '/v1/balance'],
  ['GET', '/v1/events'],
  ['GET', '/v1/webhook_endpoints'],
];

test('a publishable key reaches nothing but payments whose secret it knows', async () => {
  const { standIn, stripe } = await start();
  const paid = await pay(stripe, { metadata: { secret: 'yes' } });
  const call = async (method: string, path: string) => {
    const response = await fetch(`${standIn.url}${path}`, {
      method,
      headers: { authorization: 'Bearer pk_test_x' },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
  };
  for (const [method, path] of FORBIDDEN) {
    expect([path, (await call(method, path)).status]).toEqual([path, 401]);
  }
  const path = `/v1/payment_intents/${paid.id}`;
  expect((await call('GET', path)).status).toBe(400);
  expect((await call('GET', `${path}?client_secret=${paid.id}_secret_guess`)).status).toBe(400);
  expect((await call('POST', `${path}/cancel`)).status).toBe(401);
  const known = await call('GET', `${path}?client_secret=${paid.client_secret}`);
  expect(known.body).toMatchObject({ id: paid.id, status: 'succeeded', amount: 2000 });
  expect(known.body).not.toHaveProperty('metadata');
  expect(known.body).not.toHaveProperty('latest_charge');
  expect(known.response.headers.get('access-control-allow-origin')).toBe('*');
  const secret = await fetch(`${standIn.url}${path}`, { headers: { authorization: 'Bearer sk_test_x' } });
  expect(secret.headers.get('access-control-allow-origin')).toBeNull();
});

test('a browser cannot read more of an intent by asking for expansion', async () => {
  const { standIn, stripe } = await start();
  const paid = await pay(stripe);
  const query = new URLSearchParams({ client_secret: paid.client_secret ?? '', 'expand[]': 'latest_charge' });
  const response = await fetch(`${standIn.url}/v1/payment_intents/${paid.id}?${query}`, {
    headers: { authorization: 'Bearer pk_test_x' },
  });
  expect(await response.json()).not.toHaveProperty('latest_charge');
});

test('without a proper key nothing is answered', async () => {
  const { standIn } = await start();
  for (const key of ['nonsense', 'sk_other_x', 'pk_test_']) {
    const error = await failureOf(clientOf(standIn, key).balance.retrieve());
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
  }
});

test('an unknown address answers 404 with an error, never a bare body', async () => {
  const { standIn, stripe } = await start();
  const error = await failureOf(stripe.products.list());
  expect(error).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
  const page = await fetch(`${standIn.url}/nothing`);
  expect([page.status, await page.json()]).toEqual([404, { error: expect.anything() }]);
});
