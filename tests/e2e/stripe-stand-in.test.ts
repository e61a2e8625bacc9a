import AxeBuilder from '@axe-core/playwright';
import type { BrowserContextOptions, FrameLocator, Page, Route } from 'playwright/test';
import type Stripe from 'stripe';
import { test as base, expect } from './fixtures';

interface Form {
  page: Page;
  card: FrameLocator;
  said(text: string | RegExp): Promise<void>;
}

const test = base.extend<{ openForm(query?: string, options?: BrowserContextOptions): Promise<Form> }>({
  /** Opens the shop's page. No test may make the page break its own content security policy. */
  openForm: async ({ cardShop, visit }, use) => {
    const violations: string[] = [];
    await use(async (query = '', options) => {
      const { page } = await visit(options);
      page.on('console', (message) => {
        if (/content security policy|refused to/i.test(message.text())) violations.push(message.text());
      });
      await page.goto(`${cardShop.url}/?${query}`);
      await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
      return {
        page,
        card: page.frameLocator('iframe[title="Secure payment input frame"]'),
        said: (text) => expect(page.getByText(text)).toBeVisible(),
      };
    });
    expect(violations).toEqual([]);
  },
});

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

test('a good card pays, in the deferred flow and with the intent first', async ({ openForm, cardShop }) => {
  for (const flow of ['deferred', 'intent']) {
    const form = await openForm(`flow=${flow}`);
    await pay(form, '4242424242424242');
    await form.said('paid: succeeded');
  }
  const intents = await cardShop.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
  const charge = intents.data[0]?.latest_charge as Stripe.Charge;
  expect(charge.payment_method_details?.card?.last4).toBe('4242');
});

test('a declined card says why, and the next card pays', async ({ openForm }) => {
  const form = await openForm();
  await pay(form, '4000000000009995');
  await form.said(/error: card_declined insufficient_funds Your card has insufficient funds/);
  await pay(form, '4242424242424242');
  await form.said('paid: succeeded');
});

test('a wallet pays once: after it is declined, the card that is typed pays', async ({
  openForm,
  cardShop,
}) => {
  const form = await openForm('wallets=true');
  const { page } = form;
  const express = page.frameLocator('iframe[title="Secure express checkout frame"]');
  await express.getByRole('button', { name: 'Pay with Google Pay' }).click();
  const sheet = page.frameLocator('iframe[title="Wallet"]');
  await sheet.getByLabel('Card').selectOption('4000000000009995');
  await sheet.getByRole('button', { name: 'Pay $12.34' }).click();
  await form.said(/error: card_declined/);
  await pay(form, '5555555555554444');
  await form.said('paid: succeeded');
  const intents = await cardShop.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
  const charge = intents.data[0]?.latest_charge as Stripe.Charge;
  expect(charge.payment_method_details?.card?.last4).toBe('4444');
});

test('3-D Secure asks in a labelled dialog; Complete pays, Fail and Escape do not', async ({ openForm }) => {
  const form = await openForm('', { viewport: { width: 390, height: 844 } });
  await pay(form, '4000002760003184');
  await expect(dialogOf(form).getByText('$12.34')).toBeVisible();
  await dialogOf(form).getByRole('button', { name: 'Fail' }).click();
  await form.said(/error: payment_intent_authentication_failure/);
  await pay(form, '4000002760003184');
  await expect(dialogOf(form)).toBeVisible();
  await form.page.keyboard.press('Escape');
  await form.said(/error: payment_intent_authentication_failure/);
  await pay(form, '4000002760003184');
  await dialogOf(form).getByRole('button', { name: 'Complete' }).click();
  await form.said('paid: succeeded');
});

test('what is pressed in a 3-D Secure dialog before its script runs is not lost', async ({ openForm }) => {
  const form = await openForm();
  const { page } = form;
  const holdScript = async () => {
    let letRun = () => {};
    const held = new Promise<void>((resolve) => {
      letRun = resolve;
    });
    const go = async (route: Route) => {
      await held;
      await route.continue();
    };
    await page.route('**/_frame/3ds.js', go, { times: 1 });
    return letRun;
  };
  const letFirstRun = await holdScript();
  await pay(form, '4000002760003184');
  await expect(dialogOf(form).getByRole('button', { name: 'Complete' })).toBeDisabled();
  await page.keyboard.press('Escape');
  letFirstRun();
  await form.said(/error: payment_intent_authentication_failure/);
  const letSecondRun = await holdScript();
  await pay(form, '4000002760003184');
  await expect(dialogOf(form)).toBeVisible();
  letSecondRun();
  await dialogOf(form).getByRole('button', { name: 'Complete' }).click();
  await form.said('paid: succeeded');
});

