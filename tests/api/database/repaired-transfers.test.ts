import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import {
  drainJobs,
  type GroupBench,
  ledgerBalance,
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
