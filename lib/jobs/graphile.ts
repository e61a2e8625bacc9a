import { EventEmitter } from 'node:events';
import {
  Logger,
  type RunnerOptions,
  type TaskList,
  type WorkerEventMap,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { QueuePool } from '@/lib/db/queue-pool';
import { log } from '@/lib/log';
import type { TaskName } from '@/lib/queue/jobs';
import { repeatedLine } from './repeated-line';
import { runJob } from './run-job';

type LocalQueue = WorkerEventMap['localQueue:init']['localQueue'];

const warnOfQueue = repeatedLine();

/** graphile-worker's lines in the service's own log, except for a failed attempt, whose line `runJob` writes. */
const logger = new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
  if (meta?.failure) return;
  // Its connections are few on purpose: one fetch brings jobs for all slots.
  if (message.includes('maxPoolSize')) return;
  if (level !== 'error' && level !== 'warning') return;
  const line = message.split('\n', 1)[0] ?? message;
  if (jobId) log('warn', line, { source: 'jobs', task: taskIdentifier, job_id: jobId });
  // Each lane says twice a second that the database is away.
  else warnOfQueue(line, { source: 'jobs' });
});

function taskList(tasks: readonly TaskName[]): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task,
      (payload: unknown, { job, abortSignal }) =>
        runJob(task, payload, { job_id: job.id, attempt: job.attempts, signal: abortSignal }),
    ]),
  ) satisfies TaskList;
}

/**
 * A queue that ends returns the jobs that wait in it. Where it does nothing else any more, nobody handles a failure of
 * that, as with a full disk, and it would end the process. The jobs are released anyway.
 */
function handleFailures(queue: LocalQueue): void {
  // biome-ignore lint/complexity/useLiteralKeys: the method is private.
  const background = queue['background'].bind(queue);
  // biome-ignore lint/complexity/useLiteralKeys: the method is private.
  queue['background'] = (work: Promise<void>) => {
    work.catch(() => undefined);
    background(work);
  };
}

const REFETCH_DELAY_ms = 15;
const COMPLETE_DELAY_ms = 20;

export interface GraphileSettings {
  pool: QueuePool;
  tasks: readonly TaskName[];
  /** Jobs at a time. */
  concurrency: number;
  /** How often jobs are looked for that became due without anyone telling, in milliseconds. */
  poll_interval_ms: number;
  /** How long running tasks may take to finish before they are told to end, in milliseconds. */
  abort_after_ms: number;
  onPool: (pool: WorkerPool) => void;
}

/**
 * Options for graphile-worker. One fetch brings jobs for all slots of the process, and finished jobs are deleted
 * together: both take most of the load off the database. What is deleted late is at worst run again, which tasks allow.
 */
export function graphileOptions(settings: GraphileSettings): RunnerOptions & { events: WorkerEvents } {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => settings.onPool(workerPool));
  events.on('localQueue:init', ({ localQueue }) => handleFailures(localQueue));
  return {
    pgPool: settings.pool,
    taskList: taskList(settings.tasks),
    noHandleSignals: true,
    events,
    logger,
    preset: {
      worker: {
        concurrentJobs: settings.concurrency,
        pollInterval: settings.poll_interval_ms,
        gracefulShutdownAbortTimeout: settings.abort_after_ms,
        localQueue: {
          size: settings.concurrency,
          // A lone job is fetched at once; in a stream of jobs the next fetch waits a moment and brings more.
          refetchDelay: { durationMs: REFETCH_DELAY_ms, threshold: Math.floor(settings.concurrency / 4) },
        },
        completeJobBatchDelay: COMPLETE_DELAY_ms,
        failJobBatchDelay: COMPLETE_DELAY_ms,
      },
    },
  };
}
