import type { BrowserContextOptions, Page } from 'playwright/test';
import { shoot } from '../support/browser';
import { openSession } from '../support/sessions';
import { expectAccessible } from './axe';
import { amounts, booksOf, total } from './books';
import { test as base, expect } from './fixtures';
import { confirmAddress, subjectsTo } from './mails';
import {
  CARDS,
  DESKTOP,
  giveEmail,
  joinGroup,
  openPlans,
  PAID,
  PHONE,
  pay,
  startGroup,
  typeCard,
  unpaidRow,
} from './pay/people';
import { holdBack, type Visitor } from './visitor';

/** What an organizer does when a group gets stuck, and what the others see of it. */

type Members<Names> = { [Place in keyof Names]: Visitor };

interface Group<Names> {
  session_id: string;
  link: string;
  ana: Visitor;
  others: Members<Names>;
}

type StartGroup = <Names extends string[]>(
  people: number,
  names: [...Names],
  fields?: Record<string, unknown>,
  screen?: BrowserContextOptions,
) => Promise<Group<Names>>;

const test = base.extend<{ group: StartGroup }>({
  /** A group that Ana has started for a number of people and the named people have joined. */
  group: async ({ stack, visit }, use) => {
    await use(async (people, names, fields = {}, screen = PHONE) => {
      const { session_id, session_url } = await openSession(stack, fields);
      const ana = await visit(screen);
      await ana.page.goto(session_url);
      const link = await startGroup(ana.page, 'Ana', people);
      const others: Visitor[] = [];
      for (const name of names) {
        const other = await visit(PHONE);
        await joinGroup(other.page, link, name);
        others.push(other);
      }
      return { session_id, link, ana, others: others as Members<typeof names> };
    });
  },
});

/** A person's row in the list of what a plan means for each. */
const planRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: 'then' }).filter({ hasText: name });

