import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Stack } from '../../dev/stack';
import { amounts, booksOf } from '../support/books';
import { launchBrowser, shoot } from '../support/browser';
import { subjectsTo } from '../support/mails';
import { testStack } from '../support/stack';
import {
  CARDS,
  DESKTOP,
  expectAccessible,
  joinGroup,
  openSession,
  PHONE,
  pay,
  startGroup,
  typeCard,
  type Visitor,
  visitor,
} from './pay/people';

/** What an organizer does when a group does not go by itself, and what the others see of it. */

/** What tests wait for at most where a page polls every three seconds. */
const BY_POLLING_ms = 10_000;
/** Expects something of what comes about elsewhere: at the processor, in the mailbox. */
const soon = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 15_000 });

let browser: Browser;
let stack: Stack;

beforeAll(async () => {
  [browser, stack] = await Promise.all([launchBrowser(), testStack()]);
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

interface Group {
  session_id: string;
  link: string;
  ana: Visitor;
  others: Visitor[];
}

/** A group that Ana has started for so many people, and that the named have joined. */
async function group(
  people: number,
  names: string[],
  fields: Record<string, unknown> = {},
  screen: Parameters<Browser['newContext']>[0] = PHONE,
): Promise<Group> {
  const { session_id, session_url } = await openSession(stack, fields);
  const ana = await visitor(browser, screen);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', people);
  const others: Visitor[] = [];
  for (const name of names) {
    const other = await visitor(browser, PHONE);
    await joinGroup(other.page, link, name);
    others.push(other);
  }
  return { session_id, link, ana, others };
}

/** The row of a name in the list of what a plan means for each. */
const planRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: 'then' }).filter({ hasText: name });

describe('when somebody drops out', () => {
  it('the organizer sees what spreading the free place means, does it, and everybody sees the new amount', async () => {
    const { ana, others } = await group(3, ['Ben', 'Cleo']);
    const [ben, cleo] = others;
    await cleo?.page.getByText('Leave the group').click();
    await cleo?.page.getByRole('button', { name: 'Leave' }).click();
    await cleo?.page.getByText('You are not in this group any more').waitFor();
    await ana.page.getByText('One place is free, worth $25.00').waitFor();
    await ana.page.getByText('$25.00 more, shared by 2 people').click();
    for (const name of ['Ana', 'Ben']) {
      await planRow(ana.page, name).getByText('$25.00 now, $37.50 then').waitFor();
    }
    await expectAccessible(ana.page);
    await shoot(ana.page, 'plan-spread');
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await ana.page.getByText('The split has been changed').waitFor();
    await ana.page.getByText('0 of 2 paid, $75.00 left').waitFor();
    for (const each of [ana, ben]) await each?.page.getByText('$37.88').first().waitFor();
    await cleo?.page.getByText('There is a free place').waitFor({ state: 'detached' });
    expect([ana.problems, ben?.problems, cleo?.problems]).toEqual([[], [], []]);
  });

  it('the organizer can cover what is missing, seeing first what each would pay', async () => {
    const { ana, others, session_id } = await group(3, ['Ben'], {}, DESKTOP);
    const [ben] = others;
    await ana.page.getByText('$75.75, service fee included').click();
    await planRow(ana.page, 'Ana').getByText('$25.00 now, $75.00 then').waitFor();
    await planRow(ana.page, 'Ben').getByText('$25.00 now, $0.00 then').waitFor();
    await shoot(ana.page, 'plan-cover');
    await typeCard(ana.page, CARDS.good, 'Pay all $75.75');
    await ana.page.getByRole('button', { name: 'Pay $75.75' }).click();
    for (const each of [ana, ben]) await each?.page.getByRole('heading', { name: 'All paid' }).waitFor();
    await ben?.page.getByText('Somebody else in the group has paid it for you').waitFor();
    expect(amounts((await booksOf(stack, session_id)).charges)).toEqual([7575]);
  });

  it('the organizer can leave out what nobody takes where the shop allows it; the shop gets what is left of the total', async () => {
    const { ana, others, session_id } = await group(2, ['Ben'], {
      group_config: { default_mode: 'itemized', allow_dropping_items: true },
    });
    const [ben] = others;
    for (const [each, item] of [
      [ana, 'Copper saucepan'],
      [ben, 'Linen tea towel'],
    ] as const) {
      const choice = each?.page.getByRole('group', { name: item });
      await choice?.getByText(/^(All of it|1)$/).click();
      await each?.page.getByRole('button', { name: 'Save my items' }).click();
      await each?.page.getByText('Your items are saved').waitFor();
    }
    await ana.page.getByText('Leave out what nobody takes').click();
    await ana.page.getByText('1 × Linen tea towel').waitFor();
    await planRow(ana.page, 'Total').getByText('$75.00 now, $64.77 then').waitFor();
    await shoot(ana.page, 'plan-drop');
    await ana.page.getByRole('button', { name: 'Leave them out' }).click();
    await ana.page.getByText('What nobody takes is no longer part of the order').waitFor();
    await ana.page.getByText('0 of 2 paid, $64.77 left').waitFor();
    for (const each of [ana, ben]) {
      await each?.page.getByText('Left out of the order: 1').waitFor();
      await each?.page.getByText('Left out: 1 × Linen tea towel').waitFor();
    }
    if (ben) await pay(ben.page, CARDS.good, '$10.33');
    await ben?.page.getByRole('heading', { name: 'You have paid' }).waitFor();
    await pay(ana.page, CARDS.good, '$55.09');
    for (const each of [ana, ben]) await each?.page.getByRole('heading', { name: 'All paid' }).waitFor();
    // The total without the towel, less the merchant's 3.5%.
    const paid_cents = 6477;
    await soon(async () => amounts((await booksOf(stack, session_id)).transfers)).toEqual([
      paid_cents - Math.round(paid_cents * 0.035),
    ]);
    expect(amounts((await booksOf(stack, session_id)).charges).toSorted()).toEqual([1033, 5509]);
  });
});

