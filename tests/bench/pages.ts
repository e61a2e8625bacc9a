/**
 * JavaScript that each page sends before anything is clicked, compressed with brotli, from the production build.
 * The floor is what every page loads: the framework's own.
 *
 *   npm run bench:pages
 */
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext } from 'playwright';
import { signIn } from '../e2e/dashboard/sign-in';
import { startGroup } from '../e2e/pay/people';
import { launchBrowser } from '../support/browser';
import { openSession } from '../support/sessions';
import { testStack } from '../support/stack';
import { writeSection } from './report';

const CART = { total: 6_000, currency: 'usd', items: [{ name: 'Cabin', quantity: 1, unit_price: 6_000 }] };

/** Scripts by their path, with their bytes after brotli. */
type Scripts = Map<string, number>;

/** Every script of ours that this address loads before anything is clicked. */
async function scriptsOf(context: BrowserContext, url: string): Promise<Scripts> {
  const page = await context.newPage();
  const bodies: Promise<void>[] = [];
  const scripts: Scripts = new Map();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin !== new URL(url).origin || !pathname.endsWith('.js') || scripts.has(pathname)) return;
    scripts.set(pathname, 0);
    bodies.push(response.body().then((body) => void scripts.set(pathname, brotliCompressSync(body).length)));
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await Promise.all(bodies);
  await page.close();
  return scripts;
}

const sum = (scripts: Scripts): number => [...scripts.values()].reduce((total, bytes) => total + bytes, 0);

async function report(pages: { pay: Scripts; dashboard: Scripts } & Record<string, Scripts>): Promise<void> {
  const all = Object.values(pages);
  const floor = sum(new Map([...pages.pay].filter(([path]) => all.every((other) => other.has(path)))));
  const rows = Object.entries(pages).map(
    ([name, scripts]) => `| ${name} | ${sum(scripts)} | ${sum(scripts) - floor} |`,
  );
  const text = `\`npm run bench:pages\`: bytes of JavaScript after brotli.

| page | all | over the floor of ${floor} |
|---|---:|---:|
${rows.join('\n')}`;
  console.log(text);
  await writeSection('pages', 'JavaScript that pages send', text);
  console.log(
    JSON.stringify({
      bench: 'pages',
      floor_br: floor,
      pay_br: sum(pages.pay),
      dashboard_br: sum(pages.dashboard),
    }),
  );
}

async function main(): Promise<void> {
  const stack = await testStack({ RATE_LIMIT_FACTOR: '1000' });
  const browser = await launchBrowser();
  try {
    const { demo } = stack;
    const base = new URL(demo.dashboard.url).origin;
    const { session_url } = await openSession(stack, { cart: CART });
    const organizer = await browser.newContext();
    const start = await scriptsOf(organizer, session_url);
    const page = await organizer.newPage();
    await page.goto(session_url);
    const link = await startGroup(page, 'Ana', 3);
    const running = page.url();
    await page.close();
    const merchant = await browser.newContext();
    const desk = await merchant.newPage();
    await signIn(desk, base, demo.dashboard.email, demo.dashboard.password);
    await desk.close();
    const stranger = await browser.newContext();
    await report({
      pay: start,
      'pay, the organizer of a running group': await scriptsOf(organizer, running),
      'pay, a new member': await scriptsOf(stranger, link),
      dashboard: await scriptsOf(merchant, `${base}/dashboard`),
      'list of sessions': await scriptsOf(merchant, `${base}/dashboard/sessions`),
      'sign in': await scriptsOf(stranger, `${base}/sign-in`),
    });
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await main();
