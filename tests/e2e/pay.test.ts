import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Stack } from '../../dev/stack';
import { launchBrowser, shoot } from '../support/browser';
import { testStack } from '../support/stack';
import {
  answerBank,
  CARDS,
  cancelSession,
  DESKTOP,
  expectAccessible,
  joinGroup,
  openSession,
  PHONE,
  pay,
  startGroup,
  typeCard,
  visitor,
} from './pay/people';

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

describe('the hosted pages', () => {
  it('takes three people from a cart to "All paid", a declined card and 3-D Secure on the way, without a reload', async () => {
    const success_url = `${stack.demo.store}/`;
    const { session_url } = await openSession(stack, { success_url });
    const ana = await visitor(browser, DESKTOP);
    await ana.page.goto(session_url);
    await shoot(ana.page, 'pay-setup');
    const link = await startGroup(ana.page, 'Ana', 3);
    await shoot(ana.page, 'pay-organizer');

    const ben = await visitor(browser, PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await pay(ben.page, CARDS.noFunds, '$25.25');
    await ben.page.getByText('The card does not have enough money available').waitFor();
    await shoot(ben.page, 'pay-declined');
    await pay(ben.page, CARDS.good, '$25.25');
    await ben.page.getByRole('heading', { name: 'You have paid' }).waitFor();

    const cleo = await visitor(browser, PHONE);
    await joinGroup(cleo.page, link, 'Cleo');
    await pay(cleo.page, CARDS.threeDSecure, '$25.25');
    await answerBank(cleo.page, 'Complete');
    await cleo.page.getByRole('heading', { name: 'You have paid' }).waitFor();
    for (const { page } of [ana, ben]) await page.getByText('2 of 3 paid, $25.00 left').waitFor();

    await pay(ana.page, CARDS.good, '$25.25');
    for (const { page } of [ana, ben, cleo]) await page.getByRole('heading', { name: 'All paid' }).waitFor();
    await shoot(ben.page, 'pay-funded');
    await ana.page.waitForURL(success_url);
    expect([ben.problems, cleo.problems]).toEqual([[], []]);
  });

  it('keeps the seat when the bank is not convinced, and lets the member try again at once', async () => {
    const { session_url } = await openSession(stack);
    const ana = await visitor(browser, DESKTOP);
    await ana.page.goto(session_url);
    await startGroup(ana.page, 'Ana', 2);
    await pay(ana.page, CARDS.threeDSecure, '$37.88');
    await answerBank(ana.page, 'Fail');
    await ana.page.getByText('Your bank could not confirm that it was you').waitFor();
    await typeCard(ana.page, CARDS.good);
    await ana.page.getByRole('button', { name: 'Pay $37.88' }).click();
    await ana.page.getByRole('heading', { name: 'You have paid' }).waitFor();
  });

  it('work as plain forms without script, up to the card form, which says that it needs script', async () => {
    const { session_url } = await openSession(stack, { customer: { name: 'Ana' } });
    const ana = await visitor(browser, { ...DESKTOP, javaScriptEnabled: false });
    await ana.page.goto(session_url);
    await ana.page.getByLabel('People').fill('3');
    await ana.page.getByLabel('Email (optional)').fill('ana@');
    await ana.page.getByRole('button', { name: 'Start the group' }).click();
    await ana.page.getByText('This is not a complete email address').waitFor();
    expect(await ana.page.getByLabel('Email (optional)').inputValue()).toBe('ana@');
    expect(await ana.page.getByLabel('People').inputValue()).toBe('3');
    await ana.page.getByLabel('Email (optional)').fill('');
    await ana.page.getByRole('button', { name: 'Start the group' }).click();
    const link = await ana.page.getByLabel('Share link').inputValue();
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByLabel('People').fill('2');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await ana.page.getByText('0 of 2 paid').waitFor();

    const ben = await visitor(browser, { ...PHONE, javaScriptEnabled: false });
    await ben.page.goto(link);
    await ben.page.getByRole('button', { name: 'Join' }).click();
    await ben.page.getByText('Type your name').waitFor();
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Join' }).click();
    await ben.page.getByRole('heading', { name: 'Hello Ben' }).waitFor();
    expect(ben.page.url()).toBe(link);
    await ben.page.getByRole('button', { name: 'Pay my share' }).click();
    await ben.page.getByText('The card form needs script').waitFor();
    await ben.page.getByText('Leave the group').click();
    await ben.page.getByRole('button', { name: 'Leave' }).click();
    await ben.page.getByText('You are not in this group any more').waitFor();
  });

  it('let members claim items and parts of one, see who took what, and pay just that', async () => {
    const { session_url } = await openSession(stack, { group_config: { default_mode: 'itemized' } });
    const ana = await visitor(browser, DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visitor(browser, PHONE);
    await joinGroup(ben.page, link, 'Ben');
    const pan = ben.page.getByRole('group', { name: 'Copper saucepan' });
    await pan.getByText('1/2').click();
    await ben.page.getByRole('button', { name: 'Save my items' }).click();
    await ben.page.getByRole('button', { name: 'Pay my share' }).waitFor();
    await expectAccessible(ben.page);
    await shoot(ben.page, 'pay-claims');
    await ana.page.getByText('Taken: Ben 1/2').waitFor();
    await ana.page.getByRole('button', { name: 'Everything that is left is mine' }).click();
    await ana.page.getByRole('button', { name: 'Pay my share' }).waitFor();
    await ben.page.getByText('Nothing of it is left').first().waitFor();
  });

  it('let the organizer set amounts with a live preview, and members choose the place meant for them', async () => {
    const { session_url } = await openSession(stack);
    const ana = await visitor(browser, DESKTOP);
    await ana.page.goto(session_url);
    await ana.page.getByLabel('Your name').fill('Ana');
    await ana.page.getByRole('radio', { name: 'Own amounts' }).check();
    await ana.page.getByLabel('Amount of You').fill('50');
    await ana.page.getByText('$12.50 too much').waitFor();
    await ana.page.getByLabel('Amount of Person 2').fill('25');
    await ana.page.getByLabel('Name of person 2').fill('Ben');
    await ana.page.getByText('Adds up to $75.00').waitFor();
    await expectAccessible(ana.page);
    await ana.page.getByRole('button', { name: 'Start the group' }).click();
    const link = await ana.page.getByLabel('Share link').inputValue();
    const ben = await visitor(browser, PHONE);
    await ben.page.goto(link);
    await ben.page.getByRole('radio', { name: 'Ben' }).check();
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Join' }).click();
    await ben.page.getByText('$25.25').first().waitFor();
  });

  it('show what is wrong at its place, however often, and stay as wide as the phone with the longest names', async () => {
    const { session_url } = await openSession(stack, { group_config: { max_size: 3 } });
    const narrow = { ...PHONE, viewport: { width: 360, height: 740 } };
    const { page } = await visitor(browser, narrow);
    await page.goto(session_url);
    await page.getByLabel('Your name').fill('Maximilian.Mustermann@beispielfirma.de');
    for (let time = 0; time < 2; time += 1) {
      await page.getByLabel('People').fill('50');
      await page.getByRole('button', { name: 'Start the group' }).click();
      await page.locator('#start-size[aria-invalid=true]:focus').waitFor();
      await page.getByLabel('Your name').focus();
    }
    await page.getByLabel('People').fill('2');
    await page.getByRole('button', { name: 'Start the group' }).click();
    await page.getByRole('heading', { name: /^Your group is on/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('let the organizer remove who has not paid, and pay everything that is missing at once', async () => {
    const { session_url } = await openSession(stack);
    const ana = await visitor(browser, DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    const ben = await visitor(browser, PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await ana.page.getByText('Ben has not paid').click();
    await ana.page.getByRole('button', { name: 'Remove Ben' }).click();
    await ben.page.getByText('You are not in this group any more').waitFor();
    await ana.page.getByText('Pay everything that is missing').click();
    await typeCard(ana.page, CARDS.good, 'Pay all $75.75');
    await ana.page.getByRole('button', { name: 'Pay $75.75' }).click();
    for (const { page } of [ana, ben]) await page.getByRole('heading', { name: 'All paid' }).waitFor();
  });

  it('cancel only after a confirmation, and tell each payer what comes back', async () => {
    const { session_url } = await openSession(stack);
    const ana = await visitor(browser, DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visitor(browser, PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await pay(ben.page, CARDS.good, '$37.88');
    await ben.page.getByRole('heading', { name: 'You have paid' }).waitFor();
    await ana.page.getByText('Cancel the group').first().click();
    await ana.page.getByRole('button', { name: 'Cancel the group' }).click();
    await ana.page.getByText('Tick the box to confirm').waitFor();
    await ana.page.getByLabel('Yes, cancel the group for everybody').check();
    await ana.page.getByRole('button', { name: 'Cancel the group' }).click();
    for (const { page } of [ana, ben]) {
      await page.getByRole('heading', { name: 'This group was cancelled' }).waitFor();
    }
    await ben.page.getByText('$37.88 was sent back to your card').waitFor();
    await expectAccessible(ben.page);
    await shoot(ben.page, 'pay-cancelled');
  });

  it('have nothing that axe finds, in both themes, in any state', async () => {
    const { session_url, session_id } = await openSession(stack);
    const ana = await visitor(browser, DESKTOP);
    await ana.page.goto(session_url);
    await expectAccessible(ana.page);
    const link = await startGroup(ana.page, 'Ana', 3);
    for (const tool of await ana.page.locator('summary').all()) await tool.click();
    await expectAccessible(ana.page);
    const ben = await visitor(browser, PHONE);
    await ben.page.goto(link);
    await expectAccessible(ben.page);
    await joinGroup(ben.page, link, 'Ben');
    await expectAccessible(ben.page);
    await typeCard(ben.page, CARDS.declined);
    await expectAccessible(ben.page);
    await cancelSession(stack, session_id);
    await ben.page.getByRole('heading', { name: 'This group was cancelled' }).waitFor();
    await expectAccessible(ben.page);
    await ben.page.goto(`${stack.demo.pay}/s/nothing`);
    await ben.page.getByText('This link does not lead to a group').waitFor();
    await expectAccessible(ben.page);
    expect([ana.problems, ben.problems]).toEqual([[], []]);
  });

  it('send at most 10 KB of script of their own, before what the card processor sends', async () => {
    const { session_url } = await openSession(stack);
    const scriptsOf = async (url: string): Promise<string[]> => {
      const html = await (await fetch(url)).text();
      return [...new Set(html.match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g) ?? [])];
    };
    // A page without anything of its own: what the framework sends to every page.
    const floor = await scriptsOf(`${stack.demo.pay}/nothing-here`);
    const weigh = async (url: string) => {
      let bytes = 0;
      for (const script of await scriptsOf(url)) {
        if (floor.includes(script)) continue;
        const text = await (await fetch(`${stack.demo.pay}${script}`)).text();
        bytes += brotliCompressSync(text).length;
      }
      return bytes;
    };
    expect(floor.length).toBeGreaterThan(0);
    expect(await weigh(session_url)).toBeLessThanOrEqual(10_240);
    const ana = await visitor(browser, DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    expect(await weigh(session_url)).toBeLessThanOrEqual(10_240);
    expect(await weigh(link)).toBeLessThanOrEqual(10_240);
  });
});
