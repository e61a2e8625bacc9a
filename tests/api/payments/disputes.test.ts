import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { applyDispute } from '@/lib/payment/dispute/disputes';
import { noteRefundsMadeOutside } from '@/lib/payment/refund/refunds';
import { retryTransfersOf } from '@/lib/payment/transfer/transfers';
import { chargeOf, closeAtBank, disputeCharge, hear } from '../../support/disputes';
import {
  callSim,
  drainJobs,
  type GroupBench,
  ledgerBalance,
  must,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** One payment that covers several shares is disputed: before and after the transfer, as a whole and in part. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

/** A group of three, whose organizer has paid for everybody: one charge of 75 dollars and 75 cents. */
async function coveredGroup({ with_account = true } = {}) {
  await setAccount(with_account ? bench.account_id : null);
  const { session_id, organizer } = await startGroup(bench, { members: 2 });
  await payByCard(bench, session_id, organizer, { scope: { kind: 'all' } });
  await drainJobs();
  const charge = await chargeOf(session_id, organizer);
  return { session_id, organizer, charge };
}

async function setAccount(account_id: string | null): Promise<void> {
  await pool().query(
    'UPDATE merchant_modes SET processor_account_id = $1 WHERE merchant_id = $2 AND NOT livemode',
    [account_id, bench.merchant_id],
  );
}

/** The merchant's balance, and ours, can pay what is taken back. */
async function addFunds(): Promise<void> {
  await callSim(bench, '/_sim/balance/release', {});
  await callSim(bench, '/_sim/balance', { currency: 'usd', available: 1_000_000 });
}

/** What the merchant has of a session, by the processor's books. */
async function withMerchant_cents(session_id: string): Promise<number> {
  const { data } = await bench.client.transfers.list({ transfer_group: session_id, limit: 100 });
  return data.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
}

/** Every account of the ledger that should be empty in the end is. */
async function expectBalanced(session_id: string, left: Record<string, number>): Promise<void> {
  const found: Record<string, number> = {};
  for (const account of Object.keys(left)) found[account] = await ledgerBalance(session_id, account);
  expect(found).toEqual(left);
  const { rows } = await pool().query<{ cents: number }>(
    'SELECT sum(amount_cents)::int AS cents FROM ledger_entries WHERE session_id = $1',
    [session_id],
  );
  expect(rows[0]?.cents).toBe(0);
}

const NET_cents = 7_500 - 263;
/** Once the merchant's part is back, the bank holds our fees. */
const OUR_FEES_cents = 263 + 75;

describe('a dispute of one payment for several shares', () => {
  it('after the transfer has one reversal, and winning sends it again', async () => {
    const { session_id, charge } = await coveredGroup();
    await addFunds();
    const id = await disputeCharge(bench, session_id, charge);
    const session = await sessionNow(session_id);
    expect(session.reversals).toMatchObject([{ cause: 'dispute', cause_id: id, status: 'made' }]);
    expect(await withMerchant_cents(session_id)).toBe(0);
    await expectBalanced(session_id, { disputed: OUR_FEES_cents });
    await closeAtBank(bench, session_id, id, true);
    const won = await sessionNow(session_id);
    expect(won.reversals).toMatchObject([{ status: 'returned' }]);
    expect(won.transfers).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded', dispute_id: id }]);
    const { data: made } = await bench.client.transfers.list({ transfer_group: session_id });
    expect(made.map(({ source_transaction }) => source_transaction)).toEqual([null, charge]);
    expect(await withMerchant_cents(session_id)).toBe(NET_cents);
    await expectBalanced(session_id, { disputed: 0, held: 0, merchant_fees: -263, consumer_fees: -75 });
  });

  it('after the transfer costs the merchant what it got when it is lost, and us our fees', async () => {
    const { session_id, charge } = await coveredGroup();
    await addFunds();
    const id = await disputeCharge(bench, session_id, charge);
    await closeAtBank(bench, session_id, id, false);
    expect((await sessionNow(session_id)).reversals).toHaveLength(1);
    expect(await withMerchant_cents(session_id)).toBe(0);
    await expectBalanced(session_id, {
      disputed: 0,
      held: 0,
      merchant_fees: 0,
      consumer_fees: 0,
      processor: 0,
    });
  });

  it('before the transfer holds it, and winning lets it go without any reversal', async () => {
    const { session_id, charge } = await coveredGroup({ with_account: false });
    const id = await disputeCharge(bench, session_id, charge);
    expect((await sessionNow(session_id)).transfers).toMatchObject([{ status: 'held' }]);
    await setAccount(bench.account_id);
    await drainJobs();
    expect(await withMerchant_cents(session_id)).toBe(0);
    await closeAtBank(bench, session_id, id, true);
    const won = await sessionNow(session_id);
    expect(won.reversals).toEqual([]);
    expect(won.transfers).toMatchObject([{ status: 'succeeded', dispute_id: null }]);
    expect(await withMerchant_cents(session_id)).toBe(NET_cents);
    await expectBalanced(session_id, { disputed: 0, held: 0 });
  });

  it('known only after the processor has refused the transfer for it holds it, and winning sends it from our balance', async () => {
    const { session_id, charge } = await coveredGroup({ with_account: false });
    const given = { reason: 'product_not_received' };
    const { id } = await callSim<{ id: string }>(bench, `/_sim/charges/${charge}/dispute`, given);
    await setAccount(bench.account_id);
    await retryTransfersOf(session_id);
    await drainJobs();
    expect((await sessionNow(session_id)).transfers).toMatchObject([
      { status: 'waiting', waiting_code: 'charge_disputed' },
    ]);
    await hear(bench, session_id, id);
    expect((await sessionNow(session_id)).transfers).toMatchObject([{ status: 'held' }]);
    await addFunds();
    await closeAtBank(bench, session_id, id, true);
    // Its key was used for a request with the charge as the source, which can still be at work.
    expect((await sessionNow(session_id)).transfers).toMatchObject([{ status: 'queued' }]);
    await pool().query("UPDATE answered_keys SET conflict_at = conflict_at - interval '2 minutes'");
    await retryTransfersOf(session_id);
    await drainJobs();
    expect((await sessionNow(session_id)).transfers).toMatchObject([{ status: 'succeeded' }]);
    expect(await withMerchant_cents(session_id)).toBe(NET_cents);
    const { data } = await bench.client.transfers.list({ transfer_group: session_id });
    expect(data).toMatchObject([{ source_transaction: null }]);
  });

  it('before the transfer abandons it when it is lost', async () => {
    const { session_id, charge } = await coveredGroup({ with_account: false });
    const id = await disputeCharge(bench, session_id, charge);
    await closeAtBank(bench, session_id, id, false);
    await setAccount(bench.account_id);
    await drainJobs();
    const lost = await sessionNow(session_id);
    expect(lost.transfers).toMatchObject([{ status: 'abandoned' }]);
    expect(lost.refunds).toEqual([]);
    expect(await withMerchant_cents(session_id)).toBe(0);
    await expectBalanced(session_id, { disputed: 0, held: 0, processor: 0 });
  });

  it.each([true, false])('of a part reverses that part once (won: %s)', async (won) => {
    const { session_id, charge } = await coveredGroup();
    await addFunds();
    const id = await disputeCharge(bench, session_id, charge, { amount: 2_525 });
    const { reversals } = await sessionNow(session_id);
    expect(reversals).toHaveLength(1);
    const reversed_cents = reversals[0]?.amount_cents ?? 0;
    expect(reversed_cents).toBeGreaterThan(2_300);
    expect(reversed_cents).toBeLessThan(2_525);
    expect(await withMerchant_cents(session_id)).toBe(NET_cents - reversed_cents);
    await closeAtBank(bench, session_id, id, won);
    expect((await sessionNow(session_id)).reversals).toHaveLength(1);
    expect(await withMerchant_cents(session_id)).toBe(won ? NET_cents : NET_cents - reversed_cents);
    await expectBalanced(session_id, { disputed: 0, held: 0 });
  });

  it('of a part that is lost before the transfer leaves the merchant the rest', async () => {
    const { session_id, charge } = await coveredGroup({ with_account: false });
    await addFunds();
    const id = await disputeCharge(bench, session_id, charge, { amount: 2_525 });
    await closeAtBank(bench, session_id, id, false);
    await setAccount(bench.account_id);
    await drainJobs();
    const { transfers, reversals } = await sessionNow(session_id);
    expect(transfers).toMatchObject([{ status: 'succeeded' }]);
    const reversed_cents = reversals[0]?.amount_cents ?? 0;
    expect(reversed_cents).toBeGreaterThan(2_300);
    expect(await withMerchant_cents(session_id)).toBe(NET_cents - reversed_cents);
    await expectBalanced(session_id, { disputed: 0, held: 0 });
  });

  it('that is won sends again what it took although the bank has kept another part since', async () => {
    const { session_id, charge } = await coveredGroup();
    await addFunds();
    const won = await disputeCharge(bench, session_id, charge, { amount: 1_000 });
    await setAccount(null);
    await closeAtBank(bench, session_id, won, true);
    const lost = await disputeCharge(bench, session_id, charge, { amount: 2_525 });
    await closeAtBank(bench, session_id, lost, false);
    await setAccount(bench.account_id);
    await drainJobs();
    const { transfers, reversals } = await sessionNow(session_id);
    expect(transfers).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded', dispute_id: won }]);
    const kept_cents = reversals.find(({ cause_id }) => cause_id === lost)?.amount_cents ?? 0;
    expect(await withMerchant_cents(session_id)).toBe(NET_cents - kept_cents);
    await expectBalanced(session_id, { disputed: 0, held: 0 });
  });

  it('whose money comes back in two parts is booked for each: a part when it is lost, the rest on appeal', async () => {
    const { session_id, charge } = await coveredGroup();
    await addFunds();
    await callSim(bench, `/_sim/charges/${charge}/refund`, { amount: 390 });
    await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
    await drainJobs();
    const about = { type: 'dispute_changed', charge_id: charge, dispute_id: 'du_appeal' } as const;
    const all = { ...about, amount_cents: 7_575 };
    await must(session_id, { ...all, status: 'needs_response' });
    await must(session_id, { ...all, status: 'lost', returned_cents: 390 });
    await must(session_id, { ...all, status: 'won', returned_cents: 7_575 });
    const { rows } = await pool().query(
      `SELECT amount_cents FROM ledger_entries
       WHERE session_id = $1 AND kind = 'dispute_won' AND account = 'processor' ORDER BY id`,
      [session_id],
    );
    expect(rows).toEqual([{ amount_cents: 390 }, { amount_cents: 7_575 - 390 }]);
  });

  it('that is lost after it was won changes nothing, and is named in an error', async () => {
    const { session_id, charge } = await coveredGroup();
    await addFunds();
    const id = await disputeCharge(bench, session_id, charge, {});
    await closeAtBank(bench, session_id, id, true);
    const won = await bench.client.disputes.retrieve(id);
    const before = await sessionNow(session_id);
    resetEnvironment({ LOG_LEVEL: 'error' });
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await applyDispute(session_id, won);
    const silent = written.mock.calls.length;
    await applyDispute(session_id, { ...won, status: 'lost' });
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
    written.mockRestore();
    resetEnvironment({ LOG_LEVEL: 'silent' });
    expect(silent).toBe(0);
    expect(lines).toMatchObject([{ level: 'error', dispute_id: id, session_id }]);
    expect(await sessionNow(session_id)).toEqual(before);
  });

  it('that begins as an inquiry moves nothing until the bank takes the money, and then once', async () => {
    const { session_id, charge } = await coveredGroup();
    await addFunds();
    const id = await disputeCharge(bench, session_id, charge, { inquiry: true });
    expect((await sessionNow(session_id)).reversals).toEqual([]);
    await callSim(bench, `/_sim/disputes/${id}/escalate`, {});
    for (let report = 0; report < 2; report += 1) await hear(bench, session_id, id);
    expect((await sessionNow(session_id)).reversals).toHaveLength(1);
    await expectBalanced(session_id, { disputed: OUR_FEES_cents });
    await closeAtBank(bench, session_id, id, true);
    expect(await withMerchant_cents(session_id)).toBe(NET_cents);
    await expectBalanced(session_id, { disputed: 0, held: 0 });
  });

  it('tells the merchant the reason, the amount, and the deadline, and what came of it', async () => {
    const { session_id, charge, organizer } = await coveredGroup();
    await addFunds();
    const id = await disputeCharge(bench, session_id, charge);
    await closeAtBank(bench, session_id, id, true);
    const { rows } = await pool().query<{ type: string; body: string }>(
      `SELECT type, body FROM events WHERE session_id = $1 AND type LIKE 'group.dispute%' ORDER BY sequence`,
      [session_id],
    );
    const due_by = (await bench.client.disputes.retrieve(id)).evidence_details.due_by ?? 0;
    const dispute = {
      id,
      charge,
      member_id: organizer,
      amount_cents: 7_575,
      reason: 'product_not_received',
      due_by: new Date(due_by * 1000).toISOString(),
    };
    expect(rows.map(({ type, body }) => [type, JSON.parse(body).data.dispute])).toEqual([
      ['group.disputed', { ...dispute, status: 'needs_response' }],
      ['group.dispute_closed', { ...dispute, status: 'won' }],
    ]);
  });
});

describe('a refund by hand', () => {
  it('before the transfer leaves the merchant the rest', async () => {
    const { session_id, charge } = await coveredGroup({ with_account: false });
    await addFunds();
    await callSim(bench, `/_sim/charges/${charge}/refund`, { amount: 2_525 });
    await noteRefundsMadeOutside({ id: session_id, livemode: false }, charge);
    await setAccount(bench.account_id);
    await retryTransfersOf(session_id);
    await drainJobs();
    const { transfers, refunds } = await sessionNow(session_id);
    expect(transfers).toMatchObject([{ status: 'succeeded' }]);
    expect(refunds).toMatchObject([{ reason: 'outside', status: 'succeeded' }]);
    expect(await withMerchant_cents(session_id)).toBe(5_000 - 176);
    await expectBalanced(session_id, { held: 0, merchant_fees: -176, consumer_fees: -50 });
  });
});
