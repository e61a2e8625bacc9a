import { statement } from '@/lib/db/statement';

/*
 * The job queue's own tables, by its public view and function. Plain SQL because they are not in Prisma's schema.
 */

/** Jobs that have failed: first those that will not be retried, last those that staff has started over. */
export const findStuckJobs = statement(
  'find_stuck_jobs',
  `SELECT id::text, task_identifier AS task, key, attempts::int4, max_attempts::int4, last_error, run_at, created_at,
     count(*) OVER ()::int4 AS total
   FROM graphile_worker.jobs
   WHERE locked_at IS NULL AND last_error IS NOT NULL
   ORDER BY jobs.attempts >= jobs.max_attempts DESC, jobs.attempts DESC, created_at LIMIT $1`,
  {
    id: 'text!',
    task: 'text!',
    key: 'text?',
    attempts: 'int4!',
    max_attempts: 'int4!',
    last_error: 'text?',
    run_at: 'timestamptz!',
    created_at: 'timestamptz!',
    total: 'int4!',
  },
);

/** Lets a job be tried again now, with its count of attempts started over. */
export const rescheduleJob = statement(
  'reschedule_job',
  `SELECT j.task_identifier AS task, j.key
   FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at := now(), attempts := 0) r
   JOIN graphile_worker.jobs j ON j.id = r.id`,
  { task: 'text!', key: 'text?' },
);
