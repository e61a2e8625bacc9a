import { setTimeout as delay } from 'node:timers/promises';
import { runOnce, type WorkerPool } from 'graphile-worker';
import { connectionShares } from '@/lib/db/connection-shares';
import { pool } from '@/lib/db/pool';
import { type QueuePool, queuePool } from '@/lib/db/queue-pool';
import { log } from '@/lib/log';
import { enqueue } from '@/lib/queue/enqueue';
import type { TaskName } from '@/lib/queue/jobs';
import { processSingleton } from '@/lib/singleton';
import type { ClockJob } from './clock';
import { graphileOptions } from './graphile';
import { lanes, tasksOf } from './lanes';
import { type Liveness, startLiveness } from './liveness';
import { selectNextDue } from './queue.sql';
import { within } from './supervised-runner';

export interface RunReport {
  succeeded: number;
  failed: number;
  /** Time ran out before the queue was empty; the next run continues. */
  stopped_early: boolean;
}

/** Jobs at a time where no worker runs: most wait for somebody's server. */
const CONCURRENCY = 20;
const ABORT_AFTER_ms = 3_000;

const ALL_TASKS = lanes().flatMap(tasksOf);

const LOOK_AHEAD_ms = 6_000;

/** After the time limit, whatever job hangs: told to end, then left behind. */
const GIVE_UP_AFTER_ms = ABORT_AFTER_ms + 2_000;
/** Then its job is released, and connections are closed: for no longer than this, though the database may hang. */
const RELEASE_ms = 2_000;
const CLOSE_ms = 2_000;

interface RunOptions {
  time_limit_ms: number;
  /** All when absent. */
  tasks?: readonly TaskName[];
  /** Waits for jobs due this soon: short retries, and deliveries postponed for a moment. */
  look_ahead_ms?: number;
  /** It waits for a job that is due soon, or would go on: it does once this resolves. */
  onWait?: (waits: boolean) => Promise<void>;
}

/** What all runs of a process share while there is one, so that many at once open no more connections than one. */
interface Resources {
  queue: QueuePool;
  liveness: Liveness;
}

const resources = processSingleton(
  'run_resources',
  (): { users: number; opened: Promise<Resources> | null; closed: Promise<void> } => ({
    users: 0,
    opened: null,
    closed: Promise.resolve(),
  }),
);

async function openResources(): Promise<Resources> {
  const liveness = await startLiveness({ sweeping: false });
  return { liveness, queue: queuePool(connectionShares().queue) };
}

async function closeResources(opened: Promise<Resources>): Promise<void> {
  const { queue, liveness } = await opened;
  await within(CLOSE_ms, Promise.all([liveness.stop(), queue.end()]));
}

/** Waits until `give_up_ms` at most for the work, which may continue in the background. */
async function withResources(give_up_ms: number, work: (given: Resources) => Promise<void>): Promise<void> {
  const state = resources.get();
  state.users += 1;
  state.opened ??= state.closed.then(openResources);
  const { opened } = state;
  try {
    await within(give_up_ms - Date.now(), opened.then(work));
  } finally {
    state.users -= 1;
    if (state.users === 0) {
      state.opened = null;
      state.closed = closeResources(opened).catch(() => {});
      // They may not even be open yet.
      await within(CLOSE_ms, state.closed);
    }
  }
}

/**
 * Runs what is due now, and what becomes due within seconds, and ends: for deployments without a process that stays, by
 * the same tasks as the worker. Takes no new job after `time_limit_ms`, and ends within 9 s more, whatever hangs.
 * All lanes share its slots, in the order of their jobs' priorities. Several can run at once, beside workers too: each
 * job is run by one.
 */
export async function runDueJobs({
  time_limit_ms,
  tasks = ALL_TASKS,
  look_ahead_ms = LOOK_AHEAD_ms,
  onWait,
}: RunOptions): Promise<RunReport> {
  const end_ms = Date.now() + Math.max(time_limit_ms, 0);
  const give_up_ms = end_ms + GIVE_UP_AFTER_ms + RELEASE_ms;
  const report: RunReport = { succeeded: 0, failed: 0, stopped_early: false };
  let isOver = false;
  await withResources(give_up_ms, async ({ queue, liveness }) => {
    await liveness.sweep();
    while (Date.now() < give_up_ms) {
      await runRound({ queue, liveness, tasks, end_ms, report });
      if (report.stopped_early) break;
      const wait_ms = await untilNextJob(queue, tasks, look_ahead_ms);
      if (wait_ms === null || Date.now() + wait_ms >= end_ms) break;
      await onWait?.(true);
      await delay(wait_ms);
      await onWait?.(false);
      if (Date.now() >= end_ms) break;
    }
    isOver = true;
  });
  if (isOver) return report;
  log('error', 'a run did not end in time, and was left behind');
  return { ...report, stopped_early: true };
}

interface Round extends Resources {
  tasks: readonly TaskName[];
  end_ms: number;
  report: RunReport;
}

/** Until the queue has nothing more that is due, or the time is over. */
async function runRound({ queue, liveness, tasks, end_ms, report }: Round): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let worker: WorkerPool | undefined;
  const graphile = graphileOptions({
    pool: queue,
    tasks,
    concurrency: CONCURRENCY,
    poll_interval_ms: 1_000,
    abort_after_ms: ABORT_AFTER_ms,
    onPool(created) {
      worker = created;
      liveness
        .lock(created.id)
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
  graphile.events.on('job:success', () => {
    report.succeeded += 1;
  });
  graphile.events.on('job:error', () => {
    report.failed += 1;
  });
  try {
    await within(Math.max(end_ms - Date.now(), 0) + GIVE_UP_AFTER_ms, runOnce(graphile));
  } finally {
    clearTimeout(timer);
    if (worker) await liveness.release(worker.id);
  }
}

/** Milliseconds until the next waiting job is due; null when none is within sight. */
async function untilNextJob(
  queue: QueuePool,
  tasks: readonly TaskName[],
  look_ahead_ms: number,
): Promise<number | null> {
  const next = await selectNextDue.first(queue, [look_ahead_ms, tasks]);
  const wait_ms = next?.wait_ms ?? null;
  return wait_ms === null ? null : Math.max(Math.ceil(wait_ms), 10);
}

/** Queues jobs of the clock, each at most once while it waits. */
export async function queueClockJobs(wanted: readonly ClockJob[]): Promise<void> {
  // One by one: processes that queue several in one statement can each wait for a row of the other.
  for (const job of wanted) await enqueue(pool(), job, {});
}
