import { expireSession } from '@/lib/payment/intent/expire';
import { apply } from '@/lib/session/apply';
import type { Stack } from '../../../dev/stack';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import type { Visit } from '../visitor';
import {
  CARDS,
  fillCard,
  openWithScript,
  PAID_OR_ALL,
  PAY_BY_CARD,
  payAsNewcomer,
  SMALL,
  startGroup,
} from './people';

/** The deadline passes with one payment made, and the order is saved. On a small phone. */

/** Ana's group, whose shop gives a second chance. */
async function groupOfThree(stack: Stack, visit: Visit) {
  const { session_id, session_url } = await openSession(stack, { group_config: { rescue_hours: 24 } });
  const { page: ana } = await visit(SMALL);
  await ana.goto(session_url);
  const link = await startGroup(ana, 'Ana', 3);
  return { session_id, ana, link };
}

test('Ben has paid in time, Cleo takes money back, and Ana pays all that is missing', async ({
  stack,
  visit,
}) => {
  const { session_id, ana, link } = await groupOfThree(stack, visit);
  const { page: ben } = await visit(SMALL);
  await ben.goto(link);
  await expect(ben.getByText(/your money is kept until/).first()).toBeVisible();
  await payAsNewcomer(ben, link, 'Ben', CARDS.good);
  await expect(ben.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();
  const { page: cleo } = await visit(SMALL);
  await payAsNewcomer(cleo, link, 'Cleo', CARDS.good);
  await expect(cleo.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();

  await apply(session_id, { type: 'advance_time', by_ms: 72 * 3_600_000 });
  await expireSession({ session_id });
  for (const page of [ana, ben, cleo])
    await expect(page.getByText('Your order can still be saved')).toBeVisible();
  await expectAccessible(ben);
  await cleo.getByText('Take my money back').first().click();
  await cleo.getByRole('button', { name: 'Take my money back' }).click();
  await expect(cleo.getByText('You have taken your money back')).toBeVisible();

  await expect(ana.getByText('1 of 3 paid', { exact: true })).toBeVisible();
  await expectAccessible(ana);
  await ana.getByRole('button', { name: 'Cover the rest: $50.50' }).click();
  await fillCard(ana, CARDS.good);
  await ana.getByRole('button', { name: 'Pay $50.50', exact: true }).click();
  await expect(ana.getByRole('heading', { name: 'All paid' })).toBeVisible();
  await expect(ben.getByRole('heading', { name: 'All paid' })).toBeVisible();
});

test('a card form that is open at the deadline stays, with all that is typed, and pays', async ({
  stack,
  visit,
}) => {
  const { session_id, link } = await groupOfThree(stack, visit);
  const { page: ben } = await visit(SMALL);
  await payAsNewcomer(ben, link, 'Ben', CARDS.good);
  await expect(ben.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();
  const { page: cleo } = await visit(SMALL);
  await openWithScript(cleo, link);
  await cleo.getByRole('button', { name: PAY_BY_CARD }).click();
  const sheet = cleo.getByRole('dialog');
  await sheet.getByLabel('Your name').fill('Cleo');
  await fillCard(cleo, CARDS.good);

  const refreshed = cleo.waitForResponse(/[?&]_rsc=/);
  await apply(session_id, { type: 'advance_time', by_ms: 72 * 3_600_000 });
  await refreshed;
  await expireSession({ session_id });
  await expect(ben.getByText('Your order can still be saved')).toBeVisible();
  await expect(sheet.getByLabel('Your name')).toHaveValue('Cleo');
  await sheet.getByRole('button', { name: /^Pay \S+$/ }).click();
  await expect(cleo.getByRole('heading', { name: 'Your $25.25 is kept for now' })).toBeVisible();
});
