import type { Page } from 'playwright/test';

/** The tables of a page that scroll sideways, each with by how much, once the page has its own font. */
export async function outOfView(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  return page
    .locator('section:has(> table)')
    .evaluateAll((sections) =>
      sections
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ ariaLabel, scrollWidth, clientWidth }) => `${ariaLabel}: ${scrollWidth - clientWidth} px`),
    );
}
