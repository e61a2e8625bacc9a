/**
 * What hosted pages cost a phone, from the production build: the JavaScript that each page sends before anything is
 * clicked, after brotli, over the floor that every page loads (the framework's own); and on a slow line with a slow
 * processor, how long until the page is there and answers, beside an empty page of the same framework.
 *
 *   npm run bench:pages
 */
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright';
import { forgetRealServices } from '../../dev/shared/real-services';
import { signIn } from '../e2e/dashboard/sign-in';
import { joinGroup, startGroup } from '../e2e/pay/people';
import { launchBrowser } from '../support/browser';
import { stoppedBySignals } from '../support/long-command';
import { openSession } from '../support/sessions';
import { testStack } from '../support/stack';
import { startEmptyPage } from './empty-page';
import { machine } from './load';
import { visitInTurns } from './phone';
import { writeSection } from './report';

forgetRealServices(process.env);

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PEOPLE = 20;
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
    // What comes when the page is already idle, and about to be closed, is not counted.
    bodies.push(
      response.body().then(
        (body) => void scripts.set(pathname, brotliCompressSync(body).length),
        () => void scripts.delete(pathname),
      ),
    );
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

/** Loads the pages on a slow phone beside the empty page, which is measured twice: two of the same show the noise. */
async function reportSpeed(browser: Browser, start: string, link: string): Promise<void> {
  const empty = await startEmptyPage();
  let joined = 0;
  const joinOne = async () => {
    joined += 1;
    const context = await browser.newContext();
    await joinGroup(await context.newPage(), link, `Guest ${joined}`);
    await context.close();
  };
  try {
    const pages = [
      { name: 'an empty page', url: empty.url },
      { name: 'a new member', url: link },
      { name: 'a new member, while somebody joins', url: link, meanwhile: joinOne },
      { name: 'the organizer, before the start', url: start },
      { name: 'the empty page again', url: empty.url },
    ];
    const found = await visitInTurns(browser, pages, ROUNDS);
    const base = found.get('an empty page');
    if (!base) throw new Error('unreachable: the empty page has been measured');
    const ratio = (value: number, of: number) => (value / of).toFixed(2);
    const rows = [...found].map(
      ([name, { lcp_ms, tti_ms, cls }]) =>
        `| ${name} | ${lcp_ms.toFixed(0)} | ${ratio(lcp_ms, base.lcp_ms)} | ${tti_ms.toFixed(0)} | ${ratio(tti_ms, base.tti_ms)} | ${cls.toFixed(3)} |`,
    );
    const text = `\`npm run bench:pages\`: ${machine()}. 390 x 664, 150 ms there and back, 1.6 Mbit/s, processor four times slower, cold cache; the median of ${ROUNDS}. Aims: LCP at most 1.2 and TTI at most 1.3 of the empty page's, CLS under 0.02.

| page | LCP, ms | to empty | TTI, ms | to empty | CLS |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}`;
    console.log(text);
    await writeSection('phone', 'Hosted pages on a slow phone', text);
    const member = found.get('a new member') ?? base;
    console.log(
      JSON.stringify({
        bench: 'phone',
        lcp_ratio: Number(ratio(member.lcp_ms, base.lcp_ms)),
        tti_ratio: Number(ratio(member.tti_ms, base.tti_ms)),
        cls: Number((found.get('a new member, while somebody joins') ?? base).cls.toFixed(3)),
      }),
    );
  } finally {
    await empty.close();
  }
}

async function main(): Promise<void> {
  const stack = await stoppedBySignals(testStack({ RATE_LIMIT_FACTOR: '1000' }));
  const browser = await launchBrowser();
  try {
    const { demo } = stack;
    const base = new URL(demo.dashboard.url).origin;
    const { session_url } = await openSession(stack, { cart: CART });
    const organizer = await browser.newContext();
    const start = await scriptsOf(organizer, session_url);
    const page = await organizer.newPage();
    await page.goto(session_url);
    const link = await startGroup(page, 'Ana', PEOPLE);
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
    const another = await openSession(stack, { cart: CART });
    await reportSpeed(browser, another.session_url, link);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await main();
