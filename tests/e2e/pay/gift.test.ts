import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, fillCard, PAY_BY_CARD, payInSheet, SMALL, startCollecting } from './people';

/** Everyone chooses what to give, and the organizer pays the rest. On a small phone. */

test('Ben gives what he likes with a message, Ana reads it and pays the rest', async ({ stack, visit }) => {
  const contributions = { suggested_cents: [1_000, 2_500] };
  const { session_url } = await openSession(stack, { group_config: { contributions } });
  const { page: ana } = await visit(SMALL);
  await ana.goto(session_url);
  const link = await startCollecting(ana, 'Ana');

  const { page: ben } = await visit(SMALL);
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'How much would you like to give?' })).toBeVisible();
  await expectAccessible(ben);
  await ben.getByLabel(/^Another amount/).fill('15');
  await ben.getByRole('button', { name: 'Continue' }).click();
  const message = ben.getByLabel('Message to Ana (optional)');
  await message.fill('Happy birthday!');
  await ben.waitForFunction(() => Object.values(sessionStorage).join().includes('Happy birthday!'));
  await ben.getByRole('link', { name: 'Choose another amount' }).click();
  await ben.getByLabel(/^Another amount/).fill('20');
  await ben.getByRole('button', { name: 'Continue' }).click();
  await expect(message).toHaveValue('Happy birthday!');
  await expectAccessible(ben);
  await ben.getByRole('button', { name: PAY_BY_CARD }).click();
  await payInSheet(ben, 'Ben', CARDS.good);
  await expect(ben.getByRole('heading', { name: 'Thank you for $20.00' })).toBeVisible();

  await expect(ana.getByText('Happy birthday!')).toBeVisible();
  await expectAccessible(ana);
  await ana.getByRole('button', { name: /^Pay the rest: / }).click();
  await fillCard(ana, CARDS.good);
  await ana.getByRole('button', { name: /^Pay \S+$/ }).click();
  await expect(ana.getByRole('heading', { name: 'All paid' })).toBeVisible();
});
