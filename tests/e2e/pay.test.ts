import { brotliCompressSync } from 'node:zlib';
import type { Locator } from 'playwright/test';
import { shoot } from '../support/browser';
import { openSession } from '../support/sessions';
import { expectAccessible } from './axe';
import { expect, test } from './fixtures';
import { isHighlighted } from './is-highlighted';
import { expectCountdown } from './pay/countdown';
import {
  answerBank,
  CARDS,
  cancelSession,
  DESKTOP,
  expectJoined,
  joinGroup,
  openWithScript,
  PAID,
  PAY_BY_CARD,
  PHONE,
  pay,
  payInSheet,
  startGroup,
  typeCard,
  unpaidRow,
} from './pay/people';
import { quietOf } from './visitor';

test.describe('the hosted pages', () => {
  test('takes three people from a cart to "All paid", a declined card and 3-D Secure on the way, without a reload', async ({
    stack,
    visit,
  }) => {
    const success_url = `${stack.demo.store}/`;
    const { session_url } = await openSession(stack, { success_url });
    const ana = await visit(DESKTOP);
    await ana.page.clock.install();
    await ana.page.goto(session_url);
    await shoot(ana.page, 'pay-setup');
    const link = await startGroup(ana.page, 'Ana', 3);
    await shoot(ana.page, 'pay-organizer');

    const ben = await visit(PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await pay(ben.page, CARDS.noFunds, '$25.25');
    await expect(ben.page.getByText('The card does not have enough money available')).toBeVisible();
    await shoot(ben.page, 'pay-declined');
    await pay(ben.page, CARDS.good, '$25.25');
    await expect(ben.page.getByRole('heading', { name: PAID })).toBeVisible();

    const cleo = await visit(PHONE);
    await joinGroup(cleo.page, link, 'Cleo');
    await pay(cleo.page, CARDS.threeDSecure, '$25.25');
    await answerBank(cleo.page, 'Complete');
    await expect(cleo.page.getByRole('heading', { name: PAID })).toBeVisible();
    for (const { page } of [ana, ben]) await expect(page.getByText('2 of 3 paid, $25.00 left')).toBeVisible();

    await pay(ana.page, CARDS.good, '$25.25');
    await expect(ana.page.getByRole('heading', { name: 'All paid' })).toBeVisible();
    await expectCountdown(ana.page, ana.page, async () => ana.page.url() === success_url);
    for (const { page } of [ben, cleo])
      await expect(page.getByRole('heading', { name: 'All paid' })).toBeVisible();
    await shoot(ben.page, 'pay-funded');
    expect([ben.problems, cleo.problems]).toEqual([[], []]);
  });

  test('keeps the place when 3-D Secure fails, and lets the member try again at once', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    await startGroup(ana.page, 'Ana', 2);
    await pay(ana.page, CARDS.threeDSecure, '$37.88');
    await answerBank(ana.page, 'Fail');
    await expect(ana.page.getByText('Your bank could not confirm that it was you')).toBeVisible();
    await typeCard(ana.page, CARDS.good);
    await ana.page.getByRole('button', { name: 'Pay $37.88', exact: true }).click();
    await expect(ana.page.getByRole('heading', { name: PAID })).toBeVisible();
  });

  test('work as plain forms without script, up to the card form, which says that it needs script', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { customer: { name: 'Ana' } });
    const ana = await visit({ ...DESKTOP, javaScriptEnabled: false });
    await ana.page.goto(session_url);
    await ana.page.getByLabel('People').fill('3');
    await ana.page.getByLabel('Email (optional)').fill('ana@');
    await ana.page.getByRole('button', { name: 'Continue' }).click();
    await expect(ana.page.getByText('This is not a complete email address')).toBeVisible();
    await expect(ana.page.getByLabel('Email (optional)')).toHaveValue('ana@');
    await expect(ana.page.getByLabel('People')).toHaveValue('3');
    // Emptying a field is a key that is pressed: it is lost while the browser still goes to the page's fragment.
    await expect(async () => {
      await ana.page.getByLabel('Email (optional)').fill('');
      await expect(ana.page.getByLabel('Email (optional)')).toHaveValue('', { timeout: 1_000 });
    }).toPass();
    await ana.page.getByRole('button', { name: 'Continue' }).click();
    const link = await ana.page.getByLabel('Share link').inputValue();
    await ana.page.getByText('Change the split or the number of people').click();
    await ana.page.getByLabel('People').fill('2');
    await ana.page.getByRole('button', { name: 'Change the split' }).click();
    await expect(ana.page.getByText('0 of 2 paid')).toBeVisible();

    const ben = await visit({ ...PHONE, javaScriptEnabled: false });
    await ben.page.goto(link);
    await ben.page.getByText('I’ll pay later').click();
    await ben.page.getByRole('button', { name: 'Keep my place' }).click();
    await expect(ben.page.getByText('Type your name')).toBeVisible();
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Keep my place' }).click();
    await expectJoined(ben.page, 'Ben');
    await expect(ben.page).toHaveURL(link);
    await ben.page.getByRole('button', { name: PAY_BY_CARD }).click();
    await expect(ben.page.getByText('The card form needs script')).toBeVisible();
    await ben.page.getByText('Leave the group').click();
    await ben.page.getByRole('button', { name: 'Leave' }).click();
    await expect(ben.page.getByText('You are not in this group any more')).toBeVisible();
  });

  test('let members claim items and parts of one, see who took what, and pay just that', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { group_config: { default_mode: 'itemized' } });
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visit(PHONE);
    await joinGroup(ben.page, link, 'Ben');
    const pan = ben.page.getByRole('group', { name: 'Copper saucepan' });
    await pan.getByText('share this').click();
    await pan.getByRole('button', { name: '1/2' }).click();
    await expect(ben.page.getByRole('button', { name: PAY_BY_CARD })).toBeVisible();
    await expectAccessible(ben.page);
    await shoot(ben.page, 'pay-claims');
    await expect(ana.page.getByRole('group', { name: 'Copper saucepan' })).toContainText('Ben 1/2');
    await ana.page.getByRole('button', { name: 'Everything that is left is mine' }).click();
    await expect(ana.page.getByRole('button', { name: PAY_BY_CARD })).toBeVisible();
    await expect(ben.page.getByRole('group', { name: 'Linen tea towel' })).toContainText('Ana 2');
    await expect(ben.page.getByRole('button', { name: 'More: Linen tea towel' })).toBeHidden();
  });

  test('let the organizer set amounts with a live preview, and members choose the place meant for them', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    await ana.page.getByLabel('Your name').fill('Ana');
    await ana.page.getByText('More', { exact: true }).click();
    const sheet = ana.page.getByRole('dialog');
    await sheet.getByLabel('Amount: You').fill('50');
    await expect(sheet.getByLabel('Amount: Person 2')).toHaveAttribute('placeholder', '25.00');
    await sheet.getByLabel('Amount: Person 2').fill('37.50');
    await expect(sheet.getByText('$12.50 too much. Lower someone’s amount.')).toBeVisible();
    await sheet.getByLabel('Amount: Person 2').fill('25');
    await sheet.getByLabel('Name of person 2').fill('Ben');
    await expect(sheet.getByText('Adds up to $75.00')).toBeVisible();
    await expectAccessible(ana.page);
    await ana.page.getByRole('button', { name: 'Done' }).click();
    await expectAccessible(ana.page);
    await ana.page.getByRole('button', { name: 'Continue' }).click();
    const link = await ana.page.getByLabel('Share link').inputValue();
    const ben = await visit(PHONE);
    await ben.page.goto(link);
    await ben.page.getByRole('radio', { name: 'Ben' }).check();
    await expect(ben.page.getByText('$25.25').first()).toBeVisible();
    await ben.page.getByText('I’ll pay later').click();
    await expect(ben.page.getByLabel('Your name')).toHaveValue('Ben');
    await ben.page.getByRole('button', { name: 'Keep my place' }).click();
    await expectJoined(ben.page, 'Ben');
    await expect(ben.page.getByText('$25.25').first()).toBeVisible();
  });

  test('show errors next to their field, however often, and fit a phone with the longest names', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack, { group_config: { max_size: 3 } });
    const narrow = { ...PHONE, viewport: { width: 360, height: 740 } };
    const { page } = await visit(narrow);
    await page.goto(session_url);
    await page.getByLabel('Your name').fill('Maximilian.Mustermann@beispielfirma.de');
    for (let time = 0; time < 2; time += 1) {
      await page.getByLabel('People').fill('50');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.locator('#start-size[aria-invalid=true]:focus')).toBeVisible();
      await page.getByLabel('Your name').focus();
    }
    await page.getByLabel('People').fill('2');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Invite your group' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('let the organizer remove unpaid members, and pay everything that is missing at once', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 3);
    const ben = await visit(PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await unpaidRow(ana.page, 'Ben').click();
    // Nothing is removed by one tap: what it does is said first.
    await expect(ana.page.getByRole('button', { name: 'Remove Ben' })).toBeHidden();
    await ana.page.getByText('Remove from the group').click();
    await expect(ana.page.getByText('Ben has paid nothing, so nothing is refunded.')).toBeVisible();
    await ana.page.getByRole('button', { name: 'Remove Ben' }).click();
    await expect(ben.page.getByText('You are not in this group any more')).toBeVisible();
    await ana.page.locator('summary', { hasText: 'Cover the rest' }).click();
    await typeCard(ana.page, CARDS.good, 'Cover the rest: $75.75');
    await ana.page.getByRole('button', { name: 'Pay $75.75', exact: true }).click();
    for (const { page } of [ana, ben])
      await expect(page.getByRole('heading', { name: 'All paid' })).toBeVisible();
  });

  test('cancel only after a confirmation, and tell each payer the refund', async ({ stack, visit }) => {
    const { session_url } = await openSession(stack);
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visit(PHONE);
    await joinGroup(ben.page, link, 'Ben');
    await pay(ben.page, CARDS.good, '$37.88');
    await expect(ben.page.getByRole('heading', { name: PAID })).toBeVisible();
    await ana.page.getByText('More options').click();
    await ana.page.getByText('Cancel the group').first().click();
    await expect(ana.page.getByRole('listitem').filter({ hasText: 'Ben gets back' })).toContainText('$37.88');
    await ana.page.getByRole('button', { name: 'Cancel the group' }).click();
    await expect(ana.page.getByText('Tick the box to confirm')).toBeVisible();
    await ana.page.getByLabel('Yes, cancel the group for everybody').check();
    await ana.page.getByRole('button', { name: 'Cancel the group' }).click();
    for (const { page } of [ana, ben]) {
      await expect(page.getByRole('heading', { name: 'This group was cancelled' })).toBeVisible();
    }
    await expect(ben.page.getByText('$37.88 was refunded to your card, fee included.')).toBeVisible();
    await expectAccessible(ben.page);
    await shoot(ben.page, 'pay-cancelled');
  });

  test('have no violation that axe can find, in both themes and any state', async ({ stack, visit }) => {
    const { session_url, session_id } = await openSession(stack);
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    await expectAccessible(ana.page);
    const link = await startGroup(ana.page, 'Ana', 3);
    for (const tool of await ana.page.locator('summary').all()) {
      if (await tool.isVisible()) await tool.click();
    }
    await expectAccessible(ana.page);
    const ben = await visit(PHONE);
    await ben.page.goto(link);
    await expectAccessible(ben.page);
    await joinGroup(ben.page, link, 'Ben');
    await expectAccessible(ben.page);
    await typeCard(ben.page, CARDS.declined);
    await expectAccessible(ben.page);
    await cancelSession(stack, session_id);
    await expect(ben.page.getByRole('heading', { name: 'This group was cancelled' })).toBeVisible();
    await expectAccessible(ben.page);
    await ben.page.goto(`${stack.demo.pay}/s/nothing`);
    await expect(ben.page.getByText('This link does not lead to a group')).toBeVisible();
    await expectAccessible(ben.page);
    expect([ana.problems, ben.problems]).toEqual([[], []]);
  });

  test('show in a reader’s own colours what is pressed, chosen, paid and focused', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const ana = await visit({ ...DESKTOP, forcedColors: 'active' });
    await ana.page.goto(session_url);
    const styleOf = (part: Locator, name: string) =>
      part.evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name);
    const segment = (chosen: boolean) =>
      ana.page.locator(`label:has([name=mode]:${chosen ? 'checked' : 'not(:checked)'})`).first();
    await expect(segment(true)).toBeVisible();
    expect(await isHighlighted(segment(true))).toBe(true);
    expect(await isHighlighted(segment(false))).toBe(false);
    const next = ana.page.getByRole('button', { name: 'Continue' });
    expect(await styleOf(next, 'border-top-width')).toBe('1px');
    await next.focus();
    await ana.page.keyboard.press('Shift+Tab');
    await ana.page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    expect(await styleOf(next, 'outline')).toContain('solid 3px');
    const link = await startGroup(ana.page, 'Ana', 2);

    const ben = await visit({ ...PHONE, forcedColors: 'active' });
    await openWithScript(ben.page, link);
    const open = ben.page.getByRole('button', { name: PAY_BY_CARD });
    expect(await styleOf(open, 'border-top-width')).toBe('1px');
    await open.click();
    const inSheet = ben.page.getByRole('dialog').getByRole('button', { name: /^Pay \S+$/ });
    await expect(inSheet).toHaveCSS('border-top-width', '1px');
    await payInSheet(ben.page, 'Ben', CARDS.good);
    await expect(ben.page.getByRole('heading', { name: PAID })).toBeVisible();
    const track = ben.page.getByRole('progressbar');
    expect(await styleOf(track, 'border-top-width')).toBe('1px');
    expect(await isHighlighted(track.locator('*'))).toBe(true);
    expect(await isHighlighted(track)).toBe(false);
  });

  test('send at most 10 KB of script of their own, before what the card processor sends', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const scriptsOf = async (url: string): Promise<string[]> => {
      const html = await (await fetch(url)).text();
      return [...new Set(html.match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g) ?? [])];
    };
    // A page without anything of its own: what the framework sends to every page.
    const floor = await scriptsOf(`${stack.demo.pay}/vectors/nothing-here`);
    const weigh = async (scripts: Iterable<string>) => {
      let bytes = 0;
      for (const script of scripts) {
        if (floor.includes(script)) continue;
        const text = await (await fetch(`${stack.demo.pay}${script}`)).text();
        bytes += brotliCompressSync(text).length;
      }
      return bytes;
    };
    expect(floor.length).toBeGreaterThan(0);
    expect(await weigh(await scriptsOf(session_url))).toBeLessThanOrEqual(10_240);
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    expect(await weigh(await scriptsOf(session_url))).toBeLessThanOrEqual(10_240);
    // A member's page: all that comes before it is touched, also what its script asks for.
    const ben = await visit(PHONE);
    await ben.page.addInitScript(waitForTouch);
    const quiet = quietOf(ben.page);
    const loaded = new Set<string>();
    ben.page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === stack.demo.pay && pathname.endsWith('.js')) loaded.add(pathname);
    });
    await ben.page.goto(link);
    await expect.poll(quiet).toBeGreaterThan(1_000);
    const own_bytes = await weigh(loaded);
    expect(own_bytes).toBeGreaterThan(1_000);
    expect(own_bytes).toBeLessThanOrEqual(5_120);
  });
});

/** In the browser: time alone does not wake the page. On a busy machine it would, before the page is at rest. */
function waitForTouch(): void {
  const { setTimeout } = window;
  const PATIENCE_ms = 15_000;
  const wait = (...[call, after, ...given]: Parameters<typeof setTimeout>) =>
    after === PATIENCE_ms ? 0 : setTimeout(call, after, ...given);
  Object.assign(window, { setTimeout: wait });
}
