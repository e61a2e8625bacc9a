import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { handlers } from '@/lib/jobs/handlers';
import { refreshAccount } from '@/lib/payment/account/account-state';
import { retryWaitingReversals, TRIED_AT_ONCE } from '@/lib/payment/transfer/reversals';
import {
  drainJobs,
  fundGroup,
  type GroupBench,
  must,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';

/** What waits for a merchant's balance or account, and is tried again by one job. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
beforeEach(() => deleteJobs());

const context = { attempt: 1, signal: new AbortController().signal };
const mode = () => ({ merchant_id: bench.merchant_id, livemode: false });

/** A merchant with this many waiting reversals: the later it was made, the smaller. */
async function waitingReversals(count: number): Promise<void> {
  const { session_id, members } = await fundGroup(bench, { total_cents: 6_000 });
  await must(session_id, { type: 'refund_member', member_id: members[0] ?? '' });
  const reversal_id = (await sessionNow(session_id)).reversals[0]?.id ?? '';
  await must(session_id, { type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
  await pool().query(
    `INSERT INTO reversals SELECT (jsonb_populate_record(r, jsonb_build_object('id', 'rev_' || n, 'amount_cents', 1000 - n,
       'created_at', r.created_at + n * interval '1 second'))).* FROM reversals r, generate_series(2, $2::int) n WHERE r.id = $1`,
    [reversal_id, count],
  );
  await pool().query('UPDATE reversals SET amount_cents = 1000 WHERE id = $1', [reversal_id]);
  await deleteJobs();
}

it('a transfer that is made has few of many waiting reversals tried, and another one no more', async () => {
  await waitingReversals(30);
  const { session_id, organizer, members } = await startGroup(bench, { total_cents: 6_000 });
  for (const member of [organizer, ...members]) await payByCard(bench, session_id, member);
  const transfers = await waitingJobs('create_transfer');
  expect(transfers).toHaveLength(3);
  await deleteJobs();
  for (const { payload } of transfers)
    await handlers.create_transfer({ session_id, transfer_id: String(payload.transfer_id) }, context);
  expect((await waitingJobs('retry_reversals')).map(({ payload }) => payload)).toEqual([mode()]);
  expect(await waitingJobs('reverse_transfer')).toEqual([]);

  await retryWaitingReversals(mode());
  const tried = (await waitingJobs('reverse_transfer')).map(({ payload }) => payload.reversal_id);
  expect(tried).toHaveLength(2 * TRIED_AT_ONCE);
  expect(tried).toEqual(expect.arrayContaining(['rev_2', 'rev_5', 'rev_26', 'rev_30']));
  await pool().query(`DELETE FROM reversals WHERE id LIKE 'rev__' OR id LIKE 'rev___'`);
});

it('reversals of one currency, or that wait for our access, keep none of another from its turn', async () => {
  await pool().query('DELETE FROM reversals');
  await waitingReversals(30);
  await pool().query(
    `UPDATE reversals SET currency = 'eur', created_at = now(), amount_cents = 999999 WHERE id = 'rev_7'`,
  );
  await pool().query(`UPDATE reversals SET waiting_code = 'permission_missing' WHERE id = ANY($1)`, [
    ['rev_2', 'rev_3', 'rev_4', 'rev_5', 'rev_6', 'rev_30', 'rev_29', 'rev_28', 'rev_27', 'rev_26'],
  ]);
  await retryWaitingReversals(mode());
  const tried = (await waitingJobs('reverse_transfer')).map(({ payload }) => payload.reversal_id);
  expect(tried).toHaveLength(2 * TRIED_AT_ONCE + 1);
  expect(tried).toEqual(expect.arrayContaining(['rev_7', 'rev_8', 'rev_25']));
  await pool().query('DELETE FROM reversals');
});

it('every waiting reversal is made once the balance suffices, however many wait', async () => {
  await pool().query('DELETE FROM reversals');
  const groups: string[] = [];
  for (let index = 0; index < 2 * TRIED_AT_ONCE + 3; index += 1)
    groups.push((await fundGroup(bench, { total_cents: 6_000, members: 0 })).session_id);
  for (const session_id of groups) {
    const [member] = (await sessionNow(session_id)).members;
    await must(session_id, { type: 'refund_member', member_id: member?.id ?? '' });
    const reversal_id = (await sessionNow(session_id)).reversals[0]?.id ?? '';
    await must(session_id, { type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
  }
  await deleteJobs();
  await retryWaitingReversals(mode());
  expect((await waitingJobs('reverse_transfer')).length).toBeLessThanOrEqual(2 * TRIED_AT_ONCE);
  await drainJobs();
  for (const session_id of groups)
    expect((await sessionNow(session_id)).reversals).toMatchObject([{ status: 'made' }]);
});

it('an account that becomes ready has its waiting transfers made at once, by one job', async () => {
  await pool().query('UPDATE merchant_modes SET processor_account_id = NULL');
  const { session_id, organizer, members } = await startGroup(bench, { total_cents: 6_000 });
  for (const member of [organizer, ...members]) await payByCard(bench, session_id, member);
  for (const { payload } of await waitingJobs('create_transfer')) {
    const asked = { session_id, transfer_id: String(payload.transfer_id) };
    await expect(handlers.create_transfer(asked, context)).rejects.toThrow('no_account');
  }
  await deleteJobs();
  await pool().query('UPDATE merchant_modes SET processor_account_id = $1 WHERE NOT livemode', [
    bench.account_id,
  ]);
  await refreshAccount(bench.account_id, false);
  await refreshAccount(bench.account_id, false);
  expect((await waitingJobs('retry_transfers')).map(({ payload }) => payload)).toEqual([mode()]);
  expect(await waitingJobs('create_transfer')).toEqual([]);
  await drainJobs();
  expect((await sessionNow(session_id)).transfers.map(({ status }) => status)).toEqual([
    'succeeded',
    'succeeded',
    'succeeded',
  ]);
});
