import { pool } from '@/lib/db/pool';
import { draftJob, enqueueAll } from '@/lib/queue/enqueue';
import { enqueueRows, keySql } from '@/lib/queue/enqueue.sql';
import { jobs, RETRY_PRIORITY } from '@/lib/queue/jobs';
import { sweepFailingEndpoints } from '@/lib/webhook/endpoint-health';

/** Rows that one statement touches at most. */
const BATCH = 1_000;
/** Idempotency keys are kept for 24 hours (decisions, Answers). */
const KEY_hours = 24;
/** Events, deliveries and logs are kept for 30 days. */
const LOG_days = 30;
/** Sessions that end within this time have their job queued: two runs of the clock ahead, so that one may fail. */
const EXPIRY_AHEAD_s = 150;
const DELIVERY_GRACE_s = 60;
const EVENT_GRACE_s = 60;
const MONEY_GRACE_s = 300;
/** Less than the minute in which the next run comes. */
const EXPIRIES_TIME_LIMIT_ms = 40_000;
/** Deleting takes one of the worker's places, once an hour. */
const PURGE_TIME_LIMIT_ms = 600_000;

/**
 * Queues the end of sessions whose time comes before the next runs of the clock, to the millisecond, and of those
 * whose time is over and that nobody has ended. A session has no job from the start: queueing one costs four times
 * what opening the session does, and would wait in the queue for days.
 *
 * All of them, however many: some may be unable to end, because the processor does not answer, and come at the beginning of
 * every run. Only a run that has no time left leaves the latest ones to the next.
 */
