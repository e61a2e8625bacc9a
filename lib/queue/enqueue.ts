import type { Queryable } from '@/lib/db/pool';

/** A job to be done after the transaction that queues it has committed. */
export interface JobDraft {
  task: string;
  payload: Record<string, unknown>;
  /** Not before this time, in milliseconds since 1970; at once when absent. */
  run_at?: number;
  /** A second job of the same key replaces the first while that has not started. */
  job_key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  max_attempts?: number;
}

/**
 * Queues jobs in the caller's transaction: they exist exactly if what they follow from does.
 * graphile-worker retries a failing job with exponential backoff; 25 attempts span about four days.
 */
export async function addJobs(client: Queryable, jobs: readonly JobDraft[]): Promise<void> {
  if (jobs.length === 0) return;
  await client.query({
    name: 'add_jobs',
    text: `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT (j->>'task', j->'payload', j->>'queue', to_timestamp((j->>'run_at')::float8 / 1000),
              COALESCE((j->>'max_attempts')::int, 25), j->>'job_key', NULL, NULL)::graphile_worker.job_spec
      FROM json_array_elements($1::json) AS j))`,
    values: [JSON.stringify(jobs)],
  });
}
