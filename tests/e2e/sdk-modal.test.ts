import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../support/browser';
import { openingTime_ms, posted } from './sdk/in-page';
import { buildSdk, shopHtml, startWorld, type World } from './sdk/world';

let browser: Browser;
let world: World;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  await buildSdk();
  [browser, world] = await Promise.all([launchBrowser(), startWorld()]);
});

afterAll(async () => {
  await browser?.close();
  await world?.close();
});

beforeEach(async () => {
  world.reset();
  problems = [];
  context = await browser.newContext();
  page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
});

afterEach(async () => {
  await context.close();
});

const label = 'Split with friends';
const dialog = () => page.getByRole('dialog', { name: label });
const told = () => page.evaluate(() => Reflect.get(window, 'told') as [string, string][]);
const names = async () => (await told()).map(([name]) => name);

async function payFrame(): Promise<Frame> {
  const frame = await vi.waitUntil(
    () => page.frames().find((each) => each.url().startsWith(world.pay)),
    5_000,
  );
  await frame.waitForFunction(() => 'say' in window && document.readyState === 'complete');
  return frame;
}

async function openModal(): Promise<Frame> {
  await page.goto(world.shop);
  await page.getByRole('button', { name: label }).click();
  const frame = await payFrame();
  if (!world.mute) await frame.waitForFunction(() => (Reflect.get(window, 'heard') as unknown[]).length > 0);
  return frame;
}

const say = (frame: Frame, message: object) =>
  frame.evaluate((data) => (Reflect.get(window, 'say') as (data: object) => void)(data), message);

