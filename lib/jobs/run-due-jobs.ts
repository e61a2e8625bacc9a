import { setTimeout as delay } from 'node:timers/promises';
import { runOnce, type WorkerPool } from 'graphile-worker';
import { connectionShares } from '@/lib/db/connection-shares';
import { pool } from '@/lib/db/pool';
import { type QueuePool, queuePool } from '@/lib/db/queue-pool';
import { log } from '@/lib/log';
import { enqueue } from '@/lib/queue/enqueue';
import type { ClockJob } from './clock';
import { graphileOptions } from './graphile';
import { tasksOf } from './lanes';
import { type Liveness, startLiveness } from './liveness';
import { selectNextDue } from './queue.sql';

export interface RunReport {
  succeeded: number;
  failed: number;
  /** The time was over before the queue was empty; the next run goes on. */
  stopped_early: boolean;
}

/** Jobs at a time where no worker runs: most wait for somebody's server. */
const CONCURRENCY = 20;
const ABORT_AFTER_ms = 3_000;

const ALL_TASKS = [...tasksOf('general'), ...tasksOf('deliveries')];

/** Waits for jobs due this soon: short retries, and deliveries postponed for a moment. */
const LOOK_AHEAD_ms = 6_000;

/**
 * Runs what is due now, and what becomes due within seconds, and ends: for deployments without a process that stays, by
 * the same tasks as the worker. Takes no new job after `time_limit_ms`. Several can run at once, beside workers too:
 * each job is run by one.
 */
export async function runDueJobs(options: { time_limit_ms: number }): Promise<RunReport> {
  const end_ms = Date.now() + options.time_limit_ms;
  const queue = queuePool(connectionShares().queue);
  const liveness = await startLiveness({ sweeping: false });
  const report: RunReport = { succeeded: 0, failed: 0, stopped_early: false };
  try {
    await liveness.sweep();
    for (;;) {
      await runRound(queue, liveness, end_ms, report);
      if (report.stopped_early) return report;
      const wait_ms = await untilNextJob(queue);
      if (wait_ms === null || Date.now() + wait_ms >= end_ms) return report;
      await delay(wait_ms);
    }
  } finally {
    await liveness.stop();
    await queue.end();
  }
}

/** Until the queue has nothing more that is due, or the time is over. */
async function runRound(
  queue: QueuePool,
  liveness: Liveness,
  end_ms: number,
  report: RunReport,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let worker: WorkerPool | undefined;
  const graphile = graphileOptions({
    pool: queue,
    tasks: ALL_TASKS,
    concurrency: CONCURRENCY,
    poll_interval_ms: 1_000,
    abort_after_ms: ABORT_AFTER_ms,
    onPool(created) {
      worker = created;
      liveness
        .hold(created.id)
        .catch((error) => log('error', 'run is not marked alive', { error: String(error) }));
      timer = setTimeout(
        () => {
          report.stopped_early = true;
          void created.gracefulShutdown('The time is over');
        },
        Math.max(end_ms - Date.now(), 0),
      );
    },
  });
  graphile.events?.on('job:success', () => {
    report.succeeded += 1;
  });
  graphile.events?.on('job:error', () => {
    report.failed += 1;
  });
  try {
    await runOnce(graphile);
  } finally {
    clearTimeout(timer);
    if (worker) await liveness.release(worker.id);
  }
}

/** Milliseconds until the next waiting job is due; null when none is within sight. */
async function untilNextJob(queue: QueuePool): Promise<number | null> {
  const next = await selectNextDue.first(queue, [LOOK_AHEAD_ms, ALL_TASKS]);
  const wait_ms = next?.wait_ms ?? null;
  return wait_ms === null ? null : Math.max(Math.ceil(wait_ms), 10);
}

/** Queues jobs of the clock, each at most once while it waits. */
export async function queueClockJobs(wanted: readonly ClockJob[]): Promise<void> {
  // One by one: processes that queue several in one statement can each wait for a row of the other.
  for (const job of wanted) await enqueue(pool(), job, {});
}
