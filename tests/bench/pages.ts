/**
 * JavaScript that each page sends before anything is clicked, compressed with brotli, from the production build.
 * The floor is what every page loads: the framework's own.
 *
 *   npm run bench:pages
 */
import { brotliCompressSync } from 'node:zlib';
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
    const page = await browser.newPage();
    await page.goto(`${base}/sign-in`);
    await page.getByLabel('Email address', { exact: true }).fill(demo.dashboard.email);
    await page.getByLabel('Password').fill(demo.dashboard.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

    const sizes = new Map<string, number>();
    const scriptsOf = async (url: string): Promise<string[]> => {
      const html = await (await fetch(url, { headers: { cookie } })).text();
      const paths = [...html.matchAll(/<script[^>]*\ssrc="(\/_next\/[^"]+\.js[^"]*)"[^>]*>/g)];
      const wanted = paths.filter(([tag]) => !/nomodule/i.test(tag)).map(([, path = '']) => path);
      for (const path of wanted) {
        if (sizes.has(path)) continue;
        const body = Buffer.from(await (await fetch(base + path)).arrayBuffer());
        sizes.set(path, brotliCompressSync(body).length);
      }
      return [...new Set(wanted)];
    };
    const pages = {
      pay: await scriptsOf(session_url),
      dashboard: await scriptsOf(`${base}/dashboard`),
      list: await scriptsOf(`${base}/dashboard/sessions`),
      sign_in: await scriptsOf(`${base}/sign-in`),
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