describe('the modal', () => {
  it('takes a purchase from the click to the shop, with the shop and the pay page on different sites', async () => {
    world.shopPage.html = shopHtml(world, { options: { success_url: `${world.shop}/thanks` } });
    const frame = await openModal();
    await say(frame, { type: 'group_created' });
    await say(frame, { type: 'progress', paid_cents: 2500, pending_cents: 5000, status: 'pending' });
    await vi.waitFor(async () => expect(await names()).toEqual(['onGroupCreated', 'onProgress']));
    await say(frame, { type: 'funded' });
    await page.waitForURL(`${world.shop}/thanks`);
    expect(problems).toEqual([]);
  });

  it('goes to cancel_url when it is closed, and when the group was cancelled', async () => {
    world.shopPage.html = shopHtml(world, { options: { cancel_url: `${world.shop}/cart` } });
    await openModal();
    press('Escape');
    await page.waitForURL(`${world.shop}/cart`);
    await say(await openModal(), { type: 'cancelled' });
    await page.waitForURL(`${world.shop}/cart`);
  });

  it('polls when no message arrives, and tells each transition once', async () => {
    world.mute = true;
    await page.clock.install();
    await openModal();
    world.session = { status: 'pending', paid_amount: 2500, members: 2 };
    await page.clock.fastForward(3_500);
    await vi.waitFor(async () => expect(await names()).toEqual(['onGroupCreated', 'onProgress']), 10_000);
    await page.clock.fastForward(3_500);
    await vi.waitFor(() => expect(world.requests.at(-1)?.headers['if-none-match']).toBeTruthy(), 10_000);
    world.session = { status: 'funded', paid_amount: 7500, members: 2 };
    await page.clock.fastForward(3_500);
    await vi.waitFor(async () => expect(await names()).toContain('onGroupFunded'), 10_000);
    const frame = await payFrame();
    await say(frame, { type: 'funded' });
    const before = world.requests.length;
    expect((await names()).filter((name) => name === 'onGroupFunded')).toHaveLength(1);
    await page.clock.fastForward(60_000);
    // A poll would have left before this one.
    await page.evaluate((url) => fetch(url), `${world.api}/after`);
    expect(world.requests.slice(before).map(({ path }) => path)).toEqual(['/after']);
  });

  it('ignores a foreign frame, a wrong origin and the shop itself', async () => {
    await openModal();
    const url = `${world.stranger}/`;
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, url);
    const stranger = await vi.waitUntil(() => page.frames().find((each) => each.url() === url), 5_000);
    const forged = {
      source: 'split-checkout',
      v: 1,
      session_id: new URL(world.visits[0]?.url ?? '', url).pathname.split('/').pop(),
      type: 'funded',
    };
    await posted(page, stranger, forged);
    await posted(page, page, forged);
    // The pay frame itself, sent elsewhere.
    const frame = await payFrame();
    await frame.goto(url);
    await posted(page, frame, forged);
    expect(await names()).toEqual([]);
  });

  it('sends the token to the pay page only, never in a Referer or the address bar', async () => {
    const frame = await openModal();
    expect(frame.url()).not.toContain('tok_');
    expect(await frame.evaluate(() => Reflect.get(window, 'token'))).toMatch(/^tok_/);
    await frame.evaluate(() => fetch('/beacon'));
    const [first, second] = world.visits;
    expect(first?.url).toMatch(
      /^\/session\/sess_\d+\?access=tok_\d+&embed=1&parent_origin=http:\/\/localhost:\d+$/,
    );
    expect(second?.headers.referer).toBeUndefined();
    expect(JSON.stringify(world.requests)).not.toContain('tok_');
    expect(await page.content()).not.toContain('tok_');
  });

  // Chromium does not always acknowledge a key whose focus leaves for another process; what came of it is what counts.
  const press = (key: string) => void page.keyboard.press(key).catch(() => {});

  it('keeps the focus inside, gives it back, and hides the page from assistive technology', async () => {
    await page.goto(world.shop);
    await page.getByRole('button', { name: label }).focus();
    press('Enter');
    const frame = await payFrame();
    const where = async () =>
      (await frame.evaluate(() => document.hasFocus() && document.activeElement?.id)) ||
      (await page.evaluate(
        () =>
          document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.tagName,
      ));
    // Each step waits for the focus: a key pressed while it moves between two processes is lost.
    const isAt = (place: string) => vi.waitFor(async () => expect(await where()).toBe(place), 5_000);
    await isAt('Close');
    for (const place of ['one', 'two', 'Close', 'one', 'two', 'Close']) {
      press('Tab');
      await isAt(place);
    }
    press('Shift+Tab');
    const tagName = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName);
    await vi.waitFor(async () => expect(await tagName()).toBe('IFRAME'), 5_000);
    await vi.waitFor(async () => expect(await frame.evaluate(() => document.hasFocus())).toBe(true), 5_000);
    press('Escape');
    await vi.waitFor(async () => expect(await dialog().count()).toBe(0));
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toBe(
      label,
    );
  });

  it('closes by Escape in the page and in the frame, by the backdrop and by its button', async () => {
    await page.goto(world.shop);
    const ways: (() => Promise<void>)[] = [
      async () => press('Escape'),
      async () => {
        await (await payFrame()).locator('#one').focus();
        press('Escape');
      },
      () => page.mouse.click(5, 5),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const way of ways) {
      await page.getByRole('button', { name: label }).click();
      await payFrame();
      await way();
      await vi.waitFor(async () => expect(await dialog().count()).toBe(0));
    }
    expect(await names()).toEqual(ways.map(() => 'onClose'));
    expect(world.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('stays while a payment is being confirmed, however often Escape is pressed, and tells the frame', async () => {
    const frame = await openModal();
    await say(frame, { type: 'payment_started' });
    await posted(page, frame, {});
    for (let time = 0; time < 3; time += 1) press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialog().isVisible()).toBe(true);
    await frame.waitForFunction(() =>
      (Reflect.get(window, 'heard') as { type: string }[]).some(({ type }) => type === 'close_requested'),
    );
    await say(frame, { type: 'payment_ended' });
    await vi.waitFor(async () => {
      press('Escape');
      expect(await dialog().count()).toBe(0);
    });
  });

  it('asks once before it leaves the page for cancel_url while a group is on', async () => {
    const options = { cancel_url: `${world.shop}/cart` };
    world.shopPage = { html: shopHtml(world, { options }) };
    const frame = await openModal();
    await say(frame, { type: 'group_created' });
    await posted(page, frame, {});
    await page.mouse.click(5, 5);
    await frame.waitForFunction(() =>
      (Reflect.get(window, 'heard') as { type: string }[]).some(({ type }) => type === 'close_requested'),
    );
    expect(await dialog().isVisible()).toBe(true);
    press('Escape');
    await page.waitForURL(options.cancel_url);
  });

  it('keeps the scroll position and lets the page behind be', async () => {
    await page.goto(world.shop);
    await page.evaluate(() => {
      document.body.style.height = '5000px';
      scrollTo(0, 400);
    });
    const before = await page.evaluate(() => [scrollY, document.documentElement.outerHTML]);
    await page.evaluate(() => Reflect.get(window, 'button').open());
    await payFrame();
    await page.mouse.move(5, 5);
    const turned = page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          addEventListener(
            'wheel',
            () => requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
            {
              once: true,
              capture: true,
            },
          ),
        ),
    );
    // The listener is there before the wheel turns: the page answers in order.
    await page.evaluate(() => undefined);
    await page.mouse.wheel(0, 500);
    await turned;
    press('Escape');
    await vi.waitFor(async () =>
      expect(await page.evaluate(() => [scrollY, document.documentElement.outerHTML])).toEqual(before),
    );
  });

  it('fills a phone and is a card on a desktop', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openModal();
    expect(await dialog().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await dialog().boundingBox()).toMatchObject({ width: 480, height: 780 });
  });

  it('offers a tab of its own when the page refuses to be framed', async () => {
    world.refuseFrames = true;
    await page.clock.install();
    await page.goto(world.shop);
    await page.getByRole('button', { name: label }).click();
    await vi.waitFor(() => expect(world.visits.length).toBeGreaterThan(0));
    await page.clock.fastForward(10_500);
    const link = page.getByRole('link', { name: 'Open in a new tab' });
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await tab.waitForLoadState();
    expect(await tab.title()).toBe('Pay');
    expect(world.visits.at(-1)?.url).toMatch(/^\/session\/sess_\d+\?access=tok_\d+$/);
    expect(world.visits.at(-1)?.headers.referer).toBeUndefined();
  });

  it('works under a strict content security policy with a nonce, without one violation', async () => {
    world.shopPage.html = shopHtml(world, { nonce: 'n0nce' });
    world.shopPage.csp = `default-src 'none'; script-src 'nonce-n0nce'; connect-src ${world.api}; frame-src ${world.pay}; require-trusted-types-for 'script'; trusted-types 'none'`;
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text());
    });
    const frame = await openModal();
    await say(frame, { type: 'group_created' });
    await vi.waitFor(async () => expect(await names()).toEqual(['onGroupCreated']));
    const height = await page
      .getByRole('dialog')
      .locator('iframe')
      .evaluate((element) => element.clientHeight);
    expect(height).toBeGreaterThan(500);
    press('Escape');
    expect(violations).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('needs no cookies: works with third-party cookies blocked, and sets none', async () => {
    const session = await context.newCDPSession(page);
    await session.send('Network.setCookieControls', {
      enableThirdPartyCookieRestriction: true,
    });
    await say(await openModal(), { type: 'funded' });
    await vi.waitFor(async () => expect(await names()).toContain('onGroupFunded'));
    expect(await context.cookies()).toEqual([]);
    expect([...world.visits, ...world.requests].filter(({ headers }) => headers.cookie)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has nothing for axe to complain about, loading, shown and failed, in %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      let go = () => {};
      world.beforeCreate = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.goto(world.shop);
      await page.addStyleTag({ content: ':root{color-scheme:light dark}a{color:CanvasText}' });
      const check = async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
          id,
          nodes.map(({ html }) => html),
        ]);
      expect(await check()).toEqual([]);
      await page.getByRole('button', { name: label }).click();
      expect(await check()).toEqual([]);
      go();
      await payFrame();
      expect(await check()).toEqual([]);
      await page.evaluate(() => Reflect.get(window, 'button').destroy());
      await page.evaluate(() => {
        const { Split } = window as unknown as { Split: { button(options: object): { open(): void } } };
        Split.button({ cart: {}, getSignature: () => '' }).open();
      });
      await page.getByText('Nothing was charged').waitFor();
      expect(await check()).toEqual([]);
    },
  );

  it('can be destroyed in every state and leaves nothing', async () => {
    await page.goto(world.shop);
    const before = await page.evaluate(() => {
      Reflect.get(window, 'button').unmount();
      return document.documentElement.outerHTML;
    });
    const states: ((frame: () => Promise<Frame>) => Promise<unknown>)[] = [
      async () => undefined,
      async () => dialog().waitFor(),
      async (frame) => frame(),
      async (frame) => say(await frame(), { type: 'payment_started' }),
      async (frame) => say(await frame(), { type: 'funded' }),
    ];
    for (const bring of states) {
      await page.evaluate(() => {
        const { Split } = window as unknown as {
          Split: { button(options: object): { mount(at: string): { open(): unknown } } };
        };
        const options = { cart: { total: 1 }, callbacks: {} };
        const made = Split.button(options).mount('#split');
        Reflect.set(window, 'made', made);
        made.open();
      });
      await bring(payFrame);
      await page.evaluate(() => {
        Reflect.get(window, 'made').destroy();
        Reflect.get(window, 'made').destroy();
      });
      expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
      expect(page.frames()).toHaveLength(1);
    }
    expect(problems).toEqual([]);
  });

  it('is visible within 100 ms of the click', async () => {
    // The quickest of three: what else runs on the machine is not the modal's time.
    const times_ms: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await page.goto(world.shop);
      times_ms.push(await page.evaluate(openingTime_ms));
      expect(await dialog().isVisible()).toBe(true);
    }
    expect(Math.min(...times_ms)).toBeLessThan(100);
  });
});
