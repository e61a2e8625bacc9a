/**
 * Takes the pictures of README.md and the home page: starts the whole stack on empty data and plays a purchase. Then
 * takes every state of the hosted pages, to be looked at.
 *
 *   npm run screenshots
 *   npm run screenshots -- pictures            # those of README.md and the home page only
 *   npm run screenshots -- states              # no pictures of README.md
 *   npm run screenshots -- states first paid   # these states only
 *
 * Writes docs/images/<scene>-phone-<light or dark>.png, each reduced to 256 colours, and contact sheets to
 * .local/hosted-states/<state>.png, beside a folder of each state's pictures.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import sharp from 'sharp';
import { closePool } from '@/lib/db/pool';
import { forgetRealServices } from '../dev/shared/real-services';
import { type Stack, startStack } from '../dev/stack';
import { CARDS, PAY_BY_CARD, payAsNewcomer, startGroup, typeCard } from '../tests/e2e/pay/people';
import { launchBrowser } from '../tests/support/browser';
import { stoppedBySignals } from '../tests/support/long-command';
import { shootStates } from './shoot-states';

forgetRealServices(process.env);

const root = fileURLToPath(new URL('..', import.meta.url));
const images = join(root, 'docs', 'images');

const PHONE = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;
/** The home page shows a picture in the visitor's theme, README.md in light. */
const THEMES = ['light', 'dark'] as const;

/** One picture of what the page shows for each theme. */
async function shoot(
  page: Page,
  scene: string,
  themes: readonly (typeof THEMES)[number][] = THEMES,
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => {
      scrollTo(0, 0);
      return document.fonts.ready.then(() => undefined);
    });
    const picture = await sharp(await page.screenshot({ scale: 'device' }))
      .png({ palette: true, colours: 256, effort: 10 })
      .toBuffer();
    const name = `${scene}-phone-${colorScheme}.png`;
    await writeFile(join(images, name), picture);
    console.log(`${name}  ${Math.round(picture.length / 1024)} KB`);
  }
}

async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext(PHONE)).newPage();
}

/** Clicks the shop's button and goes to the hosted page itself, whether the shop opens it in a modal or not. */
async function openCheckout(page: Page, stack: Stack): Promise<void> {
  const session_url = new Promise<string>((resolve) => {
    void page.route(`${stack.demo.api}/sessions`, async (route) => {
      const answer = await route.fetch();
      if (route.request().method() === 'POST') resolve((await answer.json()).session_url);
      await route.fulfill({ response: answer });
    });
  });
  await page.getByRole('button', { name: 'Split with friends' }).click();
  await page.goto(await session_url).catch(() => undefined);
  await page.getByLabel('Your name').waitFor();
}

async function play(browser: Browser, stack: Stack): Promise<void> {
  const [ada, grace, katherine] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  await ada.goto(stack.demo.store);
  await shoot(ada, 'shop', ['light']);
  await openCheckout(ada, stack);
  const link = await startGroup(ada, 'Ada', 3);

  await payAsNewcomer(grace, link, 'Grace', CARDS.good);
  await grace.getByRole('heading', { name: /^You’re in/ }).waitFor();
  await ada.getByText('1 of 3 paid').first().waitFor();
  // A picture for everybody shows no address of this machine.
  await ada.getByLabel('Share link').evaluate((field: HTMLInputElement) => {
    field.value = 'https://pay.example.com/s/kitchen-for-three';
  });
  await shoot(ada, 'organizer');

  await katherine.goto(link);
  await katherine.getByRole('button', { name: PAY_BY_CARD }).waitFor();
  await shoot(katherine, 'member');
  await payAsNewcomer(katherine, link, 'Katherine', CARDS.good);
  await katherine.getByRole('heading', { name: /^You’re in/ }).waitFor();
  await typeCard(ada, CARDS.good);
  await ada.getByRole('button', { name: /^Pay \$\S+$/ }).click();
  await katherine.getByRole('heading', { name: 'All paid' }).waitFor();
  await shoot(katherine, 'paid');
}

async function main(): Promise<void> {
  const [kind, ...only] = process.argv.slice(2);
  await mkdir(images, { recursive: true });
  await mkdir(join(root, '.local'), { recursive: true });
  const dir = await mkdtemp(join(root, '.local', 'screenshots-'));
  const browser = await launchBrowser();
  const stack = await stoppedBySignals(startStack({ dir, ports: 'random', durable: false }));
  try {
    if (kind !== 'states') await play(browser, stack);
    if (kind === 'pictures') return;
    const flaws = await shootStates(browser, stack, join(root, '.local', 'hosted-states'), only);
    if (flaws.length > 0) throw new Error(flaws.join('\n'));
  } finally {
    await browser.close();
    await closePool();
    await stack.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
