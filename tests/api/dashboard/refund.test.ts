import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { pool } from '@/lib/db/pool';
import type { Session, Transfer } from '@/lib/group/model';
import { retryWaitingTransfers } from '@/lib/payment/transfer/transfers';
import { apply } from '@/lib/session/apply';
import {
  drainJobs,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** One member is refunded after the group was funded: the transfer is reversed in part, once, to the cent. */

let bench: GroupBench;

beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const funded = (total_cents: number) => fundGroup(bench, { total_cents, members: 2 });

async function reversedAtProcessor(session_id: string): Promise<number> {
  const { data } = await bench.client.transfers.list({ transfer_group: session_id });
  return data.reduce((sum, transfer) => sum + transfer.amount_reversed, 0);
}

/** Its failed refunds that need a person. */
async function failedHere(session_id: string) {
  const matters = await readMatters({ merchant_id: bench.merchant_id, livemode: false });
  return matters.filter((one) => one.kind === 'refund_failed' && one.session_id === session_id);
}

/** What the merchant got, and what was taken back of it. */
function sumsOf({ transfers }: Session) {
  const sum = (amount: (transfer: Transfer) => number) =>
    transfers.reduce((total, transfer) => total + amount(transfer), 0);
  return { sent_cents: sum((one) => one.amount_cents), reversed_cents: sum((one) => one.reversed_cents) };
}

const ACCOUNTS = ['processor', 'held', 'consumer_fees', 'merchant_fees', 'fx_fees'];

describe('a member refunded after funding', () => {
  it('gets share and fee back, and the transfer is reversed in proportion', async () => {
    const { session_id, members } = await funded(10_000);
    const before = sumsOf(await sessionNow(session_id));
    const given = await apply(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
    expect(given.ok).toBe(true);
    await drainJobs();
    const session = await sessionNow(session_id);
    const [refund] = session.refunds;
    expect(refund).toMatchObject({
      reason: 'requested',
      status: 'succeeded',
      amount_cents: 3_333,
      fee_cents: 33,
    });
    expect((await processorBooks(bench, session_id)).refunded_cents).toBe(3_366);
    expect(await reversedAtProcessor(session_id)).toBe(sumsOf(session).reversed_cents);
    const [whole] = session.transfers.filter(({ payment_id }) => payment_id === refund?.payment_id);
    expect(sumsOf(session).reversed_cents).toBe(whole?.amount_cents);
    expect(3_333 - sumsOf(session).reversed_cents).toBeOneOf([116, 117]);
    expect(before.sent_cents).toBe(9_650);
    expect(await ledgerBalance(session_id, 'held')).toBe(0);
    expect(session.status).toBe('funded');
  });

  it('is refunded and reversed once, however often it is requested and answered', async () => {
    const { session_id, members } = await funded(7_501);
    const command = { type: 'refund_member', member_id: members[1] ?? '' } as const;
    const both = await Promise.all([apply(session_id, command), apply(session_id, command)]);
    expect(both.map((one) => one.ok).sort()).toEqual([false, true]);
    await drainJobs();
    const reversal = (await sessionNow(session_id)).reversals[0];
    await apply(session_id, {
      type: 'reversal_made',
      reversal_id: reversal?.id ?? '',
      processor_reversal_id: 'trr_again',
    });
    const session = await sessionNow(session_id);
    expect(session.refunds).toHaveLength(1);
    expect(await reversedAtProcessor(session_id)).toBe(sumsOf(session).reversed_cents);
  });

  it('leaves no money anywhere when every member is refunded', async () => {
    const { session_id, organizer, members } = await funded(9_999);
    for (const member_id of [organizer, ...members]) {
      expect((await apply(session_id, { type: 'refund_member', member_id })).ok).toBe(true);
      await drainJobs();
    }
    const session = await sessionNow(session_id);
    expect(sumsOf(session).reversed_cents).toBe(sumsOf(session).sent_cents);
    for (const account of ACCOUNTS) expect(await ledgerBalance(session_id, account), account).toBe(0);
  });

  it('is refused until the transfer is made, which would lack the money', async () => {
    await pool().query('UPDATE merchant_modes SET processor_account_id = NULL WHERE NOT livemode');
    const { session_id, members } = await funded(6_000);
    const command = { type: 'refund_member', member_id: members[0] ?? '' } as const;
    expect(await apply(session_id, command)).toMatchObject({ ok: false, code: 'transfer_not_made' });
    await pool().query(
      'UPDATE merchant_modes SET processor_account_id = $1 WHERE NOT livemode AND merchant_id = $2',
      [bench.account_id, bench.merchant_id],
    );
    const { merchant_id } = bench;
    await retryWaitingTransfers({ merchant_id, livemode: false });
    await drainJobs();
    expect(await apply(session_id, command)).toMatchObject({ ok: true });
    await drainJobs();
    const session = await sessionNow(session_id);
    expect(session.reversals[0]?.status).toBe('made');
    expect(await reversedAtProcessor(session_id)).toBe(sumsOf(session).reversed_cents);
  });

  it('is refused while the group is not funded, and when nothing is left to refund', async () => {
    const open = await startGroup(bench, { members: 1 });
    expect(await apply(open.session_id, { type: 'refund_member', member_id: open.organizer })).toMatchObject({
      ok: false,
      code: 'session_not_funded',
    });
    const { session_id, organizer } = await funded(3_000);
    await apply(session_id, { type: 'refund_member', member_id: organizer });
    expect(await apply(session_id, { type: 'refund_member', member_id: organizer })).toMatchObject({
      ok: false,
      code: 'nothing_to_refund',
    });
  });

  it('needs attention while it is not tried again, whatever else is refunded of the same payment', async () => {
    const { session_id, organizer } = await funded(3_000);
    const refundPart = async () => {
      await apply(session_id, { type: 'refund_member', member_id: organizer, amount_cents: 300 });
      const { refunds, reversals } = await sessionNow(session_id);
      const { id = '' } = reversals.at(-1) ?? {};
      await apply(session_id, { type: 'reversal_made', reversal_id: id, processor_reversal_id: null });
      return refunds.at(-1)?.id ?? '';
    };
    const first = await refundPart();
    const failed = { status: 'failed', processor_refund_id: null, failure_code: 'declined' } as const;
    await apply(session_id, { type: 'refund_answered', refund_id: first, ...failed });
    await refundPart();
    expect(await failedHere(session_id)).toMatchObject([{ refund_id: first, amount_cents: 303 }]);
    expect((await apply(session_id, { type: 'retry_refund', refund_id: first })).ok).toBe(true);
    expect(await failedHere(session_id)).toEqual([]);
  });

  it('needs attention though a lost dispute has returned the rest of the payment', async () => {
    const { session_id, organizer } = await funded(3_000);
    await apply(session_id, { type: 'refund_member', member_id: organizer, amount_cents: 300 });
    await drainJobs();
    const { payments, refunds } = await sessionNow(session_id);
    const { charge_id } = payments.find(({ member_id }) => member_id === organizer) ?? {};
    const dispute = { dispute_id: 'du_rest', charge_id: charge_id ?? '', amount_cents: 707 };
    for (const status of ['needs_response', 'lost'])
      await apply(session_id, { type: 'dispute_changed', ...dispute, status });
    const refund_id = refunds[0]?.id ?? '';
    const failed = { status: 'failed', processor_refund_id: null, failure_code: 'expired_card' } as const;
    await apply(session_id, { type: 'refund_answered', refund_id, ...failed });
    expect(await failedHere(session_id)).toMatchObject([{ refund_id }]);
  });

  it('no longer needs attention when a lost dispute has returned the money', async () => {
    const { session_id, organizer } = await funded(3_000);
    await apply(session_id, { type: 'refund_member', member_id: organizer });
    const session = await sessionNow(session_id);
    const refund_id = session.refunds[0]?.id ?? '';
    for (const { id } of session.reversals)
      await apply(session_id, { type: 'reversal_made', reversal_id: id, processor_reversal_id: null });
    const failed = { status: 'failed', processor_refund_id: null, failure_code: 'charge_disputed' } as const;
    await apply(session_id, { type: 'refund_answered', refund_id, ...failed });
    expect(await failedHere(session_id)).toMatchObject([{ at_bank: false }]);
    const payment = session.payments.find(({ member_id }) => member_id === organizer);
    const dispute = { dispute_id: 'du_lost', charge_id: payment?.charge_id ?? '', amount_cents: 1_010 };
    await apply(session_id, {
      type: 'dispute_changed',
      ...dispute,
      status: 'needs_response',
    });
    expect(await failedHere(session_id)).toMatchObject([{ at_bank: true }]);
    await apply(session_id, { type: 'dispute_changed', ...dispute, status: 'lost' });
    expect(await failedHere(session_id)).toEqual([]);
    expect(await apply(session_id, { type: 'retry_refund', refund_id })).toMatchObject({
      code: 'unknown_refund',
    });
    expect((await sessionNow(session_id)).refunds).toMatchObject([{ status: 'superseded' }]);
  });
});
