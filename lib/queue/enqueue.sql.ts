import { statement } from '@/lib/db/statement';
import type { Job, JobInput } from './job';

/** Plain SQL: the queue's tables belong to graphile-worker, and `enqueue_jobs` is the one function that fills them. */
export const enqueueJobs = statement('enqueue_jobs', 'SELECT enqueue_jobs($1::json) AS queued', {
  queued: 'int4!',
});

export type Expressions<Fields> = { [Name in keyof Fields]: string };

/** The key of a kind of job as an SQL expression; `fields` are expressions too. */
export function keySql<Kind extends Job>(job: Kind, fields: Partial<Expressions<JobInput<Kind>>>): string {
  const expressions = new Map<string, unknown>(Object.entries(fields));
  // Every second piece is a field.
  const pieces = job.key.split(/[{}]/).map((piece, index) => {
    return index % 2 === 0 ? `'${piece}'` : String(expressions.get(piece));
  });
  return `concat(${pieces.filter((piece) => piece !== "''").join(', ')})`;
}

/**
 * For a statement that queues a job for each of its rows, as in `SELECT ${enqueueRows(jobs.deliver, { delivery_id: 'id' })}
 * FROM made`: an SQL expression over all rows that answers how many jobs were queued. `fields` are SQL expressions, and
 * so is `traceparent`: of the span that queues, or null (lib/tracing/span).
 */
export function enqueueRows<Kind extends Job>(
  job: Kind,
  fields: Expressions<JobInput<Kind>>,
  options: { run_at?: string; priority?: number; traceparent?: string } = {},
): string {
  const payload = Object.entries(fields)
    .filter(([name]) => name in job.payload.shape)
    .map(([name, expression]) => `'${name}', ${expression}`);
  const { traceparent } = options;
  const built = traceparent
    ? `json_strip_nulls(json_build_object(${payload.join(', ')}, 'traceparent', ${traceparent}))`
    : `json_build_object(${payload.join(', ')})`;
  return `enqueue_jobs(json_agg(json_build_object('task', '${job.task}',
    'payload', ${built}, 'key', ${keySql(job, fields)},
    'run_at', ${options.run_at ?? 'NULL'}, 'priority', ${options.priority ?? job.priority}, 'attempts', ${job.attempts})))`;
}
