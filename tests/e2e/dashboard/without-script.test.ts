import type { Page } from 'playwright/test';
import { base32, codeNow } from '../../support/authenticator';
import { PHONE } from '../pay/people';
import { confirmed, shownSecret } from './dialogs';
import { expect, test, type WorkingDay } from './working-day';

/** The dashboard and its dialogs in a browser that runs no script at all. */

const SCRIPTLESS = { ...PHONE, javaScriptEnabled: false };

const open = (day: WorkingDay, path: string): Promise<Page> => day.open(path, SCRIPTLESS);

test('without script a form in a dialog is left, refused and sent, and shows its secret once', async ({
  day,
  receiver,
}) => {
  const page = await open(day, '/dashboard/webhooks');
  const opener = page.getByRole('button', { name: 'Add endpoint' });
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
  await opener.click();
  await expect(dialog.getByLabel('Endpoint URL')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await opener.click();
  await dialog.getByLabel('Endpoint URL').fill('ftp://shop.test/hooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByLabel('Endpoint URL')).toHaveAccessibleDescription(/A webhook URL is https:/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog.getByLabel('Endpoint URL')).toHaveValue('ftp://shop.test/hooks');
  await dialog.getByLabel('Endpoint URL').fill(`${receiver.url}/plain`);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  expect(await shownSecret(page)).toMatch(/^whsec_/);
  await expect(dialog).toBeHidden();
  await page
    .getByRole('link', { name: `${receiver.url}/plain` })
    .first()
    .click();
  await confirmed(page, 'Disable');
  await expect(page.getByText('This endpoint is disabled')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('without script a refused setting keeps what was typed, and says what is wrong with it', async ({
  day,
}) => {
  const page = await open(day, '/dashboard/settings');
  const color = page.getByLabel('Brand color', { exact: true });
  await color.fill('violet');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Write it like #14624b')).toBeVisible();
  await expect(color).toHaveValue('violet');

  await page.goto(`${day.base}/dashboard/developers/signing`);
  const origins = page.getByLabel('Origins', { exact: true });
  await origins.fill('https://one.example\nhttps://two.example/shop');
  await page.locator('form', { has: origins }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('https://two.example/shop is not an origin')).toBeVisible();
  await expect(origins).toHaveValue(/one\.example\s+https:..two\.example.shop/);
});

test('without script a key is made by somebody who proves who they are, and revoked in its row', async ({
  day,
  database,
  merchants,
}) => {
  const { email, password } = merchants.owner;
  await database.query(
    `UPDATE auth_sessions SET created_at = now() - interval '1 hour'
     WHERE user_id = (SELECT id FROM auth_users WHERE email = $1)`,
    [email],
  );
  const page = await open(day, '/dashboard/developers');
  await page.getByRole('button', { name: 'New secret key' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('No script');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const proof = page.getByRole('dialog', { name: 'New secret key' });
  await proof.getByLabel('Your password').fill('not it');
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(proof.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Continue' }).click();
  expect(await shownSecret(page)).toMatch(/^split_sk_/);
  const revoke = page.getByRole('button', { name: 'Revoke No script' });
  await revoke.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await revoke.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(revoke).toHaveCount(0);
});

test('without script a session is extended, and cancelled after a question', async ({ day }) => {
  const { session_id } = await day.openGroup('no-script');
  const page = await open(day, `/dashboard/sessions/${session_id}`);
  await page.getByRole('button', { name: 'Remind' }).click();
  await expect(page.getByRole('dialog', { name: 'Reminders are not available' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Extend' }).click();
  await page.getByLabel('Extend by').selectOption({ label: '2 days' });
  await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByRole('button', { name: 'Extend', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel session' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep open' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Cancel session' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the session' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Session cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel session' })).toHaveCount(0);
});

test('without script a wrong code leaves the second factor’s picture, secret and backup codes, and says so', async ({
  day,
  database,
  merchants,
}) => {
  await database.query('UPDATE auth_users SET email_verified = true WHERE email = $1', [
    merchants.owner.email,
  ]);
  const page = await open(day, '/dashboard/settings/security');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByLabel('Your password').fill(merchants.owner.password);
  await card.getByRole('button', { name: 'Set up' }).click();
  const picture = card.getByAltText('QR code for your authenticator app');
  await expect(picture).toBeVisible();
  const shown = card.locator('[data-totp-secret], li');
  const texts = await shown.allTextContents();
  expect(texts.length).toBeGreaterThan(5);
  for (const code of ['abcdef', '12']) {
    await card.getByLabel('Code from the app').fill(code);
    await card.getByRole('button', { name: 'Turn on' }).click();
    await expect(card.getByRole('alert')).toBeVisible();
    await expect(picture).toBeVisible();
    expect(await shown.allTextContents()).toEqual(texts);
  }
  await card.getByLabel('Code from the app').fill(codeNow(base32(texts[0] ?? '')));
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible();
});

/** What the form in a dialog sends. */
const fieldsOf = (page: Page, dialog: string) =>
  page
    .getByRole('dialog', { name: dialog, includeHidden: true })
    .locator('input')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    );

test('without script a refund whose button is tapped twice is made once', async ({ day, database }) => {
  const { session_id, page } = await day.openPaid('no-script-twice', SCRIPTLESS);
  const multipart = { ...Object.fromEntries(await fieldsOf(page, 'Refund Ben?')), amount: '10.00' };
  const send = async () =>
    (await page.request.post(page.url(), { multipart, headers: { origin: day.base } })).text();
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.filter((html) => html.includes('Refund pending'))).toHaveLength(1);
  expect(answers.filter((html) => html.includes('since this page was loaded'))).toHaveLength(2);
  const { rows } = await database.query('SELECT amount_cents FROM refunds WHERE session_id = $1', [
    session_id,
  ]);
  expect(rows).toEqual([{ amount_cents: 1_000 }]);
});

test("a dialog's form does nothing when another site sends it", async ({ day }) => {
  const { session_id } = await day.openSession('no-script-elsewhere');
  const page = await open(day, `/dashboard/sessions/${session_id}`);
  const fields = await fieldsOf(page, 'Cancel this session?');
  const send = (origin: string) =>
    page.request.post(page.url(), { multipart: Object.fromEntries(fields), headers: { origin } });
  const statusOf = async () => (await day.call<{ status: string }>('GET', `/sessions/${session_id}`)).status;
  expect((await send('https://elsewhere.test')).ok()).toBe(false);
  expect(await statusOf()).toBe('pending');
  expect((await send(day.base)).ok()).toBe(true);
  expect(await statusOf()).toBe('cancelled');
});
