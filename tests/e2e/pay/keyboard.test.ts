import type { Page } from 'playwright/test';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { cancelSession, DESKTOP, expectJoined, newGroup, openWithScript, PHONE, startGroup } from './people';

/* For those who use a keyboard, and those who hear the page. */

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

test('who pays what: nothing that Tab reaches is behind "Done", and Enter that ends a Japanese word closes nothing', async ({
  stack,
  visit,
}) => {
  const { session_url } = await openSession(stack);
  const { page } = await visit(LOW);
  await openWithScript(page, session_url);
  await page.getByLabel('People').fill('6');
  await page.getByText('More', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Who pays what' });
  await expect(sheet).toBeVisible();
  const covered: string[] = [];
  const done = sheet.getByRole('button', { name: 'Done' });
  while (!(await done.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement;
      const { left, top, width, height } = focused.getBoundingClientRect();
      return focused.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        ? ''
        : focused.name;
    });
    if (hidden) covered.push(hidden);
  }
  expect(covered).toEqual([]);
  const name = sheet.getByRole('textbox', { name: 'Name of person 2 (optional)' });
  await name.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(sheet).toBeVisible();
  await name.press('Enter');
  await expect(sheet).toBeHidden();
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

test('who asks to join, the answer, and the end of the group are said to those who hear the page', async ({
  stack,
  visit,
}) => {
  const { session_url, session_id } = await openSession(stack);
  const { page: ana } = await visit(DESKTOP);
  await openWithScript(ana, session_url);
  const link = await startGroup(ana, 'Ana', 3);
  await ana.getByText('More options').click();
  await ana.getByText('Approve who joins').click();
  await ana.getByRole('button', { name: 'Ask me first' }).click();
  const { page: ben } = await visit(DESKTOP);
  await openWithScript(ben, link);
  await ben.getByLabel('Your name').fill('Ben');
  await ben.getByRole('button', { name: 'Ask to join' }).click();
  await expect(ben.getByRole('status').filter({ hasText: 'Waiting for Ana’s OK' })).toBeVisible();
  const asked = ana.getByRole('status').filter({ hasText: 'One person wants to join' });
  await expect(asked).toHaveCount(1);
  await ana.getByRole('button', { name: 'Decline Ben' }).click();
  await expect(ben.getByRole('status').filter({ hasText: 'Ana has not let you in' })).toBeVisible();
  await expect(asked).toHaveCount(0);
  await cancelSession(stack, session_id);
  await expect(ana.getByRole('status').filter({ hasText: 'This group was cancelled' })).toBeVisible();
  await expect(ana.getByRole('main', { name: 'This group was cancelled' })).toBeVisible();
});
