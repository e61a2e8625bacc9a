import { expect, test } from '../fixtures';
import { CARDS, joinGroup, newGroup, PAID, PHONE, pay, typeCard } from './people';

test('a member goes on whose payment has settled nothing, although the amount is the same', async ({
  stack,
  visit,
}) => {
  const { ana, link } = await newGroup(stack, visit, 3);
  const { page: ben } = await visit(PHONE);
  // Nor does the page learn by itself what becomes of the payment.
  await ben.route('**/api/pay/live/**', (route) => route.abort());
  await joinGroup(ben, link, 'Ben');
  await typeCard(ben, CARDS.good);
  // The withdrawal of the payment reaches the processor too late.
  const faults = (init: RequestInit) => fetch(`${stack.demo.stripe}/_sim/faults`, init);
  await faults({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: '503', path: '^/v1/payment_intents/[^/]+/cancel', times: 100 }),
  });
  await ana.getByText('Change the split or the number of people').click();
  for (const people of ['4', '3']) {
    await ana.getByLabel('People').fill(people);
    await ana.getByRole('button', { name: 'Change the split' }).click();
    await expect(ana.getByText(`0 of ${people} paid,`)).toBeVisible();
  }
  await ben.getByRole('button', { name: 'Pay $25.25', exact: true }).click();
  await expect(ben.getByText('while your payment of $25.25 was on its way')).toBeVisible();
  await faults({ method: 'DELETE' });
  await pay(ben, CARDS.good, '$25.25');
  await expect(ben.getByRole('heading', { name: PAID })).toBeVisible();
});
