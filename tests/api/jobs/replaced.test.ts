import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { startLiveness } from '@/lib/jobs/liveness';
import { purge } from '@/lib/jobs/purge';
import { forgetGauges, readMetrics } from '@/lib/jobs/read-metrics';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { leaveAttempts, lockJobs } from '../../support/queued-jobs';
import { prepare } from '../../support/webhooks';

let database: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  database = await prepare();
});
afterAll(() => database.close());

async function queued(): Promise<{ task: string; key: string | null }[]> {
  const { rows } = await pool().query(
    'SELECT task_identifier AS task, key FROM graphile_worker.jobs ORDER BY task_identifier, id',
  );
  return rows;
}

async function deadJobs(): Promise<string | undefined> {
  forgetGauges();
  return /^split_jobs_dead (\d+)$/m.exec(await readMetrics())?.[1];
}

it('a job that was queued again while it ran, and whose worker was killed then, is not a dead one, and is removed', async () => {
  const { key } = jobs.import_balance;
  await enqueue(pool(), jobs.import_balance, {});
  await lockJobs([key], 10);
  await enqueue(pool(), jobs.import_balance, {});
  const liveness = await startLiveness({ sweeping: true });
  await liveness.stop();
  expect(await queued()).toEqual([
    { task: 'import_balance', key: null },
    { task: 'import_balance', key },
  ]);
  expect(await deadJobs()).toBe('0');

  await enqueue(pool(), jobs.sweep_money, {});
  await leaveAttempts(jobs.sweep_money.key, 0);
  expect(await deadJobs()).toBe('1');

  await purge(new AbortController().signal);
  expect(await queued()).toEqual([
    { task: 'import_balance', key },
    { task: 'sweep_money', key: jobs.sweep_money.key },
  ]);
});
