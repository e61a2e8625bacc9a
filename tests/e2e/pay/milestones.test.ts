import { checkMilestones } from '@/lib/payment/intent/check-milestones';
import { apply } from '@/lib/session/apply';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, PAID_OR_ALL, PAY_BY_CARD, payAsNewcomer, SMALL, startGroup } from './people';

/** The shop keeps the order only while enough is paid. On a small phone. */

test('Ben reads the milestone before paying, and its end when too little was paid', async ({
  stack,
  visit,
}) => {
  const milestones = [{ after_minutes: 360, paid_percent: 60 }];
  const { session_id, session_url } = await openSession(stack, { group_config: { milestones } });
  const { page: ana } = await visit(SMALL);
  await ana.goto(session_url);
  await expect(ana.getByText(/^60% of the order must be paid by /)).toBeVisible();
  const link = await startGroup(ana, 'Ana', 3);
  await expect(ana.getByText(/^0% paid, 60% needed by /)).toBeInViewport({ ratio: 1 });
  await expect(ana.getByRole('button', { name: 'Share', exact: true })).toBeInViewport({ ratio: 1 });
  await shoot(ana, 'milestone-alone', { fullPage: false });
  const { page: ben } = await visit(SMALL);
  await ben.goto(link);
  await expect(ben.getByText(/^60% of the order must be paid by /)).toBeVisible();
  await expectAccessible(ben);
  await payAsNewcomer(ben, link, 'Ben', CARDS.good);
  await expect(ben.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();

  await apply(session_id, { type: 'advance_time', by_ms: 300 * 60_000 });
  await checkMilestones({ session_id });
  await expect(ana.getByText(/^33% paid, 60% needed by .+ in /)).toBeInViewport({ ratio: 1 });
  await expect(ana.getByText('Your order is at risk')).toBeInViewport({ ratio: 1 });
  await expect(ana.getByRole('button', { name: PAY_BY_CARD })).toBeInViewport({ ratio: 1 });
  await expectAccessible(ana);
  await shoot(ana, 'milestone-near', { fullPage: false });

  await apply(session_id, { type: 'advance_time', by_ms: 60 * 60_000 });
  await checkMilestones({ session_id });
  await expect(ben.getByRole('heading', { name: 'This group ran out of time' })).toBeVisible();
  await expect(ben.getByText(/^Too little was paid in time for /)).toBeVisible();
  await expect(ben.getByText(/^\$25\.25 (is on its way back|was refunded) to your card, fee/)).toBeVisible();
  await expectAccessible(ben);
  await expect(ana.getByText(/Nothing was charged to you/)).toBeVisible();
});
