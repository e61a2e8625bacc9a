import { pool } from '@/lib/db/pool';

/** What tests see of queued jobs and do to them. Nothing else in the tests knows graphile-worker's private tables. */

interface QueuedJob {
  key: string | null;
  run_at: Date;
  task_identifier: string;
  payload: Record<string, unknown>;
}

/** Jobs of a task that may still run, oldest first. */
export async function waitingJobs(task = 'deliver'): Promise<QueuedJob[]> {
  const { rows } = await pool().query<QueuedJob>(
    `SELECT j.key, j.run_at, t.identifier AS task_identifier, j.payload
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1 AND j.attempts < j.max_attempts ORDER BY j.id`,
    [task],
  );
  return rows;
}

/** How many jobs are due within a minute and may still run. */
export async function dueJobCount(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM graphile_worker._private_jobs
     WHERE run_at <= now() + interval '1 minute' AND attempts < max_attempts`,
  );
  return rows[0]?.count ?? 0;
}

/** How many jobs of a task a worker has. */
export async function lockedJobCount(task: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1 AND j.locked_at IS NOT NULL`,
    [task],
  );
  return rows[0]?.count ?? 0;
}

/** Whether a worker of this database has ever begun to take jobs: it first notes what its clock queues, such as this. */
export async function hasWorkerBegun(task?: string): Promise<boolean> {
  const { rows } = await pool().query(
    'SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = coalesce($1, identifier) LIMIT 1',
    [task],
  );
  return rows.length > 0;
}

/** The time for which the clock last queued a task, in epoch milliseconds. */
export async function lastQueuedFor(task: string): Promise<number | undefined> {
  const { rows } = await pool().query<{ last_execution: Date | null }>(
    'SELECT last_execution FROM graphile_worker._private_known_crontabs WHERE identifier = $1',
    [task],
  );
  return rows[0]?.last_execution?.getTime();
}

export async function deleteJobs(): Promise<void> {
  await pool().query('DELETE FROM graphile_worker._private_jobs');
}

/** Queues a job of the clock as graphile-worker's does in a process whose own clock shows this time. */
export async function clockQueues({ task, key }: { task: string; key: string }, at: number): Promise<void> {
  await pool().query(
    `WITH noted AS (
       INSERT INTO graphile_worker._private_known_crontabs AS known (identifier, known_since, last_execution)
       VALUES ($1, $3, $3)
       ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution
       WHERE known.last_execution IS NULL OR known.last_execution < excluded.last_execution
       RETURNING identifier
     )
     SELECT graphile_worker.add_job(identifier, '{}', NULL, $3, 3, $2, NULL, NULL, 'preserve_run_at') FROM noted`,
    [task, key, new Date(at)],
  );
}

/** Takes no change of a job, or no new one, until it is told to, as a database whose disk is full. */
export async function refuseJobChanges(
  what: 'UPDATE OR DELETE' | 'INSERT' = 'UPDATE OR DELETE',
): Promise<() => Promise<void>> {
  await pool().query(`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END$$;
    CREATE TRIGGER refuse_change BEFORE ${what} ON graphile_worker._private_jobs
      EXECUTE FUNCTION refuse_change()`);
  return async () => {
    await pool().query('DROP FUNCTION IF EXISTS refuse_change CASCADE');
  };
}

/** Loses one job, as a crash would. */
export async function deleteJob(key: string): Promise<void> {
  await pool().query('DELETE FROM graphile_worker._private_jobs WHERE key = $1', [key]);
}

export async function deleteJobsExcept(key: string): Promise<void> {
  await pool().query('DELETE FROM graphile_worker._private_jobs WHERE key <> $1', [key]);
}

/** Jobs that wait for their next attempt are due now, and what is due within seconds. Answers how many there were. */
export async function makeRetriesDue(): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE graphile_worker._private_jobs SET run_at = now()
     WHERE attempts < max_attempts AND locked_at IS NULL
       AND (attempts > 0 OR run_at < now() + interval '6 seconds')`,
  );
  return rowCount ?? 0;
}

/** These jobs are due now, unless a worker has them. */
export async function makeDue(keys: string[]): Promise<void> {
  await pool().query(
    `UPDATE graphile_worker._private_jobs SET run_at = now()
     WHERE locked_at IS NULL AND run_at > now() AND key = ANY($1)`,
    [keys],
  );
}

/** The job has this many attempts left. */
export async function leaveAttempts(key: string, left: number): Promise<void> {
  await pool().query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - $2 WHERE key = $1', [
    key,
    left,
  ]);
}

/** Queues a job of a task that is locked for this worker without its knowledge: the answer that told it is lost. */
export async function addLostJob(task: string, worker_id: string): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>('SELECT id FROM graphile_worker.add_job($1)', [task]);
    await client.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = now() - interval '5 s', attempts = 1 WHERE id = $1`,
      [rows[0]?.id, worker_id],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Locks each of these jobs by a worker named after it, since this many seconds ago. Returns how many there are. */
export async function lockJobs(keys: string[], since_s: number): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE graphile_worker._private_jobs SET locked_by = key, locked_at = now() - make_interval(secs => $2)
     WHERE key = ANY($1)`,
    [keys, since_s],
  );
  return rowCount ?? 0;
}
