import type { Page } from 'playwright/test';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, fillCard, PAID_OR_ALL, PAY_BY_CARD, payAsNewcomer, SMALL, startGroup } from './people';

/** A member who has paid cannot come, and somebody else comes instead. On a small phone. */

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shoot(page, `swap-${name}-${colorScheme}`);
  }
}

test('Ben has paid, cannot come, and gives the place to Cleo, who pays the same', async ({
  stack,
  visit,
}) => {
  const swap_until = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  const { session_url } = await openSession(stack, {
    group_config: { min_size: 2, max_size: 8, swap_until },
  });
  const { page: ana } = await visit(SMALL);
  await ana.goto(session_url);
  const link = await startGroup(ana, 'Ana', 2);
  const { page: ben } = await visit(SMALL);
  await payAsNewcomer(ben, link, 'Ben', CARDS.good);
  await expect(ben.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();
  await ben.getByText('I can’t come').click();
  await look(ben, 'leaver');
  await ben.getByRole('button', { name: 'Make a link for one person' }).click();
  const offer = await ben.getByLabel('Link for one person').inputValue();
  await look(ben, 'link');

  const { page: cleo } = await visit(SMALL);
  await cleo.goto(offer);
  await expect(cleo.getByRole('heading', { name: /^Ben can’t come and offers you the place/ })).toBeVisible();
  await look(cleo, 'newcomer');
  await cleo.getByRole('button', { name: PAY_BY_CARD }).click();
  const sheet = cleo.getByRole('dialog');
  await sheet.getByLabel('Your name').fill('Cleo');
  await fillCard(cleo, CARDS.declined);
  await sheet.getByRole('button', { name: /^Pay \S+$/ }).click();
  await expect(sheet.getByText(/declined/).first()).toBeVisible();
  await fillCard(cleo, CARDS.good);
  await sheet.getByRole('button', { name: /^Pay \S+$/ }).click();
  await expect(cleo.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();
  await expect(cleo.getByText('Cleo').first()).toBeVisible();
  await look(cleo, 'in');

  await expect(ben.getByRole('heading', { name: 'Cleo has taken your place' })).toBeVisible();
  await expect(ben.getByText(/(is on its way back|was refunded) to your card, fee included/)).toBeVisible();
  await look(ben, 'given');
  const { page: late } = await visit(SMALL);
  await late.goto(offer);
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await look(late, 'gone');
});
