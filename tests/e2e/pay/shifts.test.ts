import type { Page } from 'playwright/test';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { holdBack } from '../visitor';
import { CARD_FRAME, DESKTOP, joinGroup, newGroup, PAY_BY_CARD, PHONE, startGroup } from './people';

/** Nothing moves under a thumb: layout shifts as Chromium counts them, all of a visit together. */

const MOST = 0.02;
const SCREEN = { ...PHONE, viewport: { width: 390, height: 664 } };

interface Shift {
  value: number;
  moved: string[];
}

/**
 * Follows the shifts of a page, from its first paint on. Those that a press has caused are not counted: within half a
 * second of it, as Chromium has it, or of the page's answer to it, which on a busy machine takes longer.
 */
async function followShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    let [pressed_at, answered_at] = [Infinity, 0];
    addEventListener('click', ({ timeStamp }) => ([pressed_at, answered_at] = [timeStamp, Infinity]), true);
    new MutationObserver(() => {
      answered_at = Math.min(answered_at, performance.now());
    }).observe(document, { subtree: true, childList: true, attributes: true });
    const isCaused = (at: number) => at >= pressed_at && at <= answered_at + 500;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Entry[]) {
        if (!hadRecentInput && !isCaused(startTime))
          shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

async function expectStill(shifts: () => Promise<Shift[]>): Promise<void> {
  const seen = await shifts();
  const total = seen.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(seen)).toBeLessThan(MOST);
}

test('the page stays still while others join, until the last place is gone', async ({ stack, visit }) => {
  const { link } = await newGroup(stack, visit, 4);
  const { page } = await visit(SCREEN);
  const shifts = await followShifts(page);
  await page.goto(link);
  await expect(page.getByText('0 of 4 paid', { exact: true })).toBeVisible();
  for (const name of ['Ben', 'Cleo']) {
    await joinGroup((await visit(PHONE)).page, link, name);
    await expect(page.getByText(name, { exact: true })).toBeAttached();
  }
  await expect(page.getByText('This is the last free place.')).toBeVisible();
  await expectStill(shifts);
  await joinGroup((await visit(PHONE)).page, link, 'Dan');
  await expect(page.getByText('All places are taken')).toBeVisible();
  await expectStill(shifts);
});

test('the rows of an itemized order stay still while others take some', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack, { group_config: { default_mode: 'itemized' } });
  const ana = await visit(DESKTOP);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', 3);
  const ben = await visit(SCREEN);
  await joinGroup(ben.page, link, 'Ben');
  const shifts = await followShifts(ben.page);
  await ben.page.reload();
  await expect(ben.page.getByText('Tap + on what is yours.')).toBeVisible();
  const cleo = await visit(PHONE);
  await joinGroup(cleo.page, link, 'Cleo');
  for (const taken of ['Cleo 1', 'Cleo 2']) {
    await cleo.page.getByRole('button', { name: 'More: Linen tea towel' }).click();
    await expect(ben.page.getByRole('group', { name: 'Linen tea towel' })).toContainText(taken);
  }
  await expectStill(shifts);
});

test('nothing moves when the card form opens by itself, which was asked for before script came', async ({
  stack,
  visit,
}) => {
  const { link } = await newGroup(stack, visit, 3);
  const { page } = await visit(SCREEN);
  await joinGroup(page, link, 'Ben');
  const shifts = await followShifts(page);
  const release = await holdBack(page, '**/_next/**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: PAY_BY_CARD }).click();
  await expect(page.getByText('The card form needs script')).toBeVisible();
  // As a cheap phone, which paints between what a fast one does at once.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  release();
  await expect(page.frameLocator(CARD_FRAME).getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading the card form' })).toBeHidden();
  await expectStill(shifts);
});

test('nothing moves when script comes late, nor when the card fields do', async ({ stack, visit }) => {
  const { link } = await newGroup(stack, visit, 3);
  const { page } = await visit(SCREEN);
  const shifts = await followShifts(page);
  const release = await holdBack(page, '**/_next/**/*.js');
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: PAY_BY_CARD })).toBeVisible();
  const follows = page.waitForRequest('**/api/pay/live/**');
  release();
  await follows;
  // On a slow line a font would take the place of what the page waits for; styles have come with the page.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /\.(woff|css)/.test(name))).toEqual([]);
  const openForm = async () => {
    await page.getByRole('button', { name: PAY_BY_CARD }).click();
    await expect(page.frameLocator(CARD_FRAME).getByLabel('Card number')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading the card form' })).toBeHidden();
  };
  await openForm();
  await shoot(page, 'sheet-newcomer', { fullPage: false });
  await expectStill(shifts);
  // A member is not asked for a name.
  await page.getByRole('button', { name: 'Not now' }).click();
  await joinGroup(page, null, 'Ben');
  await page.reload();
  await openForm();
  await shoot(page, 'sheet-member', { fullPage: false });
  await expectStill(shifts);
});
