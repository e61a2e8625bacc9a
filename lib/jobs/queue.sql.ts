import { statement } from '@/lib/db/statement';
import { jobs } from '@/lib/queue/jobs';

/* Questions to graphile-worker's tables, and locks: plain SQL, since Prisma knows neither. */

/** When the next waiting job of some tasks is due, if that is within the given number of milliseconds. */
export const selectNextDue = statement(
  'select_next_due',
  `SELECT extract(epoch FROM min(run_at) - now())::float8 * 1000 AS wait_ms FROM graphile_worker.jobs
   WHERE locked_at IS NULL AND attempts < max_attempts AND run_at < now() + $1 * interval '1 millisecond'
     AND task_identifier = ANY($2)`,
  { wait_ms: 'float8?' },
);

/** A row exists while the rest of a cut comparison waits or runs. */
export const selectRestOfReconcile = statement(
  'select_rest_of_reconcile',
  `SELECT key FROM graphile_worker.jobs
   WHERE key = '${jobs.reconcile_rest.key}' AND (attempts < max_attempts OR locked_at IS NOT NULL)`,
  { key: 'text?' },
);

/**
 * Removes jobs that were queued again while they ran and whose worker was killed then: they have lost their key to their
 * successors, and nobody will run them.
 */
export const removeReplacedJobs = statement(
  'remove_replaced_jobs',
  `SELECT id FROM graphile_worker.complete_jobs(ARRAY(
     SELECT id FROM graphile_worker.jobs
     WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL LIMIT $1))`,
  { id: 'int8?' },
);

/** Any number, to keep these advisory locks apart from others. */
const LOCK_CLASS = 7_283_119;

/** Shared: a connection that was cut may still have it, until the server notices. */
export const lockWorker = statement(
  'lock_worker',
  `SELECT pg_advisory_lock_shared(${LOCK_CLASS}, hashtext($1))::text AS locked`,
  { locked: 'text?' },
);

export const unlockWorker = statement(
  'unlock_worker',
  `SELECT pg_advisory_unlock_shared(${LOCK_CLASS}, hashtext($1)) AS unlocked`,
  { unlocked: 'bool?' },
);

/** The jobs that a worker has taken, apart from those whose answer may still be on its way. */
export const selectJobsOf = statement(
  'select_jobs_of',
  `SELECT id FROM graphile_worker.jobs WHERE locked_by = $1 AND locked_at < now() - interval '5 seconds'`,
  { id: 'int8?' },
);

/** Releases the jobs of a worker. */
export const freeJobsOf = statement(
  'free_jobs_of',
  'SELECT graphile_worker.force_unlock_workers(ARRAY[$1])::text AS freed',
  { freed: 'text?' },
);

/**
 * Releases the jobs of workers that hold no lock, and answers which ones. The two seconds of grace cover a worker that
 * has taken jobs and is just about to take its lock.
 */
export const freeJobsOfTheGone = statement(
  'free_jobs_of_the_gone',
  `WITH alive AS (
     SELECT objid::bigint AS hash FROM pg_locks
     WHERE locktype = 'advisory' AND classid = ${LOCK_CLASS} AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
   ), gone AS (
     SELECT DISTINCT locked_by FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND locked_at < now() - interval '2 seconds'
       AND hashtext(locked_by)::bigint & 4294967295 NOT IN (SELECT hash FROM alive)
   )
   SELECT graphile_worker.force_unlock_workers(array_agg(locked_by))::text AS freed, array_agg(locked_by) AS workers
   FROM gone HAVING count(*) > 0`,
  { freed: 'text?', workers: 'text[]!' },
);

/**
 * Takes back what a process whose own clock is ahead has queued by it: until that time came, nobody would queue the tasks
 * ($1 are their keys) again, and those that wait would keep waiting. None of them is tried again later than this.
 */
export const takeClockBack = statement(
  'take_clock_back',
  `WITH noted AS (
     UPDATE graphile_worker._private_known_crontabs SET last_execution = now()
     WHERE last_execution > now() + interval '5 minutes' RETURNING identifier
   )
   SELECT (SELECT count(*) FROM noted)::int4 AS tasks,
     (SELECT count(*) FROM graphile_worker.reschedule_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs WHERE key = ANY($1) AND run_at > now() + interval '5 minutes'),
        run_at => now()))::int4 AS jobs`,
  { tasks: 'int4!', jobs: 'int4!' },
);
