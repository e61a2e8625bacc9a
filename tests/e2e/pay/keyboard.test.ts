import type { Page } from 'playwright/test';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { DESKTOP, expectJoined, newGroup, openWithScript, PHONE } from './people';

/* For those who use a keyboard. */

/** A phone with a keyboard, which leaves the page little room above the button at its bottom. */
const LOW = { ...PHONE, viewport: { width: 390, height: 500 } };

/** Goes through the whole page with Tab, and answers what has the focus behind the bar at the bottom (WCAG 2.4.11). */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const parts = [...document.querySelectorAll('[data-pay-bar], [data-pay-bar] > .wallets')];
      const top = Math.min(...parts.map((part) => part.getBoundingClientRect().top));
      const isBelow = focused.getBoundingClientRect().bottom > top && !focused.closest('[data-pay-bar]');
      return { name: focused.getAttribute('aria-label') ?? focused.textContent ?? '', isBelow };
    });
    if (!stop) return hidden;
    if (stop.isBelow) hidden.push(stop.name);
  }
}

test('what Tab reaches is never behind the button at the bottom of a phone', async ({ stack, visit }) => {
  const { link } = await newGroup(stack, visit, 4);
  const { page } = await visit(LOW);
  await openWithScript(page, link);
  await expect(page.locator('.wallets iframe').first()).toBeVisible();
  expect(await hiddenStops(page)).toEqual([]);
  const { session_url } = await openSession(stack);
  await openWithScript(page, session_url);
  expect(await hiddenStops(page)).toEqual([]);
});

test('Enter after the name keeps the place, and asks for no card', async ({ stack, visit }) => {
  const { link } = await newGroup(stack, visit, 4);
  const { page } = await visit(DESKTOP);
  await openWithScript(page, link);
  await page.getByText('I’ll pay later').click();
  await page.getByLabel('Your name').fill('Ben');
  await page.getByLabel('Your name').press('Enter');
  await expectJoined(page, 'Ben');
});
