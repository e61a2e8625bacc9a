import { wordsOf } from '../../../lib/words/words';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARD_FRAME, CARDS, DESKTOP, fillCard, PHONE, startGroup } from './people';

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
  const card = page.frameLocator(CARD_FRAME).first();
  // As Stripe's own form lays them out in a page from right to left: the date first.
  const xOf = async (name: string) => (await card.locator(`[name=${name}]`).boundingBox())?.x ?? Number.NaN;
  expect(await xOf('expiry')).toBeGreaterThan(await xOf('cvc'));
  await card.getByLabel('رقم البطاقة').fill('4242 4242');
  await sheet.getByRole('button', { name: /^ادفع [^ا-ي]+$/ }).click();
  await expect(card.getByText('رقم البطاقة غير مكتمل.')).toBeVisible();
  await fillCard(page, CARDS.good);
  await shoot(page, 'member-ar-sheet', { fullPage: false });
  await sheet.getByRole('button', { name: /^ادفع [^ا-ي]+$/ }).click();
  await expect(page.getByRole('heading', { name: say('youAreIn', { paid: 1, places: 3 }) })).toBeVisible();
  await expect(page.getByLabel(say('yourEmail'))).toBeVisible();
  await shoot(page, 'member-ar-paid');
  expect(problems).toEqual([]);
});

const german = { ...PHONE, locale: 'de-DE' };

test('an organizer who reads German types amounts with either sign, and sees them with a comma', async ({
  stack,
  visit,
}) => {
  const { texts } = wordsOf('de').organizer_script;
  const { session_url } = await openSession(stack, { cart: CART, customer: { name: 'Ana' } });
  const { page, problems } = await visit(german);
  await page.goto(session_url);
  await page.locator('#start-size').fill('3');
  await page.getByText('Mehr', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: texts.whoPaysWhat });
  const amounts = sheet.locator('input[inputmode=decimal]');
  await expect(amounts.first()).toHaveAttribute('placeholder', '260,83');
  await amounts.nth(0).fill('300.5');
  await amounts.nth(1).fill('1,25');
  await expect(amounts.nth(0)).toHaveValue('300,50');
  await expect(amounts.nth(2)).toHaveAttribute('placeholder', '480,74');
  await shoot(page, 'organizer-sheet-de', { fullPage: false });
  await sheet.getByRole('button', { name: 'Prozente' }).click();
  await sheet.locator('input[name=percent_0]').fill('33.5');
  await expect(sheet.locator('input[name=percent_1]')).toHaveAttribute('placeholder', '33,25');
  await sheet.getByRole('button', { name: 'Eigene Beträge' }).click();
  await sheet.getByRole('button', { name: 'Fertig' }).click();
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(page.getByLabel('Gruppenlink zum Teilen')).toBeVisible();
  await expect(page.getByText('300,50').first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('without script a form that comes back has the amounts with a comma, too', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack, { cart: CART, customer: { name: 'Ana' } });
  const { page } = await visit({ ...german, javaScriptEnabled: false });
  await page.goto(session_url);
  await page.locator('#start-size').fill('3');
  await page.getByText('Mehr', { exact: true }).click();
  await page.getByRole('button', { name: 'Beträge dafür anzeigen' }).click();
  const amounts = page.locator('input[inputmode=decimal]');
  await amounts.nth(0).fill('300.5');
  await amounts.nth(1).fill('viel');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(page.getByText('Gib einen Betrag wie 12,50 ein.').first()).toBeVisible();
  await expect(amounts.nth(0)).toHaveValue('300,50');
  await expect(amounts.nth(1)).toHaveValue('viel');
  await amounts.nth(1).fill('1,25');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(page.getByText('480,74').first()).toBeVisible();
});
