import type { FrameLocator, Page } from 'playwright/test';
import type { Stack } from '../../../dev/stack';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import type { Visit } from '../visitor';
import { expectCountdown } from './countdown';
import type { FramingShop } from './framing-shop';
import {
  CARDS,
  fillCard,
  joinGroup,
  newGroup,
  PAID,
  PAY_BY_CARD,
  PHONE,
  pay,
  payAsNewcomer,
  SMALL,
} from './people';

/** A group of two whose organizer is in the frame of a shop that knows where to go afterwards. */
async function startInFrame(stack: Stack, visit: Visit, shop: FramingShop) {
  const { session_url } = await openSession(stack, {
    success_url: `${stack.demo.store}/thanks`,
    cancel_url: `${stack.demo.store}/cart`,
  });
  shop.framed = `${session_url}&embed=1&parent_origin=${shop.origin}`;
  const { page } = await visit();
  await page.clock.install();
  await page.goto(shop.origin);
  const frame = page.frameLocator('iframe').first();
  await frame.getByLabel('Your name').fill('Ana');
  await frame.getByRole('button', { name: 'Continue' }).click();
  return { page, frame, link: await frame.getByLabel('Share link').inputValue() };
}

const heard = async (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (Reflect.get(window, 'heard') as { type: string }[]).map(({ type }) => type));

/** The end counts down in the frame, and only then asks the shop's page to leave. */
async function expectToAsk(page: Page, frame: FrameLocator, end: string): Promise<void> {
  await expectCountdown(page, frame, async () => (await heard(page)).at(-1) === 'close_request');
  // "Ready" tells the shop's page that it need not leave by itself.
  expect((await heard(page)).slice(-3)).toEqual([end, 'ready', 'close_request']);
}

test("a group that is funded counts down in the shop's frame before it asks to leave", async ({
  stack,
  visit,
  framingShop,
}) => {
  const { page, frame, link } = await startInFrame(stack, visit, framingShop);
  const ben = await visit(PHONE);
  await joinGroup(ben.page, link, 'Ben');
  await pay(ben.page, CARDS.good, '$37.88');
  await frame.getByRole('button', { name: PAY_BY_CARD }).click();
  await fillCard(frame, CARDS.good);
  await frame.getByRole('button', { name: 'Pay $37.88', exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'All paid' })).toBeVisible();
  await expectToAsk(page, frame, 'funded');
});

test("a group that is cancelled says what happens in the shop's frame before it asks to leave", async ({
  stack,
  visit,
  framingShop,
}) => {
  const { page, frame } = await startInFrame(stack, visit, framingShop);
  await frame.getByText('More options').click();
  await frame.locator('summary', { hasText: 'Cancel the group' }).click();
  await frame.getByLabel('Yes, cancel the group for everybody').check();
  await frame.getByRole('button', { name: 'Cancel the group' }).click();
  await expect(frame.getByRole('heading', { name: 'This group was cancelled' })).toBeVisible();
  await expect(frame.getByText('Nobody was charged.')).toBeVisible();
  await expectToAsk(page, frame, 'cancelled');
});

test('somebody who has paid reads the page from its top, and has the focus there', async ({
  stack,
  visit,
}) => {
  const { link } = await newGroup(stack, visit, 2);
  const { page } = await visit(SMALL);
  await payAsNewcomer(page, link, 'Ben', CARDS.good);
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  await expect.poll(() => page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'main']);
});
