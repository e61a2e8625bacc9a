import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { build } from 'esbuild';
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStripe, startStripe } from '../../packages/stripe-stand-in/src/server';
import { launchBrowser } from '../support/browser';

const NONCE = 'bm9uY2U';
let standIn: RunningStripe;
let stripe: Stripe;
let shop: Server;
let shopUrl: string;
let browser: Browser;
const violations: string[] = [];

beforeAll(async () => {
  standIn = await startStripe({ port: 0 });
  stripe = new Stripe('sk_test_split_demo', {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    telemetry: false,
  });
  const script = await bundle();
  shop = createServer((request, response) => {
    void answer(request.method ?? 'GET', request.url ?? '/', script).then(({ type, body, headers }) => {
      response.writeHead(200, { 'content-type': type, ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  shop?.closeAllConnections();
  shop?.close();
  await standIn?.close();
});

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('./stripe-stand-in/page.tsx', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return result.outputFiles[0]?.text ?? '';
}

/** The shop's server: a page under a strict content security policy, and the route that creates the intent. */
async function answer(method: string, url: string, script: string) {
  if (url === '/page.js') return { type: 'text/javascript', body: script };
  if (method === 'POST') {
    const intent = await stripe.paymentIntents.create({ amount: 1234, currency: 'usd' });
    return { type: 'application/json', body: JSON.stringify({ client_secret: intent.client_secret }) };
  }
  const policy = `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; connect-src 'self'; frame-src ${standIn.url}; report-uri /csp`;
  const body = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Shop</title>
    <style nonce="${NONCE}">body{margin:0;padding:20px;font-family:sans-serif}html.dark{background:#12151b;color:#fff}button{margin-top:12px}</style>
    <script nonce="${NONCE}" src="${standIn.url}/stripe.js"></script></head><body><div id="root"></div>
    <script nonce="${NONCE}" src="/page.js"></script></body></html>`;
  return { type: 'text/html', body, headers: { 'content-security-policy': policy } };
}

interface Form {
  page: Page;
  card: FrameLocator;
  said(text: string | RegExp): Promise<void>;
}

async function openForm(query = '', options: BrowserContextOptions = {}): Promise<Form> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(`${shopUrl}/?${query}`);
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await pay.and(page.locator(':enabled')).waitFor();
  return {
    page,
    card: page.frameLocator('iframe[title="Secure payment input frame"]'),
    said: (text) => page.getByText(text).waitFor(),
  };
}

async function typeCard({ card }: Form, number: string): Promise<void> {
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiration date').fill('12 / 34');
  await card.getByLabel('Security code').fill('123');
}

async function pay(form: Form, number: string): Promise<void> {
  await typeCard(form, number);
  await form.page.getByRole('button', { name: 'Pay', exact: true }).click();
}

const dialogOf = (form: Form) =>
  form.page
    .frameLocator('iframe[title="3D Secure authentication"]')
    .getByRole('dialog', { name: 'Confirm it is you' });

test('a good card pays, in the deferred flow and with the intent first', async () => {
  for (const flow of ['deferred', 'intent']) {
    const form = await openForm(`flow=${flow}`);
    await pay(form, '4242424242424242');
    await form.said('paid: succeeded');
    await form.page.context().close();
  }
  const intents = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
  const charge = intents.data[0]?.latest_charge as Stripe.Charge;
  expect(charge.payment_method_details?.card?.last4).toBe('4242');
});

test('a declined card says why, and the next card pays', async () => {
  const form = await openForm();
  await pay(form, '4000000000009995');
  await form.said(/error: card_declined insufficient_funds Your card has insufficient funds/);
  await pay(form, '4242424242424242');
  await form.said('paid: succeeded');
  await form.page.context().close();
});

test('3-D Secure asks in a labelled dialog; Complete pays, Fail and Escape do not', async () => {
  const form = await openForm('', { viewport: { width: 390, height: 844 } });
  await pay(form, '4000002760003184');
  await dialogOf(form).getByText('$12.34').waitFor();
  await dialogOf(form).getByRole('button', { name: 'Fail' }).click();
  await form.said(/error: payment_intent_authentication_failure/);
  await pay(form, '4000002760003184');
  await dialogOf(form).waitFor();
  await form.page.keyboard.press('Escape');
  await form.said(/error: payment_intent_authentication_failure/);
  await pay(form, '4000002760003184');
  await dialogOf(form).getByRole('button', { name: 'Complete' }).click();
  await form.said('paid: succeeded');
  await form.page.context().close();
});

test('3-D Secure passed and then declined says the decline', async () => {
  const form = await openForm();
  await pay(form, '4000008400001629');
  await dialogOf(form).getByRole('button', { name: 'Complete' }).click();
  await form.said(/error: card_declined generic_decline/);
  await form.page.context().close();
});

test('an incomplete form is not sent: each field says what is missing, tied to its input', async () => {
  const form = await openForm();
  await form.card.getByLabel('Card number').fill('4242 4242');
  await form.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await form.said('form: incomplete_number');
  const number = form.card.getByLabel('Card number');
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  const described = await number.getAttribute('aria-describedby');
  expect(await form.card.locator(`#${described}`).textContent()).toBe('Card number is incomplete.');
  await form.card.getByText('Code is incomplete.').waitFor();
  await form.page.context().close();
});

test('typing groups the number, formats the date and moves on by itself, and Enter pays', async () => {
  const form = await openForm();
  await form.card.getByLabel('Card number').click();
  await form.page.keyboard.type('42424242424242421234123');
  expect(await form.card.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await form.card.getByLabel('Expiration date').inputValue()).toBe('12 / 34');
  expect(await form.card.getByLabel('Security code').inputValue()).toBe('123');
  await form.page.locator('button[data-complete=true]').waitFor();
  await form.page.keyboard.press('Enter');
  await form.said('paid: succeeded');
  await form.page.context().close();
});

test('confirming without elements.submit() is refused in the deferred flow', async () => {
  const form = await openForm('skip_submit=true');
  await pay(form, '4242424242424242');
  await form.said(/thrown: IntegrationError elements.submit\(\) must be called/);
  await form.page.context().close();
});

test('an amount other than the payer was shown is refused', async () => {
  const form = await openForm('amount=999');
  await pay(form, '4242424242424242');
  await form.said(/error: payment_intent_invalid_parameter/);
  await form.page.context().close();
});

test('the form takes its height at once and an error moves nothing', async () => {
  const form = await openForm('', { viewport: { width: 360, height: 740 } });
  const button = form.page.getByRole('button', { name: 'Pay', exact: true });
  const before = await button.boundingBox();
  await form.card.getByLabel('Card number').fill('4242');
  await button.click();
  await form.said('form: incomplete_number');
  expect((await button.boundingBox())?.y).toBe(before?.y);
  await form.page.context().close();
});

test('a redirect leads back to the shop with what became of the payment', async () => {
  const form = await openForm('redirect=always');
  await pay(form, '4242424242424242');
  await form.page.waitForURL(/\/return\?.*redirect_status=succeeded/);
  expect(new URL(form.page.url()).searchParams.get('payment_intent')).toMatch(/^pi_/);
  await form.page.context().close();
});

test('a confirmation token made in the browser pays on the server', async () => {
  const form = await openForm('by_token=true');
  await pay(form, '5555555555554444');
  await form.said(/token: ctoken_/);
  const confirmation_token = (await form.page.getByText('token: ').textContent())?.slice('token: '.length);
  const paid = await stripe.paymentIntents.create({
    amount: 1234,
    currency: 'usd',
    confirm: true,
    confirmation_token,
    return_url: shopUrl,
    expand: ['payment_method'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    payment_method: { card: { brand: 'mastercard', last4: '4444' } },
  });
  await form.page.context().close();
});

test('the card frame obeys only the page it was made for', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${shopUrl}/`);
  await page.evaluate(async (origin) => {
    const iframe = document.createElement('iframe');
    iframe.src = `${origin}/_frame/card?parent=https%3A%2F%2Fother.example`;
    iframe.name = 'stolen';
    await new Promise((resolve) => {
      iframe.onload = resolve;
      document.body.append(iframe);
    });
  }, standIn.url);
  const frame = page.frame({ name: 'stolen' });
  await frame?.evaluate(() => {
    window.addEventListener('message', () => document.body.setAttribute('data-heard', 'yes'));
  });
  await page.evaluate((origin) => {
    const body = { type: 'init', publishableKey: 'pk_test_x', appearance: {} };
    const target = document.querySelector<HTMLIFrameElement>('iframe[name=stolen]')?.contentWindow;
    target?.postMessage({ channel: 'stripe-stand-in', id: 1, body }, origin);
  }, standIn.url);
  await frame?.locator('body[data-heard=yes]').waitFor({ state: 'attached' });
  expect(await frame?.evaluate(() => document.documentElement.classList.contains('shown'))).toBe(false);
  await context.close();
});

test.each([['light'], ['night']])('axe finds nothing in the form and the dialog, %s', async (theme) => {
  const form = await openForm(`theme=${theme}`);
  await form.card.getByLabel('Card number').fill('4000 0027');
  await form.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await form.said('form: incomplete_number');
  await assertAccessible(form.page, 'iframe[title="Secure payment input frame"]');
  await pay(form, '4000002760003184');
  await dialogOf(form).waitFor();
  await assertAccessible(form.page, 'iframe[title="3D Secure authentication"]');
  await form.page.context().close();
});

test.each([
  ['light', 1200],
  ['dark', 390],
] as const)(
  'axe finds nothing on the dashboard, %s and %i wide, and nothing is cut off',
  async (colorScheme, width) => {
    await stripe.paymentIntents.create({ amount: 5000, currency: 'jpy', metadata: { session: 'sess_1' } });
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    for (const view of ['payments', 'refunds', 'transfers', 'accounts', 'events', 'cards', 'faults']) {
      await page.goto(`${standIn.url}/?view=${view}`);
      if (['payments', 'faults'].includes(view)) await assertAccessible(page);
      expect([
        view,
        await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
      ]).toEqual([view, false]);
    }
    await context.close();
  },
);

test('the onboarding page and the fault form work as plain forms', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const account = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  const { url } = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: `${shopUrl}/back`,
    refresh_url: `${shopUrl}/again`,
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Complete onboarding' }).click();
  await page.waitForURL(`${shopUrl}/back`);
  expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true);
  await page.goto(`${standIn.url}/?view=faults`);
  await page.getByLabel('What happens').selectOption('503');
  await page.getByLabel('Path begins with').fill('/v1/nowhere');
  await page.getByRole('button', { name: 'Set the fault' }).click();
  await page.getByText('any /v1/nowhere').waitFor();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByText('No faults are waiting.').waitFor();
  await context.close();
});

async function assertAccessible(page: Page, frame?: string): Promise<void> {
  const builder = new AxeBuilder({ page });
  const { violations: found } = await (frame ? builder.include([frame, 'body']) : builder).analyze();
  expect(found.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
}

test('the page never needs inline styles or scripts for it', () => {
  expect(violations).toEqual([]);
});