describe('the organizer', () => {
  it('can move the end once, and the page does not offer it a second time', async () => {
    const { ana, others } = await group(2, ['Ben'], { group_config: { expiry_hours: 1 } });
    const [ben] = others;
    await ben?.page.getByText(/in 5\d min/).waitFor();
    await ana.page.getByText('Give everybody more time').click();
    await ana.page.getByLabel('How much longer').selectOption('One day');
    await ana.page.getByRole('button', { name: 'Move the deadline' }).click();
    await ana.page.getByText('The deadline has been moved').waitFor();
    for (const each of [ana, ben]) await each?.page.getByText(/in 1 d/).waitFor();
    await ana.page.getByText('Give everybody more time').waitFor({ state: 'detached' });
  });

  it('can remind who has not paid, each at most once in ten minutes, and the page says so', async () => {
    const { session_url } = await openSession(stack, { customer: { email: 'ana@shop.test' } });
    const ana = await visitor(browser, PHONE);
    await ana.page.goto(session_url);
    await ana.page.getByLabel('Email (optional)').fill('');
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visitor(browser, PHONE);
    await ben.page.goto(link);
    await ben.page.getByLabel('Email (optional)').fill('ben@friends.test');
    await joinGroup(ben.page, null, 'Ben');
    await ana.page.getByText('Send a reminder').click();
    await ana.page.getByText('at most once in ten minutes').waitFor();
    await ana.page.getByRole('button', { name: 'Send reminders' }).click();
    await ana.page.getByText('One reminder was sent. One person could not be reminded').waitFor();
    await ana.page.getByRole('button', { name: 'Send reminders' }).click();
    await ana.page.getByText('No reminder was sent. 2 people could not be reminded').waitFor();
    await soon(async () =>
      (await subjectsTo(stack, 'ben@friends.test')).filter((subject) => /Reminder/.test(subject)),
    ).toEqual([expect.stringContaining('Reminder: $37.88 to pay')]);
  });

  it('finds the way back to the shop from a group that is not complete, and from a cancelled one', async () => {
    const cancel_url = `${stack.demo.store}/`;
    const { session_url } = await openSession(stack, { cancel_url });
    const ana = await visitor(browser, PHONE);
    const back = ana.page.getByRole('link', { name: /^Back to/ });
    await ana.page.goto(session_url);
    expect(await back.getAttribute('href')).toBe(cancel_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    await back.click();
    await ana.page.waitForURL(cancel_url);
    await ana.page.goBack();
    await ana.page.locator('summary', { hasText: 'Cancel the group' }).click();
    await ana.page.getByLabel('Yes, cancel the group for everybody').check();
    await ana.page.getByRole('button', { name: 'Cancel the group' }).click();
    await ana.page.getByText('You are taken back to the shop in a few seconds').waitFor();
    const ben = await visitor(browser, PHONE);
    await ben.page.goto(link);
    await ben.page.getByRole('heading', { name: 'This group was cancelled' }).waitFor();
    expect(await ben.page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);
    await shoot(ana.page, 'plan-cancelled');
    await back.click();
    await ana.page.waitForURL(cancel_url);
  });
});

describe('a page that is open', () => {
  it('follows the group by polling where something on the way blocks the event stream', async () => {
    const { session_url } = await openSession(stack);
    const ana = await visitor(browser, PHONE);
    let streams = 0;
    await ana.page.route('**/api/pay/live/**', (route) => {
      if (route.request().headers().accept !== 'text/event-stream') return route.continue();
      streams += 1;
      return route.abort();
    });
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visitor(browser, PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await ana.page.getByText('Ben has not paid').waitFor({ timeout: BY_POLLING_ms });
    expect(streams).toBeGreaterThan(0);
  });

  it('the organizer can divide anew before the script of that form has come, which keeps what was typed', async () => {
    const { ana } = await group(2, []);
    await ana.page.reload();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await ana.page.route('**/_next/static/chunks/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const form = ana.page
      .locator('form')
      .filter({ has: ana.page.getByRole('button', { name: 'Change the split' }) });
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByLabel('People').fill('3');
    expect(await form.getByText('$37.50 each').count()).toBe(1);
    release();
    await form.getByText('$25.00 each').waitFor();
    expect(await ana.page.getByLabel('People').inputValue()).toBe('3');
    await soon(() => ana.page.evaluate(() => document.activeElement?.id)).toBe('change_split-size');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await ana.page.getByText('0 of 3 paid').waitFor();
  });

  it('the organizer can divide anew with a number that the plain form began with, when the group has changed since', async () => {
    const { ana } = await group(3, ['Ben']);
    await ana.page.reload();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await ana.page.getByText('Split it among unpaid members').click();
    await ana.page.route('**/_next/static/chunks/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await ana.page.getByText('0 of 2 paid').waitFor();
    await ana.page.getByLabel('People').fill('3');
    release();
    const form = ana.page
      .locator('form')
      .filter({ has: ana.page.getByRole('button', { name: 'Change the split' }) });
    await form.getByText('$25.00 each').waitFor();
    expect(await ana.page.getByLabel('People').inputValue()).toBe('3');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await ana.page.getByText('0 of 3 paid').waitFor();
  });

  it('the form to divide anew follows the group until somebody types into it', async () => {
    const { ana, link } = await group(4, ['Ben']);
    const size = ana.page.getByLabel('People');
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByText('Split it among unpaid members').click();
    expect(await size.inputValue()).toBe('4');
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await soon(() => size.inputValue()).toBe('2');
    await size.fill('3');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await ana.page.getByText('0 of 3 paid').waitFor();
    await size.fill('5');
    const { page } = await visitor(browser, PHONE);
    await joinGroup(page, link, 'Cleo');
    await ana.page.getByText('Cleo has not paid').waitFor({ timeout: BY_POLLING_ms });
    expect(await size.inputValue()).toBe('5');
  });

  it('tells who is typing a card that the amount has changed, and lets them go on with the new one', async () => {
    const { ana, others, session_id } = await group(3, ['Ben']);
    const page = others[0]?.page ?? ana.page;
    await typeCard(page, CARDS.good);
    await ana.page.getByText('Split it among unpaid members').click();
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await page.getByText('The amount is $37.88 now').waitFor();
    await page.getByText('it is no longer $25.25. Nothing was charged.').waitFor();
    expect(await page.getByRole('button', { name: 'Pay $25.25' }).count()).toBe(0);
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain(
      'The amount is $37.88 now',
    );
    await expectAccessible(page);
    await shoot(page, 'plan-changed');
    await pay(page, CARDS.good, '$37.88');
    await page.getByRole('heading', { name: 'You have paid' }).waitFor();
    expect(await page.getByText('The amount is').count()).toBe(0);
    expect(amounts((await booksOf(stack, session_id)).charges)).toEqual([3788]);
  });

  it('charges nothing at an old amount when it has heard nothing of the change, and shows the new one', async () => {
    const { ana, others, session_id } = await group(3, ['Ben']);
    const page = others[0]?.page ?? ana.page;
    await page.route('**/api/pay/live/**', (route) => route.abort());
    await page.reload();
    await typeCard(page, CARDS.good);
    await ana.page.getByText('Split it among unpaid members').click();
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await soon(async () => (await booksOf(stack, session_id)).intents.map(({ status }) => status)).toEqual([
      'canceled',
    ]);
    await page.getByRole('button', { name: 'Pay $25.25' }).click();
    await page.getByText('this payment was out of date. Nothing was charged.').waitFor();
    await page.getByText('$37.88').first().waitFor();
    expect(amounts((await booksOf(stack, session_id)).charges)).toEqual([]);
    // The page is behind once more: the card form opens for what is owed now, and says so.
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByLabel('People').fill('3');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await ana.page.getByText('0 of 3 paid').waitFor();
    await typeCard(page, CARDS.good);
    await page.getByText('The amount is $25.25 now').waitFor();
    await page.getByRole('button', { name: 'Pay $25.25' }).click();
    await page.getByRole('heading', { name: 'You have paid' }).waitFor();
    expect(amounts((await booksOf(stack, session_id)).charges)).toEqual([2525]);
  });

  it('tells who was charged at the old amount all the same that it goes back, on the page and by mail', async () => {
    const { ana, link, session_id } = await group(3, []);
    const { page } = await visitor(browser, PHONE);
    await page.route('**/api/pay/live/**', (route) => route.abort());
    await page.goto(link);
    await page.getByLabel('Email (optional)').fill('ben@late.test');
    await joinGroup(page, null, 'Ben');
    await typeCard(page, CARDS.good);
    // The processor hears too late that the payment is withdrawn.
    await fetch(`${stack.demo.stripe}/_sim/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: '503', path: '^/v1/payment_intents/[^/]+/cancel', times: 100 }),
    });
    await ana.page.getByText('Split it among unpaid members').click();
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await ana.page.getByText('0 of 2 paid, $75.00 left').waitFor();
    await page.getByRole('button', { name: 'Pay $25.25' }).click();
    await page.getByText('while your payment of $25.25 was on its way').waitFor();
    await fetch(`${stack.demo.stripe}/_sim/faults`, { method: 'DELETE' });
    await shoot(page, 'plan-returned');
    await soon(() => subjectsTo(stack, 'ben@late.test')).toContainEqual(
      expect.stringContaining('We are refunding your payment of $25.25 at Summit Outfitters'),
    );
    await pay(page, CARDS.good, '$37.88');
    await page.getByRole('heading', { name: 'You have paid' }).waitFor();
    await ana.page.getByText('1 of 2 paid, $37.50 left').waitFor();
    expect(amounts((await booksOf(stack, session_id)).charges).toSorted()).toEqual([2525, 3788]);
  });
});
