import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import {
  drainJobs,
  forgetState,
  type GroupBench,
  ledgerBalance,
  must,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const migrate = async (name: string) => {
  const file = new URL(`../../../prisma/migrations/${name}/migration.sql`, import.meta.url);
  await pool().query(await readFile(file, 'utf8'));
};

/** One that waits, and sends again what was reversed for a dispute, as a version without `released_at` has left it. */
async function sentAgain() {
  const { session_id, organizer } = await startGroup(bench, { total_cents: 6_000, members: 0 });
  await payByCard(bench, session_id, organizer);
  await pool().query(
    `UPDATE transfers SET status = 'waiting', dispute_id = 'du_won', released_at = NULL WHERE session_id = $1`,
    [session_id],
  );
  await forgetState(session_id);
  // This process keeps it from here on.
  const [transfer] = (await sessionNow(session_id)).transfers;
  const refused = { code: 'account_invalid', transfer_id: transfer?.id ?? '' };
  return {
    refuse: (message: string) => must(session_id, { type: 'transfer_refused', ...refused, message }),
    released: async () => (await sessionNow(session_id)).transfers[0]?.released_at ?? null,
  };
}

it('money that was sent again is announced for a week, whatever processes have kept of its session', async () => {
  const { refuse, released } = await sentAgain();
  await refuse('Not yet.');
  await migrate('20261203000200_keep_announcement');
  await refuse('Not yet either.');
  expect(await released()).toBeGreaterThan(Date.now() - 60_000);
});

it('a transfer that fees have made smaller than nothing is nothing, and is done', async () => {
  await pool().query('UPDATE merchant_modes SET processor_account_id = NULL');
  const { session_id, organizer } = await startGroup(bench, { total_cents: 6_000, members: 0 });
  await payByCard(bench, session_id, organizer);
  await runDueJobs({ time_limit_ms: 600_000, look_ahead_ms: 0 });
  await pool().query('ALTER TABLE transfers DROP CONSTRAINT transfers_amounts_check');
  const whole_cents = 6_000;
  await pool().query(
    `UPDATE transfers SET fx_fee_cents = $2 - merchant_fee_cents + 1, amount_cents = -1 WHERE session_id = $1`,
    [session_id, whole_cents],
  );
  await pool().query(
    `UPDATE sessions SET fx_fee_cents = $2 - merchant_fee_cents + 1, version = version + 1 WHERE id = $1`,
    [session_id, whole_cents],
  );
  await migrate('20261130090250_repair_transfers');
  await migrate('20261130090300_check_transfers');
  await pool().query('ALTER TABLE transfers VALIDATE CONSTRAINT transfers_amounts_check');

  const { transfers, fx_fee_cents, merchant_fee_cents } = await sessionNow(session_id);
  expect(transfers).toMatchObject([{ amount_cents: 0, fx_fee_cents, merchant_fee_cents }]);
  expect((fx_fee_cents ?? 0) + (merchant_fee_cents ?? 0)).toBe(whole_cents);
  await drainJobs();
  expect((await sessionNow(session_id)).transfers).toMatchObject([
    { status: 'succeeded', processor_transfer_id: null },
  ]);
  expect(await ledgerBalance(session_id, 'held')).toBe(0);
});
