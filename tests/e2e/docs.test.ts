import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { API_PAGE } from '@/lib/docs/api-reference';
import { docHref, docPages } from '@/lib/docs/pages';
import { randomPort } from '../../dev/ports';
import { shoot } from '../support/browser';
import { sample, samples, writeSample } from '../unit/docs/samples';
import { expectAccessible } from './axe';
import { test as base, expect } from './fixtures';
import { DESKTOP, PHONE } from './pay/people';

const run = promisify(execFile);

const DEVICES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const;

const test = base.extend<{ folder: string }>({
  /** A folder beside a running demo, as far as the quickstart can tell. */
  folder: async ({ stack }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'split-quickstart-'));
    await mkdir(join(folder, '.local'));
    await writeFile(join(folder, '.local', 'demo.json'), JSON.stringify(stack.demo));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

test.describe('the quickstart', () => {
  test('does what it says, command by command', async ({ folder }) => {
    const commands = samples()
      .filter((one) => one.page === 'quickstart' && one.language === 'sh' && one.run)
      .map(({ code }) => code);
    const { stdout } = await run('bash', ['-ec', commands.join('\necho\n')], { cwd: folder });
    const answers = stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(answers.map((line) => JSON.parse(line))).toMatchObject([
      { headless_api_enabled: true, sandbox: true },
      { status: 'pending', session_url: expect.stringContaining('/session/sess_') },
      { status: 'pending', order_ref: 'order-1001', group: { pending_amount: 12_600 } },
      { status: 'cancelled', refunds: [] },
    ]);
  });

  test('gives keys that work with the idempotency sample: sent again, it opens nothing new', async ({
    folder,
  }) => {
    const [keys = '', sent = ''] = ['quickstart', 'requests'].map(
      (page) => samples().find((one) => one.page === page && one.language === 'sh' && one.run)?.code,
    );
    const { stdout } = await run('bash', ['-ec', [keys, sent, sent].join('\necho\n')], { cwd: folder });
    const [, first, second] = stdout.split('\n').map((line) => JSON.parse(line));
    expect(first).toMatchObject({ status: 'pending', session_id: expect.stringContaining('sess_') });
    expect(second).toEqual(first);
  });

  test('puts a button on a page of its own that opens the checkout', async ({ visit, folder }) => {
    writeSample(
      folder,
      'shop.mjs',
      sample('quickstart', ({ title }) => title === 'shop.mjs'),
    );
    const port = await randomPort();
    const shop = spawn(process.execPath, ['shop.mjs'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await new Promise((resolve) => shop.stdout.once('data', resolve));
      const { page } = await visit(DESKTOP);
      await page.goto(`http://localhost:${port}`);
      await page.getByRole('button', { name: 'Split with friends' }).click();
      const checkout = page.frameLocator('iframe').first();
      await expect(checkout.getByRole('button', { name: 'Continue' })).toBeVisible();
      await expect(checkout.getByText('Lake cabin').first()).toBeVisible();
    } finally {
      shop.kill();
    }
  });
});

test.describe('the server', () => {
  test('answers API requests that offer HTTP/2, also after it has served a page', async ({ stack }) => {
    const { port } = new URL(stack.demo.api);
    const ask = async (path: string) => {
      const socket = connect(Number(port), 'localhost');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
      );
      return (await text(socket)).split('\r\n', 1)[0];
    };
    expect(await ask('/docs')).toBe('HTTP/1.1 200 OK');
    expect(await ask('/api/v1/sessions')).toBe('HTTP/1.1 401 Unauthorized');
    expect(await ask('/docs')).toBe('HTTP/1.1 200 OK');
  });
});

test.describe('the documentation', () => {
  // One guide is enough, and the changelog is plain text: they are made of the same parts.
  const read = docPages().filter(
    ({ slug }) => slug === 'guides/express' || !/^guides\/|^changelog$/.test(slug),
  );
  for (const { slug, title } of read) {
    for (const [device] of DEVICES) {
      test(`${slug} is readable in both themes on a ${device}, without one word in the console`, async ({
        stack,
        readers,
      }) => {
        const { page, problems } = readers[device];
        problems.length = 0;
        await page.emulateMedia({ colorScheme: null, reducedMotion: null });
        await page.goto(`${stack.demo.pay}${docHref(slug)}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        await page.emulateMedia({ colorScheme: 'light' });
        await shoot(page, `docs-${slug}-${device}`, { fullPage: false });
        expect(problems).toEqual([]);
      });
    }
  }

  test('is what search engines may list, with the home page', async ({ stack }) => {
    const { pay } = stack.demo;
    const robots = await (await fetch(`${pay}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${pay}/sitemap.xml`);
    expect(robots).not.toContain('Disallow');
    const sitemap = await (await fetch(`${pay}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => address);
    const paths = ['/', ...[...docPages(), API_PAGE].map(({ slug }) => docHref(slug))];
    expect(listed).toEqual(paths.map((path) => pay + path));
    for (const address of listed) {
      const answer = await fetch(address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(await answer.text()).toContain('<meta name="robots" content="index, follow"/>');
    }
    expect(await (await fetch(`${pay}/sign-in`)).text()).toContain('<meta name="robots" content="noindex');
  });

  test('is available as Markdown at the same addresses, and listed in llms.txt', async ({ stack }) => {
    const index = await fetch(`${stack.demo.pay}/llms.txt`);
    expect(index.headers.get('content-type')).toContain('text/plain');
    const text = await index.text();
    for (const { slug, title } of [...docPages(), API_PAGE]) {
      const address = `${stack.demo.pay}${docHref(slug)}.md`;
      expect(text).toContain(address);
      const answer = await fetch(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(await answer.text()).toMatch(new RegExp(`^# ${title}\n`));
    }
    expect((await fetch(`${stack.demo.pay}/docs/nothing.md`)).status).toBe(404);
    expect((await fetch(`${stack.demo.pay}/docs/nothing`)).status).toBe(404);
    expect((await fetch(`${stack.demo.pay}/docs/event-schemas.json`)).status).toBe(200);
    const collection = await fetch(`${stack.demo.pay}/docs/postman.json`);
    expect(await collection.text()).toContain(`${stack.demo.pay}/api/v1`);
    const { headers } = await fetch(`${stack.demo.pay}/docs/sdk`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const found = await fetch(`${stack.demo.pay}/docs/search?q=rate+limits`);
    expect(await found.text()).toContain('href="/docs/limits#rate-limits"');
  });

  test('copies a sample, and shows the one in the chosen language', async ({ stack, visit }) => {
    const { page, context } = await visit(DESKTOP);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${stack.demo.pay}/docs/webhooks`);
    await page.getByRole('radio', { name: 'Ruby', exact: true }).check();
    const ruby = page.locator('.panels figure:visible').first();
    await ruby.getByRole('button', { name: 'Copy the code' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    const { code } = sample('webhooks', ({ tab }) => tab === 'Ruby');
    expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(code);
  });

  test('needs no script to be read and to change the language', async ({ stack, visit }) => {
    const { page } = await visit({ ...PHONE, javaScriptEnabled: false });
    await page.goto(`${stack.demo.pay}/docs/signing`);
    await page.getByText('All pages').click();
    await page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Webhooks' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Language' }).getByText('PHP', { exact: true }).click();
    await expect(page.getByText('composer require')).toBeVisible();
  });
});

test.describe('the home page', () => {
  for (const [device, options] of DEVICES) {
    test(`says what this is, leads to the demo shop, the docs and the sign-in, and is accessible, on a ${device}`, async ({
      stack,
      visit,
    }) => {
      const { page, problems } = await visit(options);
      await page.goto(`${stack.demo.pay}/`);
      await expectAccessible(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await shoot(page, `home-${device}-${colorScheme}`, { fullPage: false });
      }
      const demo = page.getByRole('link', { name: 'Try the demo shop' });
      await expect(demo).toHaveAttribute('href', /^http:\/\/localhost:\d+$/);
      for (const name of ['Docs', 'API reference', 'Sign in']) {
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      }
      expect(problems).toEqual([]);
    });
  }
});
