import { expect, type Page } from 'playwright/test';
import type { Hosted } from './people';

const STEP_ms = 250;

/**
 * The end of a group counts down in sight, and `isOver` holds no sooner than its seconds are over. The page's clock must
 * be installed before its first address: it stands still from here on, with that of its frames, and goes on in steps.
 */
export async function expectCountdown(
  page: Page,
  end: Hosted,
  isOver: () => Promise<boolean>,
): Promise<void> {
  await expect(end.getByText('You are taken back to the shop in a few seconds')).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const left_s = Number.parseInt((await end.getByText(/^\s*\d+\ss$/).textContent()) ?? '', 10);
  let passed_ms = 0;
  const step = async () => {
    if (await isOver()) return true;
    await page.clock.runFor(STEP_ms);
    passed_ms += STEP_ms;
    return false;
  };
  await expect.poll(step, { intervals: [1] }).toBe(true);
  expect(passed_ms).toBeGreaterThan((left_s - 1) * 1_000);
}
