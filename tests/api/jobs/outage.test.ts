import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { GET as health } from '@/app/api/health/route';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { startLiveness } from '@/lib/jobs/liveness';
import { queueClockJobs } from '@/lib/jobs/run-due-jobs';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import { jobs as kinds } from '@/lib/queue/jobs';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy';
import { makeMerchantMode } from '../../support/merchant';
import {
  addLostJob,
  deleteJobs,
  lockedJobCount,
  lockJobs,
  refuseJobChanges,
} from '../../support/queued-jobs';
import { type Receiver, startReceiver } from '../../support/webhook-receiver';
import { deliveriesOf, prepare, publish, register, until } from '../../support/webhooks';

/** How long the database is away. */
const OUTAGE_ms = 1_000;

/** The clock's own jobs, which come each full minute, wait for the same locks, and must leave room for the test's. */
const ROOM = 8;

describe('the worker without its database', () => {
  let database: Awaited<ReturnType<typeof prepare>>;
  let proxy: DatabaseProxy;
  let receiver: Receiver;
  let worker: Worker | undefined;
  beforeAll(async () => {
    database = await prepare();
    // The test reads the database directly; the worker's connections go through the proxy from here on.
    await pool().query('SELECT 1');
    proxy = await databaseProxy(database.url);
    resetEnvironment({ DATABASE_URL: proxy.url });
  });
  afterAll(async () => {
    await proxy.close();
    resetEnvironment({ DATABASE_URL: database.url });
    await database.close();
  });
  beforeEach(async () => {
    proxy.restore();
    receiver = await startReceiver();
    await deleteJobs();
  });
  afterEach(async () => {
    proxy.restore();
    await worker?.stop();
    worker = undefined;
    await receiver.close();
  });

  /** Runs a task of the clock, which waits for a table and does not end before it is told to. */
  async function holdTask(task: 'sweep_expiries' | 'sweep_processor_events'): Promise<() => Promise<void>> {
    const table = { sweep_expiries: 'sessions', sweep_processor_events: 'processor_events' }[task];
    const client = await pool().connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await queueClockJobs([kinds[task]]);
    // It runs: that the job is locked does not mean that the worker has it already.
    await until(async () => {
      const { rows } = await pool().query(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [table],
      );
      return rows.length > 0;
    });
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  }

  /** The database is away for a while, and during that time `meanwhile` happens. */
  async function outage(meanwhile: () => Promise<void>): Promise<void> {
    const [start, refused] = [performance.now(), proxy.refused()];
    proxy.cut();
    await meanwhile();
    await until(() => performance.now() - start > OUTAGE_ms);
    expect(proxy.refused()).toBeGreaterThan(refused);
    proxy.restore();
  }

  const jobs = async () =>
    (
      await pool().query<{ task_identifier: string; locked_by: string | null }>(
        'SELECT task_identifier, locked_by FROM graphile_worker.jobs WHERE attempts < max_attempts OR locked_by IS NOT NULL',
      )
    ).rows;

  it('continues deliveries and the clock after each outage in which jobs ended', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    worker = await startWorker({ concurrency: ROOM });
    for (let round = 0; round < 2; round++) {
      receiver.answer = { status: 'silence' };
      const before = receiver.received.length;
      await publish(merchant);
      await until(() => receiver.received.length > before);
      const end = await holdTask('sweep_expiries');

      await outage(async () => {
        receiver.answer = { status: 200 };
        await receiver.answerSilent(200);
        await end();
      });

      const [id] = await publish(merchant);
      await queueClockJobs([kinds.sweep_endpoints]);
      await until(() => receiver.received.some((received) => received.id === id));
      // The jobs that ran when the database went away were released, and are done too.
      await until(async () => (await jobs()).length === 0);
      expect((await deliveriesOf(merchant)).every(({ status }) => status === 'delivered')).toBe(true);
      expect(health().status).toBe(200);
    }
    const started = performance.now();
    await worker.stop();
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('warns of each trouble of an outage once, and says when it is over', async () => {
    worker = await startWorker({ concurrency: ROOM });
    resetEnvironment({ DATABASE_URL: proxy.url, LOG_LEVEL: 'info' });
    const lines: string[] = [];
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    try {
      await outage(async () => {});
      await until(() => lines.some((line) => line.includes('worker has the database again')));
    } finally {
      out.mockRestore();
      resetEnvironment({ DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' });
    }
    const messages: string[] = lines.map((line) => JSON.parse(line).message);
    expect(messages.filter((message) => message === 'worker has lost the database')).toHaveLength(1);
    const fetches = messages.filter((message) => message.startsWith('Error occurred fetching jobs'));
    expect(fetches).toEqual([...new Set(fetches)]);
  });

  it('goes on once a disk that was full has room, with the jobs that it had taken', async () => {
    worker = await startWorker({ concurrency: 1 });
    const end = await holdTask('sweep_processor_events');
    // It waits in the process for the only slot of its lane.
    await queueClockJobs([kinds.sweep_endpoints]);
    await until(async () => (await lockedJobCount('sweep_endpoints')) === 1);

    const makeRoom = await refuseJobChanges();
    onTestFinished(makeRoom);
    await end();
    const start = performance.now();
    await until(() => performance.now() - start > OUTAGE_ms);
    await makeRoom();
    await until(async () => (await jobs()).length === 0);
  });

  it('takes new jobs after an outage while one from before still runs', async () => {
    worker = await startWorker({ concurrency: ROOM });
    const endFirst = await holdTask('sweep_expiries');
    const endOther = await holdTask('sweep_processor_events');
    await outage(endFirst);
    await queueClockJobs([kinds.sweep_endpoints]);
    await until(async () => !(await jobs()).some((job) => job.task_identifier === 'sweep_endpoints'));
    expect((await jobs()).some((job) => job.task_identifier === 'sweep_processor_events')).toBe(true);
    await endOther();
    await until(async () => (await jobs()).length === 0);
  });

  it('runs a job that was locked for it without its knowledge', async () => {
    worker = await startWorker({ concurrency: ROOM });
    const end = await holdTask('sweep_expiries');
    const own = (await jobs()).find((job) => job.task_identifier === 'sweep_expiries')?.locked_by;
    await addLostJob('sweep_endpoints', String(own));
    await end();
    await until(async () => (await jobs()).length === 0);
  });

  it('stops within ten seconds while the database is away, and the next worker gets its jobs', async () => {
    const merchant = await makeMerchantMode();
    await register(merchant, receiver.url);
    receiver.answer = { status: 'silence' };
    worker = await startWorker({ concurrency: 2 });
    await publish(merchant);
    await until(() => receiver.received.length === 1);
    proxy.cut();
    const started = performance.now();
    await worker.stop();
    expect(performance.now() - started).toBeLessThan(10_000);
    proxy.restore();
    receiver.answer = { status: 200 };
    worker = await startWorker({ concurrency: 2 });
    await until(async () => (await jobs()).length === 0);
    expect(receiver.received).toHaveLength(2);
  });

  it('after an outage a worker that ended in it counts as gone, and one that still runs as alive', async () => {
    await pool().query(
      `SELECT graphile_worker.add_jobs(ARRAY(
         SELECT ('never', '{}', NULL, NULL, NULL, name, NULL, NULL)::graphile_worker.job_spec
         FROM unnest(ARRAY['ended', 'goes on']) AS name))`,
    );
    const liveness = await startLiveness({ sweeping: false });
    await liveness.lock('ended');
    await liveness.lock('goes on');
    await lockJobs(['ended', 'goes on'], 10);
    proxy.cut();
    await until(() =>
      liveness.release('ended').then(
        () => false,
        () => true,
      ),
    );
    proxy.restore();
    const owners = async () => (await jobs()).map((job) => job.locked_by).toSorted();
    await until(async () => (await owners()).includes(null));
    // The job is freed on the new connection before a sweep may use it.
    await until(() =>
      liveness.sweep().then(
        () => true,
        () => false,
      ),
    );
    expect(await owners()).toEqual(['goes on', null]);
    const { rows } = await pool().query(
      `SELECT objid::bigint = hashtext('goes on')::bigint & 4294967295 AS is_alive FROM pg_locks
       WHERE locktype = 'advisory' AND objsubid = 2
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rows).toEqual([{ is_alive: true }]);
    await liveness.stop();
  });
});
