import type { Page } from 'playwright/test';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { typesHeardIn } from './framing-shop';
import { CARDS, fillCard, openWithScript, PAY_BY_CARD } from './people';

/** The organizer's page in a shop's frame, when its window is to be closed. */

const frameOf = (page: Page) => page.frameLocator('iframe').first();

/** The shop's page, which says that its window is to be closed. */
const askToClose = (page: Page, session_id: string) =>
  page.evaluate((id) => {
    const message = { source: 'split-checkout', v: 1, session_id: id, type: 'close_requested' };
    frames[0]?.postMessage(message, '*');
  }, session_id);

const timesAsked = async (page: Page) =>
  (await typesHeardIn(page)).filter((type) => type === 'close_request').length;

test('Escape closes "Who pays what" alone, which keeps what was typed, and then the window', async ({
  stack,
  visit,
  framingShop,
}) => {
  const { session_url } = await openSession(stack);
  framingShop.frameSession(session_url);
  const { page } = await visit();
  await openWithScript(page, framingShop.origin);
  await expect.poll(() => typesHeardIn(page)).toEqual(['ready']);
  const frame = frameOf(page);
  await frame.getByLabel('Your name').fill('Ana');
  await frame.getByText('More', { exact: true }).click();
  const sheet = frame.getByRole('dialog', { name: 'Who pays what' });
  const name = sheet.getByRole('textbox', { name: 'Name of person 2 (optional)' });
  await name.fill('Ben');
  await name.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await timesAsked(page)).toBe(0);
  await frame.getByRole('button', { name: 'Set who pays what' }).click();
  await expect(name).toHaveValue('Ben');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(frame.getByLabel('Your name')).toHaveValue('Ana');
  await frame.getByLabel('Your name').press('Escape');
  await expect.poll(() => timesAsked(page)).toBe(1);
});

test('the way back is shown from a receipt as well, and before a sheet', async ({
  stack,
  visit,
  framingShop,
}) => {
  const { session_url, session_id } = await openSession(stack);
  framingShop.frameSession(session_url);
  const { page } = await visit();
  await openWithScript(page, framingShop.origin);
  const frame = frameOf(page);
  const wayBack = frame.getByRole('heading', { name: 'Your group is still on' });
  await frame.getByLabel('Your name').fill('Ana');
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByText('Change the split or the number of people').click();
  await frame.getByText('More', { exact: true }).click();
  const sheet = frame.getByRole('dialog', { name: 'Who pays what' });
  await expect(sheet).toBeVisible();
  await askToClose(page, session_id);
  await expect(sheet).toBeHidden();
  await expect(wayBack).toBeVisible();
  await frame.getByRole('button', { name: 'Stay here' }).click();

  await frame.getByRole('button', { name: PAY_BY_CARD }).click();
  await fillCard(frame, CARDS.good);
  await frame.getByRole('button', { name: 'Pay $37.88', exact: true }).click();
  await frame.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(frame.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  // From the receipt.
  await expect.poll(async () => (await typesHeardIn(page)).filter((type) => type === 'ready').length).toBe(2);
  await askToClose(page, session_id);
  await expect(wayBack).toBeVisible();
  await expect(frame.locator('#way-back')).toHaveValue(session_url);
  await page.keyboard.press('Escape');
  await expect.poll(() => timesAsked(page)).toBe(1);
});
