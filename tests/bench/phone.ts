import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { median } from './load';

/** A cheap phone on a slow line, as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_RATE = 4;
const PHONE = { viewport: { width: 390, height: 664 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** So long without a long task, and the page counts as ready. */
const QUIET_ms = 4_000;

/** How one visit went. */
interface Visit {
  /** When the largest thing in view was drawn. */
  lcp_ms: number;
  /** When the last task of 50 ms or more had ended: a tap is answered from then on. */
  tti_ms: number;
  /** All layout shifts together that no tap has caused. */
  cls: number;
}

interface Seen {
  lcp: number;
  fcp: number;
  busy_until: number;
  shifts: number;
}

/** Notes what the browser reports, from before the first byte on. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcp: 0, fcp: 0, busy_until: 0, shifts: 0 };
    Object.assign(window, { seen });
    // No function has a name here: tsx would wrap it in a helper that the page does not have.
    for (const type of ['largest-contentful-paint', 'paint', 'longtask', 'layout-shift']) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { name, startTime, duration } = entry;
          if (type === 'largest-contentful-paint') seen.lcp = startTime;
          if (name === 'first-contentful-paint') seen.fcp = startTime;
          if (type === 'longtask') seen.busy_until = startTime + duration;
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value?: number;
            hadRecentInput?: boolean;
          };
          if (type === 'layout-shift' && value && !hadRecentInput) seen.shifts += value;
        }
      }).observe({ type, buffered: true });
    }
  });
}

/** Opens an address with an empty cache, and waits until nothing happens any more; `meanwhile` is what others do then. */
async function visit(browser: Browser, url: string, meanwhile?: () => Promise<void>): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await observe(page);
    await page.goto(url, { waitUntil: 'load' });
    const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    const settled = async (): Promise<Seen> => {
      for (;;) {
        const before = await seen();
        await delay(QUIET_ms);
        const now = await seen();
        if (now.busy_until === before.busy_until && now.lcp === before.lcp) return now;
      }
    };
    const { lcp, fcp, busy_until } = await settled();
    if (meanwhile) {
      await meanwhile();
      await delay(QUIET_ms);
    }
    return { lcp_ms: lcp, tti_ms: Math.max(fcp, busy_until), cls: (await seen()).shifts };
  } finally {
    await context.close();
  }
}

export interface Measured {
  name: string;
  url: string;
  meanwhile?: () => Promise<void>;
}

/** Every page `rounds` times, in turns, so that a slow moment of the machine meets all of them. Answers the medians. */
export async function visitInTurns(
  browser: Browser,
  pages: readonly Measured[],
  rounds: number,
): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]));
  for (const { url } of pages) await visit(browser, url);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url, meanwhile } of pages)
      visits.get(name)?.push(await visit(browser, url, meanwhile));
  }
  const middle = (of: readonly Visit[], what: keyof Visit) => median(of.map((one) => one[what]));
  return new Map(
    [...visits].map(([name, all]) => [
      name,
      { lcp_ms: middle(all, 'lcp_ms'), tti_ms: middle(all, 'tti_ms'), cls: middle(all, 'cls') },
    ]),
  );
}
