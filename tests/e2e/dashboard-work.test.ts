import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { shoot } from '../support/browser';
import { verify } from '../support/webhook-receiver';
import { expectAccessible } from './axe';
import { booksOf } from './books';
import { confirmed, shownSecret } from './dashboard/dialogs';
import { expect, test } from './dashboard/working-day';
import { confirmAddress, subjectsTo } from './mails';
import { CARDS, DESKTOP, giveEmail, joinGroup, PAID_OR_ALL, pay, startGroup } from './pay/people';

/** A merchant's working day: problems are visible in the dashboard, and its buttons fix them. */

async function payShare(page: Page): Promise<void> {
  await pay(page, CARDS.good, '$37.88');
  await expect(page.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();
}

test.describe('webhooks in the dashboard', () => {
  test('show what a failing endpoint answered, starting at the home page, and resend it when it is fixed', async ({
    day,
    receiver,
  }) => {
    const page = await day.open('/dashboard/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByLabel('Endpoint URL').fill('ftp://shop.test/hooks');
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    await expect(page.getByLabel('Endpoint URL')).toHaveAccessibleDescription(/A webhook URL is https:/);
    await page.getByLabel('Endpoint URL').fill(receiver.url);
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    const secret = await shownSecret(page);
    const { session_id } = await day.openSession('work-webhook');
    await day.call('POST', `/sessions/${session_id}/cancel`, {});

    const needs = page.getByRole('region', { name: 'Action needed' });
    await day.needsSomebody(page, 'A webhook endpoint is failing');
    await shoot(page, 'work-inbox');
    await needs.getByRole('link').click();
    await expect(page.getByText('This endpoint is failing')).toBeVisible();
    await expect(page.getByText('HTTP 500').filter({ visible: true })).toBeVisible();
    await page.getByRole('link', { name: 'group.cancelled' }).click();
    await expect(page.getByText('The stock system is down')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('Delivery failed. Answered 500.')).toBeVisible();
    receiver.answer = { status: 200, body: 'Thank you' };
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('Delivered: HTTP 200')).toBeVisible();
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Thank you')).toBeVisible();
    await shoot(page, 'work-delivery-resent');

    expect(receiver.received).toHaveLength(3);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(verify(receiver.last(), secret)).toMatchObject({ id: ids[0], type: 'group.cancelled' });
    await page.goto(`${day.base}/dashboard`);
    await expect(needs).toBeVisible();
    await expect(needs.getByText('A webhook endpoint is failing')).toHaveCount(0);
  });

  test('send a test event, rotate the secret with both signing, and end the old one', async ({
    day,
    receiver,
  }) => {
    receiver.answer = { status: 200, body: 'Thank you' };
    const page = await day.open('/dashboard/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByLabel('Endpoint URL').fill(`${receiver.url}/rotated`);
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    const old = await shownSecret(page);
    await page
      .getByRole('link', { name: `${receiver.url}/rotated` })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: `${receiver.url}/rotated` })).toBeVisible();

    const sendTest = async () => {
      const before = receiver.received.length;
      await confirmed(page, 'Send test');
      await expect(page.getByText('Delivered: HTTP 200')).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
      expect(receiver.received).toHaveLength(before + 1);
      return receiver.last();
    };
    expect(verify(await sendTest(), old)).toMatchObject({ type: 'webhook.test' });
    await expect(page.getByRole('link', { name: 'webhook.test' })).toBeVisible();

    await confirmed(page, 'Rotate secret');
    const fresh = await shownSecret(page);
    await expect(page.getByText('Both secrets valid until')).toBeVisible();
    const overlapping = await sendTest();
    for (const secret of [old, fresh])
      expect(verify(overlapping, secret)).toMatchObject({ type: 'webhook.test' });

    await page.getByRole('button', { name: 'Expire the old secret now' }).click();
    await expect(page.getByText('Both secrets valid until')).toHaveCount(0);
    const after = await sendTest();
    expect(verify(after, fresh)).toMatchObject({ type: 'webhook.test' });
    expect(() => verify(after, old)).toThrow();

    await confirmed(page, 'Disable');
    await expect(page.getByText('This endpoint is disabled')).toBeVisible();
    await confirmed(page, 'Enable');
    await expect(page.getByText('This endpoint is disabled')).toHaveCount(0);
    await confirmed(page, 'Delete');
    await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: `${receiver.url}/rotated` })).toHaveCount(0);
  });
});

