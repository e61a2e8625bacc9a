import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './fixtures';

/** What axe finds on a page: each rule with the first element that breaks it. */
export async function violationsOn(
  page: Page,
  tags: string[] = [],
  exclude: string[] = [],
): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Without frames to look into, everything can run in the page itself, and needs no second page for the sum.
  builder.setLegacyMode(page.frames().length === 1 || exclude.includes('iframe'));
  if (tags.length > 0) builder.withTags(tags);
  for (const selector of exclude) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Checks the page against WCAG 2.2 AA and axe's best practices, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Nothing moves for a reader who asked for less motion, so no colour is caught between two themes.
    // (What follows the reader's own scrolling has another timeline, and does not move by itself.)
    const moving = () =>
      document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length;
    expect(await page.evaluate(moving)).toBe(0);
    expect(await violationsOn(page, tags, ['iframe']), colorScheme).toEqual([]);
  }
}
