import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { canInstall, findProgram, installPackages } from './tools';

const run = promisify(execFile);
/** Debian's Chromium without a user interface, which costs even a whole Chromium without a window much of its time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const names = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** How tests and scripts start it, also as root, whom its sandbox refuses. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const INSTALL_TIMEOUT_ms = 600_000;

/** The path of a Chromium that is there: named by SPLIT_CHROMIUM, installed, or downloaded by Playwright. */
export function findChromium(): string | undefined {
  const named = process.env.SPLIT_CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`SPLIT_CHROMIUM names ${named}, which does not exist.`);
  if (named) return named;
  return findProgram(...names) ?? [mac, chromium.executablePath()].find((path) => existsSync(path));
}

/** Playwright's own build, from its download host. */
async function installDownload(): Promise<void> {
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  await run(process.execPath, [cli, 'install', 'chromium'], { timeout: INSTALL_TIMEOUT_ms });
}

/**
 * The path of a Chromium for the browser tests: the one that SPLIT_CHROMIUM names; Debian's headless shell, which
 * is installed first when this process is root; another one that is there; or Playwright's download.
 * @throws with what to do when there is none
 */
export async function ensureChromium(note: (text: string) => void): Promise<string> {
  const failures: string[] = [];
  const installBy = async (name: string, install: () => Promise<void>) => {
    try {
      await install();
      note(`installed: ${name}`);
    } catch (error) {
      const words = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
      failures.push(`${name}: ${words}`);
    }
  };
  const isBest = process.env.SPLIT_CHROMIUM || findProgram(HEADLESS_SHELL);
  if (!isBest && canInstall()) await installBy("Debian's package", () => installPackages([HEADLESS_SHELL]));
  if (!findChromium()) await installBy("Playwright's download", installDownload);
  const found = findChromium();
  if (found) return found;
  throw new Error(
    `The browser tests need a Chromium, and none was found or could be installed.\n${failures.join('\n')}\n` +
      'Install one ("apt-get install chromium-headless-shell" as root, or "npx playwright install chromium"), or ' +
      'name one: SPLIT_CHROMIUM=/path/to/chromium npm test',
  );
}
