import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMatters } from '@/lib/dashboard/home/matters';
import { timeline } from '@/lib/dashboard/session/timeline';
import { retryWaitingMoney } from '@/lib/dashboard/staff/waiting-money';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { queueLostReversals } from '@/lib/jobs/sweeps.sql';
import { reconcileSession } from '@/lib/payment/reconcile/reconcile';
import { warnOfStuckMoney } from '@/lib/payment/reconcile/stuck-money';
import { chargeOf, closeAtBank, disputeCharge } from '../../support/disputes';
import {
  callSim,
  drainJobs,
  fundGroup,
  type GroupBench,
  must,
  sessionNow,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';

/** What merchants and staff are told of money that waits: why, and until when. */

const HOUR_ms = 3_600_000;
const staff = { name: 'staff:usr_1', address: '192.0.2.1' };

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

/** A funded group of which one member's refund waits, for this reason. */
async function refused(code: string) {
  const { session_id, members } = await fundGroup(bench, { total_cents: 6_000 });
  await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
  const reversal_id = (await sessionNow(session_id)).reversals[0]?.id ?? '';
  await must(session_id, { type: 'reversal_refused', reversal_id, code });
  await deleteJobs();
  return { session_id, reversal_id };
}

async function warnings(now: number): Promise<string[]> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  resetEnvironment({ LOG_LEVEL: 'warn' });
  await warnOfStuckMoney(now);
  const lines = written.mock.calls.map(([line]) => String(line));
  written.mockRestore();
  return lines;
}

it('a refund that waits for a transfer is shown as that, and has no job that would do nothing', async () => {
  const { session_id, organizer } = await fundGroup(bench, { total_cents: 6_000 });
  await callSim(bench, '/_sim/balance/release', {});
  const charge = await chargeOf(session_id, organizer);
  const dispute = await disputeCharge(bench, session_id, charge);
  await pool().query('UPDATE merchant_modes SET processor_account_id = NULL');
  await closeAtBank(bench, session_id, dispute, true);
  await must(session_id, { type: 'refund_member', member_id: organizer, amount_cents: 1_000 });
  await drainJobs();
  await deleteJobs();
  await pool().query(`UPDATE reversals SET created_at = now() - interval '1 hour' WHERE session_id = $1`, [
    session_id,
  ]);
  await queueLostReversals.run(pool(), [1, 1_000]);
  expect(await waitingJobs('reverse_transfer')).toEqual([]);
  const said = (await reconcileSession(session_id, true)).map(({ text }) => text);
  expect(said.filter((text) => text.startsWith('reversal'))).toEqual([]);
  const matters = await readMatters({ merchant_id: bench.merchant_id, livemode: false });
  expect(matters).toContainEqual(
    expect.objectContaining({ kind: 'reversals_waiting', session_id, refunds: true, waits_for: 'transfer' }),
  );
  const texts = timeline(await sessionNow(session_id)).map(({ text }) => text);
  expect(texts).toContain('The refund of $10.10 had to wait for a transfer to you');
  await pool().query('UPDATE merchant_modes SET processor_account_id = $1 WHERE NOT livemode', [
    bench.account_id,
  ]);
  await retryWaitingMoney(session_id, staff);
  await drainJobs();
  expect((await sessionNow(session_id)).refunds).toMatchObject([{ status: 'succeeded' }]);
});

