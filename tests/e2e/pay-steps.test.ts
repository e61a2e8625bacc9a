import type { Page } from 'playwright/test';
import { shoot } from '../support/browser';
import { openSession } from '../support/sessions';
import { expectAccessible } from './axe';
import { expect, test } from './fixtures';
import {
  CARDS,
  DESKTOP,
  expectJoined,
  fillCard,
  joinGroup,
  PAID,
  PAY_BY_CARD,
  PHONE,
  payAsNewcomer,
  startGroup,
} from './pay/people';

/** How far it is from a link to a paid share, counted. */

const CART = {
  total: 78_249,
  currency: 'usd',
  items: [
    { id: 'cabin', name: 'Lakeside cabin', quantity: 1, unit_price: 60_000 },
    { id: 'canoe', name: 'Canoe', quantity: 1, unit_price: 10_000 },
    { id: 'wood', name: 'Firewood', quantity: 2, unit_price: 1_000 },
    { id: 'sauna', name: 'Sauna', quantity: 1, unit_price: 6_249 },
  ],
};

const WALLETS_FRAME = 'iframe[title="Secure express checkout frame"]';

interface Counts {
  taps: number;
  fields: string[];
}

/** Counts what the page gets: presses, and fields that are typed into. The card's own fields are the processor's. */
async function counted(page: Page): Promise<() => Promise<Counts>> {
  await page.addInitScript(() => {
    const counts = { taps: 0, fields: [] as string[] };
    Object.assign(window, { counts });
    addEventListener('click', ({ isTrusted }) => void (isTrusted && counts.taps++), true);
    addEventListener(
      'input',
      ({ target }) => {
        const { id } = target as HTMLElement;
        if (!counts.fields.includes(id)) counts.fields.push(id);
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { counts: Counts }).counts);
}

test.describe('a member with the link', () => {
  test('has paid by card after two taps, the card and a name', async ({ stack, visit }) => {
    const { session_url } = await openSession(stack, { cart: CART });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    const ben = await visit({ ...PHONE, viewport: { width: 390, height: 664 } });
    const counts = await counted(ben.page);
    await payAsNewcomer(ben.page, link, 'Ben', CARDS.good);
    await expect(ben.page.getByRole('heading', { name: 'You’re in. 1 of 3 paid' })).toBeVisible();
    expect(await counts()).toEqual({ taps: 2, fields: ['payer-name'] });
    await expect(ben.page.getByText('Waiting for Ana and 1 more person')).toBeVisible();
    await expect(ana.page.getByText('1 of 3 paid').first()).toBeVisible();
    await expectAccessible(ben.page);
    await shoot(ben.page, 'member-paid');
    expect(ben.problems).toEqual([]);
  });

  test('has paid by wallet after two taps, and has typed nothing', async ({ stack, visit }) => {
    const { session_url } = await openSession(stack, { cart: CART });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    const ben = await visit({ ...PHONE, viewport: { width: 390, height: 664 } });
    const counts = await counted(ben.page);
    await ben.page.goto(link);
    const wallets = ben.page.frameLocator(WALLETS_FRAME);
    await wallets.getByRole('button', { name: 'Pay with Google Pay' }).click();
    const sheet = ben.page.frameLocator('iframe[title="Wallet"]');
    await expect(sheet.getByRole('heading', { name: 'Pay $263.44' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Pay $263.44' }).click();
    await expect(ben.page.getByRole('heading', { name: 'You’re in. 1 of 3 paid' })).toBeVisible();
    // Both taps were the wallet's own: the page itself got none, and no letter.
    expect(await counts()).toEqual({ taps: 0, fields: [] });
    await expect(ana.page.getByText('Jamie Rivera').first()).toBeVisible();
    await expect(ana.page.getByText('1 of 3 paid').first()).toBeVisible();
    expect(ben.problems).toEqual([]);
  });

  test('is told why a wallet could not pay, and tries again', async ({ stack, visit }) => {
    const { session_url } = await openSession(stack, { cart: CART });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    const { page } = await visit(PHONE);
    await page.goto(link);
    const press = () =>
      page.frameLocator(WALLETS_FRAME).getByRole('button', { name: 'Pay with Link' }).click();
    const sheet = page.frameLocator('iframe[title="Wallet"]');
    await press();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(ana.page.getByText('Jamie Rivera').first()).toBeHidden();
    await press();
    await sheet.getByLabel('Card').selectOption({ label: 'Visa 9995, insufficient funds' });
    await sheet.getByRole('button', { name: 'Pay $263.44' }).click();
    await expect(page.getByText('The card does not have enough money available')).toBeVisible();
    await expectJoined(page, 'Jamie Rivera');
    await expectAccessible(page);
    await press();
    await sheet.getByRole('button', { name: 'Pay $263.44' }).click();
    await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
    await expect(ana.page.getByText('1 of 3 paid').first()).toBeVisible();
  });

  test('joins by the payment, keeps the card form through a decline, and is in once', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { cart: CART });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    const ben = await visit(PHONE);
    await ben.page.goto(link);
    await ben.page.getByRole('button', { name: PAY_BY_CARD }).click();
    const sheet = ben.page.getByRole('dialog');
    await expect(sheet.getByLabel('Your name')).toBeVisible();
    await expect(ana.page.getByText('Ben').first()).toBeHidden();
    await fillCard(ben.page, CARDS.noFunds);
    await sheet.getByRole('button', { name: 'Pay $263.44' }).click();
    await expect(sheet.getByText('Type your name')).toBeVisible();
    await sheet.getByLabel('Your name').fill('Ana');
    await sheet.getByRole('button', { name: 'Pay $263.44' }).click();
    await expect(sheet.getByText('Somebody here has this name')).toBeVisible();
    await sheet.getByLabel('Your name').fill('Ben');
    await sheet.getByRole('button', { name: 'Pay $263.44' }).click();
    await expect(sheet.getByText('The card does not have enough money available')).toBeVisible();
    await expect(ana.page.getByText('Ben').first()).toBeVisible();
    await expectAccessible(ben.page);
    await fillCard(ben.page, CARDS.good);
    await sheet.getByRole('button', { name: 'Pay $263.44' }).click();
    await expect(ben.page.getByRole('heading', { name: PAID })).toBeVisible();
    await expect(ana.page.getByText('1 of 3 paid').first()).toBeVisible();
  });

  test('pays for more people, and every amount on the page is that of all of them', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { cart: CART });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    const ben = await visit(PHONE);
    await ben.page.goto(link);
    await ben.page.getByRole('button', { name: 'One person more' }).click();
    await expect(ben.page.getByRole('region', { name: 'Your share: $526.88' })).toBeVisible();
    await ben.page.getByRole('button', { name: 'Pay $526.88 by card' }).click();
    const sheet = ben.page.getByRole('dialog');
    await sheet.getByLabel('Your name').fill('Ben');
    await fillCard(ben.page, CARDS.good);
    await sheet.getByRole('button', { name: 'Pay $526.88' }).click();
    await expect(ben.page.getByRole('heading', { name: 'You’re in. 2 of 3 paid' })).toBeVisible();
  });

  test('can pay for the last place, which is taken while the payment is under way', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { cart: CART });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visit(PHONE);
    // The page hears of the change long before its own request is answered.
    await ben.page.route('**/pay', async (route) => {
      const response = await route.fetch();
      await expect(ana.page.getByText('Ben').first()).toBeVisible();
      await route.fulfill({ response });
    });
    await payAsNewcomer(ben.page, link, 'Ben', CARDS.good);
    await expect(ben.page.getByRole('heading', { name: 'You’re in. 1 of 2 paid' })).toBeVisible();
    expect(ben.problems).toEqual([]);
  });

  test('uses the card form by keyboard alone: it takes the focus, keeps it, and returns it', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { cart: CART });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    const { page } = await visit(PHONE);
    await page.goto(link);
    const button = page.getByRole('button', { name: PAY_BY_CARD });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('dialog').getByLabel('Your name')).toBeFocused();
    // Nothing that is behind it can be reached: not the amount's own fold, nor the order or the footer.
    const reachable = page.locator('a, button, input, summary, textarea');
    await expect(reachable.and(page.locator(':not([inert] *, [role=dialog] *)'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(page.locator('[inert]')).toHaveCount(0);
  });
});

