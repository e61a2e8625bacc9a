import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type BrowserContextOptions, expect, type Locator, type Page } from 'playwright/test';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { newId } from '@/lib/db/ids';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { createMerchant } from '@/lib/merchant/merchants';
import type { Mail } from '../../../dev/mailbox/pages';
import type { Stack } from '../../../dev/stack';
import { freshAddress } from '../../support/fresh-address';
import * as forms from '../dashboard/sign-in';
import { mailsTo } from '../mails';
import type { Visit } from '../visitor';

const run = promisify(execFile);

/** The rows of a table with this text. */
export const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });

/** People with accounts, and their mail. Each has their own IP address. */
export class Accounts {
  /** The service's origin. */
  readonly base: string;

  constructor(
    private readonly stack: Stack,
    private readonly database: pg.Client,
    private readonly visit: Visit,
  ) {
    this.base = new URL(stack.demo.dashboard.url).origin;
  }

  /** Somebody's browser, at a new address. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const { page } = await this.visit({
      ...options,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    });
    return page;
  }

  /** Makes somebody a viewer of another merchant, and of none of their own any more. */
  async makeViewer(email: string, merchant_id: string): Promise<void> {
    await this.database.query(
      `WITH own AS (
         DELETE FROM auth_organizations o USING auth_members a, auth_users u
         WHERE o.id = a.organization_id AND u.id = a.user_id AND u.email = $1
       )
       INSERT INTO auth_members (id, organization_id, user_id, role)
       SELECT gen_random_uuid()::text, m.organization_id, u.id, 'viewer' FROM auth_users u, merchants m
       WHERE u.email = $1 AND m.id = $2`,
      [email, merchant_id],
    );
  }

  /** Opens an account with a merchant of its own, confirms its address, and signs in. */
  async signUp(email: string, business = 'Fjord Shop'): Promise<Page> {
    const page = await this.visitor();
    await forms.signUp(page, this.base, email, business);
    await this.confirmAddress(page, email);
    await forms.signIn(page, this.base, email);
    return page;
  }

  /** The account as `signUp` leaves it, without the way there. */
  private async makeAccount(email: string, business = 'Fjord Shop') {
    const { id: merchant_id } = await createMerchant({ name: business, support_email: email }, SYSTEM);
    const owner = { merchant_id, email, password: forms.PASSWORD, name: 'Ana Berg' };
    return { merchant_id, ...(await seedDashboardOwner(owner)) };
  }

  /** Somebody who has such an account, and is signed in. */
  async owner(email: string, business?: string): Promise<Page> {
    await this.makeAccount(email, business);
    return this.signIn(email);
  }

  async signIn(email: string, password?: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.visitor(options);
    await forms.signIn(page, this.base, email, password);
    return page;
  }

  /** Sends the sign-in form; what comes after it may be the dashboard or the second factor. */
  async trySignIn(email: string, password = forms.PASSWORD): Promise<Page> {
    const page = await this.visitor();
    await page.goto(`${this.base}/sign-in`);
    await forms.trySignIn(page, email, password);
    return page;
  }

  /** Somebody who is signed in and also staff, and whose shop has one session, which was cancelled. */
  async openShop(email: string, order_ref: string): Promise<{ page: Page; session_id: string }> {
    const { merchant_id, user_id } = await this.makeAccount(email);
    await this.database.query(`UPDATE auth_users SET role = 'staff' WHERE id = $1`, [user_id]);
    await this.database.query('UPDATE merchants SET headless_api_enabled = true WHERE id = $1', [
      merchant_id,
    ]);
    const actor = { name: `user:${user_id}`, address: null };
    const { key } = await issueKey(
      { merchant_id, livemode: false, kind: 'secret', name: 'Secret key' },
      actor,
    );
    const page = await this.signIn(email);
    const items = [{ name: 'Cabin', quantity: 1, unit_price: 6_000 }];
    const cart = { total: 6_000, currency: 'usd', items, metadata: { order_ref } };
    const opened = await this.call(key, '/sessions', { cart });
    expect(opened.status).toBe(200);
    const { session_id } = (await opened.json()) as { session_id: string };
    const cancelled = await this.call(key, `/sessions/${session_id}/cancel`, {});
    expect(cancelled.status).toBe(200);
    return { page, session_id };
  }

