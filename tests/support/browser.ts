import { type Browser, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../dev/chromium';

/**
 * A headless Chromium: the one that SPLIT_CHROMIUM names, an installed one, or the one that Playwright downloaded.
 * Throws with what to do when there is none.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error(
      'This needs a Chromium: install the package "chromium", or name one in SPLIT_CHROMIUM, or run "npx playwright install chromium".',
    );
  }
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS, headless: true });
}

/** With SPLIT_SHOTS set, saves a screenshot as `.local/test-shots/<name>.png`, to show what a test saw. */
export async function shoot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (!process.env.SPLIT_SHOTS) return;
  await page.screenshot({ path: `.local/test-shots/${name}.png`, fullPage });
}
