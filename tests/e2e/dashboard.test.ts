import { createHmac } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stack } from '../../dev/stack';
import { launchBrowser } from '../support/browser';
import { testStack } from '../support/stack';
import { PASSWORD, signUp as signUpOn, trySignIn } from './dashboard/sign-in';

/** The dashboard and the staff's desk, as people use them. */

let stack: Stack;
let browser: Browser;
let database: pg.Client;
let base: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([testStack({ RATE_LIMIT_FACTOR: '50' }), launchBrowser()]);
  base = new URL(stack.demo.dashboard.url).origin;
  database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await browser?.close();
  await database?.end();
  await stack?.stop();
});

async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

async function signUp(email: string): Promise<Page> {
  const page = await visitor();
  await signUpOn(page, base, email);
  return page;
}

/** Sends the sign-in form; what comes after it may be the dashboard or the second factor. */
async function signIn(email: string, password = PASSWORD): Promise<Page> {
  const page = await visitor();
  await page.goto(`${base}/sign-in`);
  await trySignIn(page, email, password);
  return page;
}

/** Makes a key in the dialog and reads it where it is shown once. */
async function newKey(page: Page): Promise<string> {
  await page.goto(`${base}/dashboard/developers`);
  await page.getByRole('button', { name: 'New secret key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.locator('[data-secret]').textContent();
  return key ?? '';
}

const cart = {
  total: 6_000,
  currency: 'usd',
  items: [{ name: 'Cabin', quantity: 1, unit_price: 6_000 }],
  metadata: { order_ref: 'dash-1' },
};

function call(key: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${stack.demo.api}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

const keyWorks = (key: string) => call(key, '/merchants/me').then((answer) => answer.status);

async function merchantOf(email: string): Promise<string> {
  const { rows } = await database.query(
    `SELECT m.id FROM merchants m JOIN auth_members a ON a.organization_id = m.organization_id
     JOIN auth_users u ON u.id = a.user_id WHERE u.email = $1`,
    [email],
  );
  return rows[0].id;
}

/** The six digits of an authenticator app (RFC 6238: SHA-1, 30 seconds). */
function totp(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describe('the dashboard', () => {
  it('leads from sign-up to the first test session, staff allowing headless on the way, and kills rolled keys', async () => {
    const page = await signUp('first@split.test');
    const key = await newKey(page);
    expect(key).toMatch(/^split_sk_test_/);
    expect((await call(key, '/sessions', { cart })).status).toBe(403);

    await database.query(`UPDATE auth_users SET role = 'staff' WHERE email = 'first@split.test'`);
    await page.goto(`${base}/staff/merchants/${await merchantOf('first@split.test')}`);
    await page.getByLabel('What was reviewed').fill('Signing was reviewed');
    await page.getByRole('button', { name: 'Allow the headless API' }).click();
    await page.getByRole('button', { name: 'Revoke access' }).waitFor();
    await expect.poll(() => call(key, '/sessions', { cart }).then((answer) => answer.status)).toBe(200);

    await page.goto(`${base}/dashboard/sessions?q=dash-1`);
    await page.getByRole('link', { name: 'dash-1' }).first().click();
    await page.getByRole('heading', { name: 'dash-1' }).waitFor();
    await page.getByRole('button', { name: 'Cancel session' }).click();
    await page.getByRole('button', { name: 'Cancel the session' }).click();
    await page.getByText('Session cancelled').first().waitFor();

    await page.goto(`${base}/dashboard/developers`);
    await page.getByRole('button', { name: /^Roll / }).click();
    await page.getByLabel('Expire the old key in').selectOption('0');
    await page.getByRole('button', { name: 'Roll key' }).click();
    const rolled = (await page.locator('[data-secret]').textContent()) ?? '';
    await expect.poll(() => keyWorks(key)).toBe(401);
    expect(await keyWorks(rolled)).toBe(200);
  });

  it("shows nothing of another merchant's session, and nothing to who is not staff", async () => {
    const { rows } = await database.query(`SELECT id FROM sessions WHERE order_ref = 'dash-1' LIMIT 1`);
    const stranger = await signUp('stranger@split.test');
    const answer = await stranger.goto(`${base}/dashboard/sessions/${rows[0].id}`);
    await stranger.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await answer?.text()).not.toContain('dash-1');
    expect(await stranger.title()).toContain('Not found');
    await stranger.goto(`${base}/staff`);
    expect(await stranger.getByText('This page is for Split staff').count()).toBe(1);
  });

  it('lets a viewer read, and neither shows nor does what an admin can', async () => {
    const { headless } = stack.demo.merchants;
    await signUp('viewer@split.test');
    await database.query(
      `UPDATE auth_members a SET role = 'viewer', organization_id = m.organization_id
       FROM auth_users u, merchants m WHERE u.id = a.user_id AND u.email = 'viewer@split.test' AND m.id = $1`,
      [(await merchantOf(stack.demo.dashboard.email)) || headless.id],
    );
    const viewer = await signIn('viewer@split.test');
    await viewer.waitForURL('**/dashboard');
    await viewer.goto(`${base}/dashboard/developers`);
    expect(await viewer.getByRole('heading', { name: 'API keys' }).count()).toBe(1);
    expect(await viewer.getByRole('button', { name: 'New secret key' }).count()).toBe(0);
    await viewer.goto(`${base}/dashboard/settings/team`);
    expect(await viewer.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    const connect = await viewer.request.get(`${base}/dashboard/money/connect`, { maxRedirects: 0 });
    expect(connect.status()).toBe(403);
  });

  it('asks for the second factor once it is set up, and for nothing less', async () => {
    const page = await signUp('two@split.test');
    await page.goto(`${base}/dashboard/settings/security`);
    const card = page.getByRole('region', { name: 'Two-factor authentication' });
    await card.getByText('Confirm your email address first').waitFor();
    await database.query(`UPDATE auth_users SET email_verified = true WHERE email = 'two@split.test'`);
    await page.reload();
    await card.getByLabel('Your password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.locator('[data-totp-secret]').textContent()) ?? '';
    await page.getByLabel('Code from the app').fill(totp(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();

    const again = await signIn('two@split.test');
    await again.waitForURL('**/two-factor**');
    await again.goto(`${base}/dashboard`);
    expect(new URL(again.url()).pathname).toBe('/sign-in');
    const third = await signIn('two@split.test');
    await third.waitForURL('**/two-factor**');
    await third.getByLabel('Code', { exact: true }).fill(totp(secret));
    await third.getByRole('button', { name: 'Continue', exact: true }).click();
    await third.waitForURL('**/dashboard');
  });

  /** Somebody who works for two merchants, on the page of the first. */
  async function ofTwoMerchants(): Promise<Page> {
    const page = await signUp('tabs@split.test');
    const other = await visitor();
    await signUpOn(other, base, 'north@split.test', 'Northwood');
    await database.query(
      `INSERT INTO auth_members (id, organization_id, user_id, role)
       SELECT gen_random_uuid()::text, m.organization_id, u.id, 'owner' FROM merchants m, auth_users u
       WHERE m.id = $1 AND u.email = 'tabs@split.test'`,
      [await merchantOf('north@split.test')],
    );
    return page;
  }

  it('writes into no other merchant and no other mode than the form was rendered for, before and after script has loaded', async () => {
    const first = await ofTwoMerchants();
    const second = await first.context().newPage();
    await first.goto(`${base}/dashboard/settings`);
    await first.getByLabel('Name', { exact: true }).fill('Fjord & Sons');
    await second.goto(`${base}/dashboard/sessions`);
    const exported = await second.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
    const scriptless = await visitor({ storageState: await first.context().storageState() });
    await scriptless.route('**/_next/**/*.js', (route) => route.abort());
    await scriptless.goto(`${base}/dashboard/settings`);
    await second.goto(`${base}/dashboard`);
    await second.getByRole('button', { name: /^Fjord Shop, signed in/ }).click();
    await second.getByRole('menuitem', { name: 'Switch to Northwood' }).click();
    await second.getByRole('heading', { name: 'Northwood' }).waitFor();

    const switched = 'You have switched to Northwood in another tab. Reload this page.';
    await first.getByRole('button', { name: 'Save' }).click();
    await first.getByText(switched).waitFor();
    await scriptless.getByRole('button', { name: 'Save' }).click();
    await scriptless.getByText(switched).waitFor();
    // Now it is rendered for the other merchant, and says so: nothing of the first has stayed in its fields.
    expect(await scriptless.getByLabel('Name', { exact: true }).inputValue()).toBe('Northwood');
    await scriptless.getByRole('button', { name: 'Save' }).click();
    await scriptless.getByText('Saved.').waitFor();
    const names = await database.query(
      `SELECT m.name FROM merchants m JOIN auth_members a ON a.organization_id = m.organization_id
       JOIN auth_users u ON u.id = a.user_id WHERE u.email = 'tabs@split.test' ORDER BY 1`,
    );
    expect(names.rows.map(({ name }) => name)).toEqual(['Fjord Shop', 'Northwood']);
    const download = await first.request.get(new URL(exported ?? '', base).href);
    expect([download.status(), await download.text()]).toEqual([409, expect.stringContaining('Northwood')]);

    await first.goto(`${base}/dashboard/developers`);
    await first.getByRole('button', { name: 'New secret key' }).click();
    await second.getByRole('button', { name: 'Switch to live' }).click();
    await second.getByText('real cards and real money').waitFor();
    await first.getByRole('button', { name: 'Create key' }).click();
    await first.getByText('You have switched to live mode in another tab. Reload this page.').waitFor();
    const { rows } = await database.query(
      `SELECT k.id FROM api_keys k WHERE k.merchant_id = ANY($1) AND k.livemode AND k.kind = 'secret'`,
      [[await merchantOf('north@split.test'), await merchantOf('tabs@split.test')]],
    );
    expect(rows).toEqual([]);
  });

  it('comes back to the page that was asked for before signing in, and to no other site', async () => {
    const page = await visitor();
    const path = '/dashboard/sessions?q=dash-1&status=cancelled';
    await page.goto(`${base}${path}`);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await trySignIn(page, 'first@split.test', PASSWORD);
    await page.waitForURL(`${base}${path}`);
    await page.getByRole('link', { name: 'dash-1' }).waitFor();
    const forged = await fetch(`${base}/dashboard/money`, {
      redirect: 'manual',
      headers: { 'x-split-page': '//evil.example/' },
    });
    expect(forged.headers.get('location') ?? (await forged.text())).toMatch(
      /\/sign-in\?next=%2Fdashboard%2Fmoney/,
    );
  });

  it('answers any address with a page, and an export to its end', async () => {
    const page = await signIn('first@split.test');
    await page.waitForURL('**/dashboard');
    const answers: string[] = [];
    const renderedFor = `rendered_for=${await merchantOf('first@split.test')}/test`;
    for (const path of [
      '/dashboard/sessions?to=9999-12-31',
      '/dashboard/sessions?before=800000000000000',
      '/dashboard/sessions?from=0000-01-01',
      '/dashboard/sessions?q=%00',
      `/dashboard/sessions/export?${renderedFor}&to=9999-12-31`,
      `/dashboard/sessions/export?${renderedFor}&from=0000-01-01&q=dash%00-1`,
      '/dashboard/developers/requests?cursor=999999999999999_x',
      '/dashboard/money?cursor=999999999999999_x',
      '/dashboard/settings/audit?before=%00',
      '/staff?q=%00',
      '/staff?cursor=999999999999999_x',
      '/staff/audit?before=%00',
    ]) {
      const answer = await page.request.get(`${base}${path}`).then(
        // A page that breaks while it is sent has its status already, and leaves the error's number in a template.
        async (response) => `${response.status()} ${!/data-dgst/.test(await response.text())}`,
        () => 'dropped',
      );
      if (answer !== '200 true') answers.push(`${path}: ${answer}`);
    }
    for (const path of ['/staff/merchants/%00', '/dashboard/webhooks/%00', '/invitation/%00?proof=%00']) {
      const status = (await page.request.get(`${base}${path}`)).status();
      if (status >= 500) answers.push(`${path}: ${status}`);
    }
    expect(answers).toEqual([]);
  });

  it('changes nothing that the audit log cannot tell of', async () => {
    const page = await signIn('first@split.test');
    await page.waitForURL('**/dashboard');
    const merchant_id = await merchantOf('first@split.test');
    const secrets = async () => {
      const { rows } = await database.query(
        `SELECT webhook_secret_encrypted FROM merchant_modes WHERE merchant_id = $1 AND NOT livemode`,
        [merchant_id],
      );
      return rows[0].webhook_secret_encrypted.toString();
    };
    const before = await secrets();
    await database.query('ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (false) NOT VALID');
    try {
      await page.goto(`${base}/dashboard/webhooks`);
      await page.getByRole('button', { name: 'Replace the default secret' }).click();
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    } finally {
      await database.query('ALTER TABLE audit_log DROP CONSTRAINT closed');
    }
    expect(await secrets()).toBe(before);
  });

  it('shows every column beside the longest order ref', async () => {
    const page = await signIn('first@split.test');
    await page.waitForURL('**/dashboard');
    const order_ref = 'r'.repeat(500);
    const rename = (from: string, to: string) =>
      database.query('UPDATE sessions SET order_ref = $2 WHERE order_ref = $1', [from, to]);
    await rename('dash-1', order_ref);
    try {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${base}/dashboard/sessions?q=${order_ref}`);
      const table = page.getByRole('region', { name: 'Sessions, newest first' });
      await table.getByTitle(order_ref).waitFor();
      expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      await page.getByRole('link', { name: order_ref }).click();
      await page.getByRole('heading', { name: order_ref }).waitFor();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    } finally {
      await rename(order_ref, 'dash-1');
    }
  });

  const PAGES = [
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/dashboard',
    '/dashboard/sessions',
    '/dashboard/money',
    '/dashboard/developers',
    '/dashboard/developers/signing',
    '/dashboard/developers/requests',
    '/dashboard/developers/checker',
    '/dashboard/webhooks',
    '/dashboard/settings',
    '/dashboard/settings/team',
    '/dashboard/settings/security',
    '/dashboard/settings/audit',
    '/staff',
    '/staff/work',
    '/staff/addresses',
    '/staff/audit',
  ];

  it('has no violation that axe can find, on any page, in both themes and at phone width', async () => {
    const first = await signIn('first@split.test');
    await first.waitForURL('**/dashboard');
    const storageState = await first.context().storageState();
    const { rows } = await database.query(`SELECT id FROM sessions WHERE order_ref = 'dash-1' LIMIT 1`);
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        const viewport = { width, height: 900 };
        const inside = await visitor({ storageState, colorScheme, viewport });
        const outside = await visitor({ colorScheme, viewport });
        for (const path of [...PAGES, `/dashboard/sessions/${rows[0].id}`]) {
          const page = /^\/(dashboard|staff)/.test(path) ? inside : outside;
          await page.goto(`${base}${path}`);
          await page.locator('h1').first().waitFor();
          const { violations } = await new AxeBuilder({ page }).analyze();
          for (const { id, nodes } of violations) {
            found.push(`${path} ${colorScheme} ${width}: ${id} ${nodes[0]?.html.slice(0, 160)}`);
          }
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (overflow > 0) found.push(`${path} ${colorScheme} ${width}: ${overflow} px too wide`);
        }
      }
    }
    expect(found).toEqual([]);
  }, 480_000);
});