describe('waiting reversals', () => {
  it('are shown to the merchant by what they wait for: a permission that we lack is no short balance', async () => {
    const { session_id, reversal_id } = await refused('permission_missing');
    const { members } = await sessionNow(session_id);
    await must(session_id, { type: 'refund_member', member_id: members.at(-1)?.id ?? '' });
    const { reversals } = await sessionNow(session_id);
    const other = reversals.find(({ id }) => id !== reversal_id)?.id ?? '';
    await must(session_id, { type: 'reversal_refused', reversal_id: other, code: 'balance_insufficient' });
    await deleteJobs();
    const matters = await readMatters({ merchant_id: bench.merchant_id, livemode: false });
    const here = matters.flatMap((one) =>
      one.kind === 'reversals_waiting' && one.session_id === session_id ? [one] : [],
    );
    expect(here).toHaveLength(2);
    expect(here).toMatchObject([
      { amount_cents: 1_930, refunds: true, waits_for: 'access' },
      { amount_cents: 1_930, refunds: true, waits_for: 'balance' },
    ]);
    const texts = timeline(await sessionNow(session_id)).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('The refund')).toSorted()).toEqual([
      'The refund of $20.20 had to wait for our access to Stripe',
      'The refund of $20.20 had to wait for your balance at Stripe',
    ]);
    await retryWaitingMoney(session_id, staff);
    await drainJobs();
  });

  it('that we may not make are warned of apart from those that a balance does not cover', async () => {
    const reversals = async (hours: number) =>
      (await warnings(Date.now() + hours * HOUR_ms)).flatMap((line) => {
        const { reversals, code = null } = JSON.parse(line);
        return reversals ? [{ reversals, code }] : [];
      });
    const { reversal_id } = await refused('permission_missing');
    expect(await reversals(0.5)).toEqual([]);
    const line = { reversals: 1, code: 'permission_missing' };
    expect(await reversals(2)).toEqual([line]);
    expect(await reversals(25)).toEqual([line]);
    await pool().query(`UPDATE reversals SET waiting_code = 'balance_insufficient' WHERE id = $1`, [
      reversal_id,
    ]);
    expect(await reversals(2)).toEqual([]);
    expect(await reversals(25)).toEqual([{ reversals: 1, code: null }]);
  });
});

describe('waiting transfers', () => {
  it('are warned of an hour after a dispute has let go of them', async () => {
    const { session_id } = await fundGroup(bench, { total_cents: 6_000 });
    const now = Date.now();
    await pool().query(
      `UPDATE transfers SET status = 'waiting', waiting_code = 'transfers_not_allowed', settled_at = NULL,
         created_at = $2, released_at = $3
       WHERE session_id = $1`,
      [session_id, new Date(now - 24 * HOUR_ms), new Date(now)],
    );
    const warned = async (hours: number) =>
      (await warnings(now + hours * HOUR_ms)).some((line) => line.includes('transfers_not_allowed'));
    expect(await warned(0.5)).toBe(false);
    expect(await warned(2)).toBe(true);
    await pool().query(
      `UPDATE transfers SET status = 'succeeded', waiting_code = NULL WHERE session_id = $1`,
      [session_id],
    );
  });

  it('name the first day on which one of them ends, of what a dispute has stopped too', async () => {
    const { session_id } = await fundGroup(bench, { total_cents: 6_000 });
    await pool().query(
      `UPDATE transfers SET status = 'waiting', waiting_code = 'no_account', settled_at = NULL WHERE session_id = $1`,
      [session_id],
    );
    const set = (id: string | undefined, created_at: string, released_at: string, announced_at: string) =>
      pool().query(
        'UPDATE transfers SET created_at = $2, released_at = $3, announced_at = $4 WHERE id = $1',
        [id, created_at, released_at, announced_at],
      );
    const [old, recent, third] = (await sessionNow(session_id)).transfers;
    // Ends 8 days after its release, and the others 80 days after they were made.
    await set(old?.id, '2026-01-05T15:00:00Z', '2026-06-20T12:00:00Z', '2026-06-21T01:00:00Z');
    await set(recent?.id, '2026-05-10T15:00:00Z', '2026-05-20T12:00:00Z', '2026-07-22T01:00:00Z');
    await set(third?.id, '2026-05-11T15:00:00Z', '2026-05-20T12:00:00Z', '2026-07-23T01:00:00Z');
    const matters = await readMatters({ merchant_id: bench.merchant_id, livemode: false });
    const days = matters.flatMap((one) => (one.kind === 'transfers_waiting' ? [one.refund_at] : []));
    expect(days).toEqual([new Date('2026-06-28T00:00:00Z')]);
  });
});
