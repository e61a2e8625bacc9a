import { expect, test } from '../fixtures';
import { expectJoined, newGroup, openWithScript, PHONE } from './people';

test('guests whose pages were refreshed by one render join as themselves', async ({ stack, visit }) => {
  const { ana, link } = await newGroup(stack, visit, 4);
  const { page: ben } = await visit(PHONE);
  const { page: dana } = await visit(PHONE);
  const guests = [ben, dana];
  for (const guest of guests) {
    await openWithScript(guest, link);
    await guest.getByText('I’ll pay later').click();
  }

  const { page: cleo } = await visit({ ...PHONE, javaScriptEnabled: false });
  await cleo.goto(link);
  await cleo.getByText('I’ll pay later').click();
  await cleo.getByLabel('Your name').fill('Cleo');
  await cleo.getByRole('button', { name: 'Keep my place' }).click();
  for (const guest of guests) await expect(guest.getByText('C', { exact: true })).toBeVisible();

  await ben.getByLabel('Your name').fill('Cleo');
  await ben.getByRole('button', { name: 'Keep my place' }).click();
  await expect(ben.locator('form [role=alert]')).toBeVisible();
  await dana.getByLabel('Your name').fill('Dana');
  await dana.getByRole('button', { name: 'Keep my place' }).click();
  await expectJoined(dana, 'Dana');
  await ben.getByLabel('Your name').fill('Ben');
  await ben.getByRole('button', { name: 'Keep my place' }).click();
  await expectJoined(ben, 'Ben');
  for (const name of ['Ben', 'Cleo', 'Dana'])
    await expect(ana.locator('summary', { hasText: name })).toHaveCount(1);
});
