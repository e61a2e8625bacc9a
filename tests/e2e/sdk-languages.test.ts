import type { Page } from 'playwright/test';
import { expect, test } from './sdk/shop-page';
import { shopHtml } from './sdk/world';

/** How far the page has moved by itself, from its first byte on. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) (Reflect.get(window, 'shifts') as unknown[]).push(entry);
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const { lang, label, direction, close } of [
  { lang: 'de-AT', label: 'Mit Freunden aufteilen', direction: 'ltr', close: 'Schließen' },
  { lang: 'ar', label: 'تقسيم مع الأصدقاء', direction: 'rtl', close: 'إغلاق' },
])
  for (const full_width of [true, false])
    test(`a page in ${lang} has its button in its language at once${full_width ? '' : ', a narrow one too'}`, async ({
      page,
      world,
      problems,
      payFrame,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const options = { appearance: { fullWidth: full_width } };
      world.shopPage.html = shopHtml(world, { lang, options, in_languages: true });
      await countShifts(page);
      await page.goto(world.shop);
      const button = page.getByRole('button', { name: label, exact: true });
      await expect(button).toHaveCSS('direction', direction);
      await expect(button).toHaveCSS('height', '44px');
      const before = await button.boundingBox();
      await page.waitForLoadState('networkidle');
      expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/', '/sdk/v1/languages/split.js']);
      expect(await button.boundingBox()).toEqual(before);
      expect(await page.evaluate(() => (Reflect.get(window, 'shifts') as unknown[]).length)).toBe(0);

      await button.click();
      await payFrame();
      const dialog = page.getByRole('dialog', { name: label });
      const [shown, cross] = await Promise.all([
        dialog.boundingBox(),
        dialog.getByRole('button', { name: close }).boundingBox(),
      ]);
      if (!shown || !cross) throw new Error('The modal is not in view');
      const [left, right] = [cross.x - shown.x, shown.x + shown.width - cross.x - cross.width];
      // At the end of the line, whichever side that is.
      expect(direction === 'rtl' ? left : right).toBeLessThan(5);
      expect(problems).toEqual([]);
    });

test('the release of the script in all languages can be pinned', async ({ page, world }) => {
  world.shopPage.html = shopHtml(world, { lang: 'ja', in_languages: true, pinned: true });
  await page.goto(world.shop);
  await expect(page.getByRole('button', { name: '友達と割り勘' })).toBeVisible();
});

test('the small script says its label in English on any page', async ({ page, world }) => {
  world.shopPage.html = shopHtml(world, { lang: 'de' });
  await page.goto(world.shop);
  await expect(page.getByRole('button', { name: 'Split with friends' })).toBeVisible();
});
