import { sdkReleases } from '@/lib/api/sdk-releases';
import { signCart } from '@/lib/cart/signature';
import { CARDS, cancelSession, fillCard, PAY_BY_CARD } from './pay/people';
import { expect, label, QUICK, test } from './sdk/shop-page';
import { shopHtml } from './sdk/world';

/**
 * Shops pin a release of the script by its hash, for years: each one still takes a purchase through the pages and the
 * API of today. Those in all languages have the same code.
 */
const versions = Object.keys(sdkReleases()).filter((name) => !name.endsWith('-languages'));

for (const version of versions)
  test(`a shop's page with release ${version} opens the checkout, comes back to it, and hears how it ends`, async ({
    page,
    world,
    stack,
    problems,
    dialog,
    names,
    press,
  }) => {
    const { id, publishable_key, secret_key, signing_secret } = stack.demo.merchants.headless;
    const frame = page.frameLocator('iframe[src*="/session/"]');
    const open = async (order_ref: string, urls: object, publishableKey = publishable_key) => {
      const items = [{ name: 'Cabin', quantity: 1, unit_price: 7500 }];
      const cart = { total: 7500, currency: 'usd', items, metadata: { order_ref } };
      const options = { cart, signature: signCart(cart, signing_secret), ...urls };
      const api = new URL(stack.demo.api).origin;
      world.shopPage.html = shopHtml(world, {
        pinned: version,
        api,
        merchantId: id,
        publishableKey,
        options,
      });
      await page.goto(world.shop);
      await page.getByRole('button', { name: label }).click();
    };
    const hears = (...told: string[]) => expect.poll(() => names(), QUICK).toEqual(told);
    /** Answers the session's id. */
    const start = async () => {
      await frame.getByLabel('Your name').fill('Ana');
      await frame.getByRole('button', { name: 'Continue' }).click();
      await hears('onGroupCreated');
      const address = await page.locator('iframe').getAttribute('src');
      return /sess_\w+/.exec(address ?? '')?.[0] ?? '';
    };

    const urls = { success_url: `${world.shop}/thanks/{SESSION_ID}`, cancel_url: `${world.shop}/cart` };
    await open(`${version} paid`, urls);
    const session_id = await start();
    await frame.getByRole('button', { name: PAY_BY_CARD }).click();
    await fillCard(frame, CARDS.good);
    await frame.getByRole('button', { name: 'Pay $37.88', exact: true }).click();
    await hears('onGroupCreated', 'onProgress');

    // After a reload it is the same group, which is not left by a stray key.
    await page.reload();
    await page.getByRole('button', { name: label }).click();
    await hears('onGroupCreated', 'onProgress');
    press('Escape');
    await frame.getByRole('button', { name: 'Stay here' }).click();
    await fetch(`${stack.demo.api}/sessions/${session_id}/simulate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ steps: ['join', 'pay'] }),
    });
    await hears('onGroupCreated', 'onProgress', 'onProgress', 'onGroupFunded');
    await frame.getByRole('button', { name: /^Back to / }).click();
    await page.waitForURL(`${world.shop}/thanks/${session_id}`);

    // One that has ended unpaid is followed by a new one.
    await open(`${version} cancelled`, {});
    await cancelSession(stack, await start());
    await hears('onGroupCreated', 'onGroupCancelled');
    press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: label }).click();
    await expect(frame.getByLabel('Your name')).toBeVisible();

    await open(`${version} refused`, {}, 'split_pk_test_of_nobody');
    await hears('onError');
    await expect(dialog.getByText('The checkout could not be opened')).toBeVisible();
    expect(problems).toEqual([]);
  });