test.describe('when somebody drops out', () => {
  test('the organizer sees what spreading the free place means, does it, and everybody sees the new amount', async ({
    group,
  }) => {
    const { ana, others } = await group(3, ['Ben', 'Cleo']);
    const [ben, cleo] = others;
    await cleo.page.getByText('Leave the group').click();
    await cleo.page.getByRole('button', { name: 'Leave' }).click();
    await expect(cleo.page.getByText('You are not in this group any more')).toBeVisible();
    await expect(ana.page.getByText('One place is free, worth $25.00')).toBeVisible();
    await ana.page.getByText('$25.00 more, shared by 2 people').click();
    for (const name of ['Ana', 'Ben']) {
      await expect(planRow(ana.page, name).getByText('$25.00 now, $37.50 then')).toBeVisible();
    }
    await expectAccessible(ana.page);
    await shoot(ana.page, 'plan-spread');
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await expect(ana.page.getByText('The split has been changed')).toBeVisible();
    await expect(ana.page.getByText('0 of 2 paid, $75.00 left')).toBeVisible();
    for (const each of [ana, ben]) await expect(each.page.getByText('$37.88').first()).toBeVisible();
    const told = 'It was $25.00 and is $37.50 now: Ana split the order among 2 people instead of 3.';
    await expect(ben.page.getByText(told)).toBeVisible();
    await expect(ana.page.getByText('Your share has changed')).toHaveCount(0);
    await expectAccessible(ben.page);
    await shoot(ben.page, 'plan-amount-changed', { fullPage: false });
    await expect(cleo.page.getByText('There is a free place')).toHaveCount(0);
    expect([ana.problems, ben.problems, cleo.problems]).toEqual([[], [], []]);
  });

  test('the organizer can cover what is missing, seeing first what each would pay', async ({
    stack,
    group,
  }) => {
    const { ana, others, session_id } = await group(3, ['Ben'], {}, DESKTOP);
    const [ben] = others;
    await openPlans(ana.page);
    await ana.page.getByText('$75.75, service fee included').click();
    await expect(planRow(ana.page, 'Ana').getByText('$25.00 now, $75.00 then')).toBeVisible();
    await expect(planRow(ana.page, 'Ben').getByText('$25.00 now, $0.00 then')).toBeVisible();
    await shoot(ana.page, 'plan-cover');
    await typeCard(ana.page, CARDS.good, 'Cover the rest: $75.75');
    await ana.page.getByRole('button', { name: 'Pay $75.75', exact: true }).click();
    for (const each of [ana, ben])
      await expect(each.page.getByRole('heading', { name: 'All paid' })).toBeVisible();
    await expect(ben.page.getByText('Somebody else in the group has paid it for you')).toBeVisible();
    expect(amounts((await booksOf(stack, session_id)).charges)).toEqual([7575]);
  });

  test('the organizer can leave out what nobody takes where the shop allows it; the shop gets what is left of the total', async ({
    stack,
    group,
  }) => {
    const { ana, others, session_id } = await group(2, ['Ben'], {
      group_config: { default_mode: 'itemized', allow_dropping_items: true },
    });
    const [ben] = others;
    for (const [each, item] of [
      [ana, 'Copper saucepan'],
      [ben, 'Linen tea towel'],
    ] as const) {
      await each.page.getByRole('button', { name: `More: ${item}` }).click();
      await expect(each.page.getByRole('button', { name: /^Pay \S+ by card$/ })).toBeEnabled();
    }
    await openPlans(ana.page);
    await ana.page.getByText('Leave out what nobody takes').click();
    await expect(ana.page.getByText('1 × Linen tea towel')).toBeVisible();
    await expect(planRow(ana.page, 'Total').getByText('$75.00 now, $64.77 then')).toBeVisible();
    await shoot(ana.page, 'plan-drop');
    await ana.page.getByRole('button', { name: 'Leave them out' }).click();
    await expect(ana.page.getByText('What nobody takes is no longer part of the order')).toBeVisible();
    await expect(ana.page.getByText('0 of 2 paid, $64.77 left')).toBeVisible();
    await ben.page.getByText('The order', { exact: true }).click();
    for (const each of [ana, ben]) {
      await expect(each.page.getByText('Left out of the order: 1')).toBeVisible();
      await expect(each.page.getByText('Left out: 1 × Linen tea towel')).toBeVisible();
    }
    await pay(ben.page, CARDS.good, '$10.33');
    await expect(ben.page.getByRole('heading', { name: PAID })).toBeVisible();
    await pay(ana.page, CARDS.good, '$55.09');
    for (const each of [ana, ben])
      await expect(each.page.getByRole('heading', { name: 'All paid' })).toBeVisible();
    // The total without the towel, less the merchant's 3.5%.
    const paid_cents = 6477;
    await expect
      .poll(async () => total((await booksOf(stack, session_id)).transfers))
      .toBe(paid_cents - Math.round(paid_cents * 0.035));
    const { charges, transfers } = await booksOf(stack, session_id);
    expect(transfers.map((transfer) => transfer.source_transaction).toSorted()).toEqual(
      charges.map((charge) => charge.id).toSorted(),
    );
    expect(amounts(charges).toSorted()).toEqual([1033, 5509]);
  });
});

test.describe('the organizer', () => {
  test('can move the end once, and the page does not offer it a second time', async ({ group }) => {
    const { ana, others } = await group(2, ['Ben'], { group_config: { expiry_hours: 1 } });
    const [ben] = others;
    await expect(ben.page.getByText(/^5\d minutes left$/)).toBeVisible();
    await ana.page.getByText('Give everybody more time').click();
    await ana.page.getByLabel('How much longer').selectOption('One day');
    await ana.page.getByRole('button', { name: 'Move the deadline' }).click();
    await expect(ana.page.getByText('The deadline has been moved')).toBeVisible();
    await expect(ana.page.getByText(/in 1 d/)).toBeVisible();
    await expect(ben.page.getByText(/^2[45] hours left$/)).toBeVisible();
    await expect(ana.page.getByText('Give everybody more time')).toHaveCount(0);
  });

  test('can remind unpaid members, each at most once in ten minutes, and the page says so', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { customer: { email: 'ana@shop.test' } });
    const ana = await visit(PHONE);
    await ana.page.goto(session_url);
    await ana.page.getByLabel('Email (optional)').fill('');
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visit(PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await giveEmail(ben.page, 'ben@friends.test');
    await confirmAddress(stack, 'ben@friends.test');
    await ana.page.getByText('Send a reminder').click();
    await expect(ana.page.getByText('at most once in ten minutes')).toBeVisible();
    await ana.page.getByRole('button', { name: 'Send reminders' }).click();
    await expect(
      ana.page.getByText('One person is reminded, or asked to confirm their address first.', { exact: true }),
    ).toBeVisible();
    await ana.page.getByRole('button', { name: 'Send reminders' }).click();
    await expect(ana.page.getByText('No reminder was sent. One person could not be reminded')).toBeVisible();
    await expect
      .poll(async () =>
        (await subjectsTo(stack, 'ben@friends.test')).filter((subject) => /Reminder/.test(subject)),
      )
      .toEqual([expect.stringContaining('Reminder: $37.88 to pay')]);
  });
});

