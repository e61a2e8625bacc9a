import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { expectJoined, PHONE, startGroup } from './people';

/* What is sent from a member's page before its script has come. */

test('somebody who taps twice before the script comes joins once', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack);
  const { page: ana } = await visit(PHONE);
  await ana.goto(session_url);
  const link = await startGroup(ana, 'Ana', 4);

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
