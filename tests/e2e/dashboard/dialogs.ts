import type { Page } from 'playwright';

/** Opens a dialog by its button, and presses a button in it. */
export async function confirmed(page: Page, opener: string, button = opener): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

/** The secret that is shown once, read and put away. */
export async function shownSecret(page: Page): Promise<string> {
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  return secret;
}
