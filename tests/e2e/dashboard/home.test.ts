import type { Page } from 'playwright/test';
import { dateFormatter, TIME } from '../../../lib/format/date';
import { expect, test } from '../fixtures';
import { isHighlighted } from '../is-highlighted';

/** What a merchant sees first, wherever they are and whatever they hold. */

const SECTIONS = ['Go live', 'Funded volume', 'Action needed'];

/** Amounts that are wider than what shows them, or that reach over the edge of the page. */
const cutAmounts = (page: Page) =>
  page.locator('.amount').evaluateAll((amounts) =>
    amounts
      .filter((amount) => amount.checkVisibility())
      .filter((amount) => {
        const { left, right, width } = amount.getBoundingClientRect();
        const shows = (part: Element | null): boolean => {
          if (!part) return right <= innerWidth && left >= 0 && width > 0;
          const box = part.getBoundingClientRect();
          const cuts = getComputedStyle(part).overflowX !== 'visible';
          return (!cuts || (left >= box.left - 0.5 && right <= box.right + 0.5)) && shows(part.parentElement);
        };
        return !shows(amount) || amount.scrollWidth > Math.ceil(width);
      })
      .map((amount) => amount.textContent),
  );

test('the way to live mode comes first until it is done, and times are those of the reader’s clock', async ({
  accounts,
  database,
}) => {
  const { page, session_id } = await accounts.openShop('home@split.test', 'home-1');
  await page.goto(`${accounts.base}/dashboard`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Go live' })).toBeVisible();
  const shown = (await main.getByText(/./).allTextContents()).map((text) => text.trim());
  const order = SECTIONS.map((words) => shown.indexOf(words));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThanOrEqual(0);

  const { rows } = await database.query('SELECT created_at FROM sessions WHERE id = $1', [session_id]);
  const at: Date = rows[0].created_at;
  const storageState = await page.context().storageState();
  for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
    const there = await accounts.visitor({ storageState, timezoneId });
    await there.goto(`${accounts.base}/dashboard/sessions`);
    await expect(
      there.getByText(`Times are in your time zone, ${timezoneId.replace('_', ' ')}.`),
    ).toBeVisible();
    const time = there.getByRole('row').filter({ hasText: 'home-1' }).locator('time').first();
    await expect(time).toHaveText(dateFormatter(TIME, timezoneId)(at));
  }
});

test('no amount is cut off on a phone, however large it is', async ({ accounts }) => {
  const email = 'phone-amounts@split.test';
  const { page: owner } = await accounts.openShop(email, 'phone-1');
  const key = await accounts.newKey(owner);
  const items = [{ name: 'A whole island, with everything on it', quantity: 1, unit_price: 99_999_999 }];
  const order_ref = `large-${'x'.repeat(200)}`;
  const cart = { total: 99_999_999, currency: 'usd', items, metadata: { order_ref } };
  const opened = await accounts.call(key, '/sessions', { cart });
  const { session_id } = (await opened.json()) as { session_id: string };
  const paid = await accounts.call(key, '/sessions', { cart: { ...cart, metadata: { order_ref: 'paid' } } });
  const { session_id: funded } = (await paid.json()) as { session_id: string };
  const steps = ['start:3', 'join:all', 'pay:all'];
  expect((await accounts.call(key, `/sessions/${funded}/simulate`, { steps })).status).toBe(200);
  const storageState = await owner.context().storageState();
  for (const width of [390, 320]) {
    const page = await accounts.visitor({ storageState, viewport: { width, height: 844 } });
    for (const path of ['', '/sessions', `/sessions/${session_id}`, '/money']) {
      await page.goto(`${accounts.base}/dashboard${path}`);
      // The page's outline, which comes first, has no amounts.
      await expect(page.locator('h1').first()).toBeVisible();
      if (path === '/sessions' || path === '/money')
        await expect(page.getByText('$999,999.99').last()).toBeVisible();
      expect(await cutAmounts(page), `${path} at ${width}`).toEqual([]);
      const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(over)).toBeLessThanOrEqual(0);
    }
  }
});

test('the page and the range that are shown are told apart also in a reader’s own colours', async ({
  accounts,
}) => {
  const { page: owner } = await accounts.openShop('own-colours@split.test', 'colours-1');
  const storageState = await owner.context().storageState();
  const page = await accounts.visitor({ storageState, forcedColors: 'active' });
  await page.goto(`${accounts.base}/dashboard`);
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  await expect(link('30 days')).toBeVisible();
  for (const [shown, other] of [
    ['30 days', '7 days'],
    ['Home', 'Settings'],
  ] as const) {
    expect(await isHighlighted(link(shown))).toBe(true);
    expect(await isHighlighted(link(other))).toBe(false);
  }
});
