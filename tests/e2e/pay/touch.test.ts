import type { Page } from 'playwright/test';
import { playStates } from '../../../scripts/hosted-states';
import { expect, test } from '../fixtures';
import { PHONE } from './people';

/** What a thumb needs, and what is typed the other way round than the page is written. */

/** Everything that is touched and is lower or narrower than 44 px, and each chevron that is not beside its title. */
const missedOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const missed: string[] = [];
    // A choice is touched anywhere on its label.
    const touched =
      'a[href], button, summary, select, input:not([type=hidden], [type=radio], [type=checkbox])';
    for (const element of document.querySelectorAll<HTMLElement>(touched)) {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      // One that only a screen reader finds is a single pixel.
      if (width < 2 || (width >= 43.5 && height >= 43.5)) continue;
      const name = element.textContent.trim() || element.getAttribute('name');
      missed.push(`${name} is ${Math.round(width)} × ${Math.round(height)}`);
    }
    for (const title of document.querySelectorAll('summary > h2')) {
      const chevron = title.parentElement?.querySelector('svg');
      if (!chevron?.checkVisibility()) continue;
      const [{ bottom }, { top }] = [title.getBoundingClientRect(), chevron.getBoundingClientRect()];
      if (top >= bottom) missed.push(`the chevron is below "${title.textContent}"`);
    }
    return missed;
  });

for (const locale of ['de', 'ar']) {
  test(`whatever is touched is large enough for a thumb: ${locale}`, async ({ stack, visit }) => {
    test.slow();
    const { page } = await visit({ ...PHONE, locale });
    for (const { name, url, opens } of await playStates(stack)) {
      if (opens) continue;
      await page.goto(url);
      await expect(page.locator('footer')).toBeVisible();
      expect.soft(await missedOf(page), name).toEqual([]);
      const receipt = page.locator('a[href*="/receipt/"]').first();
      if ((await receipt.count()) === 0) continue;
      await page.goto(new URL((await receipt.getAttribute('href')) ?? '', url).href);
      await expect(page.locator('h1')).toBeVisible();
      expect.soft(await missedOf(page), `${name}, receipt`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 568 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const too_wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(too_wide, `${name}, receipt with large text`).toBeLessThanOrEqual(0);
      await page.setViewportSize(PHONE.viewport);
    }
  });
}

test('in Arabic a Latin name and an address read as they are typed', async ({ stack, visit }) => {
  const { page } = await visit({ ...PHONE, locale: 'ar' });
  const [first] = await playStates(stack);
  await page.goto(first?.url ?? '');
  for (const [field, typed] of [
    ['#name', 'John (Jr.)'],
    ['#email', 'john@'],
  ] as const) {
    const input = page.locator(field);
    await input.fill(typed);
    await input.blur();
    const shown = await input.screenshot({ animations: 'disabled' });
    // The same letters, told to run from left to right, at the end of the field where Arabic begins.
    await input.evaluate((element: HTMLElement) => {
      element.dir = 'ltr';
      element.style.textAlign = 'right';
    });
    expect((await input.screenshot({ animations: 'disabled' })).equals(shown), field).toBe(true);
  }
});
