import { runOnce, type WorkerPool } from 'graphile-worker';
import { addJobs } from '@/lib/db/jobs';
import { pool } from '@/lib/db/pool';
import { CLOCK, clockKey } from './clock';
import { graphileOptions } from './graphile';
import { startLiveness } from './liveness';
import { queuePool } from './queue-pool';
import { DELIVERY_TASKS, GENERAL_TASKS } from './tasks';

export interface RunReport {
  succeeded: number;
  failed: number;
  /** The time was over before the queue was empty; the next run goes on. */
  stopped_early: boolean;
}

/** Jobs at a time where no worker runs: most wait for somebody's server. */
const CONCURRENCY = 20;
const ABORT_AFTER_MS = 3_000;
const QUEUE_CONNECTIONS = 3;

/**
 * Runs what is due now and ends: for deployments without a process that stays, by the same tasks as the worker.
 * Takes no new job after `time_limit_ms`. Several can run at once, beside workers too: each job is run by one.
 */
export async function runDueJobs(options: { time_limit_ms: number }): Promise<RunReport> {
  const queue = queuePool(QUEUE_CONNECTIONS);
  const liveness = await startLiveness({ sweeping: false });
  const report: RunReport = { succeeded: 0, failed: 0, stopped_early: false };
  let timer: NodeJS.Timeout | undefined;
  let worker: WorkerPool | undefined;
  try {
    await liveness.sweep();
    const graphile = graphileOptions({
      pool: queue,
      tasks: { ...GENERAL_TASKS, ...DELIVERY_TASKS },
      concurrency: CONCURRENCY,
      poll_interval_ms: 1_000,
      abort_after_ms: ABORT_AFTER_MS,
      onPool(created) {
        worker = created;
        void liveness.hold(created.id);
        timer = setTimeout(() => {
          report.stopped_early = true;
          void created.gracefulShutdown('The time is over');
        }, options.time_limit_ms);
      },
    });
    graphile.events?.on('job:success', () => {
      report.succeeded += 1;
    });
    graphile.events?.on('job:error', () => {
      report.failed += 1;
    });
    await runOnce(graphile);
  } finally {
    clearTimeout(timer);
    if (worker) await liveness.release(worker.id);
    await liveness.stop();
    await queue.end();
  }
  return report;
}

/** Queues tasks of the clock, each at most once while it waits. Unknown names are left out. */
export async function queueClockTasks(names: readonly string[]): Promise<void> {
  const known = CLOCK.filter(({ task }) => names.includes(task));
  await addJobs(
    pool(),
    known.map(({ task }) => ({ task, payload: {}, job_key: clockKey(task), max_attempts: 3 })),
  );
}
