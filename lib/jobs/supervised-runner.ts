import { setTimeout as delay } from 'node:timers/promises';
import { type ParsedCronItem, type Runner, run } from 'graphile-worker';
import type { QueuePool } from '@/lib/db/queue-pool';
import { log } from '@/lib/log';
import { type GraphileSettings, graphileOptions } from './graphile';
import { JobsInHand } from './jobs-in-hand';
import type { Liveness } from './liveness';
import { selectJobsOf } from './queue.sql';
import { RunnerHealth } from './runner-health';

interface SupervisedRunner {
  /** Stops taking jobs, gives running ones some time to finish, and releases the rest. */
  stop(): Promise<void>;
}

interface RunnerOptions extends Omit<GraphileSettings, 'onPool'> {
  /** For the log. */
  name: string;
  cron: ParsedCronItem[];
  liveness: Liveness;
  /** Jobs that still run this long after a stop are released, in milliseconds. */
  give_up_after_ms: number;
}

const RELEASE_ms = 1_000;
/** How often a runner's jobs are compared with those that the database has locked for it. */
const COMPARE_ms = 2_000;
/** Timers are early by milliseconds, and a clock that is set back by less than this is waited for. */
const SET_BACK_ms = 90_000;

interface Run {
  id: string;
  runner: Runner;
  /** Resolves with the reason once it has stopped taking jobs. Never rejects. */
  ended: Promise<string>;
  /** When its last job has ended as well. Never rejects; may never come, after a failure. */
  drained: Promise<unknown>;
}

/** Waits this long at most for `work`, which may continue in the background. */
export async function within(limit_ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const over = delay(limit_ms, undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([work, over]).finally(() => patience.abort());
}

/** Answers when the database has jobs locked for the runner that it never received; never, if that does not happen. */
async function lostJobs(
  pool: QueuePool,
  id: string,
  in_hand: JobsInHand,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    await delay(COMPARE_ms, undefined, { ref: false, signal });
    const locked = await selectJobsOf.all(pool, [id]).catch(() => []);
    const lost = in_hand.lostAmong(locked.flatMap((job) => job.id ?? []));
    if (lost.length > 0) return `It never received jobs that are locked for it: ${lost.join(', ')}`;
  }
}

/** One runner of graphile-worker. @throws when the database cannot be reached. */
async function begin(options: RunnerOptions, ids: Set<string>): Promise<Run> {
  let id = '';
  const { events, ...settings } = graphileOptions({
    ...options,
    onPool(created) {
      id = created.id;
      ids.add(id);
      options.liveness
        .lock(id)
        .catch((error) => log('warn', 'worker is not marked alive yet', { error: String(error) }));
    },
  });
  // The runner's own promise comes too late: it waits for the last job, and after some failures it never comes.
  const told = new Promise<string>((resolve) => {
    events.on('pool:fatalError', ({ error }) => resolve(String(error)));
    events.on('pool:gracefulShutdown', ({ message }) => resolve(message));
    // It would queue nothing until the time that its next run had by the clock before; a new one goes by the clock now.
    events.on('cron:prematureTimer', ({ expectedTimestamp, currentTimestamp }) => {
      const by_ms = expectedTimestamp - currentTimestamp;
      if (by_ms > SET_BACK_ms) resolve(`This machine's clock was set back by ${Math.round(by_ms / 1000)} s`);
    });
  });
  const in_hand = new JobsInHand(events);
  const runner = await run({ ...settings, events, parsedCronItems: options.cron });
  const drained = runner.promise.then(() => 'The runner ended', String);
  const over = new AbortController();
  const ended = Promise.race([told, drained]).finally(() => over.abort());
  const lost = lostJobs(options.pool, id, in_hand, over.signal);
  return { id, runner, ended: Promise.race([ended, lost]), drained };
}

/**
 * Keeps one of the worker's runners going until it is stopped. graphile-worker ends a runner for good if it cannot record
 * that a job has ended, for example because the database is away for a second; and keeps a job for hours that it was given
 * but never received. Then another is started, after a growing wait, and the jobs that the old one still holds are released.
 *
 * @throws when it cannot be started the first time.
 */
export async function startRunner(options: RunnerOptions): Promise<SupervisedRunner> {
  const { liveness, name, give_up_after_ms } = options;
  const health = new RunnerHealth();
  const stopping = new AbortController();
  const { signal } = stopping;
  const ids = new Set<string>();
  const retiring = new Set<Promise<void>>();
  let current: Run | undefined;
  try {
    current = await begin(options, ids);
  } catch (error) {
    health.forget();
    throw error;
  }
  health.started();

  async function release(id: string): Promise<void> {
    await liveness
      .release(id)
      .catch((error) => log('warn', 'jobs are not released yet', { runner: name, error: String(error) }));
  }

  async function retire(old: Run): Promise<void> {
    // It may be stopping already.
    old.runner.stop().catch(() => {});
    await within(give_up_after_ms, old.drained);
    ids.delete(old.id);
    await release(old.id);
  }

  async function beginAgain(): Promise<Run | undefined> {
    for (;;) {
      await delay(health.waitMs(), undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        const fresh = await begin(options, ids);
        health.started();
        log('info', 'worker runs again', { runner: name });
        return fresh;
      } catch (error) {
        health.ended();
        log('error', 'worker could not be started again', { runner: name, error: String(error) });
      }
    }
  }

  async function keep(): Promise<void> {
    while (current) {
      const reason = await current.ended;
      if (signal.aborted) return;
      health.ended();
      log('error', 'worker ended by itself; it is started again', { runner: name, error: reason });
      const retired = retire(current).finally(() => retiring.delete(retired));
      retiring.add(retired);
      current = undefined;
      current = await beginAgain();
      // Stopped while it was starting.
      if (signal.aborted) await current?.runner.stop();
    }
  }
  const kept = keep();

  return {
    async stop() {
      stopping.abort();
      health.forget();
      const ended = Promise.allSettled([current?.runner.stop(), current?.drained, kept, ...retiring]);
      await within(give_up_after_ms, ended);
      // Release the rest, so that another worker can take them immediately.
      await within(RELEASE_ms, Promise.all([...ids].map(release)));
    },
  };
}
