import { expect, test } from '../fixtures';
import { PASSWORD } from './sign-in';

/** Somebody who belongs to two businesses, in one tab and in two. */

test('the frame of a page names the merchant and the mode that the page is of', async ({
  accounts,
  database,
}) => {
  const { base } = accounts;
  await accounts.owner('alpine@split.test', 'Alpine Huts');
  const first = await accounts.owner('both@split.test', 'Fjord Shop');
  await database.query(
    `INSERT INTO auth_members (id, organization_id, user_id, role)
     SELECT gen_random_uuid()::text, m.organization_id, u.id, 'owner' FROM merchants m, auth_users u
     WHERE m.id = $1 AND u.email = 'both@split.test'`,
    [await accounts.merchantOf('alpine@split.test')],
  );
  const frameOf = (business: string) =>
    first.getByRole('button', { name: `${business}, signed in as both@split.test` });
  const go = (page: string) => first.getByRole('link', { name: page, exact: true }).click();

  await first.goto(`${base}/dashboard/settings`);
  await frameOf('Fjord Shop').click();
  await first.getByRole('button', { name: 'Switch to Alpine Huts' }).click();
  await expect(first.getByRole('heading', { name: 'Alpine Huts' })).toBeVisible();
  await expect(frameOf('Alpine Huts')).toBeVisible();
  await go('Settings');
  await first.getByLabel('Tax ID on receipts').fill('NO 123');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('Saved.')).toBeVisible();

  const second = await first.context().newPage();
  await second.goto(`${base}/dashboard`);
  await second.getByRole('button', { name: /^Alpine Huts, signed in/ }).click();
  await second.getByRole('button', { name: 'Switch to Fjord Shop' }).click();
  await expect(second.getByRole('heading', { name: 'Fjord Shop' })).toBeVisible();
  await second.getByRole('button', { name: 'Switch to live' }).click();
  await expect(second.getByText('real cards and real money')).toBeVisible();

  await go('Developers');
  await expect(first.getByText('Live keys', { exact: true })).toBeVisible();
  await expect(frameOf('Fjord Shop')).toBeVisible();
  await expect(first.getByText('real cards and real money')).toBeVisible();

  const alpine = await accounts.merchantOf('alpine@split.test');
  await first.goto(`${base}/dashboard/open/test/${alpine}/settings/team`);
  await expect(frameOf('Alpine Huts')).toBeVisible();
  await expect(first.getByText('nothing here is real money')).toBeVisible();

  // The same from a browser in which nobody has signed in yet.
  const mailed = await accounts.visitor();
  await mailed.goto(`${base}/dashboard/open/live/${alpine}/money`);
  await mailed.getByLabel('Email address', { exact: true }).fill('both@split.test');
  await mailed.getByLabel('Password').fill(PASSWORD);
  await mailed.getByRole('button', { name: 'Sign in', exact: true }).click();
  await mailed.waitForURL('**/dashboard/money');
  await expect(mailed.getByRole('button', { name: /^Alpine Huts, signed in/ })).toBeVisible();
  await expect(mailed.getByText('real cards and real money')).toBeVisible();
});
