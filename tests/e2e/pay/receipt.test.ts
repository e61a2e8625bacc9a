import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, cancelSession, PAID_OR_ALL, payAsNewcomer, SMALL, startGroup } from './people';

/** A payer's receipt, as an accountant takes it. On a small phone. */

test('Ben opens the receipt, which says what was refunded since, and nobody else opens it', async ({
  stack,
  visit,
}) => {
  const { session_id, session_url } = await openSession(stack);
  const { page: ana } = await visit(SMALL);
  await ana.goto(session_url);
  const link = await startGroup(ana, 'Ana', 3);
  const { page: ben } = await visit(SMALL);
  await payAsNewcomer(ben, link, 'Ben', CARDS.good);
  await expect(ben.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();
  await ben.getByText('Your receipt', { exact: true }).click();
  await ben.getByRole('link', { name: 'Open the receipt' }).click();

  await expect(ben.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  for (const [line, amount] of [
    ['Copper saucepan', '$16.00'],
    ['Tax', '$1.67'],
    ['Shipping', '$1.33'],
    ['Service fee (1%)', '$0.25'],
    [/Charged to your card · .*Visa\s••••\s4242/, '$25.25'],
  ] as const)
    await expect(ben.getByRole('row').filter({ hasText: line })).toContainText(amount);
  await expectAccessible(ben);
  const answer = await ana.request.get(ben.url());
  expect(answer.status()).toBe(404);
  const [file] = await Promise.all([
    ben.waitForEvent('download'),
    ben.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^receipt-pay_\w+\.pdf$/);
  expect(await file.failure()).toBeNull();
  expect(ben.url()).not.toContain('.pdf');

  await cancelSession(stack, session_id);
  await ben.reload();
  await expect(ben.getByRole('heading', { name: 'Since the payment' })).toBeVisible();
  await expect(ben.getByText('Remaining from this payment')).toBeVisible();
  await expectAccessible(ben);
});
