import { statement } from '@/lib/db/statement';
import { type Expressions, enqueueRows, keySql } from '@/lib/queue/enqueue.sql';
import type { Job, JobInput } from '@/lib/queue/job';
import { jobs, RETRY_PRIORITY } from '@/lib/queue/jobs';

/* Work that has lost its job. Plain SQL: each statement looks for the job in graphile-worker's tables. */

interface Lost<Kind extends Job> {
  job: Kind;
  table: string;
  /** Holds of a row while its job is due. */
  while: string;
  /** The column that says since when it is. */
  since?: string;
  /** The job's fields by the columns of a row. */
  fields: Expressions<JobInput<Kind>>;
  priority?: number;
}

/** Queues the jobs that are missing, the oldest rows first. Parameters: the least age in seconds, and the most rows. */
function queueLost<Kind extends Job>(name: string, lost: Lost<Kind>) {
  const { job, table, since = 'created_at', fields, priority } = lost;
  const columns = [...new Set(Object.values<string>(fields))];
  // Qualified by its table, since the other table has columns with the same names.
  const ofTable = Object.entries<string>(fields).map(([field, column]) => [field, `${table}.${column}`]);
  return statement(
    name,
    `WITH lost AS (
     SELECT ${columns.join(', ')} FROM ${table}
     WHERE ${lost.while} AND ${since} < now() - make_interval(secs => $1)
       AND NOT EXISTS (
         SELECT 1 FROM graphile_worker.jobs j
         WHERE j.key = ${keySql(job, Object.fromEntries(ofTable))} AND j.attempts < j.max_attempts)
     ORDER BY ${since} LIMIT $2)
   SELECT ${enqueueRows(job, fields, priority === undefined ? {} : { priority })} AS queued FROM lost`,
    { queued: 'int4!' },
  );
}

export const queueLostDeliveries = queueLost('queue_lost_deliveries', {
  job: jobs.deliver,
  table: 'deliveries',
  while: `status = 'pending'`,
  since: 'next_attempt_at',
  fields: { delivery_id: 'id' },
  priority: RETRY_PRIORITY,
});

/** What waits for a receiver that is paused keeps its job. */
const BY_HAND = [
  keySql(jobs.deliver_now, { trigger: `'resend'`, delivery_id: 'deliveries.id' }),
  keySql(jobs.deliver_now, { trigger: `'test'`, delivery_id: 'deliveries.id' }),
  keySql(jobs.replay, { delivery_id: 'deliveries.id' }),
  keySql(jobs.deliver, { delivery_id: 'deliveries.id' }),
];

/** Deliveries whose one attempt by hand is lost. Parameters: the least age in seconds, and the most rows. */
export const failLostAttempts = statement(
  'fail_lost_attempts',
  `UPDATE deliveries SET status = 'failed', last_error = 'The attempt was lost; try again'
   WHERE status = 'pending' AND next_attempt_at IS NULL AND id = ANY(ARRAY(
     SELECT id FROM deliveries
     WHERE status = 'pending' AND next_attempt_at IS NULL AND created_at < now() - make_interval(secs => $1)
       AND NOT EXISTS (
         SELECT 1 FROM graphile_worker.jobs j
         WHERE j.key IN (${BY_HAND.join(', ')}) AND j.attempts < j.max_attempts)
     ORDER BY created_at LIMIT $2))`,
);

export const queueLostProcessorEvents = queueLost('queue_lost_processor_events', {
  job: jobs.handle_processor_event,
  table: 'processor_events',
  while: 'handled_at IS NULL',
  since: 'received_at',
  fields: { event_id: 'id' },
});

export const queueLostRefunds = queueLost('queue_lost_refunds', {
  job: jobs.create_refund,
  table: 'refunds',
  while: `status = 'queued'`,
  fields: { session_id: 'session_id', refund_id: 'id' },
});

/** What is due from a transfer is asked for when that is made. */
export const queueLostReversals = queueLost('queue_lost_reversals', {
  job: jobs.reverse_transfer,
  table: 'reversals',
  while: `status IN ('queued', 'waiting') AND (amount_cents = 0 OR NOT EXISTS (
       SELECT FROM transfers t WHERE t.id = transfer_id AND t.status IN ('queued', 'waiting', 'held')))`,
  fields: { session_id: 'session_id', reversal_id: 'id' },
});

export const queueLostTransfers = queueLost('queue_lost_transfers', {
  job: jobs.create_transfer,
  table: 'transfers',
  while: `status IN ('queued', 'waiting')`,
  fields: { session_id: 'session_id', transfer_id: 'id' },
});

/** Nothing else continues a hold that was neither charged nor released. */
const ofHolds = {
  table: 'payments',
  fields: { session_id: 'session_id', payment_id: 'id' },
};
export const queueLostCaptures = queueLost('queue_lost_captures', {
  job: jobs.capture_payment,
  while: `status = 'capturing'`,
  ...ofHolds,
});
export const queueLostReleases = queueLost('queue_lost_releases', {
  job: jobs.cancel_intent,
  while: `status = 'releasing'`,
  ...ofHolds,
});

/** Those of these keys whose job runs now. One that has for longer was lost with its worker. */
export const selectRunning = statement(
  'select_running_keys',
  `SELECT key FROM graphile_worker.jobs WHERE key = ANY($1) AND locked_at > now() - interval '5 minutes'`,
  { key: 'text?' },
);
