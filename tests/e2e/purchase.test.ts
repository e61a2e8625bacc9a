import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stack } from '../../dev/stack';
import { amounts, booksOf } from '../support/books';
import { launchBrowser } from '../support/browser';
import { testStack } from '../support/stack';

/** The main job, as people do it: from the shop's cart to the paid order. */

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark',
};
const CARD = { accepted: '4242424242424242', declined: '4000000000000002', threeDSecure: '4000002760003184' };

let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  [stack, browser] = await Promise.all([testStack(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

async function person(options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** Whatever shows the hosted page: a tab of its own, or the frame in the shop's modal. */
type Hosted = Page | FrameLocator;

interface Started {
  /** The organizer's tab. */
  tab: Page;
  organizer: Hosted;
  link: string;
  order: string;
}

/** The organizer presses the shop's button and starts the group in the modal. */
async function startInModal(people: number): Promise<Started> {
  const tab = await person();
  await tab.goto(stack.demo.store);
  await tab.getByRole('button', { name: 'Split with friends' }).click();
  const organizer = tab.frameLocator('iframe[src*="/session/"]');
  return { tab, ...(await setUp(organizer, people)) };
}

/** The way without the shop's script: its form leads to the hosted page. */
async function startOnPage(people: number): Promise<Started> {
  const tab = await person();
  const answer = await fetch(`${stack.demo.store}/checkout`, {
    method: 'POST',
    body: new URLSearchParams({ 'cabin-2n': '1' }),
    redirect: 'manual',
  });
  await tab.goto(answer.headers.get('location') ?? '');
  return { tab, ...(await setUp(tab, people)) };
}

async function setUp(organizer: Hosted, people: number): Promise<Omit<Started, 'tab'>> {
  await organizer.getByLabel('Your name').fill('Ana');
  await organizer.getByLabel('People').fill(String(people));
  const before = new Set((await received()).map((event) => event.id));
  await organizer.getByRole('button', { name: 'Start the group' }).click();
  const link = await organizer.getByLabel('Share link').inputValue();
  let order: string | undefined;
  // The shop hears of the group by its webhook.
  await expect
    .poll(async () => {
      const created = (await received()).find(
        (event) => event.type === 'group.created' && !before.has(event.id),
      );
      order = created?.order_ref;
      return order;
    })
    .toBeDefined();
  return { organizer, link, order: order ?? '' };
}

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Pay my share' }).waitFor();
}

async function fillCard(page: Hosted, number: string): Promise<void> {
  const frame = page.frameLocator('iframe').first();
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('12 / 34');
  await frame.getByLabel('Security code').fill('123');
}

async function pay(page: Hosted, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Pay my share' }).click();
  await fillCard(page, number);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** The button of the 3-D Secure dialog, in whichever frame it stands. */
async function answerThreeDSecure(page: Page, name: 'Complete' | 'Fail'): Promise<void> {
  await expect
    .poll(async () => {
      for (const frame of page.frames()) {
        const button = frame.getByRole('button', { name });
        if (await button.isVisible().catch(() => false)) {
          await button.click();
          return true;
        }
      }
      return false;
    })
    .toBe(true);
}

const total = (cents: number[]) => cents.reduce((sum, amount) => sum + amount, 0);

async function orderStatus(order: string): Promise<string> {
  const found = (await (await fetch(`${stack.demo.store}/api/orders/${order}`)).json()) as { status: string };
  return found.status;
}

describe('a purchase', () => {
  it('goes from the shop to the paid order: a decline, 3-D Secure, and everybody sees it fill up', async () => {
    const { tab, organizer, link, order } = await startInModal(3);
    const ben = await person(PHONE);
    const eva = await person();
    await join(ben, link, 'Ben');
    await join(eva, link, 'Eva');
    await organizer.getByText('Eva').first().waitFor();

    await pay(ben, CARD.declined);
    await ben
      .getByRole('alert')
      .filter({ hasText: /declined|refused|card/i })
      .first()
      .waitFor();
    await fillCard(ben, CARD.accepted);
    await ben.getByRole('button', { name: /^Pay \$/ }).click();
    await organizer.getByText('1 of 3 paid').first().waitFor();

    await pay(eva, CARD.threeDSecure);
    await answerThreeDSecure(eva, 'Complete');
    await ben.getByText('2 of 3 paid').first().waitFor();

    await pay(organizer, CARD.accepted);
    await Promise.all([organizer, ben, eva].map((page) => page.getByText('All paid').first().waitFor()));
    await tab.waitForURL(/\/orders\//);
    await expect.poll(() => orderStatus(order)).toBe('paid');

    const session_id = await sessionOf(order);
    await expect.poll(async () => (await booksOf(stack, session_id)).transfers.length).toBe(1);
    const { charges, transfers } = await booksOf(stack, session_id);
    const cart_total = await cartTotal(order);
    const shares = [0, 1, 2].map((rank) => Math.floor(cart_total / 3) + (rank < cart_total % 3 ? 1 : 0));
    const fees = shares.map((share) => Math.round(share / 100));
    expect(total(amounts(charges))).toBe(cart_total + total(fees));
    expect(amounts(transfers)).toEqual([cart_total - Math.round(cart_total * 0.035)]);
  });

  it('goes on after a failed 3-D Secure with another card', async () => {
    const { tab, organizer } = await startOnPage(2);
    await pay(organizer, CARD.threeDSecure);
    await answerThreeDSecure(tab, 'Fail');
    await organizer.getByRole('alert').first().waitFor();
    await fillCard(organizer, CARD.accepted);
    await organizer.getByRole('button', { name: /^Pay \$/ }).click();
    await organizer.getByText('1 of 2 paid').first().waitFor();
  });

  it('loses nothing when the app is killed between a payment and its processing', async () => {
    const { organizer, link, order } = await startOnPage(2);
    const ben = await person(PHONE);
    await join(ben, link, 'Ben');
    await pay(organizer, CARD.accepted);
    await organizer.getByText('1 of 2 paid').first().waitFor();

    await ben.getByRole('button', { name: 'Pay my share' }).click();
    await fillCard(ben, CARD.accepted);
    // The card form pays at the processor itself, so the money is taken while our app is gone.
    await stack.app.kill('SIGKILL');
    await ben.getByRole('button', { name: /^Pay \$/ }).click();
    const session_id = await sessionOf(order);
    await expect.poll(async () => (await booksOf(stack, session_id)).charges.length).toBe(2);
    await stack.app.start();

    await expect.poll(() => orderStatus(order), { timeout: 30_000 }).toBe('paid');
    await ben.getByText('All paid').first().waitFor();
    const funded = (await received()).filter(
      (event) => event.type === 'group.funded' && event.order_ref === order,
    );
    expect(funded).toMatchObject([{ verified: true }]);
    await expect.poll(async () => (await booksOf(stack, session_id)).transfers.length).toBe(1);
  });
});

interface Received {
  id: string;
  type: string;
  order_ref: string;
  verified: boolean;
}

interface Order {
  session_id: string;
  cart: { total: number };
}

async function received(): Promise<Received[]> {
  const { data } = (await (await fetch(`${stack.demo.store}/api/webhooks`)).json()) as { data: Received[] };
  return data;
}

async function orderOf(order: string): Promise<Order> {
  return (await (await fetch(`${stack.demo.store}/api/orders/${order}`)).json()) as Order;
}

const sessionOf = async (order: string) => (await orderOf(order)).session_id;
const cartTotal = async (order: string) => (await orderOf(order)).cart.total;
