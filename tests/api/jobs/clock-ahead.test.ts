import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { startLiveness } from '@/lib/jobs/liveness';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { clockQueues, deleteJobs, waitingJobs } from '../../support/queued-jobs';
import { prepare } from '../../support/webhooks';

/** A worker whose own clock is ahead, beside others whose clocks are right. */

const MINUTE_ms = 60_000;
const DAY_ms = 86_400_000;
const TASK = jobs.sweep_expiries.task;

let database: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  database = await prepare();
});
afterAll(() => database.close());
beforeEach(deleteJobs);

/** What every worker does every few seconds. */
async function sweep(): Promise<void> {
  const liveness = await startLiveness({ sweeping: true });
  await liveness.stop();
}

const times = async () => (await waitingJobs(TASK)).map(({ run_at }) => run_at.getTime());

describe('a worker whose clock is a day ahead', () => {
  it('stops the tasks of the clock for nobody', async () => {
    await clockQueues(jobs.sweep_expiries, Date.now() + DAY_ms);
    await clockQueues(jobs.sweep_expiries, Date.now());
    expect(await times()).toEqual([expect.closeTo(Date.now() + DAY_ms, -5)]);

    await sweep();
    expect((await times())[0]).toBeLessThanOrEqual(Date.now());
    await deleteJobs();
    await clockQueues(jobs.sweep_expiries, Date.now() + MINUTE_ms);
    expect(await times()).toHaveLength(1);
  });

  it('changes nothing of jobs that wait for a time of their own', async () => {
    const run_at = Date.now() + DAY_ms;
    await enqueue(pool(), jobs.expire_session, { session_id: 'sess_1' }, { run_at });
    await sweep();
    const [waiting] = await waitingJobs(jobs.expire_session.task);
    expect(waiting?.run_at.getTime()).toBe(run_at);
  });
});
