import type { Page } from 'playwright/test';
import type { Stack } from '../../dev/stack';
import { booksOf, total } from './books';
import { expect, test } from './fixtures';
import { expectCountdown } from './pay/countdown';
import { answerBank, CARDS, fillCard, type Hosted, joinGroup, PAY_BY_CARD, PHONE } from './pay/people';
import { quietOf, type Visit } from './visitor';

/** The main job, as people do it: from the shop's cart to the paid order. */

const DARK_PHONE = { ...PHONE, colorScheme: 'dark' } as const;

interface Started {
  /** The organizer's tab. */
  tab: Page;
  organizer: Hosted;
  link: string;
  order: string;
}

/** The organizer presses the shop's button and starts the group in the modal. */
async function startInModal(stack: Stack, visit: Visit, people: number): Promise<Started> {
  const { page: tab } = await visit();
  await tab.clock.install();
  await tab.goto(stack.demo.store);
  await tab.getByRole('button', { name: 'Split with friends' }).click();
  const organizer = tab.frameLocator('iframe[src*="/session/"]');
  return { tab, ...(await setUp(stack, organizer, people)) };
}

/** The flow without the shop's script: its form leads to the hosted page. */
async function startOnPage(stack: Stack, visit: Visit, people: number): Promise<Started> {
  const { page: tab } = await visit();
  const answer = await fetch(`${stack.demo.store}/checkout`, {
    method: 'POST',
    body: new URLSearchParams({ 'cabin-2n': '1' }),
    redirect: 'manual',
  });
  await tab.goto(answer.headers.get('location') ?? '');
  return { tab, ...(await setUp(stack, tab, people)) };
}

async function setUp(stack: Stack, organizer: Hosted, people: number): Promise<Omit<Started, 'tab'>> {
  await organizer.getByLabel('Your name').fill('Ana');
  await organizer.getByLabel('People').fill(String(people));
  const before = new Set((await received(stack)).map((event) => event.id));
  await organizer.getByRole('button', { name: 'Continue' }).click();
  const link = await organizer.getByLabel('Share link').inputValue();
  // The shop learns of the group by its webhook.
  const created = async () =>
    (await received(stack)).find((event) => event.type === 'group.created' && !before.has(event.id));
  await expect.poll(async () => (await created())?.order_ref).toBeDefined();
  return { organizer, link, order: (await created())?.order_ref ?? '' };
}

async function join(page: Page, link: string, name: string): Promise<void> {
  await joinGroup(page, link, name);
  await expect(page.getByRole('button', { name: PAY_BY_CARD })).toBeVisible();
}

async function pay(page: Hosted, number: string): Promise<void> {
  await page.getByRole('button', { name: PAY_BY_CARD }).click();
  await fillCard(page, number);
  await page.getByRole('button', { name: /^Pay \$\S+$/ }).click();
}

async function orderStatus(stack: Stack, order: string): Promise<string> {
  const found = (await (await fetch(`${stack.demo.store}/api/orders/${order}`)).json()) as { status: string };
  return found.status;
}

