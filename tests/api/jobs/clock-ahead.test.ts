import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { startLiveness } from '@/lib/jobs/liveness';
import { startWorker } from '@/lib/jobs/worker';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import {
  clockQueues,
  deleteJobs,
  hasWorkerBegun,
  lastQueuedFor,
  waitingJobs,
} from '../../support/queued-jobs';
import { prepare, until } from '../../support/webhooks';

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
afterEach(() => {
  vi.useRealTimers();
});

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
  it('goes on with them once its clock is set back while it runs', async () => {
    const another = jobs.remind_due.task;
    const minute = Math.ceil(Date.now() / MINUTE_ms) * MINUTE_ms;
    vi.useFakeTimers({ toFake: ['Date'], now: minute + DAY_ms - 1_000 });
    const worker = await startWorker({ concurrency: 2 });
    await until(() => hasWorkerBegun(another));
    vi.setSystemTime(minute);
    await until(async () => (await lastQueuedFor(another)) === minute);
    await worker.stop();
  });
});
