import { expireSession } from '@/lib/payment/intent/expire';
import { apply } from '@/lib/session/apply';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, fillCard, PAID_OR_ALL, payAsNewcomer, SMALL, startGroup } from './people';

/** The deadline passes with one payment made, and the order is saved. On a small phone. */

test('Ben has paid in time, Cleo takes money back, and Ana pays all that is missing', async ({
  stack,
  visit,
}) => {
  const { session_id, session_url } = await openSession(stack, { group_config: { rescue_hours: 24 } });
  const { page: ana } = await visit(SMALL);
  await ana.goto(session_url);
  const link = await startGroup(ana, 'Ana', 3);
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
