import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems, type Runner, run } from 'graphile-worker';
import type { Pool } from 'pg';
import { log } from '@/lib/log';
import { closeDeliverer, openDeliverer } from '@/lib/webhook/deliverer';
import { CLOCK, clockKey } from './clock';
import { graphileOptions } from './graphile';
import { startLiveness } from './liveness';
import { queuePool } from './queue-pool';
import { DELIVERY_TASKS, GENERAL_TASKS } from './tasks';

export interface Worker {
  /**
   * Takes no more jobs, lets the running ones finish, and hands back what has not finished in time. Ends within ten
   * seconds. Safe to call twice.
   */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** For the queue's own statements; a pool of its own when absent. */
  pool?: Pool;
  /** Jobs at a time, deliveries aside. */
  concurrency: number;
}

/** Deliveries in flight or waiting in this process. They wait for others' servers and cost next to nothing meanwhile. */
const DELIVERY_CONCURRENCY = 500;
/** Jobs for a given second (expiry, retries) are found this soon after it. */
const POLL_INTERVAL_MS = 500;
const ABORT_AFTER_MS = 5_000;
const GIVE_UP_AFTER_MS = 7_500;
/** Two that listen, and some for fetching and completing jobs and for what deliveries read and write. */
const QUEUE_CONNECTIONS = 10;

const cronItems = () =>
  parseCronItems(
    CLOCK.map(({ task, match }) => ({
      task,
      match,
      identifier: task,
      options: {
        jobKey: clockKey(task),
        jobKeyMode: 'preserve_run_at' as const,
        maxAttempts: 3,
        backfillPeriod: 0,
      },
    })),
  );

/**
 * Runs jobs in this process until stopped: one part for everything that moves money and sends mail, with the clock;
 * another for deliveries. Any number of processes share the queue. A process that is killed loses nothing: the others,
 * or its successor, take its jobs back within seconds.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const pool = options.pool ?? queuePool(QUEUE_CONNECTIONS);
  openDeliverer({ client: () => pool });
  const liveness = await startLiveness({ sweeping: true });
  const ids: string[] = [];
  const start = (
    part: Pick<Parameters<typeof graphileOptions>[0], 'tasks' | 'concurrency'>,
    clock: boolean,
  ) =>
    run({
      ...graphileOptions({
        ...part,
        pool,
        poll_interval_ms: POLL_INTERVAL_MS,
        abort_after_ms: ABORT_AFTER_MS,
        onPool(created) {
          ids.push(created.id);
          liveness
            .hold(created.id)
            .catch((error) => log('error', 'worker is not marked alive', { error: String(error) }));
        },
      }),
      parsedCronItems: clock ? cronItems() : [],
    });
  const runners: Runner[] = [
    await start({ tasks: GENERAL_TASKS, concurrency: options.concurrency }, true),
    await start({ tasks: DELIVERY_TASKS, concurrency: DELIVERY_CONCURRENCY }, false),
  ];
  for (const runner of runners) {
    runner.promise.catch((error) => log('error', 'worker stopped by an error', { error: String(error) }));
  }

  async function stop(): Promise<void> {
    const ended = Promise.allSettled(runners.map((runner) => runner.stop()));
    const patience = new AbortController();
    await Promise.race([
      ended,
      delay(GIVE_UP_AFTER_MS, undefined, { signal: patience.signal }).catch(() => {}),
    ]);
    patience.abort();
    // Whatever is left is given back, and can be taken by another worker at once.
    for (const id of ids) await liveness.release(id).catch(() => {});
    await liveness.stop();
    await closeDeliverer();
    if (!options.pool) await Promise.race([pool.end(), delay(1_000)]);
  }

  let stopping: Promise<void> | undefined;
  return {
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
