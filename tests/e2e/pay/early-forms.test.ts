import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { holdBack } from '../visitor';
import {
  CARDS,
  expectJoined,
  newGroup,
  openWithScript,
  PAY_BY_CARD,
  PHONE,
  payInSheet,
  startCollecting,
} from './people';

/* What is sent from a member's page before its script has come. */

const SCRIPT = '**/_next/static/chunks/**';

test('somebody who taps twice before the script comes joins once', async ({ stack, visit }) => {
  const { ana, link } = await newGroup(stack, visit, 4);

  const { page: ben } = await visit({ ...PHONE, javaScriptEnabled: false });
  await ben.goto(link);
  await ben.getByText('I’ll pay later').click();
  await ben.getByLabel('Your name').fill('Ben');
  // The browser drops the answer to the first tap, with the key in it.
  await ben.route('**/act*', async (route) => {
    const body = route.request().postData() ?? '';
    const { 'content-type': type = '' } = route.request().headers();
    const headers = { 'content-type': type, accept: 'text/html' };
    const first = await fetch(route.request().url(), { method: 'POST', headers, body, redirect: 'manual' });
    expect(first.status).toBe(303);
    await route.continue();
  });
  await ben.getByRole('button', { name: 'Keep my place' }).click();
  await expectJoined(ben, 'Ben');
  await expect(ana.locator('summary', { hasText: 'Ben' })).toHaveCount(1);
  await expect(ana.getByText('Waiting for someone')).toHaveCount(2);
});

test('a message goes along with a gift whose "Pay" is pressed before the script comes', async ({
  stack,
  visit,
}) => {
  const { session_url } = await openSession(stack, { group_config: { contributions: {} } });
  const { page: ana } = await visit(PHONE);
  await ana.goto(session_url);
  const link = await startCollecting(ana, 'Ana');

  const { page: ben } = await visit(PHONE);
  const release = await holdBack(ben, SCRIPT);
  await ben.goto(`${link}?give=20`, { waitUntil: 'domcontentloaded' });
  await ben.getByLabel('Message to Ana (optional)').fill('Happy birthday!');
  await ben.getByRole('button', { name: PAY_BY_CARD }).click({ noWaitAfter: true });
  await expect(ben.getByText('The card form needs script')).toBeVisible();
  await expect(ben.getByLabel('Message to Ana (optional)')).toHaveValue('Happy birthday!');
  release();
  await payInSheet(ben, 'Ben', CARDS.good);
  await expect(ben.getByRole('heading', { name: 'Thank you for $20.00' })).toBeVisible();
  await expect(ana.getByText('Happy birthday!')).toBeVisible();
});

test('a form that was refused before the script came stays open when the group changes', async ({
  stack,
  visit,
}) => {
  const { link } = await newGroup(stack, visit, 4);

  const { page: ben } = await visit(PHONE);
  const release = await holdBack(ben, SCRIPT);
  await ben.goto(link, { waitUntil: 'domcontentloaded' });
  await ben.getByText('I’ll pay later').click();
  await ben.getByLabel('Your name').fill('Ana');
  await ben.getByRole('button', { name: 'Keep my place' }).click({ noWaitAfter: true });
  const refused = ben.locator('form [role=alert]');
  await expect(refused).toBeVisible();
  const follows = ben.waitForRequest('**/api/pay/live/**');
  release();
  await follows;

  const { page: cleo } = await visit({ ...PHONE, javaScriptEnabled: false });
  await cleo.goto(link);
  await cleo.getByText('I’ll pay later').click();
  await cleo.getByLabel('Your name').fill('Cleo');
  await cleo.getByRole('button', { name: 'Keep my place' }).click();
  await expect(ben.getByText('C', { exact: true })).toBeVisible();
  await expect(ben.getByLabel('Your name')).toBeVisible();
  await expect(refused).toBeVisible();
});

test('a form is sent without the script that a release has replaced since its page was opened', async ({
  stack,
  visit,
}) => {
  const { link } = await newGroup(stack, visit, 4);

  const { page: ben } = await visit(PHONE);
  await openWithScript(ben, link);
  await ben.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
  await ben.getByText('I’ll pay later').click();
  await ben.getByLabel('Your name').fill('Ben');
  await ben.getByRole('button', { name: 'Keep my place' }).click();
  await expectJoined(ben, 'Ben');
});
