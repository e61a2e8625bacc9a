import type { Page } from 'playwright/test';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { typesHeardIn } from './framing-shop';
import { openWithScript } from './people';

/** The organizer's page in a shop's frame, when its window is to be closed. */

const frameOf = (page: Page) => page.frameLocator('iframe').first();

const timesAsked = async (page: Page) =>
  (await typesHeardIn(page)).filter((type) => type === 'close_request').length;

test('Escape closes "Who pays what" alone, which keeps what was typed, and then the window', async ({
  stack,
  visit,
  framingShop,
}) => {
  const { session_url } = await openSession(stack);
  framingShop.framed = `${session_url}&embed=1&parent_origin=${framingShop.origin}`;
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
