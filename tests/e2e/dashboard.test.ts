import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Page } from 'playwright/test';
import type { Accounts } from './accounts/people';
import { violationsInBothThemes } from './axe';
import { confirmed } from './dashboard/dialogs';
import { PASSWORD, trySignIn } from './dashboard/sign-in';
import { expect, test } from './fixtures';
import { outOfView } from './out-of-view';

/** The dashboard and the staff's desk, as people use them. */

const cart = {
  total: 6_000,
  currency: 'usd',
  items: [{ name: 'Cabin', quantity: 1, unit_price: 6_000 }],
  metadata: { order_ref: 'dash-1' },
};

/** The six digits that an authenticator app shows now, or some steps from now (RFC 6238: SHA-1, 30 seconds). */
function totp(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test.describe('the dashboard', () => {
  test('lets somebody sign out before its script comes', async ({ accounts }) => {
    const page = await accounts.owner('no-script@split.test');
    const storageState = await page.context().storageState();
    const plain = await accounts.visitor({ javaScriptEnabled: false, storageState });
    await plain.goto(`${accounts.base}/dashboard`);
    const signOut = plain.getByRole('button', { name: 'Sign out' });
    await expect(signOut).toBeHidden();
    await plain.getByRole('button', { name: /signed in as no-script@split\.test/ }).click();
    await signOut.click();
    await plain.waitForURL('**/sign-in**');
    await plain.goto(`${accounts.base}/dashboard`);
    await plain.waitForURL('**/sign-in**');
  });

  test('leads from sign-up to the first test session, staff allowing headless on the way, and kills rotated keys', async ({
    database,
    accounts,
  }) => {
    const page = await accounts.signUp('first@split.test');
    const key = await accounts.newKey(page);
    expect(key).toMatch(/^split_sk_test_/);
    expect((await accounts.call(key, '/sessions', { cart })).status).toBe(403);

    await database.query(`UPDATE auth_users SET role = 'staff' WHERE email = 'first@split.test'`);
    await page.goto(`${accounts.base}/staff/merchants/${await accounts.merchantOf('first@split.test')}`);
    await page.getByLabel('What was reviewed').fill('Signing was reviewed');
    await page.getByRole('button', { name: 'Allow the headless API' }).click();
    await expect(page.getByRole('button', { name: 'Revoke access' })).toBeVisible();
    await expect
      .poll(() => accounts.call(key, '/sessions', { cart }).then((answer) => answer.status))
      .toBe(200);

    await page.goto(`${accounts.base}/dashboard/sessions?q=dash-1`);
    await page.getByRole('link', { name: 'dash-1' }).first().click();
    await expect(page.getByRole('heading', { name: 'dash-1' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel session' }).click();
    await page.getByRole('button', { name: 'Cancel the session' }).click();
    await expect(page.getByText('Session cancelled').first()).toBeVisible();

    await page.goto(`${accounts.base}/dashboard/developers`);
    await page.getByRole('button', { name: /^Rotate / }).click();
    await page.getByLabel('Expire the old key in').selectOption('0');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const rotated = (await page.locator('[data-secret]').textContent()) ?? '';
    const statusOf = (key: string) => accounts.whoAmI(key).then((answer) => answer.status);
    await expect.poll(() => statusOf(key)).toBe(401);
    expect(await statusOf(rotated)).toBe(200);
  });

  test("shows nothing of another merchant's session, and no staff page to others", async ({ accounts }) => {
    const { session_id } = await accounts.openShop('seen@split.test', 'dash-1');
    const stranger = await accounts.owner('stranger@split.test');
    const answer = await stranger.goto(`${accounts.base}/dashboard/sessions/${session_id}`);
    await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await answer?.text()).not.toContain('dash-1');
    expect(await stranger.title()).toContain('Not found');
    await stranger.goto(`${accounts.base}/staff`);
    await expect(stranger.getByText('This page is for Split staff')).toHaveCount(1);
  });

  test("lets a viewer read, and neither shows nor performs an admin's actions", async ({
    accounts,
    merchants,
  }) => {
    await accounts.owner('viewer@split.test');
    await accounts.makeViewer('viewer@split.test', merchants.standard.id);
    const viewer = await accounts.trySignIn('viewer@split.test');
    await viewer.waitForURL('**/dashboard');
    await viewer.goto(`${accounts.base}/dashboard/developers`);
    await expect(viewer.getByRole('heading', { name: 'API keys' })).toHaveCount(1);
    await expect(viewer.getByRole('button', { name: 'New secret key' })).toHaveCount(0);
    await viewer.goto(`${accounts.base}/dashboard/settings/team`);
    await expect(viewer.getByText(merchants.owner.email)).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Invite' })).toHaveCount(0);
    const connect = await viewer.request.get(`${accounts.base}/dashboard/money/connect`, { maxRedirects: 0 });
    expect(connect.status()).toBe(403);
  });

  test('always asks for the second factor once it is set up', async ({ database, accounts }) => {
    const page = await accounts.owner('two@split.test');
    await database.query(`UPDATE auth_users SET email_verified = false WHERE email = 'two@split.test'`);
    await page.goto(`${accounts.base}/dashboard/settings/security`);
    const card = page.getByRole('region', { name: 'Two-factor authentication' });
    await expect(card.getByText('Confirm your email address first')).toBeVisible();
    await database.query(`UPDATE auth_users SET email_verified = true WHERE email = 'two@split.test'`);
    await page.reload();
    await card.getByLabel('Your password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.locator('[data-totp-secret]').textContent()) ?? '';
    await page.getByLabel('Code from the app').fill(totp(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();

    const again = await accounts.trySignIn('two@split.test');
    await again.waitForURL('**/two-factor**');
    await again.goto(`${accounts.base}/dashboard`);
    await expect(again).toHaveURL((url) => url.pathname === '/sign-in');
    const third = await accounts.trySignIn('two@split.test');
    await third.waitForURL('**/two-factor**');
    await third.getByLabel('Code', { exact: true }).fill(totp(secret, 1));
    await third.getByRole('button', { name: 'Continue', exact: true }).click();
    await third.waitForURL('**/dashboard');
  });

  /** Somebody who works for two merchants, on the page of the first. */
  async function ofTwoMerchants(accounts: Accounts, database: pg.Client): Promise<Page> {
    const page = await accounts.owner('tabs@split.test');
    await accounts.owner('north@split.test', 'Northwood');
    await database.query(
      `INSERT INTO auth_members (id, organization_id, user_id, role)
       SELECT gen_random_uuid()::text, m.organization_id, u.id, 'owner' FROM merchants m, auth_users u
       WHERE m.id = $1 AND u.email = 'tabs@split.test'`,
      [await accounts.merchantOf('north@split.test')],
    );
    return page;
  }

  test('writes only to the merchant and mode its form was rendered for, before and after script has loaded', async ({
    database,
    accounts,
  }) => {
    const first = await ofTwoMerchants(accounts, database);
    const second = await first.context().newPage();
    await first.goto(`${accounts.base}/dashboard/settings`);
    await first.getByLabel('Name', { exact: true }).fill('Fjord & Sons');
    await second.goto(`${accounts.base}/dashboard/sessions`);
    const exported = await second.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
    const scriptless = await accounts.visitor({ storageState: await first.context().storageState() });
    await scriptless.route('**/_next/**/*.js', (route) => route.abort());
    await scriptless.goto(`${accounts.base}/dashboard/settings`);
    await second.goto(`${accounts.base}/dashboard`);
    await second.getByRole('button', { name: /^Fjord Shop, signed in/ }).click();
    await second.getByRole('button', { name: 'Switch to Northwood' }).click();
    await expect(second.getByRole('heading', { name: 'Northwood' })).toBeVisible();

    const switched = 'You have switched to Northwood in another tab. Reload this page.';
    await first.getByRole('button', { name: 'Save' }).click();
    await expect(first.getByText(switched)).toBeVisible();
    await scriptless.getByRole('button', { name: 'Save' }).click();
    await expect(scriptless.getByText(switched)).toBeVisible();
    // Now it is rendered for the other merchant, and says so: its fields hold nothing of the first.
    await expect(scriptless.getByLabel('Name', { exact: true })).toHaveValue('Northwood');
    await scriptless.getByRole('button', { name: 'Save' }).click();
    await expect(scriptless.getByText('Saved.')).toBeVisible();
    const { rows: shops } = await database.query(
      `SELECT m.name, m.auto_reminders FROM merchants m JOIN auth_members a ON a.organization_id = m.organization_id
       JOIN auth_users u ON u.id = a.user_id WHERE u.email = 'tabs@split.test' ORDER BY 1`,
    );
    // A box of which the refusal kept nothing is as the other merchant has it, and is saved so.
    expect(shops).toEqual([
      { name: 'Fjord Shop', auto_reminders: true },
      { name: 'Northwood', auto_reminders: true },
    ]);
    const download = await first.request.get(new URL(exported ?? '', accounts.base).href);
    expect([download.status(), await download.text()]).toEqual([409, expect.stringContaining('Northwood')]);

    await first.goto(`${accounts.base}/dashboard/developers`);
    await first.getByRole('button', { name: 'New secret key' }).click();
    await second.getByRole('button', { name: 'Switch to live' }).click();
    await expect(second.getByText('real cards and real money')).toBeVisible();
    await first.getByRole('button', { name: 'Create key' }).click();
    await expect(
      first.getByText('You have switched to live mode in another tab. Reload this page.'),
    ).toBeVisible();
    const { rows } = await database.query(
      `SELECT k.id FROM api_keys k WHERE k.merchant_id = ANY($1) AND k.livemode AND k.kind = 'secret'`,
      [[await accounts.merchantOf('north@split.test'), await accounts.merchantOf('tabs@split.test')]],
    );
    expect(rows).toEqual([]);
  });

  test('returns to the requested page after signing in, and never to another site', async ({ accounts }) => {
    await accounts.openShop('returning@split.test', 'dash-1');
    const page = await accounts.visitor();
    const path = '/dashboard/sessions?q=dash-1&status=cancelled';
    await page.goto(`${accounts.base}${path}`);
    await expect(page).toHaveURL((url) => url.pathname === '/sign-in');
    await trySignIn(page, 'returning@split.test', PASSWORD);
    await page.waitForURL(`${accounts.base}${path}`);
    await expect(page.getByRole('link', { name: 'dash-1' })).toBeVisible();
    const forged = await fetch(`${accounts.base}/dashboard/money`, {
      redirect: 'manual',
      headers: { 'x-split-page': '//evil.example/' },
    });
    expect(forged.headers.get('location') ?? (await forged.text())).toMatch(
      /\/sign-in\?next=%2Fdashboard%2Fmoney/,
    );
  });

  test('answers any address with a page, and an export to its end', async ({ accounts }) => {
    const { page } = await accounts.openShop('any-address@split.test', 'dash-1');
    const answers: string[] = [];
    const renderedFor = `rendered_for=${await accounts.merchantOf('any-address@split.test')}/test`;
    for (const path of [
      '/dashboard/sessions?to=9999-12-31',
      '/dashboard/sessions?before=800000000000000',
      '/dashboard/sessions?from=0000-01-01',
      '/dashboard/sessions?q=%00',
      `/dashboard/sessions/export?${renderedFor}&to=9999-12-31`,
      `/dashboard/sessions/export?${renderedFor}&from=0000-01-01&q=dash%00-1`,
      '/dashboard/developers/requests?cursor=999999999999999_x',
      '/dashboard/money?cursor=999999999999999_x',
      '/dashboard/money/payouts?cursor=999999999999999_x',
      '/dashboard/settings/audit?before=%00',
      '/staff?q=%00',
      '/staff?cursor=999999999999999_x',
      '/staff/audit?before=%00',
    ]) {
      const answer = await page.request.get(`${accounts.base}${path}`).then(
        // A page that breaks while it is sent has its status already, and leaves the error's number in a template.
        async (response) => `${response.status()} ${!/data-dgst/.test(await response.text())}`,
        () => 'dropped',
      );
      if (answer !== '200 true') answers.push(`${path}: ${answer}`);
    }
    for (const path of ['/staff/merchants/%00', '/dashboard/webhooks/%00', '/invitation/%00?proof=%00']) {
      const status = (await page.request.get(`${accounts.base}${path}`)).status();
      if (status >= 500) answers.push(`${path}: ${status}`);
    }
    expect(answers).toEqual([]);
  });

  test('changes nothing that cannot be written to the audit log', async ({ stack, database, accounts }) => {
    const page = await accounts.owner('audited@split.test');
    const merchant_id = await accounts.merchantOf('audited@split.test');
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
      await page.goto(`${accounts.base}/dashboard/webhooks`);
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await confirmed(page, 'Rotate secret');
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      const request_id = (await answered).headers()['x-request-id'];
      const line = readFileSync(stack.app.options.logFile, 'utf8')
        .split('\n')
        .filter((text) => text.includes('"page failed"'))
        .map((text) => JSON.parse(text))
        .find((entry) => entry.request_id === request_id);
      expect(line).toMatchObject({
        level: 'error',
        method: 'POST',
        route: '/dashboard/webhooks',
        kind: 'action',
      });
      await expect(page.getByText(`send support this number: ${line.digest}.`)).toBeVisible();
    } finally {
      await database.query('ALTER TABLE audit_log DROP CONSTRAINT closed');
    }
    expect(await secrets()).toBe(before);
  });

  test('shows every column beside the longest order ref', async ({ accounts }) => {
    const { page } = await accounts.openShop('long@split.test', 'r'.repeat(500));
    const order_ref = 'r'.repeat(500);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${accounts.base}/dashboard/sessions?q=${order_ref}`);
    const table = page.getByRole('region', { name: 'Sessions, newest first' });
    await expect(table.getByTitle(order_ref)).toBeVisible();
    expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    await page.getByRole('link', { name: order_ref }).click();
    await expect(page.getByRole('heading', { name: order_ref })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  const PAGES = {
    'a session, developers and settings': [
      '/dashboard/sessions/:id',
      '/dashboard/developers',
      '/dashboard/developers/signing',
      '/dashboard/developers/start',
      '/dashboard/developers/requests',
      '/dashboard/developers/checker',
      '/dashboard/settings',
      '/dashboard/settings/team',
      '/dashboard/settings/security',
      '/dashboard/settings/audit',
    ],
    'the others and staff': [
      '/dashboard',
      '/dashboard/sessions',
      '/dashboard/money',
      '/dashboard/money/payouts',
      '/dashboard/disputes',
      '/dashboard/webhooks',
      '/staff',
      '/staff/work',
      '/staff/money',
      '/staff/books',
      '/staff/paused',
      '/staff/addresses',
      '/staff/audit',
      '/staff/second-factor',
    ],
  };

  const WIDTHS = [1280, 390];

  /** What axe finds on these pages at each width, which are wider than that, and tables with columns out of view. */
  async function flawsOf(page: Page, addresses: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('h1').first()).toBeVisible();
      for (const width of WIDTHS) {
        const where = `${address}, ${width} wide`;
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await violationsInBothThemes(page)).map((violation) => `${where}: ${violation}`));
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) found.push(`${where}: ${overflow} px too wide`);
        found.push(...(await outOfView(page)).map((table) => `${where}: out of view of ${table}`));
      }
    }
    return found;
  }

  for (const [part, paths] of Object.entries(PAGES)) {
    test(`has no violation that axe can find, in both themes, ${WIDTHS.join(' and ')} wide: ${part}`, async ({
      accounts,
    }, { testId }) => {
      const { page: owner, session_id } = await accounts.openShop(`axe-${testId}@split.test`, 'dash-1');
      const storageState = await owner.context().storageState();
      const page = await accounts.visitor({ storageState });
      const addresses = paths.map((path) => accounts.base + path.replace(':id', session_id));
      expect(await flawsOf(page, addresses)).toEqual([]);
    });
  }

  test(`has no violation that axe can find, in both themes, ${WIDTHS.join(' and ')} wide: before anybody signs in`, async ({
    accounts,
  }) => {
    const page = await accounts.visitor();
    const paths = ['/sign-in', '/sign-up', '/forgot-password'];
    const addresses = paths.map((path) => accounts.base + path);
    expect(await flawsOf(page, addresses)).toEqual([]);
  });
});
