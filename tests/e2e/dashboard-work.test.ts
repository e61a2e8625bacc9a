import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signCart } from '@/lib/cart/signature';
import type { Stack } from '../../dev/stack';
import { booksOf } from '../support/books';
import { launchBrowser, shoot } from '../support/browser';
import { subjectsTo } from '../support/mails';
import { testStack } from '../support/stack';
import { confirmed, shownSecret } from './dashboard/dialogs';
import { Receiver, verify } from './dashboard/receiver';
import { signIn } from './dashboard/sign-in';
import {
  CARDS,
  DESKTOP,
  expectAccessible,
  joinGroup,
  type Opened,
  pay,
  startGroup,
  visitor,
} from './pay/people';

/** A merchant's working day: what goes wrong is seen in the dashboard, and mended there with its buttons. */

/** What jobs do in the background takes its time on a busy machine. */
const PATIENT = { timeout: 15_000 };

let stack: Stack;
let browser: Browser;
let base: string;
/** What the browser of the signed-in merchant holds. */
let storageState: BrowserContextOptions['storageState'];

beforeAll(async () => {
  [stack, browser] = await Promise.all([testStack({ RATE_LIMIT_FACTOR: '50' }), launchBrowser()]);
  base = new URL(stack.demo.dashboard.url).origin;
  const { page } = await visitor(browser);
  await signIn(page, base, stack.demo.dashboard.email, stack.demo.dashboard.password);
  storageState = await page.context().storageState();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function merchant(path: string): Promise<Page> {
  const { page } = await visitor(browser, { ...DESKTOP, storageState });
  await page.goto(`${base}${path}`);
  return page;
}

/** Visits the home page until it says so. */
async function needsSomebody(page: Page, words: string): Promise<void> {
  const said = async () => {
    await page.goto(`${base}/dashboard`);
    const needs = page.getByRole('region', { name: 'Needs attention' });
    await needs.waitFor();
    return needs.getByText(words).count();
  };
  await expect.poll(said, PATIENT).toBe(1);
}

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${stack.demo.api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${stack.demo.merchants.standard.secret_key}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

/** A session of 75 dollars, made by the merchant's server. */
function openSession(order_ref: string, fields: Record<string, unknown> = {}): Promise<Opened> {
  const cart = {
    total: 7_500,
    currency: 'usd',
    items: [{ id: 'cabin', name: 'Cabin, one night', quantity: 1, unit_price: 7_500 }],
    metadata: { order_ref },
  };
  const signature = signCart(cart, stack.demo.merchants.standard.signing_secret);
  return call('POST', '/sessions', { cart, signature, ...fields });
}

interface Group extends Opened {
  ana: Page;
  ben: Page;
}

/** Two people, each with their page; the second with an email address where one is given. */
async function openGroup(order_ref: string, fields: Record<string, unknown> = {}): Promise<Group> {
  const opened = await openSession(order_ref, fields);
  const { page: ana } = await visitor(browser, DESKTOP);
  const { page: ben } = await visitor(browser, DESKTOP);
  await ana.goto(opened.session_url);
  await joinGroup(ben, await startGroup(ana, 'Ana', 2), 'Ben');
  return { ...opened, ana, ben };
}

async function payShare(page: Page): Promise<void> {
  await pay(page, CARDS.good, '$37.88');
  await page.getByRole('heading', { name: /You have paid|All paid/ }).waitFor();
}

describe('webhooks in the dashboard', () => {
  const receiver = new Receiver();
  let address: string;
  beforeAll(async () => {
    address = await receiver.start();
  });
  afterAll(() => receiver.stop());

  it('show what a failing endpoint answered, from the home page on, and resend it when it is mended', async () => {
    const page = await merchant('/dashboard/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByLabel('Endpoint URL').fill('ftp://shop.test/hooks');
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('A webhook URL is https://').waitFor();
    await page.getByLabel('Endpoint URL').fill(address);
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    const secret = await shownSecret(page);
    const { session_id } = await openSession('work-webhook');
    await call('POST', `/sessions/${session_id}/cancel`, {});

    const needs = page.getByRole('region', { name: 'Needs attention' });
    await needsSomebody(page, 'A webhook endpoint is failing');
    await shoot(page, 'work-inbox');
    await needs.getByRole('link').click();
    await page.getByText('This endpoint is failing').waitFor();
    await page.getByText('HTTP 500').waitFor();
    await page.getByRole('link', { name: 'group.cancelled' }).click();
    await page.getByText('The stock system is down').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Delivery failed. Answered 500.').waitFor();
    receiver.broken = false;
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Delivered: HTTP 200').waitFor();
    await page.getByText('Delivered', { exact: true }).first().waitFor();
    await page.getByText('Thank you').waitFor();
    await shoot(page, 'work-delivery-resent');

    expect(receiver.got).toHaveLength(3);
    const ids = receiver.got.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(verify(receiver.last(), secret)).toMatchObject({ id: ids[0], type: 'group.cancelled' });
    await page.goto(`${base}/dashboard`);
    await needs.waitFor();
    expect(await needs.getByText('A webhook endpoint is failing').count()).toBe(0);
  });

  it('send a test event, roll the secret with both signing, and end the old one', async () => {
    receiver.broken = false;
    const page = await merchant('/dashboard/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByLabel('Endpoint URL').fill(`${address}/rolled`);
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    const old = await shownSecret(page);
    await page
      .getByRole('link', { name: `${address}/rolled` })
      .first()
      .click();
    await page.getByRole('heading', { name: `${address}/rolled` }).waitFor();

    const sendTest = async () => {
      const before = receiver.got.length;
      await confirmed(page, 'Send test');
      await page.getByText('Delivered: HTTP 200').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      expect(receiver.got).toHaveLength(before + 1);
      return receiver.last();
    };
    expect(verify(await sendTest(), old)).toMatchObject({ type: 'webhook.test' });
    await page.getByRole('link', { name: 'webhook.test' }).waitFor();

    await confirmed(page, 'Rotate secret');
    const fresh = await shownSecret(page);
    await page.getByText('Both secrets valid until').waitFor();
    const overlapping = await sendTest();
    for (const secret of [old, fresh])
      expect(verify(overlapping, secret)).toMatchObject({ type: 'webhook.test' });

    await page.getByRole('button', { name: 'Expire the old secret now' }).click();
    await page.getByText('Both secrets valid until').waitFor({ state: 'detached' });
    const after = await sendTest();
    expect(verify(after, fresh)).toMatchObject({ type: 'webhook.test' });
    expect(() => verify(after, old)).toThrow();

    await confirmed(page, 'Disable');
    await page.getByText('This endpoint is disabled').waitFor();
    await confirmed(page, 'Enable');
    await page.getByText('This endpoint is disabled').waitFor({ state: 'detached' });
    await confirmed(page, 'Delete');
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: `${address}/rolled` }).count()).toBe(0);
  });
});

describe('a session in the dashboard', () => {
  it('is cancelled half-paid after a confirmation, and shows the money going back, also when that fails at first', async () => {
    const { session_id, ben } = await openGroup('work-cancel');
    const page = await merchant(`/dashboard/sessions/${session_id}`);
    const refunds = page.getByRole('region', { name: 'Refunds' });
    await payShare(ben);
    await page.getByText('$37.50 of $75.00 paid').first().waitFor();
    await page.getByRole('button', { name: 'Remind' }).click();
    await page.getByRole('heading', { name: 'Reminders are not available' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Cancel session' }).click();
    await page.getByText('$37.88, fees included, goes back').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the session' }).click();
    await refunds.getByText('Refunded', { exact: true }).waitFor();
    expect(await refunds.getByRole('row', { name: 'Ben' }).textContent()).toContain('$37.88');
    await page.getByText('Session cancelled').waitFor();
    await page.getByRole('row', { name: 'Ana' }).getByText('Not paid').waitFor();
    await ben.getByText('$37.88 was sent back to your card').waitFor();
    await shoot(page, 'work-session-cancelled');
    const books = await booksOf(stack, session_id);
    expect(books.charges.map((charge) => charge.amount_refunded)).toEqual([3_788]);
    expect(books.transfers).toEqual([]);

    await fetch(`${stack.demo.stripe}/_sim/refunds/${books.refunds[0]?.id}/fail`, { method: 'POST' });
    const home = await merchant('/dashboard');
    const needs = home.getByRole('region', { name: 'Needs attention' });
    await needsSomebody(home, 'A refund of $37.88 failed');
    await needs.getByRole('button', { name: 'Try again' }).click();
    await needs.getByText('A refund of $37.88 failed').waitFor({ state: 'detached' });
    await expect
      .poll(
        async () => (await booksOf(stack, session_id)).refunds.map((refund) => refund.status).sort(),
        PATIENT,
      )
      .toEqual(['failed', 'succeeded']);
  });

  it('gives one member of a funded group the money back, and takes its part of the transfer back', async () => {
    const { session_id, ana, ben } = await openGroup('work-refund');
    await Promise.all([payShare(ana), payShare(ben)]);
    const page = await merchant(`/dashboard/sessions/${session_id}`);
    const transfer = page.getByRole('region', { name: 'Transfer to you' });
    await transfer.getByText('Transferred', { exact: true }).first().waitFor();
    await confirmed(page, 'Refund Ben');

    const refunds = page.getByRole('region', { name: 'Refunds' });
    await refunds.getByText('Refunded', { exact: true }).waitFor();
    await refunds.getByText('$36.19 reversed from your transfer').waitFor();
    await transfer.getByText('Reversed for refunds').waitFor();
    await page.getByRole('row', { name: 'Ben' }).getByText('Refunded').waitFor();
    await page.getByRole('row', { name: 'Ana' }).getByText('Paid').waitFor();
    expect(await page.getByRole('button', { name: 'Refund Ben' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Refund Ana' }).count()).toBe(1);
    await expectAccessible(page);
    await shoot(page, 'work-session-refunded');

    const { charges, refunds: made, transfers, reversals } = await booksOf(stack, session_id);
    expect(charges.map((charge) => charge.amount_refunded).sort()).toEqual([0, 3_788]);
    expect(made.map((refund) => refund.amount)).toEqual([3_788]);
    // The share without our fee on it: 37.50 less 3.5%, rounded as the transfer's fee was.
    expect(reversals.map((reversal) => reversal.amount)).toEqual([3_619]);
    expect(transfers).toMatchObject([{ amount: 7_237, amount_reversed: 3_619 }]);
    await ben.reload();
    await ben.getByText('$37.88 was sent back to your card').waitFor();
  });

  it('is extended once, and reminds by mail who has not paid, not twice within ten minutes', async () => {
    const { session_id, session_url } = await openSession('work-remind', {
      customer: { name: 'Ana', email: 'ana@work.test' },
    });
    const { page: ana } = await visitor(browser, DESKTOP);
    await ana.goto(session_url);
    const link = await startGroup(ana, 'Ana', 2);
    const { page: ben } = await visitor(browser, DESKTOP);
    await ben.goto(link);
    await ben.getByLabel('Your name').fill('Ben');
    await ben.getByLabel('Email (optional)').fill('ben@work.test');
    await ben.getByRole('button', { name: 'Join' }).click();
    await ben.getByRole('heading', { name: 'Hello Ben' }).waitFor();

    const page = await merchant(`/dashboard/sessions/${session_id}`);
    await confirmed(page, 'Remind', 'Send reminders');
    await page.getByText('2 reminded.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
    await page.getByText('0 reminded, 2 skipped').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(
        async () =>
          (await subjectsTo(stack, 'ben@work.test')).filter((subject) => subject.includes('Reminder:')),
        PATIENT,
      )
      .toEqual([expect.stringContaining('Reminder: $37.88 to pay for')]);
    const mails = page.getByRole('region', { name: 'Mails' }).getByRole('listitem');
    await mails.filter({ hasText: 'Reminder:' }).filter({ hasText: 'to ben@work.test' }).waitFor();

    const before = await call<{ expires_at: string }>('GET', `/sessions/${session_id}`);
    await page.getByRole('button', { name: 'Extend' }).click();
    await page.getByLabel('Extend by').selectOption({ label: '2 days' });
    await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
    await page.getByRole('region', { name: 'Details' }).getByText('Extended').waitFor();
    expect(await page.getByRole('button', { name: 'Extend', exact: true }).count()).toBe(0);
    const after = await call<{ expires_at: string }>('GET', `/sessions/${session_id}`);
    expect(Date.parse(after.expires_at) - Date.parse(before.expires_at)).toBe(48 * 3_600_000);
    await page.getByRole('button', { name: 'Cancel session' }).click();
    await page.getByText('Nothing has been paid yet').waitFor();
  });
});

describe('the list of sessions', () => {
  const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

  async function idsOn(page: Page): Promise<string[]> {
    const links = await rows(page).getByRole('link').all();
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
    return hrefs.map((href) => href?.split('/').at(-1) ?? '');
  }

  it('finds by order ref, name and email, filters, pages without losing any, and exports all of them', async () => {
    const opened = await Promise.all(
      Array.from({ length: 55 }, (_, index) =>
        openSession(`work-list-${index}`, index === 7 ? { customer: { email: 'Quentin@list.test' } } : {}),
      ),
    );
    const { session_id, session_url } = opened[7] ?? { session_id: '', session_url: '' };
    const { page: quentin } = await visitor(browser, DESKTOP);
    await quentin.goto(session_url);
    await startGroup(quentin, 'Quentin Zimmer', 2);
    await call('POST', `/sessions/${opened[8]?.session_id}/cancel`, {});

    const page = await merchant('/dashboard/sessions');
    const find = async (words: string) => {
      await page.getByRole('searchbox').fill(words);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.waitForURL((url) => url.searchParams.get('q') === words);
    };
    for (const words of ['work-list-7', 'quentin z', 'quentin@list.test', session_id]) {
      await find(words);
      await expect.poll(() => idsOn(page), { ...PATIENT, message: words }).toEqual([session_id]);
    }
    await find('nobody@list.test');
    await page.getByText('No results').waitFor();

    await page.getByRole('link', { name: 'Clear' }).click();
    await page.waitForURL('**/dashboard/sessions');
    await page.getByLabel('Status').selectOption('cancelled');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**status=cancelled**');
    await expect.poll(() => idsOn(page), PATIENT).toContain(opened[8]?.session_id);
    expect(await rows(page).filter({ hasNotText: 'Cancelled' }).count()).toBe(0);

    await page.goto(`${base}/dashboard/sessions`);
    await expect.poll(() => idsOn(page), PATIENT).toHaveLength(50);
    const first = await idsOn(page);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL('**before=**');
    await expect.poll(async () => (await idsOn(page))[0] ?? first[0], PATIENT).not.toBe(first[0]);
    const all = [...first, ...(await idsOn(page))];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(opened.map((one) => one.session_id)));
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.waitForURL('**after=**');
    await expect.poll(() => idsOn(page), PATIENT).toEqual(first);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^split-sessions-test-.*\.csv$/);
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(head).toMatch(/^session_id,status,order_ref,/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(all);
    expect(lines.find((line) => line.startsWith(session_id))).toContain(
      'work-list-7,usd,7500,0,Quentin Zimmer,1',
    );
  });
});
