import { shoot } from '../support/browser';
import { openSession } from '../support/sessions';
import { rowOf } from './accounts/people';
import { violationsOn } from './axe';
import { booksOf } from './books';
import { expect, test } from './fixtures';
import { CARDS, cancelSession, PAID, PHONE, pay, startGroup } from './pay/people';

test.describe("the staff's desk", () => {
  test('blocks addresses and retries failed jobs, for people whom the script has made staff', async ({
    accounts,
    database,
  }, { testId }) => {
    const email = `desk-${testId}@split.test`;
    const page = await accounts.owner(email);
    const key = await accounts.newKey(page);
    await page.goto(`${accounts.base}/staff`);
    await expect(page.getByText('This page is for Split staff')).toBeVisible();
    expect(await accounts.staffScript('grant', email)).toContain('/staff');

    await page.goto(`${accounts.base}/staff/addresses`);
    await page.getByLabel('Address or range').fill('203.0.113.300');
    await page.getByLabel('Reason').fill('Card testing');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    const network = page.getByLabel('Address or range');
    await expect(network).toHaveAccessibleDescription('Not an IP address or CIDR range.');
    await expect(network).toBeFocused();
    await expect(page.getByLabel('Reason')).toHaveValue('Card testing');
    await page.getByLabel('Address or range').fill('203.0.113.64/26');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText('203.0.113.64/26 is blocked')).toBeVisible();
    await expect.poll(() => accounts.whoAmI(key, '203.0.113.66').then((answer) => answer.status)).toBe(403);
    expect(await (await accounts.whoAmI(key, '203.0.113.66')).json()).toMatchObject({ code: 'ip_blocked' });
    expect((await accounts.whoAmI(key, '203.0.113.63')).status).toBe(200);
    await rowOf(page, '203.0.113.64/26').getByRole('button', { name: 'Unblock' }).click();
    await expect.poll(() => accounts.whoAmI(key, '203.0.113.66').then((answer) => answer.status)).toBe(200);

    await accounts.giveUpMail(email);
    await page.goto(`${accounts.base}/staff/work`);
    const job = rowOf(page, 'send mail');
    await expect(job.getByText('given up').filter({ visible: true })).toBeVisible();
    await expect(job.getByText('The mail provider was away').filter({ visible: true })).toBeVisible();
    await job.getByRole('button', { name: 'Retry now' }).click();
    await accounts.mailTo(email, '[Test] Your webhook endpoint was disabled');
    await expect
      .poll(async () => {
        await page.reload();
        return job.count();
      })
      .toBe(0);

    await page.goto(`${accounts.base}/staff/audit`);
    const mine = page.getByRole('row').filter({ hasText: `Split staff: Ana Berg (${email})` });
    await expect(
      mine.filter({ hasText: 'address blocked' }).filter({ hasText: 'reason: Card testing' }),
    ).toBeVisible();
    await expect(mine.filter({ hasText: 'address unblocked' })).toBeVisible();
    await expect(mine.filter({ hasText: 'job retried' }).filter({ hasText: 'send_mail' })).toBeVisible();
    const { rows } = await database.query('SELECT id FROM auth_users WHERE email = $1', [email]);
    await expect(rowOf(page, rows[0].id).filter({ hasText: 'staff granted' })).toBeVisible();

    await accounts.staffScript('revoke', email);
    await page.goto(`${accounts.base}/staff`);
    await expect(page.getByText('This page is for Split staff')).toBeVisible();
  });

  test('records once, and with a note, that a failed refund is paid another way', async ({
    accounts,
    database,
    stack,
    visit,
  }, { testId }) => {
    const { session_url, session_id } = await openSession(stack);
    const { page: ana } = await visit(PHONE);
    await ana.goto(session_url);
    await startGroup(ana, 'Ana', 2);
    await pay(ana, CARDS.good, '$37.88');
    await expect(ana.getByRole('heading', { name: PAID })).toBeVisible();
    await cancelSession(stack, session_id);
    const made = async () => (await booksOf(stack, session_id)).refunds[0];
    await expect.poll(async () => (await made())?.status).toBe('succeeded');
    await fetch(`${stack.demo.stripe}/_sim/refunds/${(await made())?.id}/fail`, { method: 'POST' });
    const failed = async () =>
      (
        await database.query(`SELECT id FROM refunds WHERE session_id = $1 AND status = 'failed'`, [
          session_id,
        ])
      ).rows[0]?.id;
    await expect.poll(failed).toBeTruthy();

    const email = `refunds-${testId}@split.test`;
    const page = await accounts.owner(email);
    await accounts.staffScript('grant', email);
    const colleague = await page.context().newPage();
    const record = `Record that the refund ${await failed()} is paid another way`;
    for (const each of [page, colleague]) {
      await each.goto(`${accounts.base}/staff/money`);
      await each.getByRole('button', { name: record }).click();
    }
    const dialog = page.getByRole('dialog', { name: 'Pay this refund another way?' });
    await expect(dialog).toContainText('then pay Ana $37.88 today');
    const submit = { name: 'Record that $37.88 is paid another way' };
    const note = dialog.getByLabel('How, and under which reference');
    await note.fill(' ');
    await dialog.getByRole('button', submit).click();
    await expect(note).toHaveAccessibleDescription('Write a note that says why.');
    await expect(note).toBeFocused();
    await shoot(page, 'staff-refund-another-way');
    expect(await violationsOn(page)).toEqual([]);
    await note.fill('Bank transfer, reference 2026-117');
    await dialog.getByRole('button', submit).click();
    const content = page.getByRole('main');
    await expect(content.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
      'Recorded. The refund is closed, and the customer and the merchant are told. Pay it now.',
    );
    await expect(page.getByRole('button', { name: record })).toHaveCount(0);

    const late = colleague.getByRole('dialog');
    await late.getByLabel('How, and under which reference').fill('Cheque 204');
    await late.getByRole('button', submit).click();
    await expect(colleague.getByText(`This is recorded already, by Ana Berg (${email}) on `)).toBeVisible();
    await colleague.reload();
    await expect(colleague.getByRole('button', { name: record })).toHaveCount(0);
    await page.goto(`${accounts.base}/staff/audit`);
    await expect(rowOf(page, 'reference 2026-117')).toContainText('Refund paid another way');
    await expect(rowOf(page, 'Cheque 204')).toHaveCount(0);
  });

  test('acknowledges a transaction at Stripe that matches nothing, and takes that back', async ({
    accounts,
    database,
  }, { testId }) => {
    const [id, email] = [`txn_${testId}`, `books-${testId}@split.test`];
    await database.query(
      `INSERT INTO balance_transactions (id, livemode, currency, amount_cents, fee_cents, net_cents, type,
         reporting_category, source, description, created_at, available_on)
       VALUES ($1, false, 'usd', 2000, 88, 1912, 'charge', 'charge', $2, 'Workshop', now(), now())`,
      [id, `ch_${testId}`],
    );
    // Older ones, more than the list has room for.
    await database.query(
      `INSERT INTO balance_transactions (id, livemode, currency, amount_cents, fee_cents, net_cents, type,
         reporting_category, source, description, created_at, available_on)
       SELECT concat('older_', $1::text, '_', n), false, 'usd', 100, 0, 100, 'charge', 'charge', concat('ch_', $1, n), 'Older',
         now() - interval '1 day', now() FROM generate_series(1, 140) n`,
      [testId],
    );
    const page = await accounts.owner(email);
    await accounts.staffScript('grant', email);
    await page.goto(`${accounts.base}/staff/books`);
    const found = page.getByRole('region', { name: 'Differences between the books and Stripe' });
    const known = page.getByRole('region', { name: 'Acknowledged transactions' });
    await expect(found.getByRole('row', { name: id })).toContainText('Nothing of ours');
    await expect(
      page.getByText(/^\d+ more\. They appear here once those above are resolved\.$/),
    ).toBeVisible();
    await shoot(page, 'staff-differences-beyond');
    await found.getByRole('button', { name: `Acknowledge ${id}` }).click();
    await page.getByRole('dialog').getByLabel('Why it is right').fill('Paid by hand');
    await shoot(page, 'staff-acknowledge');
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await expect(known.getByRole('row', { name: id })).toContainText('Paid by hand');
    await expect(found.getByRole('row', { name: id })).toHaveCount(0);
    // Its row is gone, with the window.
    const content = page.getByRole('main');
    await expect(content).toBeFocused();
    // So is the form, but not what it has answered.
    const notice = content.getByRole('status').filter({ hasText: /\S/ });
    await expect(notice).toHaveText('Acknowledged. It no longer raises an alert.');
    await expect(notice).toBeInViewport();
    await shoot(page, 'staff-acknowledged');
    expect(await violationsOn(page)).toEqual([]);
    await known.getByRole('button', { name: `Reopen ${id}` }).click();
    await expect(found.getByRole('row', { name: id })).toBeVisible();
    await expect(content).toBeFocused();
    await expect(notice).toHaveText('It is a difference again.');
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
    await expect(page.getByText('It is a difference again.')).toHaveCount(0);
    await page.goto(`${accounts.base}/staff/audit`);
    const acknowledged = rowOf(page, id).filter({ hasText: 'balance transaction acknowledged' });
    await expect(acknowledged).toContainText('Paid by hand');
    await database.query('DELETE FROM balance_transactions WHERE id ~ $1', [testId]);
  });
});
