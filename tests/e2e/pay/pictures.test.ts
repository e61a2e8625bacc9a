import type { Page } from 'playwright/test';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { DESKTOP, joinGroup, PHONE, SMALL, startGroup } from './people';

/** Pages of a shop that has a logo and shows what it sells. */

const goods = [
  { id: 'cabin-2n', name: 'Lakeside cabin', quantity: 1, unit_price: 60_000 },
  { id: 'canoe-day', name: 'Canoe for a whole day', quantity: 2, unit_price: 5_000 },
  { id: 'firewood', name: 'Firewood', quantity: 1, unit_price: 8_249 },
];

/** How many pictures came, and how many did not. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    return images.map((image) => image.naturalWidth);
  });

test('the first screen shows logo, picture, amount and button on the smallest phone, and items their pictures', async ({
  stack,
  visit,
}) => {
  const items = goods.map((item) => ({ ...item, image_url: `${stack.demo.store}/pictures/${item.id}.png` }));
  const cart = { total: 78_249, currency: 'usd', items };
  const shop = stack.demo.merchants.standard;
  const { session_url } = await openSession(stack, { cart }, shop);
  const ana = await visit(SMALL);
  await ana.page.goto(session_url);
  await shoot(ana.page, 'pictures-set-up');
  const link = await startGroup(ana.page, 'Ana', 3);
  for (const [width, height] of [
    [320, 568],
    [390, 664],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, problems } = await visit({ ...PHONE, viewport: { width, height }, colorScheme });
      await page.goto(link);
      const parts = [
        page.locator('header img'),
        page.locator('main img'),
        page.getByRole('heading', { name: 'Ana invited you to split Lakeside cabin + 2 more' }),
        page.getByRole('region', { name: 'Your share: $263.44' }).getByText('$263.44'),
        page.getByRole('button', { name: 'Pay $263.44 by card' }),
      ];
      // The drawings themselves, not what stands for one that could not be had.
      expect(await drawn(page)).toEqual([160, 1_280]);
      let above = 0;
      for (const part of parts) {
        const box = await part.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(above);
        above = (box?.y ?? 0) + (box?.height ?? 0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(above).toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await shoot(page, `pictures-first-${width}-${colorScheme}`, { fullPage: false });
      expect(problems).toEqual([]);
    }
  }

  const config = { default_mode: 'itemized' } as const;
  const itemized = await openSession(stack, { cart, group_config: config }, shop);
  const host = await visit(DESKTOP);
  await host.page.goto(itemized.session_url);
  const items_link = await startGroup(host.page, 'Ana', 3);
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit({ ...PHONE, viewport: { width: 320, height: 568 }, colorScheme });
    await joinGroup(page, items_link, `Ben ${colorScheme}`);
    await page.getByRole('button', { name: 'More: Lakeside cabin' }).waitFor();
    expect((await drawn(page)).filter((width) => width === 1_280).length).toBeGreaterThanOrEqual(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const names = page.locator('fieldset .font-medium');
    const cut = await names.evaluateAll((all) => all.map((each) => each.scrollHeight > each.clientHeight));
    expect(cut.slice(0, goods.length)).toEqual(goods.map(() => false));
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot(page, `pictures-items-${colorScheme}`);
  }
});
