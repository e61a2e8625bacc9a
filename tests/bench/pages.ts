/**
 * JavaScript that each page sends before anything is clicked, compressed with brotli, from the production build.
 * The floor is what every page loads: the framework's own.
 *
 *   npm run bench:pages
 */
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { startGroup } from '../e2e/pay/people';
import { launchBrowser } from '../support/browser';
import { testStack } from '../support/stack';
import { writeSection } from './report';

const CART = { total: 6_000, currency: 'usd', items: [{ name: 'Cabin', quantity: 1, unit_price: 6_000 }] };

async function main(): Promise<void> {
  const stack = await testStack({ RATE_LIMIT_FACTOR: '1000' });
  const browser = await launchBrowser();
  try {
    const { demo } = stack;
    const base = new URL(demo.dashboard.url).origin;
    const answer = await fetch(`${demo.api}/sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demo.merchants.headless.secret_key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ cart: CART }),
    });
    const { session_url } = (await answer.json()) as { session_url: string };
    const sizes = new Map<string, number>();
    /** Every script of ours that this address loads before anything is clicked. */
    const scriptsOf = async (context: BrowserContext, url: string): Promise<string[]> => {
      const page = await context.newPage();
      const bodies: Promise<void>[] = [];
      const paths = new Set<string>();
      page.on('response', (response) => {
        const { origin, pathname } = new URL(response.url());
        if (origin !== base || !pathname.endsWith('.js') || paths.has(pathname)) return;
        paths.add(pathname);
        bodies.push(
          response.body().then((body) => void sizes.set(pathname, brotliCompressSync(body).length)),
        );
      });
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      await Promise.all(bodies);
      await page.close();
      return [...paths];
    };

    const organizer = await browser.newContext();
    const start = await scriptsOf(organizer, session_url);
    const page = await organizer.newPage();
    await page.goto(session_url);
    const link = await startGroup(page, 'Ana', 3);
    const running = page.url();
    await page.close();
    const merchant = await browser.newContext();
    const signIn = await merchant.newPage();
    await signIn.goto(`${base}/sign-in`);
    await signIn.getByLabel('Email address', { exact: true }).fill(demo.dashboard.email);
    await signIn.getByLabel('Password').fill(demo.dashboard.password);
    await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn.waitForURL('**/dashboard');
    await signIn.close();
    const stranger = await browser.newContext();
    const pages = {
      pay: start,
      'pay, the organizer of a running group': await scriptsOf(organizer, running),
      'pay, a new member': await scriptsOf(stranger, link),
      dashboard: await scriptsOf(merchant, `${base}/dashboard`),
      'list of sessions': await scriptsOf(merchant, `${base}/dashboard/sessions`),
      'sign in': await scriptsOf(stranger, `${base}/sign-in`),
    };
    const all = Object.values(pages);
    const shared = all[0]?.filter((path) => all.every((other) => other.includes(path))) ?? [];
    const sum = (paths: string[]) => paths.reduce((total, path) => total + (sizes.get(path) ?? 0), 0);
    const rows = Object.entries(pages).map(
      ([name, paths]) => `| ${name} | ${sum(paths)} | ${sum(paths) - sum(shared)} |`,
    );
    const text = `Bytes of JavaScript after brotli.

| page | all | over the floor of ${sum(shared)} |
|---|---:|---:|
${rows.join('\n')}`;
    console.log(text);
    await writeSection('pages', 'JavaScript that pages send', text);
    console.log(
      JSON.stringify({
        bench: 'pages',
        floor_br: sum(shared),
        pay_br: sum(pages.pay),
        dashboard_br: sum(pages.dashboard),
      }),
    );
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await main();
