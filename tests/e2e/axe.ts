import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './fixtures';

interface Check {
  /** Of rules; all of them when absent. */
  tags?: string[];
  /** These alone. */
  rules?: string[];
  exclude?: string[];
}

const require = createRequire(import.meta.url);
/** The builder's own axe without its comments, which are more than half of it. */
const AXE = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Axe for all frames of a page, or for the page alone, which then gets the script once. The builder would send it to
 * the page and each frame for every sum, which takes longer than the sum does.
 */
async function axeFor(page: Page, alone: boolean): Promise<AxeBuilder> {
  if (!alone) return new AxeBuilder({ page, axeSource: AXE });
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE);
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode();
}

/** What axe finds on a page: each rule with the first element that breaks it. */
export async function violationsOn(page: Page, { tags, rules, exclude = [] }: Check = {}): Promise<string[]> {
  // Without frames to look into, everything can run in the page itself, and needs no second page for the sum.
  const isAlone = page.frames().length === 1 || exclude.includes('iframe');
  const builder = (await axeFor(page, isAlone)).options({ resultTypes: ['violations'] });
  if (rules) builder.withRules(rules);
  else if (tags) builder.withTags(tags);
  for (const selector of exclude) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** The rules whose answer a theme can change while it draws the same elements. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Each element that is drawn, with its size. */
const drawn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'), (element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.getClientRects().length > 0 ? `${element.localName} ${width}x${height}` : '';
    }).join('\n'),
  );

/** What axe finds in each theme. Where both draw the same, only colours are looked at again in the second. */
export async function violationsInBothThemes(page: Page, check: Check = {}): Promise<string[]> {
  const found: string[] = [];
  let before = '';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Nothing moves for a reader who asked for less motion, so no colour is caught between two themes.
    // (What follows the reader's own scrolling has another timeline, and does not move by itself.)
    const moving = () =>
      document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length;
    expect(await page.evaluate(moving)).toBe(0);
    const now = await drawn(page);
    const violations = await violationsOn(page, now === before ? { ...check, rules: COLOUR_RULES } : check);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
    before = now;
  }
  return found;
}

/** Checks the page against WCAG 2.2 AA and axe's best practices, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await violationsInBothThemes(page, { tags, exclude: ['iframe'] })).toEqual([]);
}
