import type { FrameLocator, Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';
import type { Stack } from '../../../dev/stack';
import { openSession } from '../../support/sessions';
import type { Visit } from '../visitor';

/** Sessions and people for the tests of the hosted pages. */

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** As little as a phone shows between the bars of its browser. */
export const SMALL = { ...PHONE, viewport: { width: 390, height: 664 } };
export const DESKTOP = { viewport: { width: 1280, height: 900 } };

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000002760003184',
} as const;

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

/** Opens a page and waits until its script is there: from then on, what is pressed is done without another load. */
export async function openWithScript(page: Page, address: string): Promise<void> {
  const follows = page.waitForRequest('**/api/pay/live/**');
  await page.goto(address);
  await follows;
}

/** Starts a group as the organizer and answers the share link. */
export async function startGroup(page: Page, name: string, people: number): Promise<string> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('People').fill(String(people));
  await page.getByRole('button', { name: 'Continue' }).click();
  return page.getByLabel('Share link').inputValue();
}

/** A session whose group Ana has started on her phone: her page, and the share link. */
export async function newGroup(
  stack: Stack,
  visit: Visit,
  people: number,
): Promise<{ ana: Page; link: string }> {
  const { session_url } = await openSession(stack);
  const { page: ana } = await visit(PHONE);
  await ana.goto(session_url);
  return { ana, link: await startGroup(ana, 'Ana', people) };
}

/** Starts to collect for a present as the organizer and answers the share link. */
export async function startCollecting(page: Page, name: string): Promise<string> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Start collecting' }).click();
  return page.getByLabel('Share link').inputValue();
}

/** Joins by the link, or on the page as it is, and pays later. */
export async function joinGroup(page: Page, link: string | null, name: string): Promise<void> {
  if (link) await page.goto(link);
  const later = page.getByText('I’ll pay later');
  await expect(later.or(page.getByLabel('Your name')).first()).toBeVisible();
  if (await later.isVisible()) await later.click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /^(Keep my place|Choose my items)$/ }).click();
  await expectJoined(page, name);
}

/** On the organizer's page: somebody who has not paid. A tap opens what can be done about it. */
export function unpaidRow(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: /Not paid yet|Choosing/ });
}

/** On the organizer's page: what to do about places that nobody takes, where it waits to be asked for. */
export async function openPlans(page: Page): Promise<void> {
  await page.getByText('If nobody else comes').click();
}

/** A member says where mails go. */
export async function giveEmail(page: Page, email: string): Promise<void> {
  const field = page.getByLabel('Your email');
  if (!(await field.isVisible())) await page.getByText('Save your personal link').click();
  await field.fill(email);
  await page.getByRole('button', { name: /^(Email me my link|Send my receipt)$/ }).click();
  await expect(page.getByText(`Emails go to ${email}`).first()).toBeVisible();
}

/** The page shows this person as a member who has not paid. */
export async function expectJoined(page: Page, name: string): Promise<void> {
  await expect(page.getByText(new RegExp(`^(Your share|What is yours), ${name}`)).first()).toBeVisible();
}

/** The button that opens the card form for somebody's own share. */
export const PAY_BY_CARD = /^Pay \S+ by card$/;

/** What the page says to somebody who has paid. */
export const PAID = /^You have paid|^You’re in/;
export const PAID_OR_ALL = /^You have paid|^You’re in|^All paid/;

/** Pays as somebody who has not joined yet: the name is a field of the card form. */
export async function payAsNewcomer(page: Page, link: string, name: string, number: string): Promise<void> {
  await openWithScript(page, link);
  await page.getByRole('button', { name: PAY_BY_CARD }).click();
  await payInSheet(page, name, number);
}

/** The same where the card form is open, or about to be. */
export async function payInSheet(page: Page, name: string, number: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Your name').fill(name);
  await fillCard(page, number);
  await sheet.getByRole('button', { name: /^Pay \S+$/ }).click();
}

/** Where a hosted page is shown: its own tab, or the frame in a shop's modal. */
export type Hosted = Page | FrameLocator;

/** The processor's frame in which a card is typed; wallets have another one. */
export const CARD_FRAME = 'iframe[title="Secure payment input frame"]';

/** Fills the card form on the page, and sees that it keeps what was typed first. */
export async function fillCard(page: Hosted, number: string): Promise<void> {
  const fields = page.frameLocator(CARD_FRAME).first();
  // As long as the button waits, the frame is still coming.
  await expect(page.locator(`form:has(${CARD_FRAME}) [type=submit]`)).toHaveAttribute(
    'aria-disabled',
    'false',
  );
  // By name: the labels are in the reader's language.
  await fields.locator('[name=number]').fill(number);
  await fields.locator('[name=expiry]').fill('12/34');
  await fields.locator('[name=cvc]').fill('123');
  await expect(fields.locator('[name=number]')).not.toHaveValue('');
}

/** Fills the card form; opens it by the button first when it is not open. */
export async function typeCard(
  page: Page,
  number: string,
  button: string | RegExp = PAY_BY_CARD,
): Promise<void> {
  const open = page.getByRole('button', { name: button });
  await expect(open.or(page.locator(CARD_FRAME)).first()).toBeVisible();
  if (await open.isVisible()) await open.click();
  await fillCard(page, number);
}

export async function pay(page: Page, number: string, amount: string): Promise<void> {
  await typeCard(page, number);
  await page.getByRole('button', { name: `Pay ${amount}`, exact: true }).click();
}

/** Answers the bank's question in the frame that asks it. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const asked = async () => {
    const buttons = page.frames().map((frame) => frame.getByRole('button', { name: answer }));
    const visible = await Promise.all(buttons.map((button) => button.isVisible().catch(() => false)));
    return buttons.find((_button, index) => visible[index]);
  };
  await expect.poll(async () => (await asked()) !== undefined).toBe(true);
  await (await asked())?.click();
}
