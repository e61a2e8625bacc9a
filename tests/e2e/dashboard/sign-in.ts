import type { Page } from 'playwright';

/** The sign-in and sign-up forms. Each person is a page; `base` is the service's origin. */

export const PASSWORD = 'correct horse 1';

/** Fills the sign-in form on the current page and sends it. */
export async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in and waits for the dashboard. */
export async function signIn(page: Page, base: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${base}/sign-in`);
  await trySignIn(page, email, password);
  await page.waitForURL('**/dashboard');
}

/** Sends the sign-up form, and waits for what it answers. */
export async function signUp(
  page: Page,
  base: string,
  email: string,
  business = 'Fjord Shop',
): Promise<void> {
  await page.goto(`${base}/sign-up`);
  await page.getByLabel('Business name').fill(business);
  await page.getByLabel('Your name').fill('Ana Berg');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/sign-in?sent=1');
}
