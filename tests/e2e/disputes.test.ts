import type { Page } from 'playwright/test';
import { shoot } from '../support/browser';
import { expectAccessible } from './axe';
import { expect, test } from './dashboard/working-day';
import { CARDS, PAID, PAID_OR_ALL, pay } from './pay/people';

/** How a merchant answers a dispute, from the home page to the bank's decision. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** Looks at the page on a phone and on a desk, in both themes. */
async function look(page: Page, name: string): Promise<void> {
  for (const [device, viewport] of [
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await shoot(page, `${name}-${device}-${colorScheme}`);
    }
  }
}

test('a merchant answers a disputed payment, wins it, and gets the transfer again', async ({
  stack,
  database,
  accounts,
  merchants,
  day,
}) => {
  const { session_id, ana, ben } = await day.openGroup('work-dispute');
  await pay(ben, CARDS.good, '$37.88');
  await expect(ben.getByRole('heading', { name: PAID })).toBeVisible();
  await pay(ana, CARDS.good, '$37.88');
  await expect(ana.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();
  await day.call('POST', `/sessions/${session_id}/fulfilment`, {
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    description: 'The cabin keys',
    shipped_at: '2026-03-05T09:30:00Z',
  });
  const transfers = async () => {
    const session = await day.call<{ transfers: { status: string }[] }>('GET', `/sessions/${session_id}`);
    return session.transfers.map(({ status }) => status);
  };
  // A dispute that comes sooner holds the transfer back, so that there is nothing to transfer again.
  await expect.poll(transfers).toEqual(['succeeded', 'succeeded']);
  const { rows } = await database.query<{ charge_id: string }>(
    `SELECT p.charge_id FROM payments p JOIN members m ON m.id = p.member_id
     WHERE p.session_id = $1 AND m.name = 'Ben' AND p.status = 'succeeded'`,
    [session_id],
  );
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${stack.env.STRIPE_API_BASE}/_sim/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { id: string };
  };
  const atStripe = async () => {
    const answer = await fetch(`${stack.env.STRIPE_API_BASE}/_sim/state`);
    const { disputes } = (await answer.json()) as { disputes: { id: string; status: string }[] };
    return disputes.find((dispute) => dispute.id === id)?.status;
  };
  const { id } = await control(`charges/${rows[0]?.charge_id}/dispute`, { reason: 'product_not_received' });

  const page = await day.open('/dashboard');
  await day.needsSomebody(page, 'A payment of $37.88 is disputed');
  await shoot(page, 'dispute-inbox');
  await expectAccessible(page);
  const needs = page.getByRole('region', { name: 'Action needed' });
  await needs
    .getByRole('listitem')
    .filter({ hasText: 'work-dispute' })
    .getByRole('link', { name: 'Answer' })
    .click();
  await expect(page.getByRole('heading', { name: 'Dispute of $37.88' })).toBeVisible();
  const story = page.getByLabel('What happened', { exact: true });
  await expect(story).toHaveValue(/^Ben paid \$37\.88 by card/);
  await expect(page.getByLabel('Tracking number')).toHaveValue('1Z999AA10123456784');
  for (const field of await page.getByRole('textbox').all())
    expect(await field.inputValue()).not.toContain('Ana');
  await expect(page.getByRole('button', { name: 'Send to the bank' })).toHaveCount(0);
  await look(page, 'dispute-gathered');
  const colleague = await day.open(`/dashboard/disputes/${id}`, { javaScriptEnabled: false });

  await story.fill('Ben picked up the keys himself, and wrote to thank us.');
  await page.getByRole('button', { name: 'Save evidence' }).click();
  await expect(page.getByText('stored at Stripe. The bank has not seen it.')).toBeVisible();
  await expect(story).toHaveValue(/thank us/);
  expect(await atStripe()).toBe('needs_response');
  await look(page, 'dispute-saved');

  // Without script the refused form is in a page of the newer version.
  await colleague.getByLabel('Carrier').fill('DHL');
  for (const name of ['Save evidence', 'Save changes']) {
    const answered = colleague.waitForResponse((response) => response.request().method() === 'POST');
    await colleague.getByRole('button', { name }).click();
    await answered;
    await expect(colleague.getByText('Somebody else has saved this evidence')).toBeVisible();
  }
  await expect(colleague.getByLabel('Carrier')).toHaveValue('DHL');
  await colleague.goto(colleague.url());
  await expect(colleague.getByLabel('Carrier')).toHaveValue('UPS');
  await expect(colleague.getByLabel('What happened', { exact: true })).toHaveValue(/thank us/);

  await accounts.owner('dispute-viewer@split.test');
  await accounts.makeViewer('dispute-viewer@split.test', merchants.standard.id);
  const viewer = await accounts.trySignIn('dispute-viewer@split.test');
  await viewer.waitForURL('**/dashboard');
  await viewer.goto(`${day.base}/dashboard/disputes/${id}`);
  await expect(viewer.getByText('and wrote to thank us')).toBeVisible();
  for (const name of ['Save changes', 'Send to the bank', 'Accept dispute'])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);

  await page.getByRole('button', { name: 'Send to the bank' }).click();
  await shoot(page, 'dispute-send');
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the bank' }).click();
  await expect(page.getByText('The bank has your evidence')).toBeVisible();
  expect(await atStripe()).toBe('under_review');
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await look(page, 'dispute-sent');

  await control(`disputes/${id}/close`, { won: true });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('You have won')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect.poll(transfers).toEqual(['succeeded', 'succeeded', 'succeeded']);

  await page.getByRole('link', { name: 'Disputes' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: 'work-dispute' })).toContainText('Dispute won');
  await look(page, 'disputes');
  await page.goto(`${day.base}/dashboard/sessions/${session_id}`);
  const fulfilment = page.getByRole('region', { name: 'Fulfilment' });
  await expect(fulfilment.getByText('The cabin keys')).toBeVisible();
  await look(page, 'dispute-session');
  await page.goto(`${day.base}/dashboard/settings/audit`);
  await expect(page.getByText('Dispute submitted')).toBeVisible();
});

test('a dispute is accepted after a question, and another merchant finds nothing', async ({
  stack,
  database,
  accounts,
  day,
}) => {
  const { session_id, ben } = await day.openGroup('work-accept');
  await pay(ben, CARDS.good, '$37.88');
  await expect(ben.getByRole('heading', { name: PAID })).toBeVisible();
  const { rows } = await database.query<{ charge_id: string }>(
    `SELECT charge_id FROM payments WHERE session_id = $1 AND status = 'succeeded'`,
    [session_id],
  );
  const answer = await fetch(`${stack.env.STRIPE_API_BASE}/_sim/charges/${rows[0]?.charge_id}/dispute`, {
    method: 'POST',
    body: '{}',
  });
  const { id } = (await answer.json()) as { id: string };
  const page = await day.open('/dashboard');
  await expect(async () => {
    await page.goto(`${day.base}/dashboard/disputes/${id}`);
    await expect(page.getByRole('button', { name: 'Accept dispute' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Accept dispute' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept the dispute' }).click();
  await expect(page.getByText('The cardholder keeps the money')).toBeVisible();

  const stranger = await accounts.owner('dispute-stranger@split.test');
  await stranger.goto(`${day.base}/dashboard/disputes/${id}`);
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await stranger.goto(`${day.base}/dashboard/disputes`);
  await expect(stranger.getByText('No disputes')).toBeVisible();
});
