import type { Locator, Page } from 'playwright/test';
import { LOCALES } from '../../../lib/words/locales';
import { fill } from '../../../lib/words/texts';
import { wordsOf } from '../../../lib/words/words';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { DESKTOP, PHONE, startGroup } from './people';

/** What a phone shows first says what, how much, and has the button, in every language. */

const SIZES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];

/** With a picture: where a shop's cannot be had, its place has the same size. */
const CART = {
  total: 78_250,
  currency: 'usd',
  items: [
    {
      id: 'cabin',
      name: 'Lakeside cabin',
      quantity: 1,
      unit_price: 60_000,
      image_url: 'https://shop.invalid/cabin.png',
    },
    { id: 'canoe', name: 'Canoe', quantity: 1, unit_price: 10_000 },
    { id: 'sauna', name: 'Sauna', quantity: 1, unit_price: 8_250 },
  ],
};

const WALLETS = 'iframe[title="Secure express checkout frame"]';

/** Each of these is on the screen, and below the one before it, at every size and in both themes. */
async function expectInOrder(page: Page, name: string, parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part, name).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const where = `${name}, ${size.width} x ${size.height}, ${colorScheme}`;
      await expect(async () => {
        let above = 0;
        for (const part of parts) {
          const { x, y, width, height } = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
          expect(y, `${where}: ${part}`).toBeGreaterThanOrEqual(above);
          expect(x, `${where}: ${part}`).toBeGreaterThanOrEqual(0);
          expect(x + width, `${where}: ${part}`).toBeLessThanOrEqual(size.width);
          // What does not fit sticks out at the end of the line, which is on the left in Arabic.
          const out = await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
          expect(out, `${where}: ${part} sticks out`).toBeLessThanOrEqual(0);
          above = y + height;
        }
        expect(above, where).toBeLessThanOrEqual(size.height);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(size.width);
      }).toPass({ timeout: 45_000 });
      await shoot(page, `${name}-${size.width}-${colorScheme}`, { fullPage: false });
    }
  }
}

test('a new member sees what, how much and the button, and no wallet hides the amount', async ({
  stack,
  visit,
}) => {
  test.slow();
  const { session_url } = await openSession(stack, { cart: CART });
  const ana = await visit(DESKTOP);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', 3);
  for (const locale of LOCALES) {
    const { direction, money, script } = wordsOf(locale);
    const { page, context } = await visit({ ...PHONE, viewport: SIZES[0], locale });
    await page.goto(link);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    const amount = money(26_344, 'usd');
    await expectInOrder(page, `member-${locale}`, [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('region').getByText(amount).first(),
      page.locator(WALLETS),
      page.getByRole('button', { name: fill(script.texts.payByCard, { amount }) }),
    ]);
    await context.close();
  }
});

test('an organizer sees what, how much each and the button', async ({ stack, visit }) => {
  test.slow();
  const { session_url } = await openSession(stack, { cart: CART, customer: { name: 'Ana' } });
  for (const locale of LOCALES) {
    const { money, organizer_script: script } = wordsOf(locale);
    const { people, evenly, yourName, goOn } = script.texts;
    const { page, context } = await visit({ ...PHONE, viewport: SIZES[0], locale });
    await page.goto(session_url);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expectInOrder(page, `organizer-${locale}`, [
      page.getByRole('heading', { level: 1 }).filter({ hasText: money(78_250, 'usd') }),
      page.getByText(money(39_125, 'usd')).first(),
      page.getByLabel(people ?? ''),
      page.getByText(evenly ?? '', { exact: true }),
      page.getByLabel(yourName),
      page.getByRole('button', { name: goOn }),
    ]);
    await context.close();
  }
});