  /** The mail with this subject, once it has arrived. */
  async mailTo(email: string, subject: string): Promise<Mail> {
    let found: Mail | undefined;
    const arrived = async () => {
      found = (await mailsTo(this.stack, email)).find((mail) => mail.subject === subject);
      return found !== undefined;
    };
    await expect.poll(arrived).toBe(true);
    if (!found) throw new Error('unreachable: the mail has been found');
    return found;
  }

  /** The link behind a mail's button, as its reader sees it. */
  async linkIn(mail: Mail, words: string): Promise<string> {
    const { page } = await this.visit();
    await page.goto(`${this.stack.demo.mail}/mails/${mail.id}/html`);
    const link = await page.getByRole('link', { name: words }).getAttribute('href');
    await page.close();
    expect(link).toMatch(new RegExp(`^${this.base}/`));
    return link ?? '';
  }

  /** Confirms an email address by the mailed link, in its owner's browser. */
  async confirmAddress(page: Page, email: string): Promise<void> {
    const mail = await this.mailTo(email, 'Confirm your email address');
    await page.goto(await this.linkIn(mail, 'Confirm address'));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    // Going on before it is confirmed would end the request.
    await expect(page).not.toHaveURL(/\/sign-up\/confirm/);
  }

  /** Makes a key in the dialog and reads it where it is shown once. */
  async newKey(page: Page): Promise<string> {
    await page.goto(`${this.base}/dashboard/developers`);
    await page.getByRole('button', { name: 'New secret key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    return (await page.locator('[data-secret]').textContent()) ?? '';
  }

  /** Asks the API with a key, from a new address unless one is given. */
  call(key: string, path: string, body?: unknown, address = freshAddress()): Promise<Response> {
    return fetch(`${this.stack.demo.api}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  whoAmI(key: string, address?: string): Promise<Response> {
    return this.call(key, '/merchants/me', undefined, address);
  }

  /** `npm run staff -- ...` beside the running service. */
  async staffScript(...words: string[]): Promise<string> {
    const args = ['--import', 'tsx', 'scripts/staff.ts', ...words];
    return (await run(process.execPath, args, { env: this.stack.env })).stdout;
  }

  async merchantOf(email: string): Promise<string> {
    const { rows } = await this.database.query(
      `SELECT m.id FROM merchants m JOIN auth_members a ON a.organization_id = m.organization_id
       JOIN auth_users u ON u.id = a.user_id WHERE u.email = $1`,
      [email],
    );
    return rows[0].id;
  }

  /** Leaves a job that has failed as often as it may: the warning that a webhook endpoint was switched off. */
  async giveUpMail(email: string): Promise<void> {
    const { rows } = await this.database.query(
      `WITH endpoint AS (
         INSERT INTO webhook_endpoints (id, merchant_id, livemode, url, events, status, disabled_reason, secret_encrypted)
         SELECT $2, m.id, false, 'https://shop.example/hook', '{*}', 'disabled', 'gone', ''
         FROM merchants m WHERE m.support_email = $1 RETURNING id, merchant_id, livemode, url),
       job AS (
         SELECT (graphile_worker.add_job('send_mail', json_build_object('merchant_id', merchant_id,
           'livemode', livemode, 'template', 'endpoint_disabled', 'endpoint_id', id, 'url', url, 'days', 0), run_at := now() + interval '1 hour')).id FROM endpoint)
       SELECT id FROM job`,
      [email, newId('whep_')],
    );
    await this.database.query('SELECT graphile_worker.permanently_fail_jobs($1, $2)', [
      rows.map(({ id }) => id),
      'The mail provider was away',
    ]);
  }
}
