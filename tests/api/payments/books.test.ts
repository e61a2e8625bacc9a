import { startStripe } from 'stripe-stand-in';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acknowledge, listAcknowledged, withdrawAcknowledgement } from '@/lib/dashboard/staff/books';
import { listMargins } from '@/lib/dashboard/staff/margins';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { readSums } from '@/lib/payment/books/book-sums';
import { checkAllBooks, checkBooks, GRACE_ms, readDifferences } from '@/lib/payment/books/check-books';
import { importBalance, importBalances } from '@/lib/payment/books/import-balance';
import { matchImported } from '@/lib/payment/books/match-imported';
import { applyDispute } from '@/lib/payment/dispute/disputes';
import { stripeFor } from '@/lib/payment/processor/stripe';
import {
  callSim,
  drainJobs,
  endFaults,
  fundGroup,
  type GroupBench,
  must,
  sessionNow,
  startGroupBench,
} from '../../support/groups';

/* The books of the platform's balance against the stand-in under the rules of the United States. */

const DAY_ms = 86_400_000;
let bench: GroupBench;

beforeAll(async () => {
  bench = await startGroupBench({}, startStripe);
});
afterAll(() => bench.close());

/** Stripe's own word: available and pending together. */
async function balanceNow(currency = 'usd'): Promise<number> {
  const { available, pending } = await bench.client.balance.retrieve();
  return [...available, ...pending]
    .filter((one) => one.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Compares at once, without time for what may be on its way. */
const check = () => checkBooks(false, { grace_ms: -DAY_ms });

/** What `check` wrote, and not a check that was made at a later hour, which may lie in tomorrow. */
async function lastCheck() {
  const day = { lte: new Date() };
  return await prisma().balance_checks.findFirst({ where: { day }, orderBy: { day: 'desc' } });
}

async function expectTied(): Promise<void> {
  const alerts = await check();
  expect((await readDifferences(false)).differences).toEqual([]);
  expect(alerts).toBe(0);
  const row = await lastCheck();
  const said = await balanceNow();
  expect(Number(row?.processor_cents)).toBe(said);
  expect(Number(row?.imported_cents)).toBe(said);
  expect(Number(row?.books_cents) - Number(row?.awaited_cents)).toBe(said);
}

const passTime = async (days: number) => {
  await callSim(bench, '/_sim/clock', { advance_ms: days * DAY_ms });
  await drainJobs();
};

async function dispute(session_id: string, won: boolean, isHeardAtOnce = true): Promise<void> {
  const charge = (await sessionNow(session_id)).payments[0]?.charge_id ?? '';
  const { id } = await callSim<{ id: string }>(bench, `/_sim/charges/${charge}/dispute`, {});
  if (isHeardAtOnce) await applyDispute(session_id, await bench.client.disputes.retrieve(id));
  await drainJobs();
  await callSim(bench, `/_sim/disputes/${id}/close`, { won });
  await applyDispute(session_id, await bench.client.disputes.retrieve(id));
  await drainJobs();
}

async function snapshot(): Promise<unknown[]> {
  const { rows } = await pool().query(
    `SELECT t.*, (SELECT json_agg(e ORDER BY e.account) FROM balance_entries e WHERE e.transaction_id = t.id) AS entries
     FROM balance_transactions t ORDER BY t.id`,
  );
  return rows;
}

describe('the books', () => {
  it('are imported from where a killed import stopped', async () => {
    await fundGroup(bench, { total_cents: 30_000 });
    const count = () => prisma().balance_transactions.count();
    expect(await importBalance(false, { page_size: 2, most_pages: 1 })).toBe(false);
    expect(await count()).toBe(2);
    // The newer ones come only after the first import has reached the oldest.
    await fundGroup(bench, { total_cents: 12_000 });
    const fault = { kind: '500', path: '/v1/balance_transactions', nth: 2, times: 5 };
    await callSim(bench, '/_sim/faults', fault);
    await expect(importBalance(false, { page_size: 2 })).rejects.toThrow();
    expect(await count()).toBe(4);
    await endFaults(bench);
    expect(await importBalance(false, { page_size: 2 })).toBe(true);
    await expectTied();
    const { data } = await bench.client.balanceTransactions.list({ limit: 100 });
    expect(await count()).toBe(data.length);
  });

  it('equal the balance of the processor through refunds, disputes, days and payouts', async () => {
    const first = await fundGroup(bench, { total_cents: 30_000 });
    await expectTied();
    const second = await fundGroup(bench, { total_cents: 45_000 });
    // Reversals need money that is available to the merchant.
    await callSim(bench, '/_sim/balance/release', {});
    await bench.client.payouts.create({ amount: 100, currency: 'usd' });
    await must(first.session_id, { type: 'refund_member', member_id: first.members[0] ?? '' });
    await drainJobs();
    await dispute(second.session_id, false);
    await expectTied();
    await passTime(2);
    await dispute(first.session_id, true);
    await expectTied();
    await passTime(5);
    const accounts = await prisma().balance_entries.findMany({ distinct: ['account'] });
    await expectTied();
    expect(accounts.map(({ account }) => account)).toEqual(
      expect.arrayContaining(['balance', 'sessions', 'processing_fees', 'dispute_fees', 'payouts']),
    );
  });

  it('show what we keep of each session and merchant', async () => {
    const { merchants, sessions } = await listMargins(false);
    const { data } = await bench.client.balanceTransactions.list({ limit: 100 });
    const charged = data.filter(({ type }) => type === 'charge').reduce((sum, { fee }) => sum + fee, 0);
    const disputed = data.filter(({ type }) => type === 'adjustment').reduce((sum, { fee }) => sum + fee, 0);
    expect(merchants).toMatchObject([
      { merchant_id: bench.merchant_id, sessions: 4, processing_cents: charged, dispute_cents: disputed },
    ]);
    const total = (amount: (one: (typeof sessions)[number]) => number) =>
      sessions.reduce((sum, one) => sum + amount(one), 0);
    expect(total(({ margin_cents }) => margin_cents)).toBe(merchants[0]?.margin_cents);
    for (const one of sessions)
      expect(one.margin_cents).toBe(
        one.fees_cents - one.processing_cents - one.dispute_cents - one.loss_cents,
      );
    expect(disputed).toBeGreaterThan(0);
  });

  it('know a dispute that was won before we heard of it', async () => {
    const { session_id } = await fundGroup(bench, { total_cents: 3_000 });
    await dispute(session_id, true, false);
    await expectTied();
  });

  it('are added up from where they last agreed, and never past what differs', async () => {
    const later = (hours: number) => checkBooks(false, { grace_ms: 0, now: Date.now() + hours * 3_600_000 });
    const baseline = () => prisma().balance_baselines.findMany();
    const whole = await readSums(false);
    expect(await later(2)).toBe(0);
    const [kept] = await baseline();
    expect(kept?.until.getTime()).toBeGreaterThan(Date.now());
    expect(await readSums(false)).toEqual(whole);
    await prisma().balance_baselines.updateMany({ data: { ledger_cents: { increment: 5 } } });
    expect(await later(3)).toBe(1);
    expect((await baseline())[0]?.until).toEqual(kept?.until);
    await prisma().balance_baselines.deleteMany();
    await pool().query(`UPDATE balance_transactions SET matched_kind = NULL, source = 'ch_' || id
      WHERE id = (SELECT min(id) FROM balance_transactions WHERE matched_kind = 'payment')`);
    expect(await later(4)).toBeGreaterThan(0);
    const [held] = await baseline();
    const [unmatched] = await prisma().balance_transactions.findMany({ where: { matched_kind: null } });
    expect(held?.until.getTime() ?? 0).toBeLessThan(unmatched?.imported_at.getTime() ?? 0);
    await pool().query(`UPDATE balance_transactions t SET source = p.charge_id FROM payments p
      WHERE matched_kind IS NULL AND p.id = t.matched_id`);
    await prisma().balance_baselines.deleteMany();
    expect(await later(0)).toBe(0);
  });

  it('import the same thing twice without a change', async () => {
    await importBalance(false);
    const before = await snapshot();
    await importBalance(false);
    expect(await snapshot()).toEqual(before);
    await pool().query('DELETE FROM balance_imports');
    await importBalance(false);
    expect(await snapshot()).toEqual(before);
  });

  it('have what the processor lists late, behind what is known already', async () => {
    await fundGroup(bench, { total_cents: 9_000 });
    const { data } = await bench.client.balanceTransactions.list({ type: 'charge', limit: 2 });
    const late = data.map(({ id }) => id);
    const isListed = async (listed: boolean) => {
      for (const id of late) await callSim(bench, `/_sim/balance_transactions/${id}`, { listed });
    };
    const imported = () => prisma().balance_transactions.count({ where: { id: { in: late } } });
    await isListed(false);
    await fundGroup(bench, { total_cents: 15_000 });
    expect(await importBalance(false)).toBe(true);
    expect(await imported()).toBe(0);
    await isListed(true);
    expect(await importBalance(false, { page_size: 2 })).toBe(true);
    expect(await imported()).toBe(2);
    await expectTied();
  });

  it('have the newer ones of each page of a run that is cut', async () => {
    await importBalance(false);
    await fundGroup(bench, { total_cents: 6_000 });
    const count = () => prisma().balance_transactions.count();
    const before = await count();
    const { signal } = new AbortController();
    vi.spyOn(signal, 'aborted', 'get').mockReturnValueOnce(false).mockReturnValue(true);
    expect(await importBalance(false, { signal, page_size: 2 })).toBe(false);
    expect(await count()).toBe(before + 2);
    expect(await importBalance(false, { page_size: 2 })).toBe(true);
    const { data } = await bench.client.balanceTransactions.list({ limit: 100 });
    const state = await prisma().balance_imports.findFirst({ where: { livemode: false } });
    expect(state).toEqual({ livemode: false, newest_id: data[0]?.id, reached_id: null });
  });

  it('name a transaction that nobody knows', async () => {
    // Somebody takes a payment with the platform's account for something else.
    const { latest_charge } = await bench.client.paymentIntents.create({
      amount: 2_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      confirm: true,
    });
    expect(await check()).toBe(1);
    const { differences } = await readDifferences(false);
    expect(differences).toMatchObject([
      {
        currency: 'usd',
        reason: 'unknown_source',
        session_id: null,
        text: `charge, ${latest_charge}`,
      },
    ]);
    const row = await lastCheck();
    expect(Number(row?.processor_cents) - Number(row?.books_cents)).toBe(differences[0]?.imported_cents);
  });

  it('tell nothing of a source that nobody knows once it has come to nothing', async () => {
    await prisma().balance_transactions.updateMany({
      where: { matched_kind: null },
      data: { acknowledged_at: new Date() },
    });
    const at = new Date();
    const row = {
      livemode: false,
      currency: 'usd',
      source: 're_by_hand',
      fee_cents: 0,
      reporting_category: 'refund',
    };
    const times = { created_at: at, available_on: at, imported_at: at };
    const add = (id: string, type: string, amount_cents: number) =>
      prisma().balance_transactions.create({
        data: { ...row, ...times, id, type, amount_cents, net_cents: amount_cents },
      });
    await add('txn_made', 'refund', -700);
    const made = await readDifferences(false);
    expect(made.differences).toMatchObject([{ id: 'txn_made', imported_cents: -700 }]);
    expect(made.settled_until).toBeLessThan(at.getTime());
    await add('txn_undone', 'refund_failure', 700);
    expect(await readDifferences(false)).toMatchObject({ differences: [], settled_until: Infinity });
    await prisma().balance_transactions.deleteMany({ where: { source: 're_by_hand' } });
    await prisma().balance_transactions.updateMany({ data: { acknowledged_at: null } });
  });

  it('tell no more of a transaction that staff have acknowledged, and go on from after it', async () => {
    const staff = { name: 'staff:user_1', address: null };
    // As if all of it were older than the time that Stripe may take.
    const checkOld = () => checkBooks(false, { grace_ms: 0, now: Date.now() + GRACE_ms });
    const baseline = async () => Number((await prisma().balance_baselines.findFirst())?.until ?? 0);
    const [{ id, at } = { id: '', at: new Date() }] = (await readDifferences(false)).differences;
    expect(await checkOld()).toBe(1);
    expect(await baseline()).toBeLessThan(at.getTime());
    await expect(acknowledge(id, ' ', staff)).rejects.toThrow('note');
    expect(await acknowledge(id, 'A workshop, paid by hand', staff)).toBe(true);
    expect(await acknowledge(id, 'Again', staff)).toBe(false);
    expect((await listAcknowledged(false, { limit: 100 })).rows).toMatchObject([
      { id, note: 'A workshop, paid by hand' },
    ]);
    expect(await checkOld()).toBe(0);
    expect(await baseline()).toBeGreaterThan(at.getTime());
    // The sums begin after it now, and still agree.
    await fundGroup(bench, { total_cents: 24_000 });
    await drainJobs();
    expect(await checkOld()).toBe(0);
    expect(await withdrawAcknowledgement(id, staff)).toBe(true);
    expect(await withdrawAcknowledgement(id, staff)).toBe(false);
    expect(await checkOld()).toBe(1);
    const { rows } = await pool().query(
      'SELECT action, details FROM audit_log WHERE target = $1 ORDER BY created_at',
      [id],
    );
    expect(rows).toEqual([
      { action: 'balance_transaction.acknowledged', details: { note: 'A workshop, paid by hand' } },
      { action: 'balance_transaction.reopened', details: null },
    ]);
  });

  it('are explained to the last cent by more than what they list', async () => {
    const explained_cents = async () => (await readDifferences(false)).explained.get('usd') ?? 0;
    const before_cents = await explained_cents();
    await pool().query(
      `INSERT INTO balance_transactions (id, livemode, currency, amount_cents, fee_cents, net_cents, type,
         reporting_category, source, created_at, available_on)
       SELECT 'txn_many_' || n, false, 'usd', 1, 0, 1, 'charge', 'charge', 'ch_many_' || n, now(), now()
       FROM generate_series(1, 250) AS n`,
    );
    const { differences } = await readDifferences(false);
    expect(differences.length).toBeLessThan(250);
    expect(await explained_cents()).toBe(before_cents + 250);
    await pool().query(`DELETE FROM balance_transactions WHERE id LIKE 'txn_many_%'`);
  });

  it('find the session of a fee also where its dispute is heard of only later', async () => {
    const fee = { id: 'txn_dispute_fee', amount_cents: -700n, fee_cents: 0n, net_cents: -700n };
    const { session_id } = await fundGroup(bench, { total_cents: 3_000 });
    const other = { ...fee, id: 'txn_connect_fee', source: 'acct_1Fee' };
    for (const row of [{ ...fee, source: 'du_late' }, other])
      await prisma().balance_transactions.create({
        data: {
          ...row,
          livemode: false,
          currency: 'usd',
          type: 'stripe_fee',
          reporting_category: 'fee',
          created_at: new Date(),
          available_on: new Date(),
        },
      });
    const known = () =>
      prisma().balance_transactions.findMany({
        where: { id: { in: ['txn_connect_fee', 'txn_dispute_fee'] } },
        select: { matched_kind: true, session_id: true, matched_at: true },
        orderBy: { id: 'asc' },
      });
    await matchImported(false);
    const unknown = { matched_kind: 'fee', session_id: null, matched_at: null };
    expect(await known()).toEqual([unknown, unknown]);
    await prisma().payments.updateMany({ where: { session_id }, data: { dispute_id: 'du_late' } });
    await matchImported(false);
    expect(await known()).toEqual([
      unknown,
      { matched_kind: 'fee', session_id, matched_at: expect.any(Date) },
    ]);
    await prisma().balance_transactions.deleteMany({ where: { type: 'stripe_fee' } });
  });

  it.each(['newest_id', 'reached_id'] as const)(
    'go on where test data was deleted at the processor, which is said once: %s',
    async (column) => {
      await importBalance(false);
      const before = await snapshot();
      await prisma().balance_imports.update({ where: { livemode: false }, data: { [column]: 'txn_gone' } });
      resetEnvironment({ LOG_LEVEL: 'warn' });
      const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      expect(await importBalance(false)).toBe(true);
      expect(await importBalance(false)).toBe(true);
      const lines = written.mock.calls.map(([line]) => String(line));
      written.mockRestore();
      resetEnvironment({ LOG_LEVEL: 'silent' });
      expect(lines.filter((line) => line.includes('balance is gone'))).toHaveLength(1);
      expect(await snapshot()).toEqual(before);
      await fundGroup(bench, { total_cents: 9_000 });
      await importBalance(false);
      expect((await snapshot()).length).toBeGreaterThan(before.length);
    },
  );

  it('say so for ever where live history is gone', async () => {
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
    await importBalance(true);
    const state = { livemode: true, newest_id: 'txn_gone', reached_id: null };
    await prisma().balance_imports.upsert({ where: { livemode: true }, create: state, update: state });
    await expect(importBalance(true)).rejects.toThrow('No such balance_transaction');
    await prisma().balance_imports.delete({ where: { livemode: true } });
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  });

  it('of one mode are imported and compared although those of the other cannot be', async () => {
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
    const asked = vi.spyOn(stripeFor(true).balanceTransactions, 'list');
    for (const work of [importBalances, checkAllBooks]) {
      asked.mockClear();
      // As often as one request is made.
      const fault = { kind: '500', path: '/v1/balance_transactions', nth: 1, times: 2 };
      await callSim(bench, '/_sim/faults', fault);
      await expect(work()).rejects.toThrow(/^In test mode: [^;]*$/);
      expect(asked).toHaveBeenCalled();
    }
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  });
});
