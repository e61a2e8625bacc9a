import type { Page } from 'playwright/test';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { confirmAddress, mailsTo, subjectsTo } from '../mails';
import { cancelSession, expectJoined, giveEmail, joinGroup, newGroup, PHONE, startGroup } from './people';

/* Somebody has mistyped an address. */

const CHANGE = 'Change your email';
const LINK = /You joined Ana’s group/;

async function shootBoth(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await shoot(page, `${name}-${colorScheme}`, { fullPage: false });
  }
}

/** The personal link in the newest of somebody's mails. */
const linkIn = ([mail]: { text?: string | null }[]): string =>
  /https?:\/\/\S+\/s\/\S+\?m=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';

test('a member changes a mistyped address: the own link comes to the new one, and nothing more to the old one', async ({
  stack,
  visit,
  database,
}) => {
  const { session_url, session_id } = await openSession(stack);
  const ana = await visit(PHONE);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', 3);
  const { page, problems } = await visit(PHONE);
  await joinGroup(page, link, 'Ben');
  await giveEmail(page, 'bne@wrong.test');
  // The form that gave it has become the one that changes it.
  const answer = page.getByRole('status').filter({ hasText: 'we email it and ask to confirm it' });
  await expect(answer).toBeVisible();
  await expect(page.locator('summary', { hasText: CHANGE })).toBeFocused();
  // A stranger, who clicks in whatever comes.
  await confirmAddress(stack, 'bne@wrong.test');
  await expect.poll(() => subjectsTo(stack, 'bne@wrong.test')).toContainEqual(expect.stringMatching(LINK));
  const strangers = linkIn(await mailsTo(stack, 'bne@wrong.test'));

  // By keyboard: the field has the address, and a bad one stays in it, with the error beside it.
  const change = page.locator('summary', { hasText: CHANGE });
  expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await change.focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Your email');
  await expect(field).toHaveValue('bne@wrong.test');
  await field.fill('ben at home');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('ben at home');
  await expect(field).toHaveAccessibleDescription(/./);
  await expect(page.getByText('Emails go to bne@wrong.test')).toBeVisible();
  await expectAccessible(page);

  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/act')) sent += 1;
  });
  await field.fill('ben@right.test');
  await page.getByRole('button', { name: 'Email me my link' }).dblclick();
  await expect(page.getByText('Emails go to ben@right.test')).toBeVisible();
  // The form folds; what came of it is said, and the focus is where it was opened.
  await expect(answer).toContainText('You have a new personal link');
  await expect(field).toBeHidden();
  await expect(change).toBeFocused();
  expect(sent).toBe(1);
  await shootBoth(page, 'email-changed-member');
  await expectAccessible(page);
  await confirmAddress(stack, 'ben@right.test');
  await expect.poll(() => subjectsTo(stack, 'ben@right.test')).toContainEqual(expect.stringMatching(LINK));
  const mails = await mailsTo(stack, 'ben@right.test');
  expect(mails.filter(({ subject }) => LINK.test(subject))).toHaveLength(1);
  const other = await visit(PHONE);
  await other.page.goto(linkIn(mails));
  await expectJoined(other.page, 'Ben');

  // The link in the former mail opens nothing more, a minute later; Ben's own browser stays in.
  await database.query(`UPDATE members SET link_renewed_at = now() - interval '2 minutes'
    WHERE link_renewed_at IS NOT NULL AND session_id = '${session_id}'`);
  const stranger = await visit(PHONE);
  await stranger.page.goto(strangers);
  const invalid = stranger.page.getByText('The personal key in this link is not valid');
  await expect(invalid).toBeVisible();
  // Still once the page's script is there, and has done what it does at first.
  await stranger.page.getByText('The order').click();
  await stranger.page.getByText('I’ll pay later').click();
  await expect(stranger.page.getByLabel('Your name')).toBeVisible();
  await expect(invalid).toBeVisible();
  await page.reload();
  await expectJoined(page, 'Ben');
  await page.getByText('Save your personal link').click();
  await expect(page.getByLabel('Your personal link')).toHaveValue(linkIn(mails));

  const before = await subjectsTo(stack, 'bne@wrong.test');
  await cancelSession(stack, session_id);
  await expect
    .poll(() => subjectsTo(stack, 'ben@right.test'))
    .toContainEqual(expect.stringContaining('was cancelled'));
  expect(await subjectsTo(stack, 'bne@wrong.test')).toEqual(before);
  expect(problems).toEqual([]);
});

test('without script, too: a bad address comes back in the open form', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack);
  const ana = await visit(PHONE);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', 3);
  const { page } = await visit({ ...PHONE, javaScriptEnabled: false });
  await joinGroup(page, link, 'Cleo');
  const field = page.getByLabel('Your email');
  const button = page.getByRole('button', { name: 'Email me my link' });
  await page.getByText('Save your personal link').click();
  await field.fill('celo@wrong.test');
  await button.click();
  await page.getByText('Save your personal link').click();
  await page.getByText(CHANGE).click();
  await field.fill('cleo at home');
  await button.click();
  await expect(field).toBeVisible();
  await expect(field).toHaveValue('cleo at home');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('cleo@right.test');
  await button.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'we email it and ask to confirm it' }),
  ).toBeVisible();
  await page.getByText('Save your personal link').click();
  await expect(page.getByText('Emails go to cleo@right.test')).toBeVisible();
  await expect(field).toBeHidden();
});

test('a member whose mail comes back is told so, and gives another address where it says so', async ({
  stack,
  visit,
}, { testId }) => {
  const { link } = await newGroup(stack, visit, 3);
  const { page, problems } = await visit(PHONE);
  await joinGroup(page, link, 'Ben');
  const wrong = `bounced+${testId}@resend.dev`;
  await giveEmail(page, wrong);
  const notice = page.getByText(`We could not deliver mail to ${wrong}. Check the address.`);
  const field = page.getByLabel('Your email');
  await expect
    .poll(async () => {
      await page.reload();
      return notice.count();
    })
    .toBe(1);
  // Nothing has to be opened first.
  await expect(notice).toBeVisible();
  await expect(field).toHaveValue(wrong);
  await shootBoth(page, 'email-bounced-member');
  await expectAccessible(page);
  await field.fill('ben@right.test');
  await page.getByRole('button', { name: 'Email me my link' }).click();
  await expect(page.getByText('Emails go to ben@right.test')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('the organizer changes the address that the group was started with', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack, { customer: { email: 'aan@wrong.test' } });
  const { page } = await visit(PHONE);
  await page.goto(session_url);
  await startGroup(page, 'Ana', 3);
  const change = page.locator('summary', { hasText: CHANGE });
  await expect(change).toContainText('aan@wrong.test');
  await change.click();
  await page.getByLabel('Your email').fill('ana@right.test');
  await page.getByRole('button', { name: 'Email me my link' }).click();
  await expect(change).toContainText('ana@right.test');
  const answer = page.getByRole('status').filter({ hasText: 'we email it and ask to confirm it' });
  await expect(answer).toBeInViewport({ ratio: 1 });
  const [said, bar] = await Promise.all([
    answer.boundingBox(),
    page.getByRole('button', { name: /^(Share|Copy the link)$/ }).boundingBox(),
  ]);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expect(page.getByLabel('Your email')).toBeHidden();
  await expect(change).toBeFocused();
  await shootBoth(page, 'email-changed-organizer');
  await expectAccessible(page);
  await confirmAddress(stack, 'ana@right.test');
  await expect
    .poll(() => subjectsTo(stack, 'ana@right.test'))
    .toContainEqual(expect.stringContaining('has started: invite the others'));
});
