import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp, { type OverlayOptions } from 'sharp';
import { wordsOf } from '@/lib/words/words';
import type { Stack } from '../dev/stack';
import { flawsOf } from '../tests/e2e/page-flaws';
import { quietOf } from '../tests/e2e/visitor';
import { type HostedState, playStates } from './hosted-states';

const LOCALES = ['en', 'de', 'ar'] as const;
type Locale = (typeof LOCALES)[number];
const THEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 390, 1280] as const;
/** As little as a phone of that width shows. */
const HEIGHTS: Readonly<Record<number, number>> = { 320: 568, 390: 664, 1280: 800 };
/** Of each picture in a contact sheet. */
const SHEET_HEIGHT = 900;
const GAP = 12;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Opens the sheet that the state is about. */
async function open(page: Page, opens: HostedState['opens'], locale: Locale): Promise<void> {
  if (opens === 'card') {
    const [before = '', after = ''] = wordsOf(locale).script.texts.payByCard.split('{amount}').map(escaped);
    await page.getByRole('button', { name: new RegExp(`${before}.+${after}`) }).click();
    await page.locator('iframe[title="Secure payment input frame"]').first().waitFor();
  }
  if (opens === 'amounts') {
    await page.locator('label:has(input[name=mode])').last().click();
    await page.getByRole('dialog').waitFor();
  }
}

const QUIET_ms = 400;
const PATIENCE_ms = 5_000;

/** Waits until the page has asked for nothing for a moment. */
async function settled(page: Page, quiet: () => number): Promise<void> {
  const end_ms = performance.now() + PATIENCE_ms;
  while (quiet() < QUIET_ms && performance.now() < end_ms) await page.waitForTimeout(100);
}

/** Whether what sticks to the bottom of the screen lies over the last thing of the page at its end. */
const coveredOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const last = [...document.querySelectorAll('footer summary, footer a')].at(-1);
    if (!last?.checkVisibility()) return [];
    const { left, top, width, height } = last.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height - 2);
    scrollTo(0, 0);
    return seen && last.contains(seen) ? [] : [`"${last.textContent}" is covered`];
  });

/** The whole page in one picture; what sticks to an edge of the screen is at the page's own. */
async function shootWhole(page: Page, width: number, is_sheet: boolean): Promise<Buffer> {
  const height = HEIGHTS[width] ?? 800;
  await page.setViewportSize({ width, height });
  const whole = is_sheet ? height : await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, 4_000)) });
  // A picture that follows the height of the screen has grown with it.
  const grown = is_sheet ? height : await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(grown, 4_000)) });
  await page.evaluate(() => scrollTo(0, 0));
  return page.screenshot();
}

/** A row for each language: all widths in light, and in dark. */
async function contactSheet(rows: Buffer[][]): Promise<Buffer> {
  const parts: OverlayOptions[] = [];
  let [width, top] = [0, GAP];
  for (const row of rows) {
    let left = GAP;
    for (const shot of row) {
      const { data, info } = await sharp(shot)
        .resize({ height: SHEET_HEIGHT, width: 900, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true });
      parts.push({ input: data, left, top });
      left += info.width + GAP;
    }
    width = Math.max(width, left);
    top += SHEET_HEIGHT + GAP;
  }
  const background = '#b8b8b8';
  return sharp({ create: { width, height: top, channels: 3, background } })
    .composite(parts)
    .png()
    .toBuffer();
}

interface Shots {
  row: Buffer[];
  flaws: string[];
}

/** A state in one language: all widths in light, and in dark. */
async function shootRow(
  browser: Browser,
  { name, url, opens }: HostedState,
  locale: Locale,
  dir: string,
): Promise<Shots> {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  const quiet = quietOf(page);
  const shots: Shots = { row: [], flaws: [] };
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
      await page.goto(url);
      await settled(page, quiet);
      const covered = await coveredOf(page);
      if (opens) await open(page, opens, locale);
      const shot = await shootWhole(page, width, opens !== undefined);
      const title = `${locale}-${colorScheme}-${width}`;
      await writeFile(join(dir, name, `${title}.png`), shot);
      shots.flaws.push(...[...covered, ...(await flawsOf(page))].map((flaw) => `${name} ${title}: ${flaw}`));
      shots.row.push(shot);
    }
  }
  await context.close();
  return shots;
}

async function shootState(browser: Browser, state: HostedState, dir: string): Promise<string[]> {
  await mkdir(join(dir, state.name), { recursive: true });
  const shots = await Promise.all(LOCALES.map((locale) => shootRow(browser, state, locale, dir)));
  await writeFile(join(dir, `${state.name}.png`), await contactSheet(shots.map(({ row }) => row)));
  return shots.flatMap(({ flaws }) => flaws);
}

/**
 * Takes every state of the hosted pages in two themes, three widths and three languages, with a contact sheet of each
 * state, and answers what a script can see of what is wrong.
 */
export async function shootStates(
  browser: Browser,
  stack: Stack,
  dir: string,
  only: string[],
): Promise<string[]> {
  await rm(dir, { recursive: true, force: true });
  const flaws: string[] = [];
  for (const state of await playStates(stack)) {
    if (only.length > 0 && !only.includes(state.name)) continue;
    const found = await shootState(browser, state, dir).catch((error) => [`${state.name}: ${error}`]);
    flaws.push(...found);
    console.log([`${state.name}.png`, ...found].join('\n  '));
  }
  return flaws;
}
