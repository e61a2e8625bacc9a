import type { Page } from 'playwright/test';
import type { HostedState } from '../../../scripts/hosted-states';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { flawsOf, missedOf } from '../page-flaws';
import { CARDS, joinGroup, PHONE, payAsNewcomer, startGroup } from './people';

/** What is left of 320 px, or of 1,280 px at 400 %, where a scroll bar takes its part (WCAG 1.4.10). */
const WIDTH = 305;

/** German has the longest words, Arabic the longest amounts, and reads from the other side. */
const LOCALES = ['de', 'ar'];

const NARROW = { ...PHONE, viewport: { width: WIDTH, height: 568 } };

/** As dear as an order can be, fee included; three decimals make the longest amounts. */
const DEAREST = [
  { currency: 'usd', times: 1_260 },
  { currency: 'kwd', times: 1_260 },
];

/** Looks at each state. Sheets are on the page of the state before. */
async function lookAt(
  page: Page,
  locale: string,
  states: HostedState[],
  look: (name: string, url: string) => Promise<void>,
): Promise<void> {
  for (const { name, url, opens } of states) {
    if (opens) continue;
    await page.goto(url);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('footer')).toBeVisible();
    await look(`${name}, ${locale}`, url);
  }
}

const doubleText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/**
 * The receipt that a page leads to: large enough for a thumb, and with text twice as large not too wide. Returns whether
 * it leads to one.
 */
async function lookAtReceipt(page: Page, name: string, url: string): Promise<boolean> {
  const receipt = page.locator('a[href*="/receipt/"]').first();
  if ((await receipt.count()) === 0) return false;
  await page.goto(new URL((await receipt.getAttribute('href')) ?? '', url).href);
  await expect(page.locator('h1')).toBeVisible();
  expect.soft(await missedOf(page), `${name}, receipt`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  await doubleText(page);
  const too_wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(too_wide, `${name}, receipt with large text`).toBeLessThanOrEqual(0);
  return true;
}

/** The locales of one dearness are one worker's, which plays its states once. */
const oneWorker = { mode: 'default' } as const;

test.describe('every state', () => {
  test.describe.configure(oneWorker);
  for (const locale of LOCALES) {
    test(`whatever is touched is large enough for a thumb, and at the least width nothing sticks out, no short word breaks, and text twice as large does not scroll sideways: ${locale}`, async ({
      hostedStates,
      visit,
    }) => {
      test.slow();
      const { page } = await visit({ ...PHONE, locale });
      let receipts = 0;
      await lookAt(page, locale, await hostedStates(), async (name, url) => {
        expect.soft(await missedOf(page), name).toEqual([]);
        await page.setViewportSize(NARROW.viewport);
        await expect.poll(() => flawsOf(page), name).toEqual([]);
        await doubleText(page);
        await expect.poll(() => flawsOf(page, { words_may_break: true }), `${name}, large`).toEqual([]);
        await page.setViewportSize(PHONE.viewport);
        if (await lookAtReceipt(page, name, url)) receipts += 1;
        await page.setViewportSize(PHONE.viewport);
      });
      expect(receipts).toBeGreaterThan(0);
    });
  }
});

for (const dearness of DEAREST) {
  test.describe(`the largest amounts fit the least width: ${dearness.currency}`, () => {
    test.describe.configure(oneWorker);
    for (const locale of LOCALES) {
      test(locale, async ({ hostedStates, visit }) => {
        test.slow();
        const { page } = await visit({ ...NARROW, locale });
        await lookAt(page, locale, await hostedStates(dearness), (name) =>
          expect.poll(() => flawsOf(page), name).toEqual([]),
        );
      });
    }
  });
}

test('no short name breaks where text is twice as large', async ({ stack, visit }) => {
  const large = { ...PHONE, viewport: { width: 320, height: 640 }, bypassCSP: true };
  const { session_url } = await openSession(stack);
  const { page: ana } = await visit(large);
  await ana.goto(session_url);
  const link = await startGroup(ana, 'Ana', 3);
  await payAsNewcomer((await visit(PHONE)).page, link, 'Hervé', CARDS.good);
  const { page: ben } = await visit(large);
  await joinGroup(ben, link, 'Benno');
  await ana.reload();
  for (const page of [ana, ben]) {
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    await expect(page.getByText('Hervé', { exact: true }).first()).toBeVisible();
    if (page === ana) await expect(page.getByRole('button', { name: 'Remove Benno' })).toBeVisible();
    const names = /^"(?:Ana|Hervé|Benno|Remove|Copper|saucepan|Linen|towel)" breaks/;
    await expect.poll(async () => (await flawsOf(page)).filter((flaw) => names.test(flaw))).toEqual([]);
  }
});

test('a fee’s longest label breaks, so that its amount stays in the order', async ({ stack, visit }) => {
  const fee = { label: 'x'.repeat(100), amount: 1_250 };
  const items = [{ id: 'hut', name: 'Hut', quantity: 1, unit_price: 5_000 }];
  const { session_url } = await openSession(stack, {
    cart: { total: 6_250, currency: 'usd', items, fees: [fee] },
  });
  const { page } = await visit(NARROW);
  await page.goto(session_url);
  await page.locator('summary', { hasText: '$62.50' }).click();
  await expect(page.getByText(fee.label)).toBeVisible();
  await expect(page.getByText('$12.50')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
});
