import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppProcess } from '../../dev/app-process';
import { randomPort } from '../../dev/ports';
import { dataFolder } from '../support/data-folder';
import { databaseProxy } from '../support/database-proxy';
import { openSession } from '../support/sessions';
import { expect, test } from './fixtures';
import { heardIn, typesHeardIn } from './pay/framing-shop';
import {
  CARDS,
  expectJoined,
  fillCard,
  joinGroup,
  openWithScript,
  PAY_BY_CARD,
  PHONE,
  pay,
  startGroup,
  unpaidRow,
} from './pay/people';

test.describe('the keys of the hosted pages', () => {
  test('leave the address bar, and the page still opens after a reload', async ({ stack, visit }) => {
    const { session_url, session_id } = await openSession(stack);
    const { page } = await visit();
    await page.goto(session_url);
    await page.waitForURL(`${stack.demo.pay}/session/${session_id}`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await startGroup(page, 'Ana', 2);
    await expect(page).toHaveURL(`${stack.demo.pay}/session/${session_id}`);
  });

  test('leave it without interrupting what is done on the page, however slow the connection is', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const { page } = await visit(PHONE);
    const reloaded = () => page.evaluate(() => !Reflect.has(window, 'kept'));
    const open = async () => {
      await openWithScript(page, session_url);
      await page.evaluate(() => Reflect.set(window, 'kept', true));
    };
    await open();
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
    await open();
    await page.getByRole('button', { name: PAY_BY_CARD }).click();
    await expect(page.getByRole('button', { name: 'Pay $25.25', exact: true })).toBeVisible();
    const ben = await visit();
    await joinGroup(ben.page, link, 'Ben');
    release();
    await expect(unpaidRow(page, 'Ben')).toBeVisible();
    expect(answered).toBeGreaterThan(0);
    await page.getByText('Give everybody more time').click();
    await page.getByRole('button', { name: 'Move the deadline' }).click();
    await expect(page.getByText('The deadline has been moved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay $25.25', exact: true })).toBeVisible();
    expect(await reloaded()).toBe(false);
  });

  test('are kept in cookies that scripts cannot read and that go to their own page only', async ({
    stack,
    visit,
  }) => {
    const { session_url, session_id } = await openSession(stack);
    const { page, context } = await visit();
    await page.goto(session_url);
    const cookie = (await context.cookies(session_url)).find(({ name }) => name === 'split_access');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: `/session/${session_id}` });
  });

  test('bring a member back on another device', async ({ stack, visit }) => {
    const { session_url } = await openSession(stack);
    const ana = await visit();
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visit(PHONE);
    await joinGroup(ben.page, link, 'Ben');
    const own = await ben.page.getByLabel('Your personal link').inputValue();
    const elsewhere = await visit();
    await elsewhere.page.goto(own);
    await expectJoined(elsewhere.page, 'Ben');
    await elsewhere.page.waitForURL(link);
  });

  test('are not in what messengers are shown of a link: shop, order and organizer, with a picture', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const { page } = await visit();
    await page.goto(session_url);
    const link = await startGroup(page, 'Ana', 2);
    const html = await (await fetch(`${link}?m=secret-key`)).text();
    const shown = Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    );
    expect(shown).toMatchObject({
      'og:title': 'Ana invited you to split Copper saucepan, 20 cm + 1 more',
      'og:description': 'Summit Outfitters: See your share and pay it by card',
      'og:url': link,
      'twitter:card': 'summary_large_image',
    });
    expect(JSON.stringify(shown)).not.toMatch(/secret-key|\$/);
    const picture = await fetch(shown['og:image'] ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(picture.headers.get('set-cookie')).toBeNull();
    expect((await fetch(`${stack.demo.pay}/s/nothing/preview`)).status).toBe(404);
  });

  test('do not open a page when they are wrong, and a wrong link locks nobody out', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const { page } = await visit();
    const wrong = session_url.replace(/access=.*/, 'access=wrong');
    const refused = await page.goto(wrong);
    expect(refused?.status()).toBe(403);
    await expect(page.getByText('This link is not complete')).toBeVisible();
    await page.goto(session_url);
    await page.goto(wrong);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect((await page.goto(`${stack.demo.pay}/session/sess_nothing`))?.status()).toBe(404);
  });

  test('cannot be used by a form on another site', async ({ stack, visit }) => {
    const { session_url, session_id } = await openSession(stack);
    const answer = await fetch(`${stack.demo.pay}/session/${session_id}/act`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent: 'start', name: 'Eve', size: '2', mode: 'equal' }),
    });
    expect(answer.status).toBe(403);
    const { page } = await visit();
    await page.goto(session_url);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  });
});

