import { shoot } from '../support/browser';
import { openSession } from '../support/sessions';
import { expectAccessible } from './axe';
import { expect, test } from './fixtures';
import { CARDS, DESKTOP, joinGroup, PAID, PHONE, pay, startGroup, unpaidRow } from './pay/people';

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
  await sheet.getByLabel('Amount: You').fill('400');
  await expect(sheet.getByLabel('Amount: Person 20')).toHaveAttribute('placeholder', '20.13');
  await sheet.getByLabel('Name of person 20').fill('Maximiliana Musterfrau-Xylander');
  await sheet.getByLabel('Amount: Maximiliana Musterfrau-Xylander').fill('30');
  // What it adds up to, and the way out, stay in view.
  await expect(sheet.getByText('Adds up to $782.49.')).toBeInViewport();
  await expectAccessible(page);
  await shoot(page, 'organizer-sheet-320', { fullPage: false });
  await sheet.getByRole('button', { name: 'Percentages' }).click();
  await expect(sheet.getByLabel('Percentage: You')).toHaveAttribute('placeholder', '5');
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
  await page.getByLabel('Percentage: You').fill('50');
  await shoot(page, 'organizer-plain');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('$391.25').first()).toBeVisible();
  await expect(page.getByText('0 of 3 paid').first()).toBeVisible();

  // A split that is on begins with what it is. Nothing that was typed is in an address.
  await page.getByText('Change the split or the number of people').click();
  await page.getByRole('button', { name: 'Show the amounts for this choice' }).click();
  await expect(page.getByLabel('Percentage: Ana')).toHaveValue('50');
  await page.getByRole('button', { name: 'Custom amounts' }).click();
  expect(new URL(page.url()).search).not.toMatch(/key|percent|mode/);
  await page.getByLabel('Amount: Ana').fill('282.49');
  await page.getByLabel('Name of person 2').fill('Ben');
  await page.getByRole('button', { name: 'Change the split', exact: true }).click();
  await expect(page.getByText('The split has been changed.')).toBeVisible();
  await expect(page.getByText('$282.49').first()).toBeVisible();
});

test('from the shop to a shared link are three taps, and nothing to type', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack, { cart: CART, customer: { name: 'Ana' } });
  const { page, context, problems } = await visit({ ...PHONE, viewport: { width: 390, height: 664 } });
  const counts = { taps: 0, letters: 0 };
  await context.exposeBinding('counted', (_source, what: keyof typeof counts) => {
    counts[what] += 1;
  });
  const shared: unknown[] = [];
  await context.exposeBinding('shared', (_source, what: unknown) => shared.push(what));
  await context.addInitScript(() => {
    const { counted, shared: give } = window as unknown as Record<string, (what: unknown) => Promise<void>>;
    for (const [event, what] of [
      ['click', 'taps'],
      ['input', 'letters'],
    ] as const) {
      addEventListener(event, ({ isTrusted }) => void (isTrusted && counted?.(what)), true);
    }
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => give?.(data) });
  });
  // The shop's own page is one tap away from here: its button.
  await page.route('https://shop.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${session_url}">Split with friends</a>` }),
  );
  await page.goto('https://shop.test/');
  await page.getByRole('link', { name: 'Split with friends' }).tap();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await expect(page.getByRole('heading', { name: 'Invite your group' })).toBeInViewport();
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await shoot(page, 'organizer-invite-390', { fullPage: false });
  await shoot(page, 'organizer-invite-full');
  await button.tap();
  await expect.poll(() => shared).toHaveLength(1);
  expect(shared[0]).toMatchObject({ url: await page.getByLabel('Share link').inputValue() });
  expect(counts).toEqual({ taps: 3, letters: 0 });
  expect(problems).toEqual([]);
});

test('the page of a group that is on fits 320 px, with the longest names, and works in their rows', async ({
  stack,
  visit,
}) => {
  const customer = { name: 'Ana', email: 'ana@shop.test' };
  const { session_url } = await openSession(stack, { cart: CART, customer });
  const { page } = await visit({ ...PHONE, viewport: { width: 320, height: 568 } });
  await page.goto(session_url);
  const link = await startGroup(page, 'Ana', 4);
  const desk = await visit(DESKTOP);
  await desk.page.goto(link);
  const people = ['Maximiliana-Konstantina Übermuster', 'Abcdefghijklmnopqrstuvwxyz', 'Cy'];
  for (const name of people) {
    const guest = await visit(PHONE);
    await joinGroup(guest.page, link, name);
    if (name === 'Cy') {
      await pay(guest.page, CARDS.good, '$197.58');
      await expect(guest.page.getByRole('heading', { name: PAID })).toBeVisible();
    }
  }
  await expect(page.getByRole('heading', { name: '1 of 4 paid' })).toBeVisible();
  const row = unpaidRow(page, 'Abcdefghijklmnopqrstuvwxyz');
  await row.locator('summary').first().click();
  await expect(page.getByText('Abcdefghijklmnopqrstuvwxyz gets no email from us')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shoot(page, `organizer-progress-320-${colorScheme}`);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await pay(page, CARDS.good, '$197.59');
  await expect(page.getByRole('heading', { name: 'You’re in. 2 of 4 paid' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await shoot(page, 'organizer-paid-320', { fullPage: false });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the organizer finds the way back to the shop from a group that is not complete, and from a cancelled one', async ({
  stack,
  visit,
}) => {
  const cancel_url = `${stack.demo.store}/`;
  const { session_url } = await openSession(stack, { cancel_url });
  const ana = await visit(PHONE);
  const back = ana.page.getByRole('link', { name: /^Back to/ });
  await ana.page.goto(session_url);
  await expect(back).toHaveAttribute('href', cancel_url);
  const link = await startGroup(ana.page, 'Ana', 2);
  await back.click();
  await ana.page.waitForURL(cancel_url);
  await ana.page.goBack();
  await ana.page.getByText('More options').click();
  await ana.page.locator('summary', { hasText: 'Cancel the group' }).click();
  await ana.page.getByLabel('Yes, cancel the group for everybody').check();
  await ana.page.getByRole('button', { name: 'Cancel the group' }).click();
  await expect(ana.page.getByText('You are taken back to the shop in a few seconds')).toBeVisible();
  await shoot(ana.page, 'organizer-cancelled');
  await back.click();
  await ana.page.waitForURL(cancel_url);
  const ben = await visit(PHONE);
  await ben.page.goto(link);
  await expect(ben.page.getByRole('heading', { name: 'This group was cancelled' })).toBeVisible();
  await expect(ben.page.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
});
