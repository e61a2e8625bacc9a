import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, pay, payAsNewcomer, SMALL, startGroup } from './people';

/** Cards are held, and charged together once everybody is in. On a small phone. */

test('Ben’s card is held, Ana pays last, and both are charged', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack, { group_config: { funds: 'hold' } });
  const { page: ana } = await visit(SMALL);
  await ana.goto(session_url);
  await expect(ana.getByText(/Your card is not charged yet/).first()).toBeVisible();
  await expect(ana.getByText(/refunded/)).toHaveCount(0);
  const link = await startGroup(ana, 'Ana', 2);
  await expect(ana.getByText(/Your card is not charged yet/).first()).toBeVisible();

  const { page: ben } = await visit(SMALL);
  await ben.goto(link);
  await expect(ben.getByText(/Your card is not charged yet/).first()).toBeVisible();
  await expectAccessible(ben);
  await payAsNewcomer(ben, link, 'Ben', CARDS.good);
  await expect(ben.getByText(/We hold \$37\.88 on your card now/).first()).toBeVisible();
  await expectAccessible(ben);

  await expect(ana.getByText('1 of 2 paid', { exact: true })).toBeVisible();
  await ana.getByText('More options').click();
  await ana.getByText('Cancel the group', { exact: true }).first().click();
  await expect(ana.getByText(/No card has been charged yet/)).toBeVisible();
  await pay(ana, CARDS.good, '$37.88');
  for (const page of [ana, ben]) await expect(page.getByRole('heading', { name: 'All paid' })).toBeVisible();
  await expect(ben.getByText(/^Charged/).first()).toBeVisible();
});
