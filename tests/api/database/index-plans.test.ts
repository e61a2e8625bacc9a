import { afterAll, beforeAll, expect, it } from 'vitest';
import { findKey } from '@/lib/api/authenticate.sql';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { freeJobsOfTheGone, selectJobsOf } from '@/lib/jobs/queue.sql';
import { sumLedger } from '@/lib/payment/books/check-books.sql';
import { type TestDatabase, testDatabase } from '../../support/database';
import { genericPlanOf, planOf } from '../../support/plans';

/* What is asked every few seconds, or by every request, has an index. */

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url });
  await pool().query(
    `WITH task AS (INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('waits') RETURNING id)
     INSERT INTO graphile_worker._private_jobs (task_id, run_at) SELECT id, now() FROM task, generate_series(1, 5000)`,
  );
  await pool().query(
    `INSERT INTO blocked_addresses (id, network, reason)
     SELECT 'block_' || n, ('10.' || n / 256 || '.' || n % 256 || '.0/24')::inet, 'x' FROM generate_series(1, 5000) n`,
  );
  await pool().query('ANALYZE graphile_worker._private_jobs, blocked_addresses');
});
afterAll(() => database.close());

it('what workers have taken is found among all that wait', async () => {
  for (const plan of [
    await planOf(selectJobsOf, ['worker_1'], []),
    await genericPlanOf(selectJobsOf, 1),
    await planOf(freeJobsOfTheGone, [], []),
  ])
    expect(plan).toContain('using split_locked_jobs');
});

it('a blocked network is found by an address in it', async () => {
  expect(await genericPlanOf(findKey, 2)).toContain('blocked_addresses_network');
});

it('the books are added up without a look at each session', async () => {
  const plan = await planOf(sumLedger, [false, new Date(0), new Date()]);
  expect(plan).toContain('ledger_entries_at_processor');
  expect(plan).not.toContain('sessions');
});
