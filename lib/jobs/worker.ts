import { parseCronItems } from 'graphile-worker';
import { connectionShares } from '@/lib/db/connection-shares';
import { queuePool, withSharedListening } from '@/lib/db/queue-pool';
import type { Lane } from '@/lib/queue/job';
import { closeDeliverer, openDeliverer } from '@/lib/webhook/delivery/deliverer';
import { CLOCK } from './clock';
import { lanes, tasksOf } from './lanes';
import { startLiveness } from './liveness';
import { startRunner, within } from './supervised-runner';

export interface Worker {
  /**
   * Takes no more jobs, lets the running ones finish, and releases those not finished in time. Ends within ten
   * seconds. Safe to call twice.
   */
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** Jobs at a time that move money; of the other lanes half as many each, deliveries aside. */
  concurrency: number;
}

/** Deliveries in flight or waiting in this process. They wait for others' servers and cost next to nothing meanwhile. */
const DELIVERY_CONCURRENCY = 500;

/** Jobs of a lane at a time. Those that move money wait longest, for the processor. */
function slotsOf(lane: Lane, concurrency: number): number {
  if (lane === 'deliveries') return DELIVERY_CONCURRENCY;
  return lane === 'money' ? concurrency : Math.ceil(concurrency / 2);
}

/** Jobs for a given second (expiry, retries) are found this soon after it. */
const POLL_INTERVAL_ms = 500;
const ABORT_AFTER_ms = 5_000;
const GIVE_UP_AFTER_ms = 7_500;
const DISCONNECT_ms = 500;
const POOL_END_ms = 1_000;

const cronItems = () =>
  parseCronItems(
    CLOCK.map(({ job, match }) => ({
      task: job.task,
      match,
      identifier: job.task,
      options: {
        jobKey: job.key,
        jobKeyMode: 'preserve_run_at' as const,
        maxAttempts: job.attempts,
        backfillPeriod: 0,
      },
    })),
  );

/**
 * Runs jobs in this process until stopped: a runner for each lane, on one pool of connections; that of upkeep has the
 * clock. Any number of processes share the queue. A process that is killed loses nothing: the others, or its successor,
 * take its jobs back within seconds. A runner that ends by itself is started again.
 */
export async function startWorker({ concurrency }: WorkerOptions): Promise<Worker> {
  const pool = queuePool(connectionShares().queue);
  openDeliverer({ client: () => pool });
  const liveness = await startLiveness({ sweeping: true });
  const common = {
    pool: withSharedListening(pool),
    liveness,
    poll_interval_ms: POLL_INTERVAL_ms,
    abort_after_ms: ABORT_AFTER_ms,
    give_up_after_ms: GIVE_UP_AFTER_ms,
  };
  const runners = await Promise.all(
    lanes().map((lane) =>
      startRunner({
        ...common,
        name: lane,
        tasks: tasksOf(lane),
        concurrency: slotsOf(lane, concurrency),
        cron: lane === 'upkeep' ? cronItems() : [],
      }),
    ),
  );

  async function stop(): Promise<void> {
    await Promise.all(runners.map((runner) => runner.stop()));
    await within(DISCONNECT_ms, liveness.stop());
    await closeDeliverer();
    await within(POOL_END_ms, pool.end());
  }

  let stopping: Promise<void> | undefined;
  return {
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
