import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A headless Chromium: the one that SPLIT_CHROMIUM names, an installed one, or the one that Playwright downloaded.
 * Throws with what to do when there is none.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ executablePath, args: ARGS, headless: true });
}

function findChromium(): string {
  const named = process.env.SPLIT_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`SPLIT_CHROMIUM names ${named}, which does not exist.`);
  }
  const found = [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    'The browser tests need a Chromium: install the package "chromium", or name one in SPLIT_CHROMIUM, or run "npx playwright-core install chromium".',
  );
}