test.describe('a session in the dashboard', () => {
  test('is cancelled half-paid after a confirmation, and shows the refunds, also when one fails at first', async ({
    stack,
    merchants,
    day,
  }) => {
    const { session_id, ben } = await day.openGroup('work-cancel');
    const page = await day.open(`/dashboard/sessions/${session_id}`);
    const refunds = page.getByRole('region', { name: 'Refunds' });
    const members = page.getByRole('region', { name: 'Members and their shares' });
    await payShare(ben);
    await expect(page.getByText('$37.50 of $75.00 paid').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remind' }).click();
    await expect(page.getByRole('heading', { name: 'Reminders are not available' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Cancel session' }).click();
    await expect(page.getByText('$37.88, fees included, is refunded')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the session' }).click();
    await expect(refunds.getByRole('cell', { name: 'Refunded', exact: true })).toBeVisible();
    await expect(refunds.getByRole('row', { name: 'Ben' })).toContainText('$37.88');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline.getByText('Session cancelled')).toBeVisible();
    const audit = page.getByRole('region', { name: 'Audit log', exact: true });
    await expect(audit.getByRole('listitem').filter({ hasText: 'Session cancelled' })).toContainText(
      merchants.owner.email,
    );
    await expect(
      page.getByRole('row', { name: 'Ana' }).getByRole('cell', { name: 'Not paid', exact: true }),
    ).toBeVisible();
    await expect(ben.getByText('$37.88 was refunded to your card. Your bank')).toBeVisible();
    await shoot(page, 'work-session-cancelled');
    const books = await booksOf(stack, session_id);
    expect(books.charges.map((charge) => charge.amount_refunded)).toEqual([3_788]);
    expect(books.transfers).toEqual([]);

    await fetch(`${stack.demo.stripe}/_sim/refunds/${books.refunds[0]?.id}/fail`, { method: 'POST' });
    const home = await day.open('/dashboard');
    const needs = home.getByRole('region', { name: 'Action needed' });
    await day.needsSomebody(home, 'A refund of $37.88 failed');
    await page.reload();
    await expect(refunds).toContainText(books.refunds[0]?.id ?? '?');
    await expect(refunds).toContainText('Its bank may take 5 to 10 days to show it.');
    await expect(refunds).toContainText(
      'The customer is still waiting: try again, or agree on another way and ask us for the money.',
    );
    await expect(members.getByRole('cell', { name: 'Refund failed', exact: true })).toBeVisible();
    await shoot(page, 'work-refund-failed');
    await needs.getByRole('button', { name: 'Try again' }).click();
    await expect(needs.getByText('A refund of $37.88 failed')).toHaveCount(0);
    await expect
      .poll(async () => (await booksOf(stack, session_id)).refunds.map((refund) => refund.status).sort())
      .toEqual(['failed', 'succeeded']);
  });

  test('refunds one member of a funded group, and reverses the transfer of its charge', async ({
    stack,
    day,
  }) => {
    const { session_id, ana, ben } = await day.openGroup('work-refund');
    // In turn: the first payment bears the odd cent of the fee.
    await payShare(ana);
    await payShare(ben);
    const page = await day.open(`/dashboard/sessions/${session_id}`);
    const transfer = page.getByRole('region', { name: 'Transfers to you' });
    await expect(transfer.getByRole('cell', { name: 'Transferred', exact: true })).toHaveCount(2);
    const members = page.getByRole('region', { name: 'Members and their shares' });
    await confirmed(page, 'Refund Ben');

    const refunds = page.getByRole('region', { name: 'Refunds' });
    await expect(refunds.getByRole('cell', { name: 'Refunded', exact: true })).toBeVisible();
    await expect(refunds.getByText('$36.19 reversed from your transfer')).toBeVisible();
    await expect(transfer.getByRole('term').filter({ hasText: 'Refunded or disputed' })).toBeVisible();
    await expect(
      members.getByRole('row', { name: 'Ben' }).getByRole('cell', { name: 'Refunded', exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole('row', { name: 'Ana' }).getByRole('cell', { name: 'Paid', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund Ben' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refund Ana' })).toHaveCount(1);
    await expectAccessible(page);
    await shoot(page, 'work-session-refunded');

    const { charges, refunds: made, transfers, reversals } = await booksOf(stack, session_id);
    expect(charges.map((charge) => charge.amount_refunded).sort()).toEqual([0, 3_788]);
    expect(made.map((refund) => refund.amount)).toEqual([3_788]);
    // 75.00 less 3.5%, over two charges.
    const of = (charge_id: string | undefined) =>
      transfers.find((transfer) => transfer.source_transaction === charge_id);
    const refunded = charges.find((charge) => charge.amount_refunded > 0);
    const kept = charges.find((charge) => charge.amount_refunded === 0);
    expect(of(kept?.id)).toMatchObject({ amount: 3_618, amount_reversed: 0 });
    expect(of(refunded?.id)).toMatchObject({ amount: 3_619, amount_reversed: 3_619 });
    expect(reversals.map((reversal) => reversal.amount)).toEqual([3_619]);
    await ben.reload();
    await expect(ben.getByText('$37.88 was refunded to your card. Your bank')).toBeVisible();
  });

  test('is extended once, and reminds unpaid members by mail, at most once in ten minutes', async ({
    stack,
    visit,
    day,
  }) => {
    const { session_id, session_url } = await day.openSession('work-remind', {
      customer: { name: 'Ana', email: 'ana@work.test' },
    });
    const { page: ana } = await visit(DESKTOP);
    await ana.goto(session_url);
    const link = await startGroup(ana, 'Ana', 2);
    const { page: ben } = await visit(DESKTOP);
    await joinGroup(ben, link, 'Ben');
    await giveEmail(ben, 'ben@work.test');
    await confirmAddress(stack, 'ben@work.test');

    const page = await day.open(`/dashboard/sessions/${session_id}`);
    await confirmed(page, 'Remind', 'Send reminders');
    await expect(page.getByText('2 reminded.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
    await expect(page.getByText('0 reminded, 2 skipped')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(async () =>
        (await subjectsTo(stack, 'ben@work.test')).filter((subject) => subject.includes('Reminder:')),
      )
      .toEqual([expect.stringContaining('Reminder: $37.88 to pay for')]);
    const mails = page.getByRole('region', { name: 'Mails' }).getByRole('listitem');
    await expect(
      mails.filter({ hasText: 'Reminder:' }).filter({ hasText: 'to ben@work.test' }),
    ).toBeVisible();

    const before = await day.call<{ expires_at: string }>('GET', `/sessions/${session_id}`);
    await page.getByRole('button', { name: 'Extend' }).click();
    await page.getByLabel('Extend by').selectOption({ label: '2 days' });
    await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
    await expect(page.getByRole('region', { name: 'Details' }).getByText('Extended')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Extend', exact: true })).toHaveCount(0);
    const after = await day.call<{ expires_at: string }>('GET', `/sessions/${session_id}`);
    expect(Date.parse(after.expires_at) - Date.parse(before.expires_at)).toBe(48 * 3_600_000);
    await page.getByRole('button', { name: 'Cancel session' }).click();
    await expect(page.getByText('Nothing has been paid yet')).toBeVisible();
  });
});

test.describe('the list of sessions', () => {
  const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

  async function idsOn(page: Page): Promise<string[]> {
    // All at once: one that has left the list since it was counted would be waited for.
    const hrefs = await rows(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    return hrefs.map((href) => href?.split('/').at(-1) ?? '');
  }

  test('finds by order ref, name and email, filters, pages without losing any, and exports all of them', async ({
    visit,
    day,
  }) => {
    const opened = await Promise.all(
      Array.from({ length: 55 }, (_, index) =>
        day.openSession(
          `work-list-${index}`,
          index === 7 ? { customer: { email: 'Quentin@list.test' } } : {},
        ),
      ),
    );
    const { session_id, session_url } = opened[7] ?? { session_id: '', session_url: '' };
    const { page: quentin } = await visit(DESKTOP);
    await quentin.goto(session_url);
    await startGroup(quentin, 'Quentin Zimmer', 2);
    await day.call('POST', `/sessions/${opened[8]?.session_id}/cancel`, {});

    const page = await day.open('/dashboard/sessions');
    const find = async (words: string) => {
      await page.getByRole('searchbox').fill(words);
      await page.waitForURL((url) => url.searchParams.get('q') === words);
    };
    for (const words of ['work-list-7', 'quentin z', 'quentin@list.test', session_id]) {
      await find(words);
      await expect.poll(() => idsOn(page), { message: words }).toEqual([session_id]);
      await expect(page.getByRole('search').getByRole('status')).toHaveText('1 session');
      await expect(page.getByRole('searchbox')).toBeFocused();
    }
    await find('nobody@list.test');
    await expect(page.getByText('No matching sessions')).toBeVisible();
    await page.getByLabel('Created from').fill('2026-01-01');
    await page.waitForURL('**from=2026-01-01**');
    await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();

    await page.getByRole('link', { name: 'Clear' }).click();
    await page.waitForURL('**/dashboard/sessions');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByLabel('Created from')).toHaveValue('');
    const statuses = page.getByRole('navigation', { name: 'Status' });
    await statuses.getByRole('link', { name: 'Cancelled' }).click();
    await page.waitForURL('**status=cancelled**');
    await expect.poll(() => idsOn(page)).toContain(opened[8]?.session_id);
    await expect(rows(page).filter({ hasNotText: 'Cancelled' })).toHaveCount(0);
    await statuses.getByRole('link', { name: 'Not started' }).click();
    await page.waitForURL('**status=not_started**');
    // They fill more than one page, in the order in which the server got to them.
    await expect(rows(page).filter({ hasText: 'Not started' })).not.toHaveCount(0);
    await expect(rows(page).filter({ hasNotText: 'Not started' })).toHaveCount(0);
    expect(await idsOn(page)).not.toContain(session_id);
    await statuses.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL('**status=pending**');
    await expect.poll(() => idsOn(page)).toContain(session_id);
    expect(await idsOn(page)).not.toContain(opened[9]?.session_id);
    await expect(rows(page).filter({ hasText: 'work-list-7' })).toContainText('0 of 2 paid');
    await expect(rows(page).filter({ hasText: 'work-list-7' })).toContainText('Cabin, one night');

    for (const [path, name] of [
      ['/dashboard/sessions', 'sessions'],
      ['/dashboard', 'home'],
    ] as const) {
      await page.goto(`${day.base}${path}`);
      await shoot(page, `${name}-desk`);
      await page.setViewportSize({ width: 390, height: 844 });
      await shoot(page, `${name}-phone`);
      await page.setViewportSize(DESKTOP.viewport);
    }

    await page.goto(`${day.base}/dashboard/sessions`);
    await expect.poll(() => idsOn(page)).toHaveLength(50);
    const first = await idsOn(page);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL('**before=**');
    await expect.poll(async () => (await idsOn(page))[0] ?? first[0]).not.toBe(first[0]);
    const all = [...first, ...(await idsOn(page))];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(opened.map((one) => one.session_id)));
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.waitForURL('**after=**');
    await expect.poll(() => idsOn(page)).toEqual(first);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^split-sessions-test-.*\.csv$/);
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(head).toMatch(/^session_id,status,order_ref,/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(all);
    expect(lines.find((line) => line.startsWith(session_id))).toContain(
      'work-list-7,usd,7500,0,Quentin Zimmer,1',
    );
  });
});