test.describe('the headers of the hosted pages', () => {
  test('forbid framing, name no address to others and run scripts by nonce only', async ({ stack }) => {
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

  test('allow the embedded checkout the known origins and never the one that the address claims', async ({
    stack,
  }) => {
    const { session_url } = await openSession(stack);
    const claimed = await fetch(`${session_url}&embed=1&parent_origin=https://evil.test`);
    const policy = claimed.headers.get('content-security-policy') ?? '';
    const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1];
    expect(ancestors).toContain('http://localhost:*');
    expect(ancestors).not.toContain('evil');
  });
});

test.describe('the embedded checkout', () => {
  test('tells the shop of a group that was started before the script that tells had come', async ({
    stack,
    visit,
    framingShop,
  }) => {
    const { session_url } = await openSession(stack);
    framingShop.frameSession(session_url);
    const { page } = await visit();
    let isHeld = false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_next/static/**/*.js', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('close_requested')) {
        isHeld = true;
        await released;
      }
      await route.fulfill({ response });
    });
    // A page has loaded when all has come that it asked for by then, and may have asked for the one that is held.
    await page.goto(framingShop.origin, { waitUntil: 'commit' });
    const frame = page.frameLocator('iframe').first();
    await frame.getByLabel('Your name').fill('Ana');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await expect(frame.getByLabel('Share link')).toHaveValue(/\/s\//);
    await expect.poll(() => isHeld).toBe(true);
    release();
    await expect.poll(() => typesHeardIn(page)).toEqual(['ready', 'group_created', 'progress']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('works without cookies, and tells the page around it what happens', async ({
    stack,
    visit,
    framingShop,
  }) => {
    const { session_url, session_id } = await openSession(stack);
    framingShop.frameSession(session_url);
    const { page, problems } = await visit();
    await openWithScript(page, framingShop.origin);
    const frame = page.frameLocator('iframe').first();
    await frame.getByLabel('Your name').fill('Ana');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(() => frame.locator('body').evaluate(() => [scrollY, document.activeElement?.id]))
      .toEqual([0, 'main']);
    const link = await frame.getByLabel('Share link').inputValue();
    await expect
      .poll(() => typesHeardIn(page))
      .toEqual(expect.arrayContaining(['ready', 'group_created', 'progress']));

    // Closing the window asks once, and keeps the way back.
    const source = { source: 'split-checkout', v: 1, session_id, type: 'close_requested' };
    await page.evaluate((message) => frames[0]?.postMessage(message, '*'), source);
    await expect(frame.getByRole('heading', { name: 'Your group is still on' })).toBeVisible();
    await expect(frame.locator('#way-back')).toHaveValue(session_url);
    await frame.getByRole('button', { name: 'Close the window' }).click();
    await expect.poll(() => typesHeardIn(page)).toContain('close_request');
    await frame.getByRole('button', { name: 'Stay here' }).click();

    const ben = await visit(PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await pay(ben.page, CARDS.good, '$37.88');
    await expect
      .poll(async () => (await heardIn(page)).at(-1))
      .toMatchObject({ type: 'progress', paid_cents: 3750 });

    await frame.getByRole('button', { name: PAY_BY_CARD }).click();
    await fillCard(frame, CARDS.good);
    await frame.getByRole('button', { name: 'Pay $37.88', exact: true }).click();
    await expect(frame.getByRole('heading', { name: 'All paid' })).toBeVisible();
    await expect.poll(() => frame.locator('body').evaluate(() => scrollY)).toBe(0);
    await expect
      .poll(() => typesHeardIn(page))
      .toEqual(expect.arrayContaining(['payment_started', 'payment_ended', 'funded']));
    for (const message of await heardIn(page)) {
      expect(message).toMatchObject({ origin: stack.demo.pay, source: 'split-checkout', v: 1, session_id });
      expect(JSON.stringify(message)).not.toMatch(/access|@/);
    }
    expect(problems).toEqual([]);
  });

  test('still is the embedded one after a press before its script has come', async ({
    stack,
    visit,
    framingShop,
  }) => {
    const { session_url } = await openSession(stack);
    framingShop.frameSession(session_url);
    const { page } = await visit();
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto(framingShop.origin);
    const frame = page.frameLocator('iframe').first();
    await frame.getByLabel('Your name').fill('Ana');
    await page.unroute('**/_next/static/**/*.js');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await expect(frame.getByLabel('Share link')).toBeVisible();
    await expect.poll(() => typesHeardIn(page)).toContain('progress');
  });

  test('says in the frame that it loads again while the database is away, and does', async ({
    stack,
    visit,
    framingShop,
  }) => {
    const { session_url } = await openSession(stack);
    const database = await databaseProxy(stack.databaseUrl);
    const dir = await dataFolder('without-database', 'memory');
    const [port, { root, env }] = [await randomPort(), stack.app.options];
    const own = { ...env, PORT: String(port), DATABASE_URL: database.url, WORKER: '0' };
    const app = new AppProcess({ root, port, env: own, logFile: join(dir, 'app.log') });
    try {
      await app.start();
      database.cut();
      const { pathname, search } = new URL(session_url);
      framingShop.framed = `${app.url}${pathname}${search}&embed=1`;
      const { page } = await visit();
      await page.goto(framingShop.origin);
      const frame = page.frameLocator('iframe').first();
      await expect(frame.getByText('This page loads again in a moment.')).toBeVisible();
      await expect(frame.locator('a, button, input, script')).toHaveCount(0);
      database.restore();
      await expect(frame.getByRole('button', { name: 'Continue' })).toBeVisible();
    } finally {
      await app.stop();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    }
  });

  test('takes the key out of its address where the browser keeps its cookie', async ({
    stack,
    visit,
    framingShop,
  }) => {
    const { session_url, session_id } = await openSession(stack);
    framingShop.frameSession(session_url);
    const { page, problems } = await visit();
    await page.goto(framingShop.origin);
    const frame = page.frameLocator('iframe').first();
    const address = () => frame.locator('body').evaluate(() => location.href);
    const query = new URLSearchParams({ embed: '1', parent_origin: framingShop.origin });
    const clean = `${stack.demo.pay}/session/${session_id}?${query}`;
    await expect.poll(address).toBe(clean);
    await frame.locator('body').evaluate((body) => {
      body.dataset.before = 'reload';
      location.reload();
    });
    await expect(frame.locator('body:not([data-before])')).toBeVisible();
    await frame.getByLabel('Your name').fill('Ana');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await expect(frame.getByLabel('Share link')).toBeVisible();
    expect(await address()).toBe(clean);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'split_access')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'None',
      partitionKey: 'http://127.0.0.1',
    });
    expect(problems).toEqual([]);
  });

  test('keeps the key in its address where the browser refuses its cookie', async ({
    stack,
    visit,
    framingShop,
  }) => {
    const { session_url } = await openSession(stack);
    framingShop.frameSession(session_url);
    const { page } = await visit();
    await page.route(/\/session\//, async (route) => {
      await page.context().clearCookies();
      await route.continue();
    });
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.goto(framingShop.origin);
    expect((await asked).status()).toBe(403);
    const frame = page.frameLocator('iframe').first();
    await frame.getByLabel('Your name').fill('Ana');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await expect(frame.getByLabel('Share link')).toBeVisible();
    expect(await frame.locator('body').evaluate(() => location.href)).toBe(framingShop.framed);
  });

  test('says nothing to a page whose origin is not the one that was allowed', async ({
    stack,
    visit,
    framingShop,
  }) => {
    const { session_url } = await openSession(stack);
    framingShop.framed = `${session_url}&embed=1&parent_origin=https://shop.example`;
    const { page } = await visit();
    await page.goto(framingShop.origin);
    await expect(page.frameLocator('iframe').first().getByText('names no allowed')).toBeVisible();
    expect(await heardIn(page)).toEqual([]);
  });
});
