import { type DedicatedConnection, openDedicatedConnection } from '@/lib/db/dedicated-connection';
import { log } from '@/lib/log';
import { CLOCK } from './clock';
import { freeJobsOf, freeJobsOfTheGone, lockWorker, takeClockBack, unlockWorker } from './queue.sql';
import { repeatedLine } from './repeated-line';

/*
 * Releases jobs of workers that are gone. graphile-worker alone leaves a locked job for four hours.
 *
 * Each worker holds an advisory lock named after it, on a connection that does nothing else. The operating system closes
 * that connection when the process dies, however it dies, and Postgres then releases the lock at once; a machine that
 * vanishes is noticed by TCP keep-alive within about half a minute. A job locked by a name that holds no lock is free.
 */

const RECONNECT_ms = 500;
const SWEEP_INTERVAL_ms = 5_000;
/** After the start: a worker that takes over from a killed one finds its jobs at once. */
const FIRST_SWEEPS = 3;
const FIRST_INTERVAL_ms = 1_000;
const CLOCK_KEYS = CLOCK.map(({ job }) => job.key);

export interface Liveness {
  /**
   * Marks the worker of this id as alive until `release` or the end of the process. @throws when the database is
   * down; the mark is set when it answers again.
   */
  lock(worker_id: string): Promise<void>;
  /**
   * Releases every job that the worker still has, and its lock. @throws when the database is down, or takes no writes;
   * it is done when it does again.
   */
  release(worker_id: string): Promise<void>;
  /** Frees the jobs of workers that are gone, and those whose release has failed; and what a clock that is ahead keeps. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** A connection, and the workers whose lock it has. */
interface Connection extends DedicatedConnection {
  locked: Set<string>;
}

/** Connects, and sweeps in the background when `sweeping`. */
export async function startLiveness(options: { sweeping: boolean }): Promise<Liveness> {
  const held = new Set<string>();
  /** Released; their jobs are taken back as soon as the database answers. */
  const leaving = new Set<string>();
  let stopped = false;
  let current: Connection | undefined;
  current = await connect();
  let timer: NodeJS.Timeout | undefined;
  const warnOfSweep = repeatedLine();

  async function connect(): Promise<Connection> {
    let fresh: Connection | undefined;
    const dedicated = await openDedicatedConnection({
      application_name: 'split worker',
      onLost: () => void (fresh && reconnect(fresh)),
    });
    fresh = { ...dedicated, locked: new Set<string>() };
    try {
      await settle(fresh);
    } catch (error) {
      await fresh.close();
      throw error;
    }
    return fresh;
  }

  /** Without its locks this process's workers count as gone: take them again as soon as the database answers. */
  async function reconnect(broken: Connection): Promise<void> {
    if (stopped || broken !== current) return;
    current = undefined;
    const warn = repeatedLine();
    let failed = false;
    while (!stopped && !current) {
      try {
        const fresh = await connect();
        if (stopped) return await fresh.close();
        current = fresh;
        // Requests made while it connected.
        await settle(fresh);
        if (failed) log('info', 'worker has the database again');
      } catch (error) {
        failed = true;
        warn('worker has lost the database', { error: String(error) });
        // By the global clock, which tests can move.
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_ms));
      }
    }
  }

  /**
   * Takes the locks that are wanted and missing, and releases the others. Recorded before the query, so
   * that two calls at once do it once; if the query fails, the connection and its record are discarded.
   */
  async function settle(connected: Connection): Promise<void> {
    const { locked } = connected;
    for (const id of held) {
      if (locked.has(id)) continue;
      locked.add(id);
      await lockWorker.run(connected, [id]);
    }
    for (const id of leaving) {
      await freeJobsOf.run(connected, [id]);
      leaving.delete(id);
    }
    for (const id of locked) {
      if (held.has(id)) continue;
      locked.delete(id);
      await unlockWorker.run(connected, [id]);
    }
  }

  function connection(): Connection {
    if (!current) throw new Error('The database is away');
    return current;
  }

  async function sweep(): Promise<void> {
    await settle(connection());
    const freed = await freeJobsOfTheGone.all(connection());
    for (const { workers } of freed) log('warn', 'took back the jobs of workers that are gone', { workers });
    const { tasks, jobs } = (await takeClockBack.first(connection(), [CLOCK_KEYS])) ?? { tasks: 0, jobs: 0 };
    if (tasks + jobs > 0) log('warn', 'the clock of a process is ahead of the database', { tasks, jobs });
  }

  function plan(round: number): void {
    if (stopped) return;
    const wait_ms = round < FIRST_SWEEPS ? FIRST_INTERVAL_ms : SWEEP_INTERVAL_ms;
    timer = setTimeout(() => {
      sweep()
        .catch((error) => warnOfSweep('could not look for workers that are gone', { error: String(error) }))
        .finally(() => plan(round + 1));
    }, wait_ms);
    timer.unref();
  }

  if (options.sweeping) {
    await sweep();
    plan(0);
  }

  return {
    async lock(worker_id) {
      held.add(worker_id);
      await settle(connection());
    },
    async release(worker_id) {
      held.delete(worker_id);
      leaving.add(worker_id);
      await settle(connection());
    },
    sweep,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current?.close();
    },
  };
}
