import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { CARDS, DESKTOP, joinGroup, PAID, PHONE, pay, startGroup } from './people';

/** The ways in which the link of a group is handed on. */

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

test('on a desk the organizer copies the link, and its QR code is open beside it', async ({
  stack,
  visit,
}) => {
  const { session_url } = await openSession(stack);
  const { page } = await visit({ ...DESKTOP, ...CLIPBOARD });
  await page.goto(session_url);
  const link = await startGroup(page, 'Ana', 3);
  await expect(page.getByRole('img', { name: 'QR code' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Scan to join')).toBeVisible();
  const button = page.getByRole('button', { name: 'Copy the link', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(page.getByText('Link copied. Paste it in a message.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('who has paid nudges the group, with a message that says how far it is, or a copied link', async ({
  stack,
  visit,
}) => {
  const { session_url } = await openSession(stack);
  const ana = await visit(DESKTOP);
  await ana.page.goto(session_url);
  const link = await startGroup(ana.page, 'Ana', 2);
  const { page, context } = await visit({ ...PHONE, ...CLIPBOARD });
  const shared: unknown[] = [];
  await context.exposeBinding('shared', (_source, what: unknown) => shared.push(what));
  await context.addInitScript(() => {
    const { shared: give } = window as unknown as Record<string, (what: unknown) => Promise<void>>;
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => give?.(data) });
  });
  await joinGroup(page, link, 'Ben');
  await pay(page, CARDS.good, '$37.88');
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  const nudge = page.getByRole('region', { name: 'Nudge the group' });
  await expect(nudge.getByLabel('Group link')).toHaveValue(link);
  await nudge.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => shared).toHaveLength(1);
  expect(shared[0]).toEqual({
    text: expect.stringMatching(/^.?Ben.? has paid\. 1 of 2 paid for .*: your turn\.$/),
    url: link,
  });
  await nudge.getByRole('button', { name: 'Copy the link' }).click();
  await expect(nudge.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
