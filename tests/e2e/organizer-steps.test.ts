import { shoot } from '../support/browser';
import { openSession } from '../support/sessions';
import { expectAccessible } from './axe';
import { expect, test } from './fixtures';
import { PHONE } from './pay/people';

/** How far it is from the shop to a shared group, and what is seen on the way. */

const CART = {
  total: 78_249,
  currency: 'usd',
  items: [
    { id: 'cabin', name: 'Lakeside cabin', quantity: 1, unit_price: 60_000 },
    { id: 'canoe', name: 'Canoe', quantity: 1, unit_price: 18_249 },
  ],
};

for (const [width, height] of [
  [390, 664],
  [360, 640],
  [320, 568],
] as const) {
  test(`the first screen of the organizer at ${width} x ${height} shows what, how much each and the button`, async ({
    stack,
    visit,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { session_url } = await openSession(stack, { cart: CART, customer: { name: 'Ana' } });
      const { page } = await visit({ ...PHONE, viewport: { width, height }, colorScheme });
      await page.goto(session_url);
      await page.getByRole('button', { name: 'One more' }).click();
      const shown = [
        page.getByRole('heading', { name: 'Split $782.49 with friends' }),
        page.getByText('$260.83 each'),
        page.getByLabel('People'),
        page.getByText('Evenly'),
        page.getByLabel('Your name'),
        page.getByRole('button', { name: 'Continue' }),
      ];
      await expect(page.getByText('$260.83 each')).toBeVisible();
      let above = 0;
      for (const each of shown) {
        const { x = 0, y = 0, width: wide = 0, height: high = 0 } = (await each.boundingBox()) ?? {};
        // On the screen, and not below what comes before it.
        expect(y).toBeGreaterThanOrEqual(above);
        expect(x + wide).toBeLessThanOrEqual(width);
        above = y + high;
      }
      expect(above).toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
      await shoot(page, `organizer-first-${width}-${colorScheme}`, { fullPage: false });
      await shoot(page, `organizer-setup-${width}-${colorScheme}`);
    }
  });
}

test('twenty people with amounts of their own fit one sheet, which is sent with the form', async ({
  stack,
  visit,
}) => {
  const { session_url } = await openSession(stack, { cart: CART, customer: { name: 'Ana' } });
  const { page } = await visit({ ...PHONE, viewport: { width: 320, height: 568 } });
  await page.goto(session_url);
  await page.getByLabel('People').fill('20');
  await page.getByText('More', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Who pays what' });
  await sheet.getByLabel('Amount of You').fill('400');
  await expect(sheet.getByLabel('Amount of Person 20')).toHaveAttribute('placeholder', '20.13');
  await sheet.getByLabel('Name of person 20').fill('Maximiliana Musterfrau-Xylander');
  await sheet.getByLabel('Amount of Person 20').fill('30');
  // What it adds up to, and the way out, stay in view.
  await expect(sheet.getByText('Adds up to $782.49.')).toBeInViewport();
  await expectAccessible(page);
  await shoot(page, 'organizer-sheet-320', { fullPage: false });
  await sheet.getByRole('button', { name: 'Percentages' }).click();
  await expect(sheet.getByLabel('Percentage of You')).toHaveAttribute('placeholder', '5');
  await shoot(page, 'organizer-percent-320', { fullPage: false });
  await sheet.getByRole('button', { name: 'Custom amounts' }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('$400.00 for you')).toBeInViewport();
  await expect(page.getByText('The others pay $19.58 to $30.00')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await shoot(page, 'organizer-custom-320', { fullPage: false });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('0 of 20 paid').first()).toBeVisible();
});

test('amounts of each person can be set without script', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack, { cart: CART, customer: { name: 'Ana' } });
  const { page } = await visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto(session_url);
  await page.getByLabel('People').fill('3');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Show the amounts for this choice' }).click();
  await page.getByRole('button', { name: 'Percentages' }).click();
  await page.getByLabel('Percentage of You').fill('50');
  await shoot(page, 'organizer-plain');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('$391.25').first()).toBeVisible();
  await expect(page.getByText('0 of 3 paid').first()).toBeVisible();
});
