import { signCart } from '@/lib/cart/signature';
import { openSession } from '../support/sessions';
import { cancelSession } from './pay/people';
import { expect, label, test } from './sdk/shop-page';
import { shopHtml } from './sdk/world';

const items = [{ name: 'Cabin', quantity: 1, unit_price: 7500 }];
const cart = { total: 7500, currency: 'usd', items, metadata: { order_ref: 'Of the server' } };

test('a session that the shop’s server has opened is left for its own cancel_url, closed or cancelled', async ({
  page,
  world,
  stack,
  problems,
  press,
}) => {
  const { id, publishable_key, signing_secret } = stack.demo.merchants.headless;
  const frame = page.frameLocator('iframe[src*="/session/"]');
  const { session_id } = await openSession(stack, { cart, cancel_url: `${world.shop}/left/{SESSION_ID}` });
  world.shopPage.html = shopHtml(world, {
    api: new URL(stack.demo.api).origin,
    merchantId: id,
    publishableKey: publishable_key,
    options: { cart, signature: signCart(cart, signing_secret), session_id },
  });
  const open = async () => {
    await page.goto(world.shop);
    await page.getByRole('button', { name: label }).click();
  };
  await open();
  await frame.getByLabel('Your name').fill('Ana');
  await frame.getByRole('button', { name: 'Continue' }).click();
  await expect(frame.getByLabel('Share link')).toBeVisible();
  press('Escape');
  await frame.getByRole('button', { name: 'Close the window' }).click();
  await page.waitForURL(`${world.shop}/left/${session_id}`);

  await open();
  await expect(frame.getByLabel('Share link')).toBeVisible();
  await cancelSession(stack, session_id);
  await frame.getByRole('button', { name: /^Back to / }).click();
  await page.waitForURL(`${world.shop}/left/${session_id}`);
  expect(problems).toEqual([]);
});
