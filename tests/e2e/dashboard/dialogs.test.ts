import type { Locator } from 'playwright/test';
import { shoot } from '../../support/browser';
import { expectAccessible } from '../axe';
import { PHONE } from '../pay/people';
import { holdBack } from '../visitor';
import { confirmed, shownSecret } from './dialogs';
import { expect, test, type WorkingDay } from './working-day';

/** Dialogs of the dashboard, on a phone: as the browser has them before the script of a page has come, and with it. */

const SCRIPT = '**/_next/static/chunks/*.js';

/** The page with the dialog to add an endpoint, whose script waits for `release`. */
async function openEarly(day: WorkingDay) {
  const page = await day.open('/dashboard', PHONE);
  const release = await holdBack(page, SCRIPT);
  await page.goto(`${day.base}/dashboard/webhooks`, { waitUntil: 'commit' });
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  return { page, release, dialog, opener: page.getByRole('button', { name: 'Add endpoint' }) };
}

test('before its script comes a dialog opens, closes, says what is wrong, and does what it is for', async ({
  day,
  receiver,
}) => {
  const { page, dialog, opener } = await openEarly(day);
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByLabel('Endpoint URL').fill('ftp://shop.test/hooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByLabel('Endpoint URL')).toHaveAccessibleDescription(/A webhook URL is https:/);
  await expect(dialog.getByLabel('Endpoint URL')).toHaveValue('ftp://shop.test/hooks');
  const address = `${receiver.url}/early`;
  await dialog.getByLabel('Endpoint URL').fill(address);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  expect(await shownSecret(page)).toMatch(/^whsec_/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: address }).first()).toBeVisible();
});

test('what was typed before the script comes stays, in a window over the page', async ({ day }) => {
  const { page, release, dialog, opener } = await openEarly(day);
  await opener.click();
  await dialog.getByLabel('Endpoint URL').fill('https://shop.test/early');
  release();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('dialog') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await expect(dialog.getByLabel('Endpoint URL')).toHaveValue('https://shop.test/early');
  expect(await dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
  await expectAccessible(page);
  await shoot(page, 'dialog-phone', { fullPage: false });

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Endpoint URL')).toHaveValue('');
  // Beside it is outside.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('a window that opens again before the page has noticed that it closed stays open, and is as new', async ({
  day,
}) => {
  const page = await day.open('/dashboard/webhooks', PHONE);
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  const opener = await page
    .getByRole('button', { name: 'Add endpoint' })
    .evaluateHandle((node) => node as HTMLElement);
  await opener.evaluate((button) => button.click());
  await dialog.getByLabel('Endpoint URL').fill('https://shop.test/left');
  const before = await dialog.evaluateHandle((node) => node as HTMLDialogElement);
  await opener.evaluate((button, node) => {
    node.close();
    button.click();
  }, before);
  await expect(dialog.getByLabel('Endpoint URL')).toHaveValue('');
  expect(await dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
  expect(await before.evaluate((node) => node.isConnected)).toBe(false);
});

test('an answer that came before the script is in a window over the page once it is there', async ({
  day,
}) => {
  const { page, release, dialog, opener } = await openEarly(day);
  await opener.click();
  await dialog.getByLabel('Endpoint URL').fill('ftp://shop.test/hooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByLabel('Endpoint URL')).toHaveAccessibleDescription(/A webhook URL is https:/);
  release();
  await expect.poll(() => dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
  await expect(dialog.getByLabel('Endpoint URL')).toHaveValue('ftp://shop.test/hooks');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a click beside a window closes it in browsers that do not know of this, and selecting text does not', async ({
  day,
}) => {
  const page = await day.open('/dashboard', PHONE);
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    const forget = () => {
      for (const each of document.querySelectorAll('[closedby]')) each.removeAttribute('closedby');
    };
    new MutationObserver(forget).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(`${day.base}/dashboard/webhooks`);
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByLabel('Endpoint URL').fill('https://shop.test/old');
  await dialog.getByRole('heading').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  // Its own edge is no place beside it.
  await dialog.click({ position: { x: 4, y: 60 } });
  await expect(dialog.getByLabel('Endpoint URL')).toHaveValue('https://shop.test/old');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

/** Whether nothing around a window hides a part of it, such as the fade at the edges of a table. */
const isWhole = (dialog: Locator) =>
  dialog.evaluate((node) => {
    for (let around = node.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).maskImage !== 'none') return false;
    return true;
  });

test('a refund that is refused before the script comes shows why, and keeps its amount and the focus', async ({
  day,
}) => {
  const { session_id, page, opener } = await day.openPaid('early-refund', PHONE);
  const release = await holdBack(page, SCRIPT);
  await page.goto(`${day.base}/dashboard/sessions/${session_id}`, { waitUntil: 'commit' });
  const dialog = page.getByRole('dialog', { name: 'Refund Ben?' });
  await opener.click();
  await dialog.getByLabel('Amount').fill('ten');
  await dialog.getByRole('button', { name: 'Refund Ben' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription('Enter an amount, such as 12.50.');
  // All that can be refunded stands there at first: who presses again must not give it.
  await expect(dialog.getByLabel('Amount')).toHaveValue('ten');
  expect(await isWhole(dialog)).toBe(true);
  await shoot(page, 'dialog-early-refusal-phone', { fullPage: false });

  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  release();
  await expect.poll(() => dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Amount').fill('10,000,0');
  await dialog.getByRole('button', { name: 'Refund Ben' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('10,000,0');
  for (let tabs = 0; tabs < 6; tabs += 1) {
    await page.keyboard.press('Tab');
    // Between its last and its first field the focus is on the browser itself.
    expect(await page.locator('main :focus:not(dialog *)').count()).toBe(0);
  }
});

test('a part of the order is refunded to the whole group', async ({ day }) => {
  const { page } = await day.openPaid('group-refund', PHONE);
  await page.getByRole('button', { name: 'Refund group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund the whole group?' });
  await expect(dialog).toContainText('Up to $75.00');
  await dialog.getByLabel('Amount').fill('75.01');
  await dialog.getByRole('button', { name: 'Refund the group' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/more than is left to refund/);
  await expectAccessible(page);
  await shoot(page, 'group-refund-phone', { fullPage: false });
  await dialog.getByLabel('Amount').fill('5.01');
  await dialog.getByRole('button', { name: 'Refund the group' }).click();
  await expect(page.getByText('Refund pending')).toBeVisible();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  // The odd cent is the organizer's, and everybody gets the fee of a hundredth on their part.
  for (const amount of ['$2.53', '$2.52']) await expect(refunds.getByText(amount)).toHaveCount(1);
});

test('what a dialog has answered whose row is gone is on the page, until another one is opened', async ({
  day,
}) => {
  const page = await day.open('/dashboard/developers');
  await page.getByRole('button', { name: 'New secret key' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Short-lived');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await shownSecret(page);
  await confirmed(page, 'Revoke Short-lived', 'Revoke key');
  const notice = page.getByRole('status').filter({ hasText: 'Key revoked.' });
  await expect(notice).toBeInViewport();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);
  await shoot(page, 'key-revoked', { fullPage: false });
  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
