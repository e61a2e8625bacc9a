import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, DESKTOP, joinGroup, PAY_BY_CARD, PHONE, pay, startGroup } from './people';

/** Itemized mode with a long order: the picker stays usable on a phone. */

const items = Array.from({ length: 20 }, (_item, index) => ({
  id: `item-${index}`,
  name: index % 5 === 0 ? `Sparkling water from the northern springs ${index}` : `Dish ${index}`,
  quantity: (index % 3) + 1,
  unit_price: 700 + index * 35,
}));
const CART = {
  total: items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0),
  currency: 'usd',
  items,
};

test('twenty items: a tap saves, the amount follows, and others see who took what', async ({
  stack,
  visit,
}) => {
  const { session_url } = await openSession(stack, {
    cart: CART,
    group_config: { default_mode: 'itemized' },
  });
  const ana = await visit(DESKTOP);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', 3);
  const ben = await visit({ ...PHONE, viewport: { width: 390, height: 664 } });
  await joinGroup(ben.page, link, 'Ben');
  await expect(ben.page.getByText('Tap + on what is yours.')).toBeVisible();
  const picker = await ben.page.getByRole('region', { name: 'What is yours, Ben?' }).boundingBox();
  expect(picker?.height).toBeLessThan(2_000);
  await shoot(ben.page, 'items-none', { fullPage: false });
  for (const name of ['More: Dish 1', 'More: Dish 1', 'More: Dish 2'])
    await ben.page.getByRole('button', { name, exact: true }).click();
  // 2 × $7.35 and $7.70, with 1% on top.
  await expect(ben.page.getByRole('button', { name: 'Pay $22.62 by card' })).toBeVisible();
  // What is chosen, and the way to pay it, stay in view from the first row to the last.
  const bar = ben.page.locator('[data-pay-bar]');
  for (const name of [/Sparkling water .* 0$/, /Dish 19$/]) {
    const row = ben.page.getByRole('group', { name });
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(row).toBeInViewport();
    await expect(bar.getByText('Your items')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByText('$22.62').first()).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Pay $22.62 by card' })).toBeInViewport({ ratio: 1 });
  }
  const cleo = await visit({ ...PHONE, viewport: { width: 320, height: 568 }, colorScheme: 'dark' });
  await joinGroup(cleo.page, link, 'Cleo');
  await expect(cleo.page.getByRole('group', { name: '2 × Dish 1', exact: true })).toContainText('Ben 2');
  const shared = cleo.page.getByRole('group', { name: '3 × Dish 2' });
  await shared.getByText('share this').click();
  await shared.getByRole('button', { name: '1/3 of one' }).click();
  await expect(cleo.page.getByRole('button', { name: PAY_BY_CARD })).toBeVisible();
  expect(await cleo.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(cleo.page);
  await shoot(cleo.page, 'items-320-dark', { fullPage: false });
  await shoot(ben.page, 'items-390', { fullPage: false });
  await pay(ben.page, CARDS.good, '$22.62');
  await expect(ben.page.getByRole('heading', { name: /^You’re in/ })).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: /What is yours/ })).toBeHidden();
  await shoot(ben.page, 'items-paid');
  expect(ben.problems).toEqual([]);
});

test('without script the same taps choose the same items', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack, { group_config: { default_mode: 'itemized' } });
  const ana = await visit(DESKTOP);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', 2);
  const { page } = await visit({ ...PHONE, javaScriptEnabled: false });
  await joinGroup(page, link, 'Ben');
  await page.getByRole('button', { name: 'More: Linen tea towel' }).click();
  await page.getByRole('button', { name: 'More: Linen tea towel' }).click();
  await page.getByText('share this').first().click();
  await page.getByRole('button', { name: '1/2' }).first().click();
  const chosen = page.getByRole('group', { name: 'Linen tea towel' });
  await expect(chosen.locator('input[type=hidden]')).toHaveValue('2');
  await expect(page.locator('input[name=take_0]')).toHaveValue('1/2');
  // $27.28 of $54.55, and $20.45, with 1% on top.
  await expect(page.getByRole('button', { name: 'Pay $48.21 by card' })).toBeVisible();
});
