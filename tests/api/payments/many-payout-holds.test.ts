import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { endPayoutHolds } from '@/lib/payment/account/payout-hold';
import { type GroupBench, payByCard, sessionNow, startGroup, startGroupBench } from '../../support/groups';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

it('a group is refunded at the end of its payout hold, also after many that cannot be', async () => {
  await pool().query('UPDATE merchant_modes SET processor_account_id = NULL');
  const { session_id, organizer, members } = await startGroup(bench, { total_cents: 6_000 });
  for (const member of [organizer, ...members]) await payByCard(bench, session_id, member);
  await runDueJobs({ time_limit_ms: 600_000, look_ahead_ms: 0 });
  await pool().query(
    `WITH made AS (
       INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config,
         access_token_hash, share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at)
       SELECT 'sess_' || n, $1, false, 'pending', 'usd', 1000, '{}', '{}', sha256(convert_to(n::text, 'UTF8')),
         'share' || n, 'grp' || n, 350, 100, now() - n * interval '1 minute', now() + interval '1 day'
       FROM generate_series(1, 501) n RETURNING id)
     INSERT INTO transfers (id, session_id, status, currency, amount_cents, merchant_fee_cents, fx_fee_cents, created_at)
     SELECT 'a_' || id, id, 'waiting', 'usd', 965, 35, 0, '2026-01-01' FROM made`,
    [bench.merchant_id],
  );
  await pool().query(`UPDATE transfers SET created_at = '2026-01-02' WHERE session_id = $1`, [session_id]);
  await endPayoutHolds(Date.parse('2026-08-01'), undefined, 0);
  expect((await sessionNow(session_id)).refunds).toEqual([]);
  await endPayoutHolds(Date.parse('2026-08-01'));
  expect((await sessionNow(session_id)).refunds).toHaveLength(3);
});
