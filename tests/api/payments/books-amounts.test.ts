import { startStripe } from 'stripe-stand-in';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledgeAmount, listAcknowledgedAmounts, reopenAmount } from '@/lib/dashboard/staff/books';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { checkBooks, GRACE_ms, readDifferences } from '@/lib/payment/books/check-books';
import { importBalance } from '@/lib/payment/books/import-balance';
import { callSim, drainJobs, fundGroup, type GroupBench, startGroupBench } from '../../support/groups';

/* What is booked apart, or with another amount than the processor moved, for a reason that staff know. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench({}, startStripe);
});
afterAll(() => bench.close());

it('what the operator adds for refunds counts, and balances that hold none of the money do not', async () => {
  await fundGroup(bench, { total_cents: 24_000 });
  const added = { currency: 'usd', added: 5_000 };
  for (const balance_type of ['refund_and_dispute_prefunding', 'issuing', 'risk_reserved'])
    await callSim(bench, '/_sim/balance', { ...added, balance_type });
  expect(await checkBooks(false, { grace_ms: -GRACE_ms })).toBe(0);
  const { refund_and_dispute_prefunding: apart } = await bench.client.balance.retrieve();
  expect(apart?.available).toMatchObject([{ amount: 5_000, currency: 'usd' }]);
  expect(await prisma().balance_transactions.findMany({ where: { amount_cents: 5_000 } })).toMatchObject([
    { type: 'topup', matched_kind: 'payout' },
  ]);
});

it('checks go on from after an amount that staff have acknowledged, until it changes', async () => {
  const staff = { name: 'staff:user_1', address: null };
  const checkOld = () => checkBooks(false, { grace_ms: 0, now: Date.now() + GRACE_ms });
  const baseline = async () => Number((await prisma().balance_baselines.findFirst())?.until ?? 0);
  expect(await checkOld()).toBe(0);
  const { session_id } = await fundGroup(bench, { total_cents: 24_000 });
  await drainJobs();
  /** One more cent is booked at the processor than it moved. */
  const book = async (cents: number) => {
    await pool().query(
      `INSERT INTO ledger_entries (posting_id, session_id, account, currency, amount_cents, kind, source_id,
         created_at)
       SELECT 'post_odd_' || $2::int, $1, account, 'usd', amount, 'charge', 'pay_odd', now()
       FROM (VALUES ('processor', $2::int), ('held', -$2::int)) AS e (account, amount)
       WHERE NOT EXISTS (SELECT FROM ledger_entries WHERE source_id = 'pay_odd' AND kind = 'charge')
       UNION ALL
       SELECT 'post_odd_' || $2::int, $1, account, 'usd', amount, 'refund_reversed', 'pay_odd', now()
       FROM (VALUES ('processor', $2::int), ('held', -$2::int)) AS e (account, amount)
       WHERE EXISTS (SELECT FROM ledger_entries WHERE source_id = 'pay_odd' AND kind = 'charge')`,
      [session_id, cents],
    );
  };
  await book(1);
  const key = { id: 'pay_odd', livemode: false, currency: 'usd' };
  const seen = { imported_cents: 0, booked_cents: 1 };
  expect(await checkOld()).toBe(1);
  expect((await readDifferences(false)).differences).toMatchObject([{ ...seen, id: 'pay_odd' }]);
  const held = await baseline();
  await expect(acknowledgeAmount(key, seen, ' ', staff)).rejects.toThrow('note');
  expect(await acknowledgeAmount(key, { ...seen, booked_cents: 2 }, 'Rounded', staff)).toBe(false);
  expect(await acknowledgeAmount(key, seen, 'Rounded', staff)).toBe(true);
  expect(await acknowledgeAmount(key, seen, 'Again', staff)).toBe(false);
  expect(await listAcknowledgedAmounts(false)).toMatchObject([{ id: 'pay_odd', note: 'Rounded' }]);
  expect(await checkOld()).toBe(0);
  expect(await baseline()).toBeGreaterThan(held);
  // The sums begin after it now, and it explains its cent all the same.
  expect(await checkOld()).toBe(0);
  await book(2);
  expect((await readDifferences(false)).differences).toMatchObject([{ id: 'pay_odd', booked_cents: 3 }]);
  expect(await checkOld()).toBe(1);
  expect(await acknowledgeAmount(key, { ...seen, booked_cents: 3 }, 'More of it', staff)).toBe(true);
  expect(await checkOld()).toBe(0);
  expect(await reopenAmount(key, staff)).toBe(true);
  expect(await reopenAmount(key, staff)).toBe(false);
  // Listed again, although the sums begin after it, until it is acknowledged again.
  expect(await listAcknowledgedAmounts(false)).toEqual([]);
  expect((await readDifferences(false)).differences).toMatchObject([{ id: 'pay_odd', booked_cents: 3 }]);
  expect(await checkOld()).toBe(1);
  expect(await acknowledgeAmount(key, { ...seen, booked_cents: 3 }, 'Rounded all the same', staff)).toBe(
    true,
  );
  expect(await checkOld()).toBe(0);
  const { rows } = await pool().query('SELECT action FROM audit_log WHERE target = $1 ORDER BY created_at', [
    'pay_odd',
  ]);
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
    'acknowledged',
    'acknowledged',
    'reopened',
    'acknowledged',
  ]);
});

it('what is listed late is found behind a newest one that is of another balance', async () => {
  await importBalance(false);
  const add = (added: number, balance_type: string) =>
    callSim(bench, '/_sim/balance', { currency: 'usd', added, balance_type });
  await add(600, 'refund_and_dispute_prefunding');
  const { data } = await bench.client.balanceTransactions.list({ limit: 10 });
  const late = data.find(({ amount }) => amount === 600);
  const list = (listed: boolean) => callSim(bench, `/_sim/balance_transactions/${late?.id}`, { listed });
  const imported = () => prisma().balance_transactions.count({ where: { id: late?.id } });
  await list(false);
  await add(700, 'issuing');
  await importBalance(false);
  await list(true);
  expect(await imported()).toBe(0);
  await importBalance(false);
  expect(await imported()).toBe(1);
});
