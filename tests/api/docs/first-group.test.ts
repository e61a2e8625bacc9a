import '../../support/next-modules';

import type { Response } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../support/browser';
import { startNewcomerBench } from '../../support/newcomer';
import { sample } from '../../unit/docs/samples';
import { followGuide, SHOPPER } from './follow-guide';

const MINUTE_ms = 60_000;

let bench: Awaited<ReturnType<typeof startNewcomerBench>>;
beforeAll(async () => {
  bench = await startNewcomerBench();
});
afterAll(() => bench.close());

/** What a reader of Vite's guide does: opens the page, and presses the button. */
async function pressButton(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(url, { timeout: MINUTE_ms });
    const isOpening = (answer: Response) =>
      answer.url().endsWith('/api/v1/sessions') && answer.request().method() === 'POST';
    const opened = page.waitForResponse(isOpening, { timeout: MINUTE_ms });
    await page.getByRole('button', { name: 'Split with friends' }).click({ timeout: MINUTE_ms });
    expect((await opened).ok()).toBe(true);
  } finally {
    await browser.close();
  }
}

/** Presses the button of Express' guide in the browser of its shopper; answers the status. */
async function order(url: string): Promise<number> {
  const { code } = sample('guides/express', ({ title }) => title === 'Order');
  const headers = { cookie: SHOPPER.exec(code)?.[1] ?? '' };
  return (await fetch(`${url}/orders/order-1001/split`, { method: 'POST', redirect: 'manual', headers }))
    .status;
}

const GUIDES = [
  ['express', undefined],
  ['vite', pressButton],
  ['next', undefined],
  ['python', undefined],
] as const;

describe('a guide alone leads from sign-up to a session and a funded group, which the shop hears of', () => {
  it.each(GUIDES)('%s: under 10 steps and 2 minutes, and under 3', async (name, press) => {
    const { steps, session_ms, funded_ms, url, log, deliver, stop } = await followGuide(bench, name, press);
    try {
      expect(steps).toBeLessThan(10);
      expect(session_ms).toBeLessThan(2 * MINUTE_ms);
      expect(funded_ms).toBeLessThan(3 * MINUTE_ms);

      const isPaid = async () =>
        name === 'express'
          ? ((await (await fetch(`${url}/orders/order-1001`)).json()) as { paid: boolean }).paid
          : log().includes('order-1001 is paid: 12600');
      expect([await deliver('stranger'), await isPaid()]).toEqual([400, false]);
      expect(await deliver('us')).toBe(204);
      await vi.waitFor(async () => expect(await isPaid()).toBe(true), 30_000);
      // The same again changes nothing.
      expect(await deliver('us')).toBe(204);
      expect(log()).not.toContain('paid already');
      if (name === 'express') expect(await order(url)).toBe(409);
    } finally {
      await stop();
    }
  });
});