test('3-D Secure passed and then declined says the decline', async ({ openForm }) => {
  const form = await openForm();
  await pay(form, '4000008400001629');
  await dialogOf(form).getByRole('button', { name: 'Complete' }).click();
  await form.said(/error: card_declined generic_decline/);
});

test('an incomplete form is not sent: each field says what is missing, tied to its input', async ({
  openForm,
}) => {
  const form = await openForm();
  await form.card.getByLabel('Card number').fill('4242 4242');
  await form.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await form.said('form: incomplete_number');
  const number = form.card.getByLabel('Card number');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  const described = await number.getAttribute('aria-describedby');
  await expect(form.card.locator(`#${described}`)).toHaveText('Card number is incomplete.');
  await expect(form.card.getByText('Code is incomplete.')).toBeVisible();
});

test('typing groups the number, formats the date and moves on by itself, and Enter pays', async ({
  openForm,
}) => {
  const form = await openForm();
  await form.card.getByLabel('Card number').click();
  await form.page.keyboard.type('42424242424242421234123');
  await expect(form.card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(form.card.getByLabel('Expiration date')).toHaveValue('12 / 34');
  await expect(form.card.getByLabel('Security code')).toHaveValue('123');
  await expect(form.page.locator('button[data-complete=true]')).toBeVisible();
  await form.page.keyboard.press('Enter');
  await form.said('paid: succeeded');
});

test('a number that is typed as soon as there is a field for it stays, however late the frame’s files come', async ({
  cardShop,
  visit,
}) => {
  const { page } = await visit();
  const asked = {
    css: page.waitForRequest('**/_frame/card.css'),
    js: page.waitForRequest('**/_frame/card.js'),
  };
  const free = { css: () => {}, js: () => {} };
  for (const file of ['css', 'js'] as const) {
    const held = new Promise<void>((resolve) => {
      free[file] = resolve;
    });
    await page.route(`**/_frame/card.${file}`, async (route) => {
      await held;
      await route.continue();
    });
  }
  await page.goto(cardShop.url, { waitUntil: 'commit' });
  await Promise.all([asked.css, asked.js]);
  const number = page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number');
  const typed = number.focus();
  // Whatever was there to focus before the files have come has the focus by now.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  free.css();
  await page.waitForResponse('**/_frame/card.css');
  free.js();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  await typed;
  await page.keyboard.type('4242424242424242');
  await expect(number).toHaveValue('4242 4242 4242 4242');
});

test('confirming without elements.submit() is refused in the deferred flow', async ({ openForm }) => {
  const form = await openForm('skip_submit=true');
  await pay(form, '4242424242424242');
  await form.said(/thrown: IntegrationError elements.submit\(\) must be called/);
});

test('an amount other than the payer was shown is refused', async ({ openForm }) => {
  const form = await openForm('amount=999');
  await pay(form, '4242424242424242');
  await form.said(/error: payment_intent_invalid_parameter/);
});

test('a form for a hold is refused where the intent charges at once', async ({ openForm }) => {
  const form = await openForm('capture=manual');
  await pay(form, '4242424242424242');
  await form.said(/error: payment_intent_invalid_parameter/);
});

test('the form takes its height at once and an error moves nothing', async ({ openForm }) => {
  const form = await openForm('', { viewport: { width: 360, height: 740 } });
  const button = form.page.getByRole('button', { name: 'Pay', exact: true });
  const before = await button.boundingBox();
  await form.card.getByLabel('Card number').fill('4242');
  await button.click();
  await form.said('form: incomplete_number');
  expect((await button.boundingBox())?.y).toBe(before?.y);
});

test('a redirect leads back to the shop with what became of the payment', async ({ openForm }) => {
  const form = await openForm('redirect=always');
  await pay(form, '4242424242424242');
  await form.page.waitForURL(/\/return\?.*redirect_status=succeeded/);
  expect(new URL(form.page.url()).searchParams.get('payment_intent')).toMatch(/^pi_/);
});

test('a confirmation token made in the browser pays on the server', async ({ openForm, cardShop }) => {
  const form = await openForm('by_token=true');
  await pay(form, '5555555555554444');
  await form.said(/token: ctoken_/);
  const confirmation_token = (await form.page.getByText('token: ').textContent())?.slice('token: '.length);
  const paid = await cardShop.stripe.paymentIntents.create({
    amount: 1234,
    currency: 'usd',
    confirm: true,
    confirmation_token,
    return_url: cardShop.url,
    expand: ['payment_method'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    payment_method: { card: { brand: 'mastercard', last4: '4444' } },
  });
});

test('the card frame obeys only the page it was made for', async ({ cardShop, visit }) => {
  const { page } = await visit();
  await page.goto(`${cardShop.url}/`);
  await page.evaluate(async (origin) => {
    const iframe = document.createElement('iframe');
    iframe.src = `${origin}/_frame/card?parent=https%3A%2F%2Fother.example`;
    iframe.name = 'stolen';
    await new Promise((resolve) => {
      iframe.onload = resolve;
      document.body.append(iframe);
    });
  }, cardShop.stand_in_url);
  const frame = page.frame({ name: 'stolen' });
  if (!frame) throw new Error('The frame is not there');
  await frame.evaluate(() => {
    window.addEventListener('message', () => document.body.setAttribute('data-heard', 'yes'));
  });
  await page.evaluate((origin) => {
    const body = { type: 'init', publishableKey: 'pk_test_x', appearance: {} };
    const target = document.querySelector<HTMLIFrameElement>('iframe[name=stolen]')?.contentWindow;
    target?.postMessage({ channel: 'stripe-stand-in', id: 1, body }, origin);
  }, cardShop.stand_in_url);
  await expect(frame.locator('body[data-heard=yes]')).toBeAttached();
  await expect(frame.getByRole('textbox')).toHaveCount(0);
});

for (const theme of ['light', 'night']) {
  test(`axe finds nothing in the form and the dialog, ${theme}`, async ({ openForm }) => {
    const form = await openForm(`theme=${theme}`);
    await form.card.getByLabel('Card number').fill('4000 0027');
    await form.page.getByRole('button', { name: 'Pay', exact: true }).click();
    await form.said('form: incomplete_number');
    await assertAccessible(form.page, 'iframe[title="Secure payment input frame"]');
    await pay(form, '4000002760003184');
    await expect(dialogOf(form)).toBeVisible();
    await assertAccessible(form.page, 'iframe[title="3D Secure authentication"]');
  });
}

for (const [colorScheme, width] of [
  ['light', 1200],
  ['dark', 390],
] as const) {
  test(`axe finds nothing on the dashboard, ${colorScheme} and ${width} wide, and nothing is cut off`, async ({
    cardShop,
    visit,
  }) => {
    await cardShop.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'jpy',
      metadata: { session: 'sess_1' },
    });
    const { page } = await visit({ colorScheme, viewport: { width, height: 800 } });
    for (const view of ['payments', 'refunds', 'transfers', 'accounts', 'events', 'cards', 'faults']) {
      await page.goto(`${cardShop.stand_in_url}/?view=${view}`);
      if (['payments', 'faults'].includes(view)) await assertAccessible(page);
      expect([
        view,
        await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
      ]).toEqual([view, false]);
    }
  });
}

test('the onboarding page and the fault form work as plain forms', async ({ cardShop, visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  const account = await cardShop.stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  const { url } = await cardShop.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: `${cardShop.url}/back`,
    refresh_url: `${cardShop.url}/again`,
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Complete onboarding' }).click();
  await page.waitForURL(`${cardShop.url}/back`);
  expect((await cardShop.stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true);
  await page.goto(`${cardShop.stand_in_url}/?view=faults`);
  await page.getByLabel('What happens').selectOption('503');
  await page.getByLabel('Path begins with').fill('/v1/nowhere');
  await page.getByRole('button', { name: 'Set the fault' }).click();
  await expect(page.getByText('any /v1/nowhere')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('No faults are waiting.')).toBeVisible();
});

async function assertAccessible(page: Page, frame?: string): Promise<void> {
  const builder = new AxeBuilder({ page });
  const { violations: found } = await (frame ? builder.include([frame, 'body']) : builder).analyze();
  expect(found.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
}

test('the page never needs inline styles or scripts for it', async ({ openForm }) => {
  const form = await openForm();
  await pay(form, '4000002760003184');
  await dialogOf(form).getByRole('button', { name: 'Complete' }).click();
  await form.said('paid: succeeded');
});
