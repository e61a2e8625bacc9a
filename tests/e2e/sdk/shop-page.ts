import { expect, type Frame, type Locator } from 'playwright/test';
import { test as base } from '../fixtures';
import type { World } from './world';

export { expect } from 'playwright/test';

export const label = 'Split with friends';
/** Frames and focus move between processes, without an event to wait for. */
export const QUICK = { intervals: [20, 50, 100] };

interface ShopFixtures {
  world: World;
  /** What the shop's page has thrown. */
  problems: string[];
  dialog: Locator;
  /** The names of the callbacks that were called, in their order. */
  names(): Promise<string[]>;
  payFrame(): Promise<Frame>;
  openModal(): Promise<Frame>;
  press(key: string): void;
}

/** `page` is a shop's page with the script. */
export const test = base.extend<ShopFixtures>({
  world: async ({ sdkWorld }, use) => use(sdkWorld),
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await use(problems);
  },
  dialog: async ({ page }, use) => use(page.getByRole('dialog', { name: label })),
  names: async ({ page }, use) => {
    await use(() =>
      page.evaluate(() => (Reflect.get(window, 'told') as [string, string][]).map(([name]) => name)),
    );
  },
  payFrame: async ({ page, world }, use) => {
    await use(async () => {
      const found = () => page.frames().find((each) => each.url().startsWith(world.pay));
      await expect.poll(() => found() !== undefined, QUICK).toBe(true);
      const frame = found();
      if (!frame) throw new Error('The pay frame has gone');
      await frame.waitForFunction(() => 'say' in window && document.readyState === 'complete');
      return frame;
    });
  },
  openModal: async ({ page, world, payFrame }, use) => {
    await use(async () => {
      await page.goto(world.shop);
      await page.getByRole('button', { name: label }).click();
      const frame = await payFrame();
      const heard = () => (Reflect.get(window, 'heard') as unknown[]).length > 0;
      if (!world.mute) await frame.waitForFunction(heard);
      return frame;
    });
  },
  // Chromium does not always acknowledge a key whose focus leaves for another process: its effect is what counts.
  press: async ({ page }, use) => use((key) => void page.keyboard.press(key).catch(() => {})),
});

export const say = (frame: Frame, message: object) =>
  frame.evaluate((data) => (Reflect.get(window, 'say') as (data: object) => void)(data), message);