test.describe('a purchase', () => {
  test('goes from the shop to the paid order: a decline, 3-D Secure, and everybody sees it fill up', async ({
    stack,
    visit,
  }) => {
    const { tab, organizer, link, order } = await startInModal(stack, visit, 3);
    const { page: ben } = await visit(DARK_PHONE);
    const { page: eva } = await visit();
    await join(ben, link, 'Ben');
    await join(eva, link, 'Eva');
    await expect(organizer.getByText('Eva').first()).toBeVisible();

    await pay(ben, CARDS.declined);
    await expect(
      ben
        .getByRole('alert')
        .filter({ hasText: /declined|refused|card/i })
        .first(),
    ).toBeVisible();
    await fillCard(ben, CARDS.good);
    await ben.getByRole('button', { name: /^Pay \$\S+$/ }).click();
    await expect(organizer.getByText('1 of 3 paid').first()).toBeVisible();

    await pay(eva, CARDS.threeDSecure);
    await answerBank(eva, 'Complete');
    await expect(ben.getByText('2 of 3 paid').first()).toBeVisible();

    await pay(organizer, CARDS.good);
    await expect(organizer.getByText('All paid').first()).toBeVisible();
    await expectCountdown(tab, organizer, async () => /\/orders\//.test(tab.url()));
    for (const page of [ben, eva]) await expect(page.getByText('All paid').first()).toBeVisible();
    await expect.poll(() => orderStatus(stack, order)).toBe('paid');

    const session_id = await sessionOf(stack, order);
    await expect.poll(async () => (await booksOf(stack, session_id)).transfers.length).toBe(3);
    const { charges, transfers } = await booksOf(stack, session_id);
    const cart_total = await cartTotal(stack, order);
    const shares = [0, 1, 2].map((rank) => Math.floor(cart_total / 3) + (rank < cart_total % 3 ? 1 : 0));
    const fees = shares.map((share) => Math.round(share / 100));
    expect(total(charges)).toBe(cart_total + fees.reduce((sum, fee) => sum + fee, 0));
    expect(total(transfers)).toBe(cart_total - Math.round(cart_total * 0.035));
  });

  test('continues with another card after a failed 3-D Secure', async ({ stack, visit }) => {
    const { tab, organizer } = await startOnPage(stack, visit, 2);
    await pay(organizer, CARDS.threeDSecure);
    await answerBank(tab, 'Fail');
    await expect(organizer.getByRole('alert').first()).toBeVisible();
    await fillCard(organizer, CARDS.good);
    await organizer.getByRole('button', { name: /^Pay \$\S+$/ }).click();
    await expect(organizer.getByText('1 of 2 paid').first()).toBeVisible();
  });

  test('loses nothing when the app is killed between a payment and its processing', async ({
    stack,
    visit,
  }) => {
    const { organizer, link, order } = await startOnPage(stack, visit, 2);
    const { page: ben } = await visit(DARK_PHONE);
    await join(ben, link, 'Ben');
    await pay(organizer, CARDS.good);
    await expect(organizer.getByText('1 of 2 paid').first()).toBeVisible();

    await expect(ben.getByText('1 of 2 paid').first()).toBeVisible();
    const quiet_ms = quietOf(ben);
    await ben.getByRole('button', { name: PAY_BY_CARD }).click();
    await fillCard(ben, CARDS.good);
    // An update that breaks off takes the page with it. The payment that was begun caused one: his has to be at rest.
    await expect.poll(quiet_ms).toBeGreaterThan(1_000);
    // The card form pays at the processor itself, so the money is taken while our app is gone.
    await stack.app.kill('SIGKILL');
    await ben.getByRole('button', { name: /^Pay \$\S+$/ }).click();
    const session_id = await sessionOf(stack, order);
    await expect.poll(async () => (await booksOf(stack, session_id)).charges.length).toBe(2);
    await stack.app.start();

    await expect.poll(() => orderStatus(stack, order)).toBe('paid');
    // His page asked while the app was gone. A whole Chromium would try again by itself after up to half a minute.
    await ben.reload();
    await expect(ben.getByText('All paid').first()).toBeVisible();
    const funded = (await received(stack)).filter(
      (event) => event.type === 'group.funded' && event.order_ref === order,
    );
    expect(funded).toMatchObject([{ verified: true }]);
    await expect
      .poll(async () => (await booksOf(stack, session_id)).transfers.map((one) => one.source_transaction))
      .toHaveLength(2);
    const { charges, transfers } = await booksOf(stack, session_id);
    expect(new Set(transfers.map((one) => one.source_transaction))).toEqual(
      new Set(charges.map((charge) => charge.id)),
    );
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

async function received(stack: Stack): Promise<Received[]> {
  const { data } = (await (await fetch(`${stack.demo.store}/api/webhooks`)).json()) as { data: Received[] };
  return data;
}

async function orderOf(stack: Stack, order: string): Promise<Order> {
  return (await (await fetch(`${stack.demo.store}/api/orders/${order}`)).json()) as Order;
}

const sessionOf = async (stack: Stack, order: string) => (await orderOf(stack, order)).session_id;
const cartTotal = async (stack: Stack, order: string) => (await orderOf(stack, order)).cart.total;
