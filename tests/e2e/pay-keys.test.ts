import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Stack } from '../../dev/stack';
import { launchBrowser } from '../support/browser';
import { testStack } from '../support/stack';
import { CARDS, joinGroup, openSession, PHONE, pay, startGroup, visitor } from './pay/people';

let browser: Browser;
let stack: Stack;
let shop: Server;
let shop_origin: string;
let framed = '';

beforeAll(async () => {
  [browser, stack] = await Promise.all([launchBrowser(), testStack()]);
  // Another site than the pages' own (localhost), so that the frame's cookies are a third party's.
  shop = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Shop</title><script>
      window.heard = []; addEventListener('message', (event) => heard.push({ origin: event.origin, ...event.data }));
      </script><iframe title="Checkout" src="${framed}" width="420" height="900"></iframe>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shop_origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser?.close();
  shop?.close();
  await stack?.stop();
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

describe('the keys of the hosted pages', () => {
  it('leave the address bar, and the page still opens after a reload', async () => {
    const { session_url, session_id } = await openSession(stack);
    const { page } = await visitor(browser);
    await page.goto(session_url);
    await page.waitForURL(`${stack.demo.pay}/session/${session_id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Start the group' }).waitFor();
    await startGroup(page, 'Ana', 2);
    expect(page.url()).toBe(`${stack.demo.pay}/session/${session_id}`);
  });

  it('leave it without taking away what is being done on the page, however slow the connection is', async () => {
    const { session_url } = await openSession(stack);
    const { page } = await visitor(browser, PHONE);
    const reloaded = () => page.evaluate(() => !Reflect.has(window, 'kept'));
    const visit = async () => {
      await page.goto(session_url);
      await page.evaluate(() => Reflect.set(window, 'kept', true));
    };
    await visit();
    const link = await startGroup(page, 'Ana', 3);
    expect(await reloaded()).toBe(false);

    let answered = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/session\/.*_rsc=/, async (route) => {
      await released;
      await route.continue();
      answered += 1;
    });
    await visit();
    await page.getByRole('button', { name: 'Pay my share' }).click();
    await page.getByRole('button', { name: 'Pay $25.25' }).waitFor();
    const ben = await visitor(browser);
    await joinGroup(ben.page, link, 'Ben');
    release();
    await page.getByText('Ben has not paid').waitFor();
    expect(answered).toBeGreaterThan(0);
    await page.getByText('Give everybody more time').click();
    await page.getByRole('button', { name: 'Move the deadline' }).click();
    await page.getByText('The deadline has been moved').waitFor();
    expect(await page.getByRole('button', { name: 'Pay $25.25' }).isVisible()).toBe(true);
    expect(await reloaded()).toBe(false);
  });

  it('are kept in cookies that scripts cannot read and that go to their own page only', async () => {
    const { session_url, session_id } = await openSession(stack);
    const { page, context } = await visitor(browser);
    await page.goto(session_url);
    const cookie = (await context.cookies(session_url)).find(({ name }) => name === 'split_access');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: `/session/${session_id}` });
  });

  it('bring a member back on another device', async () => {
    const { session_url } = await openSession(stack);
    const ana = await visitor(browser);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visitor(browser, PHONE);
    await joinGroup(ben.page, link, 'Ben');
    const own = await ben.page.getByLabel('Your own link').inputValue();
    const elsewhere = await visitor(browser);
    await elsewhere.page.goto(own);
    await elsewhere.page.getByRole('heading', { name: 'Hello Ben' }).waitFor();
    await elsewhere.page.waitForURL(link);
  });

  it('do not open a page when they are wrong, and a wrong link locks nobody out', async () => {
    const { session_url } = await openSession(stack);
    const { page } = await visitor(browser);
    const wrong = session_url.replace(/access=.*/, 'access=wrong');
    const refused = await page.goto(wrong);
    expect(refused?.status()).toBe(403);
    await page.getByText('This link is not complete').waitFor();
    await page.goto(session_url);
    await page.goto(wrong);
    await page.getByRole('button', { name: 'Start the group' }).waitFor();
    expect((await page.goto(`${stack.demo.pay}/session/sess_nothing`))?.status()).toBe(404);
  });

  it('cannot be used by a form on another site', async () => {
    const { session_url, session_id } = await openSession(stack);
    const answer = await fetch(`${stack.demo.pay}/session/${session_id}/act`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent: 'start', name: 'Eve', size: '2', mode: 'equal' }),
    });
    expect(answer.status).toBe(403);
    const { page } = await visitor(browser);
    await page.goto(session_url);
    await page.getByRole('button', { name: 'Start the group' }).waitFor();
  });
});

describe('the headers of the hosted pages', () => {
  it('forbid framing, name no address to others and run scripts by nonce only', async () => {
    const { session_url } = await openSession(stack);
    const { headers } = await fetch(session_url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('allow the embedded checkout the known origins and never the one that the address claims', async () => {
    const { session_url } = await openSession(stack);
    const claimed = await fetch(`${session_url}&embed=1&parent_origin=https://evil.test`);
    const policy = claimed.headers.get('content-security-policy') ?? '';
    const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1];
    expect(ancestors).toContain('http://localhost:*');
    expect(ancestors).not.toContain('evil');
  });
});

describe('the embedded checkout', () => {
  it('works without cookies, and tells the page around it what happens', async () => {
    const { session_url, session_id } = await openSession(stack);
    framed = `${session_url}&embed=1&parent_origin=${shop_origin}`;
    const { page, problems } = await visitor(browser);
    await page.goto(shop_origin);
    const frame = page.frameLocator('iframe').first();
    await frame.getByLabel('Your name').fill('Ana');
    await frame.getByRole('button', { name: 'Start the group' }).click();
    await expect
      .poll(() => frame.locator('body').evaluate(() => [scrollY, document.activeElement?.id]))
      .toEqual([0, 'main']);
    const link = await frame.getByLabel('Share link').inputValue();
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as Record<string, unknown>[]);
    const types = async () => (await heard()).map(({ type }) => type);
    await expect.poll(types).toEqual(expect.arrayContaining(['ready', 'group_created', 'progress']));

    // Whoever closes the window is asked once, and keeps the way back.
    const source = { source: 'split-checkout', v: 1, session_id, type: 'close_requested' };
    await page.evaluate((message) => frames[0]?.postMessage(message, '*'), source);
    await frame.getByRole('heading', { name: 'Your group is still on' }).waitFor();
    expect(await frame.locator('#way-back').inputValue()).toBe(session_url);
    await frame.getByRole('button', { name: 'Close the window' }).click();
    await expect.poll(types).toContain('close_request');
    await frame.getByRole('button', { name: 'Stay here' }).click();

    const ben = await visitor(browser, PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await pay(ben.page, CARDS.good, '$37.88');
    await expect
      .poll(async () => (await heard()).at(-1))
      .toMatchObject({ type: 'progress', paid_cents: 3750 });

    await frame.getByRole('button', { name: 'Pay my share' }).click();
    const card = frame.frameLocator('iframe').first();
    await card.getByLabel('Card number').fill(CARDS.good);
    await card.getByLabel('Expiration date').fill('12/34');
    await card.getByLabel('Security code').fill('123');
    await frame.getByRole('button', { name: 'Pay $37.88' }).click();
    await frame.getByRole('heading', { name: 'All paid' }).waitFor();
    await expect.poll(() => frame.locator('body').evaluate(() => scrollY)).toBe(0);
    await expect.poll(types).toEqual(expect.arrayContaining(['payment_started', 'payment_ended', 'funded']));
    for (const message of await heard()) {
      expect(message).toMatchObject({ origin: stack.demo.pay, source: 'split-checkout', v: 1, session_id });
      expect(JSON.stringify(message)).not.toMatch(/access|@/);
    }
    expect(problems).toEqual([]);
  });

  it('says nothing to a page whose origin is not the one that was allowed', async () => {
    const { session_url } = await openSession(stack);
    framed = `${session_url}&embed=1&parent_origin=https://shop.example`;
    const { page } = await visitor(browser);
    await page.goto(shop_origin);
    await page.frameLocator('iframe').first().getByText('names no allowed').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
  });
});