test.describe('a page that is open', () => {
  test('follows the group by polling where something on the way blocks the event stream', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const ana = await visit(PHONE);
    let streams = 0;
    await ana.page.route('**/api/pay/live/**', (route) => {
      if (route.request().headers().accept !== 'text/event-stream') return route.continue();
      streams += 1;
      return route.abort();
    });
    await ana.page.clock.install();
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visit(PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await expect(async () => {
      await ana.page.clock.fastForward(3_000);
      await expect(unpaidRow(ana.page, 'Ben')).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 45_000 });
    expect(streams).toBeGreaterThan(0);
  });

  test("the organizer can divide again before the form's script has loaded, which keeps what was typed", async ({
    group,
  }) => {
    const { ana } = await group(2, []);
    await ana.page.reload();
    const release = await holdBack(ana.page, '**/_next/static/chunks/*.js');
    const form = ana.page
      .locator('form')
      .filter({ has: ana.page.getByRole('button', { name: 'Change the split' }) });
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByLabel('People').fill('3');
    await expect(form.getByText('$37.50 each')).toHaveCount(1);
    release();
    await expect(form.getByText('$25.00 each')).toBeVisible();
    await expect(ana.page.getByLabel('People')).toHaveValue('3');
    await expect.poll(() => ana.page.evaluate(() => document.activeElement?.id)).toBe('change_split-size');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await expect(ana.page.getByText('0 of 3 paid,')).toBeVisible();
  });

  test("the organizer can divide again with the plain form's first number after the group has changed", async ({
    group,
  }) => {
    const { ana } = await group(3, ['Ben']);
    await ana.page.reload();
    await openPlans(ana.page);
    await ana.page.getByText('Split it among those who haven’t paid').click();
    const release = await holdBack(ana.page, '**/_next/static/chunks/*.js');
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await expect(ana.page.getByText('0 of 2 paid,')).toBeVisible();
    await ana.page.getByLabel('People').fill('3');
    release();
    const form = ana.page
      .locator('form')
      .filter({ has: ana.page.getByRole('button', { name: 'Change the split' }) });
    await expect(form.getByText('$25.00 each')).toBeVisible();
    await expect(ana.page.getByLabel('People')).toHaveValue('3');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await expect(ana.page.getByText('0 of 3 paid,')).toBeVisible();
  });

  test('the form to divide again follows the group until somebody types into it', async ({
    visit,
    group,
  }) => {
    const { ana, link } = await group(4, ['Ben']);
    const size = ana.page.getByLabel('People');
    await ana.page.getByText('Change the split or the number of people').click();
    await openPlans(ana.page);
    await ana.page.getByText('Split it among those who haven’t paid').click();
    await expect(size).toHaveValue('4');
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await expect.poll(() => size.inputValue()).toBe('2');
    await size.fill('3');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await expect(ana.page.getByText('0 of 3 paid,')).toBeVisible();
    await size.fill('5');
    const { page } = await visit(PHONE);
    await joinGroup(page, link, 'Cleo');
    await expect(unpaidRow(ana.page, 'Cleo')).toBeVisible();
    await expect(size).toHaveValue('5');
  });

  test('tells a member typing a card that the amount has changed, and continues with the new one', async ({
    stack,
    group,
  }) => {
    const { ana, others, session_id } = await group(3, ['Ben']);
    const [{ page }] = others;
    await typeCard(page, CARDS.good);
    await openPlans(ana.page);
    await ana.page.getByText('Split it among those who haven’t paid').click();
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await expect(page.getByText('The amount is $37.88 now')).toBeVisible();
    await expect(page.getByText('it is no longer $25.25. Nothing was charged.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay $25.25', exact: true })).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('The amount is $37.88 now');
    await expectAccessible(page);
    await shoot(page, 'plan-changed');
    await pay(page, CARDS.good, '$37.88');
    await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
    await expect(page.getByText('The amount is')).toHaveCount(0);
    expect(amounts((await booksOf(stack, session_id)).charges)).toEqual([3788]);
  });

  test('never charges an outdated amount when it missed the change, and shows the new one', async ({
    stack,
    group,
  }) => {
    const { ana, others, session_id } = await group(3, ['Ben']);
    const [{ page }] = others;
    await page.route('**/api/pay/live/**', (route) => route.abort());
    await page.reload();
    await typeCard(page, CARDS.good);
    await openPlans(ana.page);
    await ana.page.getByText('Split it among those who haven’t paid').click();
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await expect
      .poll(async () => (await booksOf(stack, session_id)).intents.map(({ status }) => status))
      .toEqual(['canceled']);
    await page.getByRole('button', { name: 'Pay $25.25', exact: true }).click();
    await expect(page.getByText('this payment was out of date. Nothing was charged.')).toBeVisible();
    await expect(page.getByText('$37.88').first()).toBeVisible();
    expect(amounts((await booksOf(stack, session_id)).charges)).toEqual([]);
    // The page is out of date again: the card form opens for what is owed now, and says so.
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByLabel('People').fill('3');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await expect(ana.page.getByText('0 of 3 paid,')).toBeVisible();
    await typeCard(page, CARDS.good);
    await expect(page.getByText('The amount is $25.25 now')).toBeVisible();
    await page.getByRole('button', { name: 'Pay $25.25', exact: true }).click();
    await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
    expect(amounts((await booksOf(stack, session_id)).charges)).toEqual([2525]);
  });

  test('tells a member charged at the old amount after all that it is refunded, on the page and by mail', async ({
    stack,
    visit,
    group,
  }) => {
    const { ana, link, session_id } = await group(3, []);
    const { page } = await visit(PHONE);
    await page.route('**/api/pay/live/**', (route) => route.abort());
    await joinGroup(page, link, 'Ben');
    await giveEmail(page, 'ben@late.test');
    await confirmAddress(stack, 'ben@late.test');
    await typeCard(page, CARDS.good);
    // The withdrawal of the payment reaches the processor too late.
    await fetch(`${stack.demo.stripe}/_sim/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: '503', path: '^/v1/payment_intents/[^/]+/cancel', times: 100 }),
    });
    await openPlans(ana.page);
    await ana.page.getByText('Split it among those who haven’t paid').click();
    await ana.page.getByRole('button', { name: 'Split it' }).click();
    await expect(ana.page.getByText('0 of 2 paid, $75.00 left')).toBeVisible();
    await page.getByRole('button', { name: 'Pay $25.25', exact: true }).click();
    await expect(page.getByText('while your payment of $25.25 was on its way')).toBeVisible();
    await fetch(`${stack.demo.stripe}/_sim/faults`, { method: 'DELETE' });
    await shoot(page, 'plan-returned');
    await expect
      .poll(() => subjectsTo(stack, 'ben@late.test'))
      .toContainEqual(
        expect.stringContaining('We are refunding your payment of $25.25 at Summit Outfitters'),
      );
    await pay(page, CARDS.good, '$37.88');
    await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
    await expect(ana.page.getByText('1 of 2 paid, $37.50 left')).toBeVisible();
    expect(amounts((await booksOf(stack, session_id)).charges).toSorted()).toEqual([2525, 3788]);
  });
});
