import type pg from 'pg';
import { shoot } from '../support/browser';
import { violationsOn } from './axe';
import { expect, test } from './fixtures';
import { outOfView } from './out-of-view';

/** The width of most phones that are not the newest. */
const NARROW = { viewport: { width: 360, height: 780 }, isMobile: true };

const MARGIN = '2469134, -123456, -1500, -200000, 2144178';

interface Shop {
  merchant_id: string;
  session_id: string;
  /** Tells the rows of the test from others'. */
  mark: string;
}

/** Something in each of the staff's tables: money that waits, a pause, a failed job, a block, and books in live mode. */
async function fillTables(database: pg.Client, { merchant_id, session_id, mark }: Shop): Promise<void> {
  await database.query(
    `INSERT INTO transfers (id, session_id, status, currency, amount_cents, merchant_fee_cents, fx_fee_cents, waiting_code,
       waiting_message, created_at)
     VALUES ($1, $2, 'waiting', 'usd', 2469134, 0, 0, 'insufficient_capabilities_for_transfer',
       'Your destination account needs to have at least one of the following capabilities enabled: transfers', now())`,
    [`tr_${mark}`, session_id],
  );
  await database.query(
    `INSERT INTO reversals (id, session_id, transfer_id, status, cause, cause_id, currency, amount_cents,
       merchant_fee_cents, fx_fee_cents, waiting_code, created_at)
     VALUES ($1, $2, $3, 'waiting', 'abandoned', 're_1', 'usd', 2469134, 0, 0, 'balance_insufficient', now())`,
    [`trr_${mark}`, session_id, `tr_${mark}`],
  );
  await database.query(
    `INSERT INTO breakers (merchant_id, livemode, opened_at, closes_at, declines, cards)
     VALUES ($1, false, now(), now() + interval '1 hour', 1234, 1240)`,
    [merchant_id],
  );
  await database.query(
    `SELECT graphile_worker.permanently_fail_jobs(ARRAY[(graphile_worker.add_job('create_transfer', '{}',
       job_key := $1, run_at := now() + interval '1 day')).id], $2)`,
    [`create_transfer:${mark}`, 'StripeInvalidRequestError: No such destination: acct_1NBYcpIeFrJgDvbT'],
  );
  await database.query(
    `INSERT INTO blocked_addresses (id, network, reason) VALUES ($1, '2001:db8:85a3:8d3:1319:8a2e:370:7348', 'Card testing, three nights')`,
    [`blk_${mark}`],
  );
  await database.query(
    `INSERT INTO balance_transactions (id, livemode, currency, amount_cents, fee_cents, net_cents, type,
       reporting_category, source, description, created_at, available_on, acknowledged_at, note)
     SELECT concat('txn_', $1::text, kind), true, 'usd', 2469134, 88, 2469046, 'charge', 'charge', concat('ch_', $1::text),
       'Workshop', now() - interval '2 days', now(), CASE kind WHEN 'known' THEN now() END,
       CASE kind WHEN 'known' THEN 'Paid by hand at the stall' END
     FROM unnest(ARRAY['new', 'known']) kind`,
    [mark],
  );
  await database.query(
    `INSERT INTO balance_checks (livemode, day, currency, processor_cents, imported_cents, books_cents, awaited_cents,
       alerts)
     VALUES (true, now(), 'usd', 246913400, 246913400, 244444266, -2469134, 3)`,
  );
  await database.query(
    `INSERT INTO daily_margins (livemode, day, merchant_id, currency, sessions, fees_cents, processing_cents,
       dispute_cents, loss_cents, margin_cents) VALUES (true, now(), $1, 'usd', 1234, ${MARGIN})`,
    [merchant_id],
  );
  await database.query(
    `INSERT INTO session_margins (session_id, merchant_id, livemode, currency, ended_at, fees_cents, processing_cents,
       dispute_cents, loss_cents, margin_cents) VALUES ($1, $2, true, 'usd', now(), ${MARGIN})`,
    [session_id, merchant_id],
  );
}

async function emptyTables(database: pg.Client, { merchant_id, mark }: Shop): Promise<void> {
  await database.query('DELETE FROM reversals WHERE id = $1', [`trr_${mark}`]);
  await database.query('DELETE FROM transfers WHERE id = $1', [`tr_${mark}`]);
  await database.query('DELETE FROM blocked_addresses WHERE id = $1', [`blk_${mark}`]);
  await database.query('DELETE FROM balance_transactions WHERE id ~ $1', [mark]);
  await database.query('DELETE FROM balance_checks WHERE livemode');
  for (const table of ['breakers', 'daily_margins', 'session_margins'])
    await database.query(`DELETE FROM ${table} WHERE merchant_id = $1`, [merchant_id]);
  await database.query('SELECT graphile_worker.remove_job($1)', [`create_transfer:${mark}`]);
}

test("the staff's desk shows every amount and way on, on a narrow phone", async ({
  accounts,
  database,
  visit,
}, { testId }) => {
  const email = `narrow-${testId}@split.test`;
  const { page: wide, session_id } = await accounts.openShop(email, 'ORDER-2026-11-28-0001234567');
  const shop = { merchant_id: await accounts.merchantOf(email), session_id, mark: testId };
  await database.query('UPDATE merchants SET name = $2, headless_api_enabled = true WHERE id = $1', [
    shop.merchant_id,
    'Featherstonehaugh & Wolkenstein Outfitters',
  ]);
  await fillTables(database, shop);
  const { page } = await visit({ ...NARROW, storageState: await wide.context().storageState() });
  const hidden: Record<string, string[]> = {};
  for (const [name, path, words] of [
    ['merchants', '', 'Featherstonehaugh'],
    ['merchant', `/merchants/${shop.merchant_id}`, 'Modes'],
    ['money', '/money', '$24,691.34'],
    ['paused', '/paused', '1,234'],
    ['work', '/work', 'create transfer'],
    ['books', '/books?mode=live', '$24,691.34'],
    ['addresses', '/addresses', '2001:db8:85a3:8d3:1319:8a2e:370:7348'],
    ['audit', '/audit', 'Merchant created'],
  ] as const) {
    await page.goto(`${accounts.base}/staff${path}`);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    hidden[name] = await outOfView(page);
    await shoot(page, `staff-narrow-${name}`);
    expect(await violationsOn(page), name).toEqual([]);
  }
  // Where its own font comes too late, the page has one of the device's, which can be wider.
  await page.route(/\.woff2/, (route) => route.abort());
  await page.goto(`${accounts.base}/staff/money`);
  await expect(page.getByText('$24,691.34').filter({ visible: true }).first()).toBeVisible();
  hidden['money in another font'] = await outOfView(page);
  await emptyTables(database, shop);
  expect(Object.entries(hidden).filter(([, tables]) => tables.length > 0)).toEqual([]);
});
