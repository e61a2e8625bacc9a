import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stack } from '../../../dev/stack';

/** Sessions and people for the tests of the hosted pages. */

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP = { viewport: { width: 1280, height: 900 } };

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000002760003184',
} as const;

const CART = {
  total: 7500,
  currency: 'usd',
  items: [
    { id: 'pan', name: 'Copper saucepan, 20 cm', quantity: 1, unit_price: 4800 },
    { id: 'towel', name: 'Linen tea towel', quantity: 2, unit_price: 900 },
  ],
  tax: 500,
  shipping: 400,
  metadata: { order_ref: 'ORD-1' },
};

export interface Opened {
  session_id: string;
  session_url: string;
}

/** A session made by a merchant's server. */
export async function openSession(stack: Stack, fields: Record<string, unknown> = {}): Promise<Opened> {
  const answer = await fetch(`${stack.demo.api}/sessions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${stack.demo.merchants.headless.secret_key}`,
    },
    body: JSON.stringify({ cart: CART, ...fields }),
  });
  const body = (await answer.json()) as Opened;
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Cancels as the merchant's server does. */
export async function cancelSession(stack: Stack, session_id: string): Promise<void> {
  const answer = await fetch(`${stack.demo.api}/sessions/${session_id}/cancel`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${stack.demo.merchants.headless.secret_key}`,
    },
    body: '{}',
  });
  expect(answer.status).toBe(200);
}

/** What a page must never say to its console: errors of ours, and whatever the content policy has blocked. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  problems: string[];
}

export async function visitor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A declined card is a 402 of the processor, and a page that is not there a 404: both are meant.
    if (message.type() === 'error' && !/status of 40[234]/.test(message.text()))
      problems.push(message.text());
  });
  return { context, page, problems };
}

/** Starts a group as the organizer and answers the share link. */
export async function startGroup(page: Page, name: string, people: number): Promise<string> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('People').fill(String(people));
  await page.getByRole('button', { name: 'Start the group' }).click();
  return page.getByLabel('Share link').inputValue();
}

/** Joins by the link, or on the page as it is. */
export async function joinGroup(page: Page, link: string | null, name: string): Promise<void> {
  if (link) await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: `Hello ${name}` }).waitFor();
}

/** Fills the card form; opens it by the button first when it is not open. */
export async function typeCard(page: Page, number: string, button = 'Pay my share'): Promise<void> {
  const open = page.getByRole('button', { name: button });
  if (await open.isVisible()) await open.click();
  const fields = page.frameLocator('iframe').first();
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiration date').fill('12/34');
  await fields.getByLabel('Security code').fill('123');
}

export async function pay(page: Page, number: string, amount: string): Promise<void> {
  await typeCard(page, number);
  await page.getByRole('button', { name: `Pay ${amount}` }).click();
}

/** Answers the bank's question in whichever frame it is asked. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const frame of page.frames()) {
          const button = frame.getByRole('button', { name: answer });
          if (await button.isVisible().catch(() => false)) {
            await button.click();
            return true;
          }
        }
        return false;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
}

/** Holds the page against WCAG 2.2 AA and axe's best practices, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Who asked for less motion gets none, and colours half-way between two themes are no finding.
    // (What follows the reader's own scrolling has another timeline, and does not move by itself.)
    const moving = () =>
      document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length;
    expect(await page.evaluate(moving)).toBe(0);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .exclude('iframe')
      .analyze();
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`);
    expect(found).toEqual([]);
  }
}