export async function sweepExpiries(
  signal?: AbortSignal,
  time_limit_ms = EXPIRIES_TIME_LIMIT_ms,
): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  for (let last: DueSession | undefined; !signal?.aborted && performance.now() < end_ms; ) {
    const rows = await dueSessions(last);
    await enqueueAll(
      pool(),
      rows.map(({ id, expires_at }) =>
        draftJob(jobs.expire_session, { session_id: id }, { run_at: expires_at.getTime() }),
      ),
    );
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

interface DueSession {
  id: string;
  expires_at: Date;
}

async function dueSessions(after: DueSession | undefined): Promise<DueSession[]> {
  const { rows } = await pool().query<DueSession>(
    `SELECT id, expires_at FROM sessions
     WHERE status = 'pending' AND expires_at < now() + make_interval(secs => $1)
       AND (expires_at, id) > ($3, $4)
     ORDER BY expires_at, id LIMIT $2`,
    [EXPIRY_AHEAD_s, BATCH, after?.expires_at ?? new Date(0), after?.id ?? ''],
  );
  return rows;
}

/** Deliveries that are due and have no job, and attempts by hand that were lost. */
export async function sweepDeliveries(): Promise<void> {
  await pool().query(
    `WITH lost AS (
       SELECT id FROM deliveries d
       WHERE status = 'pending' AND next_attempt_at < now() - make_interval(secs => $1) AND NOT EXISTS (
         SELECT 1 FROM graphile_worker.jobs j WHERE j.key = ${keySql(jobs.deliver, { delivery_id: 'd.id' })} AND j.attempts < j.max_attempts)
       ORDER BY next_attempt_at LIMIT $2
     )
     SELECT ${enqueueRows(jobs.deliver, { delivery_id: 'id' }, { priority: RETRY_PRIORITY })} FROM lost`,
    [DELIVERY_GRACE_s, BATCH],
  );
  await pool().query(
    `UPDATE deliveries SET status = 'failed', last_error = 'The attempt was lost; try again'
     WHERE status = 'pending' AND next_attempt_at IS NULL AND created_at < now() - interval '1 hour'`,
  );
}

/** The processor's events that were stored and have not been handled, and have no job. */
export async function sweepProcessorEvents(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM processor_events p
     WHERE handled_at IS NULL AND received_at < now() - make_interval(secs => $1) AND NOT EXISTS (
       SELECT 1 FROM graphile_worker.jobs j WHERE j.key = 'processor_event:' || p.id AND j.attempts < j.max_attempts)
     ORDER BY received_at LIMIT $2`,
    [EVENT_GRACE_s, BATCH],
  );
  await enqueueAll(
    pool(),
    rows.map(({ id }) => draftJob(jobs.handle_processor_event, { event_id: id })),
  );
}

/**
 * Refunds, transfers and reversals that are still to be made and have no attempt left: each is retried until the
 * processor has answered (decisions, Expiry, cancellation and late money). A transfer that waits for balance or for the
 * merchant's account can wait for weeks; the attempts of one job last about four days.
 */
export async function sweepMoney(): Promise<void> {
  const { rows } = await pool().query<{
    task: 'create_refund' | 'create_transfer' | 'reverse_transfer';
    id: string;
    session_id: string;
  }>(
    `SELECT * FROM (
       SELECT 'create_refund' AS task, id, 'refund:' || id AS key, session_id, created_at FROM refunds
       WHERE status = 'queued'
       UNION ALL
       SELECT 'create_transfer', id, 'transfer:' || id, session_id, created_at FROM transfers
       WHERE status IN ('queued', 'waiting')
       UNION ALL
       SELECT 'reverse_transfer', id, 'reversal:' || id, session_id, created_at FROM refunds
       WHERE reversal_status = 'queued'
     ) owed
     WHERE created_at < now() - make_interval(secs => $1) AND NOT EXISTS (
       SELECT 1 FROM graphile_worker.jobs j WHERE j.key = owed.key AND j.attempts < j.max_attempts)
     ORDER BY created_at LIMIT $2`,
    [MONEY_GRACE_s, BATCH],
  );
  await enqueueAll(
    pool(),
    rows.map(({ task, id, session_id }) =>
      task === 'create_transfer'
        ? draftJob(jobs.create_transfer, { session_id, transfer_id: id })
        : draftJob(jobs[task], { session_id, refund_id: id }),
    ),
  );
}

/** Warns the owners of failing endpoints, and disables what has failed for too long. */
export async function sweepEndpoints(): Promise<void> {
  await sweepFailingEndpoints(pool(), Date.now());
}

/** In this order: what refers to a row goes before it. */
const KEPT_FOR_A_TIME: readonly string[] = [
  `DELETE FROM idempotency_keys WHERE (merchant_id, livemode, route, key) IN (
     SELECT merchant_id, livemode, route, key FROM idempotency_keys
     WHERE created_at < now() - interval '${KEY_hours} hours' LIMIT ${BATCH})`,
  `DELETE FROM delivery_attempts WHERE id IN (
     SELECT t.id FROM delivery_attempts t JOIN deliveries d ON d.id = t.delivery_id JOIN events e ON e.id = d.event_id
     WHERE e.created_at < now() - interval '${LOG_days} days' LIMIT ${BATCH})`,
  `DELETE FROM deliveries d WHERE id IN (
     SELECT d.id FROM deliveries d JOIN events e ON e.id = d.event_id
     WHERE e.created_at < now() - interval '${LOG_days} days'
       AND NOT EXISTS (SELECT 1 FROM delivery_attempts t WHERE t.delivery_id = d.id) LIMIT ${BATCH})`,
  `DELETE FROM events WHERE id IN (
     SELECT e.id FROM events e WHERE e.created_at < now() - interval '${LOG_days} days'
       AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id) LIMIT ${BATCH})`,
  `DELETE FROM api_requests WHERE request_id IN (
     SELECT request_id FROM api_requests WHERE created_at < now() - interval '${LOG_days} days' LIMIT ${BATCH})`,
  `DELETE FROM processor_events WHERE id IN (
     SELECT id FROM processor_events WHERE handled_at < now() - interval '${LOG_days} days' LIMIT ${BATCH})`,
  // Jobs of deliveries that were replaced while their worker was killed: nobody will run them.
  `SELECT 1 FROM graphile_worker.complete_jobs(ARRAY(
     SELECT id FROM graphile_worker.jobs
     WHERE task_identifier = 'deliver' AND attempts >= max_attempts AND locked_at IS NULL LIMIT ${BATCH}))`,
];

/**
 * Deletes what is past its keep time, until nothing is left, the time is over or the process stops; the next run goes on.
 * The tables take turns, so that a long one does not use up the time of the others, and what one round has freed goes in
 * the next.
 */
export async function purge(signal: AbortSignal, time_limit_ms = PURGE_TIME_LIMIT_ms): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  for (let is_more = true; is_more; ) {
    is_more = false;
    for (const statement of KEPT_FOR_A_TIME) {
      if (signal.aborted || performance.now() >= end_ms) return;
      const { rowCount } = await pool().query(statement);
      if ((rowCount ?? 0) >= BATCH) is_more = true;
    }
  }
}
