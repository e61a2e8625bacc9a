import { shoot } from '../support/browser';
import { expectAccessible } from './axe';
import { expect, test } from './dashboard/working-day';
import { CARDS, PAID, PAID_OR_ALL, pay } from './pay/people';

/** What merchants and staff see of fraud, and do about it. */

test('a fraud warning leads from the home page to the session, where the member is refunded or it is dismissed', async ({
  stack,
  database,
  day,
}) => {
  const { session_id, ana, ben } = await day.openGroup('work-fraud');
  const warn = async (member: string) => {
    const { rows } = await database.query<{ charge_id: string }>(
      `SELECT p.charge_id FROM payments p JOIN members m ON m.id = p.member_id
       WHERE p.session_id = $1 AND m.name = $2 AND p.status = 'succeeded'`,
      [session_id, member],
    );
    const path = `/_sim/charges/${rows[0]?.charge_id}/early_fraud_warning`;
    const answer = await fetch(`${stack.env.STRIPE_API_BASE}${path}`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(200);
  };
  await pay(ben, CARDS.good, '$37.88');
  await expect(ben.getByRole('heading', { name: PAID })).toBeVisible();
  await warn('Ben');

  const page = await day.open('/dashboard');
  await day.needsSomebody(page, 'A payment of $37.88 may be fraud');
  await shoot(page, 'fraud-inbox');
  await expectAccessible(page);
  const needs = page.getByRole('region', { name: 'Action needed' });
  await needs.getByRole('link', { name: 'View payment' }).click();
  const warnings = page.getByRole('region', { name: 'Fraud warnings' });
  await expect(warnings.getByText('You can refund once the group is funded.')).toBeVisible();
  await expect(warnings.getByRole('button', { name: 'Refund' })).toHaveCount(0);

  await pay(ana, CARDS.good, '$37.88');
  await expect(ana.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(warnings.getByRole('button', { name: 'Refund Ben' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await warn('Ana');
  await expect(async () => {
    await page.reload();
    await expect(warnings.getByText('Open', { exact: true })).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await shoot(page, 'fraud-session');
  await expectAccessible(page);
  await warnings.getByRole('button', { name: 'Dismiss the warning about Ana' }).click();
  await expect(warnings.getByText('Open', { exact: true })).toHaveCount(1);
  await warnings.getByRole('button', { name: 'Refund Ben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund Ben' }).click();
  await expect(async () => {
    await page.reload();
    await expect(warnings.getByText('Closed', { exact: true })).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
});

test('staff see paused payments and resume them; the merchant sees that they are paused', async ({
  accounts,
  database,
}) => {
  const email = 'breaker@split.test';
  const { page } = await accounts.openShop(email, 'paused-1');
  await database.query(
    `INSERT INTO breakers VALUES ($1, false, now(), now() + interval '15 minutes', 52, 55)`,
    [await accounts.merchantOf(email)],
  );
  await page.goto(`${accounts.base}/dashboard`);
  await expect(page.getByText('Card payments are paused')).toBeVisible();
  await page.goto(`${accounts.base}/staff/paused`);
  await expect(page.getByRole('row').filter({ hasText: '52' })).toBeVisible();
  await shoot(page, 'staff-paused');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Resume now/ }).click();
  await expect(page.getByText('No paused payments')).toBeVisible();
  await page.goto(`${accounts.base}/staff/audit`);
  await expect(page.getByText('Payments resumed')).toBeVisible();

  const stranger = await accounts.owner('breaker-stranger@split.test');
  await stranger.goto(`${accounts.base}/staff/paused`);
  await expect(stranger.getByText('This page is for Split staff')).toBeVisible();
});
