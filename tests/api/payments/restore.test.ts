import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledge } from '@/lib/dashboard/staff/books';
import { pool } from '@/lib/db/pool';
import { readDifferences } from '@/lib/payment/books/check-books';
import { importBalance } from '@/lib/payment/books/import-balance';
import { syncDisputes } from '@/lib/payment/dispute/disputes';
import { refreshPayment } from '@/lib/payment/intent/start';
import { retryTransfersOf } from '@/lib/payment/transfer/transfers';
import { chargeOf, closeAtBank, disputeCharge } from '../../support/disputes';
import {
  callSim,
  confirmWith,
  drainJobs,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  openFor,
  payByCard,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { reconcileFrom, takeBackup } from '../../support/restore';

/** The database is restored to an earlier time; the processor is not. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

async function payFor(session_id: string, member_id: string): Promise<string> {
  const payment_id = await payByCard(bench, session_id, member_id);
  return payment_id;
}

const chargesOf = async (session_id: string) =>
  (await bench.client.charges.list({ transfer_group: session_id })).data;

/** What is known of a session's refunds, but the times of our own. */
const refundsOf = async (session_id: string) =>
  (await sessionNow(session_id)).refunds
    .filter(({ status }) => status !== 'superseded')
    .map(({ created_at: _created_at, settled_at: _settled_at, ...refund }) => refund)
    .sort((one, other) => one.id.localeCompare(other.id));

/** What was taken back from the merchant, each time. */
async function reversalsOf(session_id: string): Promise<number[]> {
  const { data } = await bench.client.transfers.list({ transfer_group: session_id, limit: 100 });
  const reversals = await Promise.all(data.map(({ id }) => bench.client.transfers.listReversals(id)));
  return reversals.flatMap((list) => list.data.map(({ amount }) => amount));
}

describe('after a restore to an earlier time', () => {
  it('everything the processor has done since is imported or named, and nothing is done twice', async () => {
    // Before the backup: a group about to be paid, one that is paid in part, and one with its payment open.
    const funded = await startGroup(bench, { members: 0 });
    const opened = await openFor(funded.session_id, funded.organizer);
    const cancelled = await startGroup(bench, { members: 1 });
    await payFor(cancelled.session_id, cancelled.organizer);
    const waiting = await startGroup(bench, { members: 1 });
    const delivered = await fundGroup(bench, { members: 2 });
    const backup = await takeBackup();

    // Lost: a funding with its transfer, the refund of a cancelled group, a payment that was begun, a whole session.
    await confirmWith(bench, opened.intent_id);
    await refreshPayment(funded.session_id, opened.payment_id);
    await must(cancelled.session_id, { type: 'cancel' });
    const lost_payment = await payFor(waiting.session_id, waiting.organizer);
    // Its intent says as little as those of an earlier version.
    const { intent_id } = (await sessionNow(waiting.session_id)).payments[0] ?? {};
    await bench.client.paymentIntents.update(intent_id ?? '', { metadata: { member_id: '' } });
    // Two parts of a share and the rest of it, each with its reversal.
    for (const amount_cents of [777, 101, undefined]) {
      const member_id = delivered.members[1] ?? '';
      await must(delivered.session_id, {
        type: 'refund_member',
        member_id,
        ...(amount_cents && { amount_cents }),
      });
      await drainJobs();
    }
    const lost = await fundGroup(bench, { members: 0 });
    await drainJobs();
    const before = await processorBooks(bench, funded.session_id);
    expect(before.transfers).toBe(1);
    const refunded = [await refundsOf(cancelled.session_id), await refundsOf(delivered.session_id)];
    const reversed = await reversalsOf(delivered.session_id);
    expect(refunded.map((refunds) => refunds.length)).toEqual([1, 3]);
    await backup.restore();
    expect(await refundsOf(cancelled.session_id)).toEqual([]);

    const seen = await reconcileFrom(backup.taken_at, false);
    expect(seen.open.length).toBe(seen.told.length);
    for (const { session_id } of [funded, cancelled, waiting, delivered, lost])
      expect(seen.of(session_id).length).toBeGreaterThan(0);

    const { report, of, open } = await reconcileFrom(backup.taken_at);
    expect(report.differences - report.fixed).toBe(open.length);
    // Rebuilt from the intent's metadata, and from the charge that the transfer was made of.
    expect((await sessionNow(funded.session_id)).status).toBe('funded');
    expect((await sessionNow(funded.session_id)).transfers).toMatchObject([{ status: 'succeeded' }]);
    // Refunds come back as they were, by their metadata: what they are for, and the end of the group.
    expect([await refundsOf(cancelled.session_id), await refundsOf(delivered.session_id)]).toEqual(refunded);
    expect(await sessionNow(cancelled.session_id)).toMatchObject({
      status: 'cancelled',
      cancel_announced: true,
    });
    expect(of(delivered.session_id).map(({ text }) => text)).toEqual(
      expect.arrayContaining(
        (refunded[1] ?? []).map(({ id }) => expect.stringContaining(`was made for ${id}, which`)),
      ),
    );
    // What has no row to belong to is named, with what it was for.
    expect(of(waiting.session_id)).toMatchObject([{ fixed: false }]);
    expect(of(waiting.session_id)[0]?.text).toContain(`made for ${lost_payment}`);
    expect(
      of(lost.session_id)
        .map(({ text }) => text.split(' ')[0])
        .sort(),
    ).toEqual(['charge', 'transfer']);
    expect(open.map(({ session_id }) => session_id).sort()).toEqual(
      [waiting.session_id, lost.session_id, lost.session_id].sort(),
    );

    await drainJobs();
    for (const { session_id } of [funded, cancelled, delivered]) {
      const books = await processorBooks(bench, session_id);
      const back_cents = (await reversalsOf(session_id)).reduce((sum, cents) => sum + cents, 0);
      expect(await ledgerBalance(session_id, 'processor')).toBe(
        books.charged_cents - books.refunded_cents - books.transferred_cents + back_cents,
      );
    }
    expect(await processorBooks(bench, funded.session_id)).toEqual(before);
    expect(await reversalsOf(delivered.session_id)).toEqual(reversed);
    expect(reversed).toHaveLength(3);

    // The lost order is served all the same, which somebody says of its charge and its transfer.
    await importBalance(false);
    const { differences } = await readDifferences(false);
    const named = of(lost.session_id).map(({ text }) => text.split(' ')[1] ?? '');
    const kept = differences.filter(({ text }) => named.some((id) => text.includes(id)));
    expect(kept).toHaveLength(2);
    for (const { id } of kept) await acknowledge(id, 'Served', { name: 'staff:user_1', address: null });
    expect((await reconcileFrom(backup.taken_at)).open.map(({ session_id }) => session_id)).toEqual([
      waiting.session_id,
    ]);

    // Somebody has settled what was named: nothing is open any more.
    for (const { session_id } of [waiting, lost]) {
      for (const transfer of (await bench.client.transfers.list({ transfer_group: session_id })).data)
        await bench.client.transfers.createReversal(transfer.id);
      for (const { id } of await chargesOf(session_id)) await bench.client.refunds.create({ charge: id });
    }
    expect((await reconcileFrom(backup.taken_at)).open).toEqual([]);
  });
});

it('a charge made by hand for a group of ours is named until staff have acknowledged it', async () => {
  const since = Date.now() - 60_000;
  const { session_id } = await startGroup(bench, { members: 0 });
  const made = await bench.client.paymentIntents.create({
    amount: 4_200,
    currency: 'usd',
    transfer_group: session_id,
  });
  await confirmWith(bench, made.id);
  expect((await reconcileFrom(since)).of(session_id)).toHaveLength(1);
  await importBalance(false);
  const { differences } = await readDifferences(false);
  const own = differences.filter(({ imported_cents }) => imported_cents === 4_200);
  expect(own).toHaveLength(1);
  for (const { id } of own) await acknowledge(id, 'By phone', { name: 'staff:user_1', address: null });
  expect((await reconcileFrom(since)).of(session_id)).toEqual([]);
});

describe('refunds and transfers that a restored database asks for again', () => {
  it('are recognized in the processor’s lists, before anything is compared', async () => {
    const group = await startGroup(bench, { members: 0 });
    const { payment_id, intent_id } = await openFor(group.session_id, group.organizer);
    const late = await startGroup(bench, { members: 1 });
    await payFor(late.session_id, late.organizer);
    const backup = await takeBackup();
    await confirmWith(bench, intent_id);
    await refreshPayment(group.session_id, payment_id);
    await must(late.session_id, { type: 'cancel' });
    await drainJobs();
    const before = await Promise.all(
      [group, late].map(({ session_id }) => processorBooks(bench, session_id)),
    );
    await backup.restore();

    // The same things happen once more, with rows of their own.
    await refreshPayment(group.session_id, payment_id);
    await must(late.session_id, { type: 'cancel' });
    await drainJobs();
    const after = await Promise.all([group, late].map(({ session_id }) => processorBooks(bench, session_id)));
    expect(after).toEqual(before);
    expect((await sessionNow(group.session_id)).transfers).toMatchObject([{ status: 'succeeded' }]);
    expect((await reconcileFrom(backup.taken_at)).of(group.session_id)).toEqual([]);
  });

  /** Each charge of a group, of which a bank has kept as much, feeds no transfer: ours come from our balance. */
  async function partlyLost() {
    const { session_id, organizer, members } = await startGroup(bench, { members: 1, total_cents: 6_000 });
    const payers = [organizer, ...members];
    const opened = await Promise.all(payers.map((payer) => openFor(session_id, payer)));
    const backup = await takeBackup();
    const again = async () => {
      for (const { payment_id } of opened) await refreshPayment(session_id, payment_id);
    };
    await setAccount(null);
    for (const { intent_id } of opened) await confirmWith(bench, intent_id);
    await again();
    for (const payer of payers) {
      const charge = await chargeOf(session_id, payer);
      await closeAtBank(
        bench,
        session_id,
        await disputeCharge(bench, session_id, charge, { amount: 500 }),
        false,
      );
    }
    await callSim(bench, '/_sim/balance/release', {});
    await callSim(bench, '/_sim/balance', { currency: 'usd', available: 1_000_000 });
    await setAccount(bench.account_id);
    await retryTransfersOf(session_id);
    await drainJobs();
    const before = await processorBooks(bench, session_id);
    expect(before.transfers).toBe(2);
    const taken = await reversalsOf(session_id);
    await backup.restore();
    return { session_id, payers, taken_at: backup.taken_at, again, before, taken };
  }

  async function setAccount(account_id: string | null): Promise<void> {
    await pool().query(
      'UPDATE merchant_modes SET processor_account_id = $1 WHERE NOT livemode AND merchant_id = $2',
      [account_id, bench.merchant_id],
    );
  }

  it('are recognized where they came from our balance, each once', async () => {
    const { session_id, payers, again, before, taken } = await partlyLost();
    await again();
    for (const payer of payers) await syncDisputes(session_id, false, await chargeOf(session_id, payer));
    await drainJobs();
    expect(await processorBooks(bench, session_id)).toEqual(before);
    expect(await reversalsOf(session_id)).toEqual(taken);
    const { transfers } = await sessionNow(session_id);
    expect(new Set(transfers.map(({ processor_transfer_id }) => processor_transfer_id)).size).toBe(2);
  });

  it('are recognized so by the comparison, once it has found the dispute', async () => {
    const { session_id, taken_at, before, taken } = await partlyLost();
    await reconcileFrom(taken_at);
    await reconcileFrom(taken_at);
    await drainJobs();
    expect(await processorBooks(bench, session_id)).toEqual(before);
    expect(await reversalsOf(session_id)).toEqual(taken);
    expect((await reconcileFrom(taken_at)).of(session_id)).toEqual([]);
  });
});
