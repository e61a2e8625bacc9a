import { shoot } from '../support/browser';
import { PASSWORD } from './dashboard/sign-in';
import { expect, test } from './fixtures';

test('staff prove who they are before they change the fees of a merchant, and type nothing twice', async ({
  accounts,
  database,
}) => {
  const email = 'fees@split.test';
  const page = await accounts.signUp(email);
  await accounts.confirmAddress(page, email);
  await database.query(`UPDATE auth_users SET role = 'staff' WHERE email = $1`, [email]);
  await database.query(
    `UPDATE auth_sessions s SET created_at = now() - interval '1 hour', confirmed_at = NULL
     FROM auth_users u WHERE u.id = s.user_id AND u.email = $1`,
    [email],
  );
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
