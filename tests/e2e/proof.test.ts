import type pg from 'pg';
import { shoot } from '../support/browser';
import { PASSWORD } from './dashboard/sign-in';
import { expect, test } from './fixtures';
import { subjectsTo } from './mails';

/* People who signed in a while ago prove who they are, and type nothing twice. */

/** Makes the sign-ins of a person an hour old. */
async function letAnHourPass(database: pg.Client, email: string): Promise<void> {
  await database.query(
    `UPDATE auth_sessions s SET created_at = now() - interval '1 hour', confirmed_at = NULL
     FROM auth_users u WHERE u.id = s.user_id AND u.email = $1`,
    [email],
  );
}

test('staff, before they change the fees of a merchant', async ({ accounts, database }) => {
  const email = 'fees@split.test';
  const page = await accounts.owner(email);
  await database.query(`UPDATE auth_users SET role = 'staff' WHERE email = $1`, [email]);
  await letAnHourPass(database, email);
  const merchant = async () => {
    const { rows } = await database.query<{ id: string; merchant_fee_bps: number }>(
      `SELECT m.id, m.merchant_fee_bps FROM merchants m JOIN auth_members t ON t.organization_id = m.organization_id
       JOIN auth_users u ON u.id = t.user_id WHERE u.email = $1`,
      [email],
    );
    return rows[0];
  };
  const before = await merchant();
  await page.goto(`${accounts.base}/staff/merchants/${before?.id}`);
  const section = page.getByRole('region', { name: 'Fee rates' });
  await section.getByLabel('Merchant').fill('2.9');
  await section.getByLabel('Reason').fill('Agreed by contract');
  await section.getByRole('button', { name: 'Save rates' }).click();
  await expect(section.getByText('Confirm it’s you')).toBeVisible();
  expect(await merchant()).toEqual(before);
  await shoot(page, 'staff-proof', { fullPage: false });

  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('The rates apply to sessions created from now on.')).toBeVisible();
  expect(await merchant()).toEqual({ id: before?.id, merchant_fee_bps: 290 });
});

test('an owner, before somebody is invited and before an origin is allowed', async ({
  accounts,
  database,
  stack,
}) => {
  const email = 'careful@split.test';
  const page = await accounts.owner(email);
  await letAnHourPass(database, email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${accounts.base}/dashboard/settings/team`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a team member' });
  await invite.getByLabel('Email address').fill('new@team.test');
  await invite.getByRole('combobox', { name: 'Role' }).selectOption('admin');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  const proof = invite.getByLabel('Your password');
  await expect(proof).toBeVisible();
  await shoot(page, 'proof-invite', { fullPage: false });
  await proof.fill(PASSWORD);
  await proof.press('Enter');
  await expect(invite.getByText('new@team.test gets a mail')).toBeVisible();
  expect(await subjectsTo(stack, 'new@team.test')).toHaveLength(1);

  await letAnHourPass(database, email);
  await page.goto(`${accounts.base}/dashboard/developers/signing`);
  const origins = page.getByRole('region', { name: 'Allowed origins' });
  await origins.getByLabel('Origins').fill('https://shop.example\nhttps://other.example');
  await origins.getByRole('button', { name: 'Save' }).click();
  await origins.getByLabel('Your password').fill(PASSWORD);
  await shoot(page, 'proof-origins', { fullPage: false });
  await origins.getByRole('button', { name: 'Continue' }).click();
  await expect(origins.getByText('Saved.')).toBeVisible();
  await expect(origins.getByLabel('Origins')).toHaveValue('https://shop.example\nhttps://other.example');
});
