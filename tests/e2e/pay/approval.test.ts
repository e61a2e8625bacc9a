import type { Page } from 'playwright/test';
import { shoot } from '../../support/browser';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { test as base, expect } from '../fixtures';
import type { Visitor } from '../visitor';
import { expectJoined, newGroup, PHONE, startGroup } from './people';

/** A group whose organizer approves who joins: everybody's pages, on phones. */

interface Group {
  session_id: string;
  link: string;
  ana: Page;
}

const test = base.extend<{ group: Group; guest: () => Promise<Visitor> }>({
  /** Ana has started a group of three and wants to be asked. */
  group: async ({ stack, visit }, use) => {
    const { session_id, session_url } = await openSession(stack);
    const { page } = await visit(PHONE);
    await page.goto(session_url);
    const link = await startGroup(page, 'Ana', 3);
    await page.getByText('More options').click();
    await page.getByText('Approve who joins').click();
    await page.getByRole('button', { name: 'Ask me first' }).click();
    await expect(page.getByText('nobody joins without your OK')).toBeVisible();
    await use({ session_id, link, ana: page });
  },
  guest: async ({ visit }, use) => use(() => visit(PHONE)),
});

async function askToJoin(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for Ana’s OK' })).toBeVisible();
}

/** Pictures in both themes, after axe has looked at both. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shoot(page, `approval-${name}-${colorScheme}`);
  }
}

test('of two who ask, Ana approves one and declines one; each page says so by itself', async ({
  group,
  guest,
}) => {
  const { ana, link } = group;
  const [ben, mallory] = [(await guest()).page, (await guest()).page];
  await ben.goto(link);
  await look(ben, 'join');
  await askToJoin(ben, link, 'Ben');
  await askToJoin(mallory, link, 'Mallory');
  await expect(ben.getByRole('button', { name: /pay/i })).toHaveCount(0);
  await expect(ben.getByText('Ana', { exact: true })).toHaveCount(0);
  await look(ben, 'waiting');

  await expect(ana.getByRole('heading', { name: '2 people want to join' })).toBeVisible();
  await look(ana, 'organizer');
  await ana.getByRole('button', { name: 'Approve Ben' }).click();
  await expectJoined(ben, 'Ben');
  await expect(ben.getByRole('button', { name: /^Pay/ }).first()).toBeVisible();
  await expect(ana.getByRole('heading', { name: 'One person wants to join' })).toBeVisible();
  await ana.getByRole('button', { name: 'Decline Mallory' }).click();
  await expect(mallory.getByRole('heading', { name: 'Ana has not let you in' })).toBeVisible();
  await look(mallory, 'declined');
  await expect(ana.getByRole('heading', { name: /to join$/ })).toHaveCount(0);

  await mallory.reload();
  await expect(mallory.getByRole('heading', { name: 'Ana has not let you in' })).toBeVisible();
  await expect(mallory.getByLabel('Your name')).toHaveCount(0);
});

test('where no place is left, Ana is told, and lets somebody in once there is one', async ({
  group,
  guest,
}) => {
  const { ana, link } = group;
  const [ben, cleo, dan] = [(await guest()).page, (await guest()).page, (await guest()).page];
  await askToJoin(ben, link, 'Ben');
  await askToJoin(cleo, link, 'Cleo');
  await askToJoin(dan, link, 'Dan');
  for (const name of ['Ben', 'Cleo']) {
    await ana.getByRole('button', { name: `Approve ${name}` }).click();
    await expect(ana.getByRole('button', { name: `Approve ${name}` })).toHaveCount(0);
  }
  await expect(ana.getByText('No place is free: remove somebody')).toBeVisible();
  await ana.getByRole('button', { name: 'Approve Dan' }).click();
  await expect(ana.getByText('All places are taken. Remove somebody')).toBeVisible();
  await look(ana, 'full');
  await cleo.getByText('Leave the group').click();
  await cleo.getByRole('button', { name: 'Leave' }).click();
  await expect(ana.getByText('No place is free: remove somebody')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Approve Dan' }).click();
  await expectJoined(dan, 'Dan');
});

test('without script, people ask, and are let in when nobody approves any more', async ({ stack, visit }) => {
  const { ana, link } = await newGroup(stack, visit, 2);
  await ana.getByText('More options').click();
  await ana.getByText('Approve who joins').click();
  await ana.getByRole('button', { name: 'Ask me first' }).click();
  await expect(ana.getByText('nobody joins without your OK')).toBeVisible();
  const { page: ben } = await visit({ ...PHONE, javaScriptEnabled: false });
  await askToJoin(ben, link, 'Ben');
  const { page: cleo } = await visit(PHONE);
  await askToJoin(cleo, link, 'Cleo');
  await ana.getByRole('button', { name: 'Let everybody with the link join' }).click();
  await expect(ana.getByText('Off: anyone with the link can join')).toBeVisible();
  await ben.reload();
  await expectJoined(ben, 'Ben');
  await expect(cleo.getByText('You are not in this group any more')).toBeVisible();
});
