import { signCart } from '@/lib/cart/signature';
import { URL_FORMS } from '../../support/url-forms';
import { expect, test } from '../fixtures';
import { post } from './send';

/** The local stack allows loopback in its plain form, and nothing else of what tests/support/url-forms lists. */

const cart = {
  total: 1000,
  currency: 'usd',
  items: [{ id: 'a', name: 'Cabin', quantity: 1, unit_price: 1000 }],
  metadata: { order_ref: 'o-1' },
};

test('an endpoint is never at one of 47 hostile addresses', async ({ stack, merchants: { standard } }) => {
  for (const { form, url, text } of URL_FORMS) {
    const answer = await post(stack, '/webhooks', standard.secret_key, { url, events: ['*'] });
    expect.soft(answer.text, `${form}: ${url}`).toMatch(text);
    expect.soft(answer.status, `${form}: ${url}`).toBe(400);
  }
  const body = { url: 'https://8.8.8.8/hooks', events: ['*'] };
  expect((await post(stack, '/webhooks', standard.secret_key, body)).status).toBe(200);
});

test('nor is the webhook_url of a session', async ({ stack, merchants: { standard } }) => {
  const signature = signCart(cart, standard.signing_secret);
  const open = (webhook_url: string) =>
    post(stack, '/sessions', standard.publishable_key, { cart, signature, webhook_url });
  for (const { form, url } of URL_FORMS) {
    const answer = await open(url);
    expect.soft(answer.text, `${form}: ${url}`).toContain('webhook_url: ');
    expect.soft(answer.status, `${form}: ${url}`).toBe(400);
  }
  expect((await open('https://8.8.8.8/hooks')).status).toBe(200);
});
