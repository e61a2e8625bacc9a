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

type Found = NonNullable<Awaited<ReturnType<Locator['elementHandle']>>>;

/** Where each part is, how far its text sticks out, and how wide the page is, all in one look. */
const measure = (page: Page, elements: Found[]) =>
  page.evaluate(
    (parts) => {
      const boxes = parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        // What does not fit sticks out at the end of the line, which is on the left in Arabic.
        const out = (part as Element).scrollWidth - (part as Element).clientWidth;
        return { x, y, right: x + width, bottom: y + height, out, is_there: part.isConnected };
      });
      return { boxes, page_width: document.documentElement.scrollWidth };
    },
    elements as (Found & Element)[],
  );

/** Each of these is on the screen, and below the one before it, at every size and in both themes. */
async function expectInOrder(page: Page, name: string, parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part, name).toBeVisible();
  const find = () => Promise.all(parts.map((part) => part.elementHandle() as Promise<Found>));
  let elements = await find();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const where = `${name}, ${size.width} x ${size.height}, ${colorScheme}`;
      await expect(async () => {
        const { boxes, page_width } = await measure(page, elements);
        // The page may have drawn a part again.
        if (!boxes.every(({ is_there }) => is_there)) elements = await find();
        let above = 0;
        for (const [index, { x, y, right, bottom, out, is_there }] of boxes.entries()) {
          const part = `${where}: ${parts[index]}`;
          expect(is_there, part).toBe(true);
          expect(y, part).toBeGreaterThanOrEqual(above);
          expect(x, part).toBeGreaterThanOrEqual(0);
          expect(right, part).toBeLessThanOrEqual(size.width);
          expect(out, `${part} sticks out`).toBeLessThanOrEqual(0);
          above = bottom;
        }
        expect(above, where).toBeLessThanOrEqual(size.height);
        expect(page_width, where).toBe(size.width);
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
