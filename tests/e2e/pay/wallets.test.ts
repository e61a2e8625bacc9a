import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { quietOf } from '../visitor';
import { answerBank, joinGroup, openWithScript, SMALL, startGroup } from './people';

/** Wallets beside what members' first screen has (pay-steps): the organizer's own share, and cards that are held. */

const WALLETS = 'iframe[title="Secure express checkout frame"]';

test('the organizer pays the own share by wallet, and nothing moves when its buttons come', async ({
  stack,
  visit,
}) => {
  const { session_url } = await openSession(stack);
  const { page: ana, problems } = await visit(SMALL);
  await ana.goto(session_url);
  const link = await startGroup(ana, 'Ana', 3);
  const wallets = ana.locator(WALLETS);
  // The first thing to do is to invite somebody. Once script and all it asks for have come, wallets would be there.
  const quiet = quietOf(ana);
  await openWithScript(ana, ana.url());
  await expect(ana.getByRole('button', { name: /^Pay \$25\.25 by card$/ })).toBeVisible();
  await expect.poll(quiet).toBeGreaterThan(1_000);
  await expect(wallets).toHaveCount(0);
  const { page: ben } = await visit(SMALL);
  await joinGroup(ben, link, 'Ben');
  await ana.reload();
  const shifts = await ana.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let all = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) all += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(all), 2_000);
      }),
  );
  expect(shifts).toBeLessThan(0.02);
  await expectAccessible(ana);
  const card = await ana.getByRole('button', { name: /^Pay \$25\.25 by card$/ }).boundingBox();
  const express = await wallets.boundingBox();
  expect((express?.y ?? 0) + (express?.height ?? 0)).toBeLessThan(card?.y ?? 0);
  await ana.frameLocator(WALLETS).getByRole('button', { name: 'Pay with Google Pay' }).click();
  const sheet = ana.frameLocator('iframe[title="Wallet"]');
  await sheet.getByLabel('Card').selectOption({ label: 'Visa 3184, 3-D Secure' });
  await sheet.getByRole('button', { name: 'Pay $25.25' }).click();
  await answerBank(ana, 'Complete');
  await expect(ana.getByRole('heading', { name: 'You’re in. 1 of 3 paid' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a newcomer’s wallet is held where the group holds cards', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack, { group_config: { funds: 'hold' } });
  const { page: ana } = await visit(SMALL);
  await ana.goto(session_url);
  const link = await startGroup(ana, 'Ana', 2);
  const { page: ben } = await visit(SMALL);
  await ben.goto(link);
  const wallets = ben.frameLocator(WALLETS);
  await wallets.getByRole('button', { name: 'Pay with Google Pay' }).click();
  // The processor does not say when a hold by Link ends.
  await expect(wallets.getByRole('button', { name: 'Pay with Link' })).toHaveCount(0);
  await ben.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Pay $37.88' }).click();
  await expect(ben.getByText(/We hold \$37\.88 on your card now/).first()).toBeVisible();
  await expect(ana.getByText('1 of 2 paid', { exact: true })).toBeVisible();
});
