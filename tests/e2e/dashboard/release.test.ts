import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures';

/* Pages of the dashboard that are open while the next release is put in place. */

test('have forms that are the same in each build', () => {
  const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8'));
  expect(node).toHaveProperty('7f53dc06cab744acff9b7bbda5638fc2a42fb8ad11.exportedName', 'signOut');
});

test('are loaded again where a form of theirs is another one now', async ({ accounts }) => {
  const page = await accounts.owner('older@split.test');
  await page.goto(`${accounts.base}/dashboard/settings`);
  await page.route('**/dashboard/settings', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, headers: { 'x-nextjs-action-not-found': '1' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
});
