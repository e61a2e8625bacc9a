import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

/** Any number, so that these advisory locks stand apart from others. */
const LOCK_CLASS = 7_283_119;
const RECONNECT_MS = 500;
/** Sweeps after the start, in milliseconds: a worker that takes over from a killed one finds its jobs at once. */
const FIRST_SWEEPS_MS: readonly number[] = [1_000, 2_000, 3_000];
const SWEEP_INTERVAL_MS = 5_000;

/**
 * Takes jobs back from workers that are gone. graphile-worker by itself believes a locked job for four hours.
 *
 * Each worker holds an advisory lock named after it, on a connection that does nothing else. The operating system closes
 * that connection when the process dies, however it dies, and Postgres then gives the lock up at once; a machine that
 * vanishes is noticed by TCP keep-alive within about half a minute. A job locked by a name that holds no lock is free.
 *
 * The two seconds of grace cover a worker that has taken jobs and is just about to take its lock.
 */
const FREE_JOBS_OF_THE_GONE = `
WITH alive AS (
  SELECT objid::bigint AS hash FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${LOCK_CLASS} AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
), gone AS (
  SELECT DISTINCT locked_by FROM graphile_worker.jobs
  WHERE locked_by IS NOT NULL AND locked_at < now() - interval '2 seconds'
    AND hashtext(locked_by)::bigint & 4294967295 NOT IN (SELECT hash FROM alive)
)
SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)), array_agg(locked_by) AS workers
FROM gone HAVING count(*) > 0`;

export interface Liveness {
  /** Says that the worker of this id is alive, until `release` or the end of the process. */
  hold(worker_id: string): Promise<void>;
  /** Gives back every job that the worker still has, and its lock. */
  release(worker_id: string): Promise<void>;
  /** Frees the jobs of workers that are gone. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** Connects, and sweeps in the background when `sweeping`. */
export async function startLiveness(options: { sweeping: boolean }): Promise<Liveness> {
  const held = new Set<string>();
  let stopped = false;
  let client = await connect();
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'split worker',
      keepAlive: true,
    });
    fresh.on('error', () => void reconnect(fresh));
    await fresh.connect();
    await fresh.query(
      'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    );
    for (const worker_id of held) await lock(fresh, worker_id);
    return fresh;
  }

  /** Without its lock this worker counts as gone: take it again as soon as the database answers. */
  async function reconnect(broken: pg.Client): Promise<void> {
    if (stopped || broken !== client) return;
    broken.removeAllListeners('error').on('error', () => {});
    void broken.end().catch(() => {});
    while (!stopped) {
      try {
        client = await connect();
        return;
      } catch (error) {
        log('warn', 'worker has lost the database', { error: String(error) });
        await delay(RECONNECT_MS);
      }
    }
  }

  async function lock(on: pg.Client, worker_id: string): Promise<void> {
    await on.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, worker_id]);
  }

  async function sweep(): Promise<void> {
    const { rows } = await client.query<{ workers: string[] }>(FREE_JOBS_OF_THE_GONE);
    for (const { workers } of rows) log('warn', 'took back the jobs of workers that are gone', { workers });
  }

  function plan(round: number): void {
    if (stopped) return;
    const wait_ms = FIRST_SWEEPS_MS[round] === undefined ? SWEEP_INTERVAL_MS : 1_000;
    timer = setTimeout(() => {
      sweep()
        .catch((error) => log('warn', 'could not look for workers that are gone', { error: String(error) }))
        .finally(() => plan(round + 1));
    }, wait_ms);
    timer.unref();
  }

  if (options.sweeping) {
    await sweep();
    plan(0);
  }

  return {
    async hold(worker_id) {
      held.add(worker_id);
      await lock(client, worker_id);
    },
    async release(worker_id) {
      held.delete(worker_id);
      await client.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [worker_id]);
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, worker_id]);
    },
    sweep,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client.end().catch(() => {});
    },
  };
}
