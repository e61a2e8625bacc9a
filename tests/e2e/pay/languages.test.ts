import { wordsOf } from '../../../lib/words/words';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, DESKTOP, fillCard, PHONE, startGroup } from './people';

/** Members read their pages in their own language. */

const CART = {
  total: 78_249,
  currency: 'usd',
  items: [
    { id: 'cabin', name: 'Lakeside cabin', quantity: 1, unit_price: 60_000 },
    { id: 'canoe', name: 'Canoe', quantity: 1, unit_price: 10_000 },
    { id: 'sauna', name: 'Sauna', quantity: 1, unit_price: 8_249 },
  ],
};

test('somebody chooses Arabic, pays and is told so in it', async ({ stack, visit }) => {
  const { say, script } = wordsOf('ar');
  const { session_url } = await openSession(stack, { cart: CART });
  const ana = await visit(DESKTOP);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', 3);
  const { page, problems } = await visit(PHONE);
  await page.goto(link);
  await page.getByText('Language: English').click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('دعوة من');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'بالبطاقة' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(script.texts.yourName).fill('بن');
  await fillCard(page, CARDS.good);
  await shoot(page, 'member-ar-sheet', { fullPage: false });
  await sheet.getByRole('button', { name: /^ادفع [^ا-ي]+$/ }).click();
  await expect(page.getByRole('heading', { name: say('youAreIn', { paid: 1, places: 3 }) })).toBeVisible();
  await expect(page.getByLabel(say('yourEmail'))).toBeVisible();
  await shoot(page, 'member-ar-paid');
  expect(problems).toEqual([]);
});
