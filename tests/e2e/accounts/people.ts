import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signCart } from '@/lib/cart/signature';
import type { Mail } from '../../../dev/mailbox/pages';
import type { Stack } from '../../../dev/stack';
import { launchBrowser } from '../../support/browser';
import { mailsTo } from '../../support/mails';
import { testStack } from '../../support/stack';
import * as forms from '../dashboard/sign-in';

/**
 * People with accounts, and what reaches them. Each comes from an address of their own, which the stack believes of
 * this machine as it would of a proxy in front of it, so that the rate limits can stay as they are.
 */

export let stack: Stack;
export let base: string;
let browser: Browser;
let database: pg.Client;

export async function startWorld(): Promise<void> {
  [stack, browser] = await Promise.all([
    testStack({ TRUSTED_PROXIES: '127.0.0.0/8,::1', RATE_LIMIT_FACTOR: '1' }),
    launchBrowser(),
  ]);
  base = new URL(stack.demo.dashboard.url).origin;
  database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
}

export async function stopWorld(): Promise<void> {
  await browser?.close();
  await database?.end();
  await stack?.stop();
}

let people = 0;

/** Somebody's browser, at an address of its own unless one is given. */
export async function visitor({
  address = `198.51.100.${++people}`,
  ...options
}: BrowserContextOptions & { address?: string } = {}): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  return context.newPage();
}

export async function signUp(email: string, business = 'Fjord Shop'): Promise<Page> {
  const page = await visitor();
  await forms.signUp(page, base, email, business);
  return page;
}

export async function signIn(
  email: string,
  password?: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await visitor(options);
  await forms.signIn(page, base, email, password);
  return page;
}

/** The mail with this subject, once it has arrived. */
export async function mailTo(email: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(stack, email)).find((mail) => mail.subject === subject);
        return found !== undefined;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  if (!found) throw new Error('unreachable: the mail has been found');
  return found;
}

/** The link behind a mail's button, as its reader sees it. */
export async function linkIn(mail: Mail, words: string): Promise<string> {
  const reader = await browser.newPage();
  await reader.goto(`${stack.demo.mail}/mails/${mail.id}/html`);
  const link = await reader.getByRole('link', { name: words }).getAttribute('href');
  await reader.close();
  expect(link).toMatch(new RegExp(`^${base}/`));
  return link ?? '';
}

/** Opens the link by which somebody proves her address, in her own browser. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await linkIn(await mailTo(email, 'Confirm your email address'), 'Confirm'));
}

export async function newKey(page: Page): Promise<string> {
  await page.goto(`${base}/dashboard/developers`);
  await page.getByRole('button', { name: 'New secret key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  return (await page.locator('[data-secret]').textContent()) ?? '';
}

export function whoAmI(key: string, address = '203.0.113.1'): Promise<Response> {
  return fetch(`${stack.demo.api}/merchants/me`, {
    headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': address },
  });
}

const run = promisify(execFile);

/** `npm run staff -- ...` beside the running service. */
export async function staffScript(...words: string[]): Promise<string> {
  const args = ['--import', 'tsx', 'scripts/staff.ts', ...words];
  return (await run(process.execPath, args, { env: stack.env })).stdout;
}

/** A table's rows that say this. */
export const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });

/** A session of the demo shop, whose merchant the demo's owner works for, by a signed cart. */
export async function openSession(): Promise<string> {
  const { publishable_key, signing_secret } = stack.demo.merchants.standard;
  const cart = { total: 900, currency: 'usd', items: [{ name: 'Tea', quantity: 1, unit_price: 900 }] };
  const answer = await fetch(`${stack.demo.api}/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${publishable_key}`,
      'content-type': 'application/json',
      'x-split-signature': signCart(cart, signing_secret),
    },
    body: JSON.stringify({ cart }),
  });
  return ((await answer.json()) as { session_url: string }).session_url;
}

/** Leaves a job that has failed as often as it may: the warning that a webhook endpoint was switched off. */
export async function giveUpMail(email: string): Promise<void> {
  const { rows } = await database.query(
    `WITH endpoint AS (
       INSERT INTO webhook_endpoints (id, merchant_id, livemode, url, events, status, disabled_reason, secret_encrypted)
       SELECT 'whep_given_up', m.id, false, 'https://shop.example/hook', '{*}', 'disabled', 'gone', ''
       FROM merchants m WHERE m.support_email = $1 RETURNING id, merchant_id, livemode, url),
     job AS (
       SELECT (graphile_worker.add_job('send_mail', json_build_object('merchant_id', merchant_id,
         'livemode', livemode, 'template', 'endpoint_disabled', 'endpoint_id', id, 'url', url, 'days', 0), run_at := now() + interval '1 hour')).id FROM endpoint)
     SELECT id FROM job`,
    [email],
  );
  await database.query('SELECT graphile_worker.permanently_fail_jobs($1, $2)', [
    rows.map(({ id }) => id),
    'The mail provider was away',
  ]);
}
