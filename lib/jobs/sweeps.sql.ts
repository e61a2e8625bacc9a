import { statement } from '@/lib/db/statement';
import { enqueueRows, keySql } from '@/lib/queue/enqueue.sql';
import { jobs, RETRY_PRIORITY } from '@/lib/queue/jobs';

/* Work that has lost its job. Plain SQL: each statement looks for the job in graphile-worker's tables. */

const hasNoJob = (key: string) => `NOT EXISTS (
  SELECT 1 FROM graphile_worker.jobs j WHERE j.key = ${key} AND j.attempts < j.max_attempts)`;

const queued = { queued: 'int4!' } as const;

/** Parameters of all: the least age in seconds, and the most rows. */
export const queueLostDeliveries = statement(
  'queue_lost_deliveries',
  `WITH lost AS (
     SELECT id FROM deliveries
     WHERE status = 'pending' AND next_attempt_at < now() - make_interval(secs => $1)
       AND ${hasNoJob(keySql(jobs.deliver, { delivery_id: 'deliveries.id' }))}
     ORDER BY next_attempt_at LIMIT $2)
   SELECT ${enqueueRows(jobs.deliver, { delivery_id: 'id' }, { priority: RETRY_PRIORITY })} AS queued FROM lost`,
  queued,
);

export const queueLostProcessorEvents = statement(
  'queue_lost_processor_events',
  `WITH lost AS (
     SELECT id FROM processor_events
     WHERE handled_at IS NULL AND received_at < now() - make_interval(secs => $1)
       AND ${hasNoJob(keySql(jobs.handle_processor_event, { event_id: 'processor_events.id' }))}
     ORDER BY received_at LIMIT $2)
   SELECT ${enqueueRows(jobs.handle_processor_event, { event_id: 'id' })} AS queued FROM lost`,
  queued,
);

export const queueLostRefunds = statement(
  'queue_lost_refunds',
  `WITH lost AS (
     SELECT id, session_id FROM refunds
     WHERE status = 'queued' AND created_at < now() - make_interval(secs => $1)
       AND ${hasNoJob(keySql(jobs.create_refund, { refund_id: 'refunds.id' }))}
     ORDER BY created_at LIMIT $2)
   SELECT ${enqueueRows(jobs.create_refund, { session_id: 'session_id', refund_id: 'id' })} AS queued FROM lost`,
  queued,
);

export const queueLostReversals = statement(
  'queue_lost_reversals',
  `WITH lost AS (
     SELECT id, session_id FROM reversals
     WHERE status IN ('queued', 'waiting') AND created_at < now() - make_interval(secs => $1)
       AND ${hasNoJob(keySql(jobs.reverse_transfer, { reversal_id: 'reversals.id' }))}
     ORDER BY created_at LIMIT $2)
   SELECT ${enqueueRows(jobs.reverse_transfer, { session_id: 'session_id', reversal_id: 'id' })} AS queued FROM lost`,
  queued,
);

export const queueLostTransfers = statement(
  'queue_lost_transfers',
  `WITH lost AS (
     SELECT id, session_id FROM transfers
     WHERE status IN ('queued', 'waiting') AND created_at < now() - make_interval(secs => $1)
       AND ${hasNoJob(keySql(jobs.create_transfer, { transfer_id: 'transfers.id' }))}
     ORDER BY created_at LIMIT $2)
   SELECT ${enqueueRows(jobs.create_transfer, { session_id: 'session_id', transfer_id: 'id' })} AS queued FROM lost`,
  queued,
);

/** `to`: the payment's status while the job is due. A hold that is not charged, or not let go, has no other way on. */
const queueLostHolds = (
  name: string,
  to: string,
  kind: typeof jobs.capture_payment | typeof jobs.cancel_intent,
) =>
  statement(
    name,
    `WITH lost AS (
     SELECT id, session_id FROM payments
     WHERE status = '${to}' AND created_at < now() - make_interval(secs => $1)
       AND ${hasNoJob(keySql(kind, { payment_id: 'payments.id' }))}
     ORDER BY created_at LIMIT $2)
   SELECT ${enqueueRows(kind, { session_id: 'session_id', payment_id: 'id' })} AS queued FROM lost`,
    queued,
  );
export const queueLostCaptures = queueLostHolds('queue_lost_captures', 'capturing', jobs.capture_payment);
export const queueLostReleases = queueLostHolds('queue_lost_releases', 'releasing', jobs.cancel_intent);