for (const [width, height] of [
  [390, 664],
  [360, 640],
  [320, 568],
] as const) {
  test(`the first screen at ${width} x ${height} shows what, how much and the button`, async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { cart: CART });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit({ ...PHONE, viewport: { width, height }, colorScheme });
      await page.goto(link);
      const shown = [
        page.getByRole('heading', { name: 'Ana invited you to split Lakeside cabin + 3 more' }),
        page.getByRole('region', { name: 'Your share: $263.44' }).getByText('$263.44'),
        page.getByRole('button', { name: 'Pay $263.44 by card' }),
      ];
      const boxes = await Promise.all(shown.map((each) => each.boundingBox()));
      for (const box of boxes) {
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      // Nothing of it lies below another part.
      const [heading, amount, button] = boxes;
      expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeLessThanOrEqual(amount?.y ?? 0);
      expect((amount?.y ?? 0) + (amount?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await shoot(page, `member-first-${width}-${colorScheme}`, { fullPage: false });
      if (width !== 390) continue;
      await joinGroup(page, null, `Ben ${colorScheme}`);
      await shoot(page, `member-reserved-${colorScheme}`);
    }
  });
}

test("a place with a name of 26 characters without a break fits 320 px, on the member's page too", async ({
  stack,
  visit,
}) => {
  const label = 'Donaudampfschifffahrtsgese';
  const { session_url } = await openSession(stack, { customer: { name: 'Ana' } });
  const ana = await visit(DESKTOP);
  await ana.page.goto(session_url);
  await ana.page.getByLabel('People').fill('3');
  await ana.page.getByText('More', { exact: true }).click();
  const sheet = ana.page.getByRole('dialog');
  await sheet.getByLabel('Name of person 2').fill(label);
  await sheet.getByLabel('Name of person 3').fill('Cleo');
  await ana.page.getByRole('button', { name: 'Done' }).click();
  await ana.page.getByRole('button', { name: 'Continue' }).click();
  const link = await ana.page.getByLabel('Share link').inputValue();
  const { page } = await visit({ ...PHONE, viewport: { width: 320, height: 568 } });
  const expectFitting = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const text of await page.getByText(label).all()) {
      const { x = 0, width = 0 } = (await text.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
  };
  await page.goto(link);
  await page.getByRole('radio', { name: label }).check();
  await expect(page.getByRole('group', { name: /Which/ }).getByText(label)).toBeVisible();
  await expectFitting();
  await shoot(page, 'member-long-place-320', { fullPage: false });
  await page.getByText('I’ll pay later').click();
  await expect(page.getByLabel('Your name')).toHaveValue(label);
  await page.getByRole('button', { name: 'Keep my place' }).click();
  await expect(page.getByText(`Your share, ${label}`).first()).toBeVisible();
  await expectFitting();
});
