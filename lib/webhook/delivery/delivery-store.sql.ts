import { as, type RowOf, statement } from '@/lib/db/statement';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs, RETRY_PRIORITY } from '@/lib/queue/jobs';

/*
 * Loading deliveries and recording attempts, each for a whole batch: plain SQL because a worker does it thousands of
 * times a second.
 */

const LOADED = {
  id: 'text!',
  event_id: 'text!',
  merchant_id: 'text!',
  /** Null for a test event. */
  session_id: 'text?',
  livemode: 'bool!',
  /** Null for a session's own URL. */
  endpoint_id: 'text?',
  url: 'text!',
  status: as<'pending' | 'delivered' | 'failed' | 'canceled'>()('text!'),
  attempts: 'int4!',
  created_at: 'timestamptz!',
  body: 'text!',
  /** Null if the endpoint is deleted. */
  endpoint_status: as<'enabled' | 'disabled'>()('text?'),
  /** It has answered 410, and was not enabled since. */
  endpoint_gone: 'bool!',
  endpoint_failing: 'bool!',
  endpoint_failed_at: 'timestamptz?',
  secret_encrypted: 'text?',
  previous_secret_encrypted: 'text?',
  previous_secret_expires_at: 'timestamptz?',
} as const;

/** Everything that one attempt needs. */
export type LoadedDelivery = RowOf<typeof LOADED>;

/**
 * One event after another is looked up, in its partition alone: joined at once, whole partitions would be read, since
 * little is known of one that is new. A delivery has an endpoint, or the default secret of its mode (`m`).
 */
export const selectDeliveries = statement(
  'select_deliveries',
  `SELECT d.id, d.event_id, d.merchant_id, e.session_id, d.livemode, d.endpoint_id, COALESCE(w.url, d.url) AS url, d.status, d.attempts,
  d.created_at, e.body, w.status AS endpoint_status, w.disabled_reason IS NOT DISTINCT FROM 'gone' AS endpoint_gone,
  w.failing_since IS NOT NULL AS endpoint_failing,
  w.last_failed_at AS endpoint_failed_at,
  COALESCE(m.webhook_secret_encrypted, w.secret_encrypted) AS secret_encrypted,
  COALESCE(m.previous_webhook_secret_encrypted, w.previous_secret_encrypted) AS previous_secret_encrypted,
  COALESCE(m.previous_webhook_secret_expires_at, w.previous_secret_expires_at) AS previous_secret_expires_at
FROM deliveries d
JOIN LATERAL (SELECT session_id, body FROM events WHERE id = d.event_id OFFSET 0) e ON true
LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id AND w.deleted_at IS NULL
LEFT JOIN merchant_modes m ON d.endpoint_id IS NULL AND m.merchant_id = d.merchant_id AND m.livemode = d.livemode
WHERE d.id = ANY($1::text[])`,
  LOADED,
);

/** The schedule has nothing more to say of a delivery `d`, unless its attempt `g` has arrived. */
const IS_LATE = `(g.trigger = 'schedule' AND d.status <> 'pending' AND g.result <> 'delivered')`;

const DUE = { delivery_id: 'id', trigger: 'trigger' };

/**
 * The attempts, what became of the deliveries, and a job for each that is due again: by the database's clock, as the queue
 * asks for it, so that what a worker whose clock is behind puts back does not come back at once.
 *
 * A delivery that has arrived stays delivered, whatever a later resend results in. A manual attempt changes neither the
 * count of attempts nor the schedule; without a schedule, it decides. An attempt of the schedule that ends once the
 * delivery is over, since one by hand has arrived meanwhile, is counted and changes nothing else.
 */
export const insertAttempts = statement(
  'insert_attempts',
  `WITH given AS (
  SELECT *, date_trunc('milliseconds', now()) + wait_ms * interval '1 ms' AS next_at
  FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::int[], $7::int[],
    $8::text[], $9::text[], $10::text[])
    AS g(id, trigger, result, wait_ms, started_at, duration_ms, status_code, error, excerpt, url)
), tried AS (
  INSERT INTO delivery_attempts (delivery_id, trigger, started_at, duration_ms, status_code, error, response_excerpt)
  SELECT id, trigger, started_at, duration_ms, status_code, error, excerpt FROM given
  WHERE result IN ('delivered', 'refused')
), updated AS (
  UPDATE deliveries d SET
    status = CASE
      WHEN g.result = 'delivered' THEN 'delivered'
      WHEN d.status <> 'pending' OR g.result = 'put_back' THEN d.status
      WHEN g.result = 'canceled' THEN 'canceled'
      WHEN g.trigger <> 'schedule' THEN CASE WHEN d.next_attempt_at IS NULL THEN 'failed' ELSE d.status END
      WHEN g.next_at IS NULL THEN 'failed'
      ELSE 'pending' END,
    attempts = d.attempts + (g.trigger = 'schedule' AND g.result IN ('delivered', 'refused'))::int,
    next_attempt_at = CASE
      WHEN ${IS_LATE} THEN d.next_attempt_at
      WHEN g.result IN ('delivered', 'canceled') THEN NULL
      WHEN g.trigger = 'schedule' THEN g.next_at
      ELSE d.next_attempt_at END,
    url = CASE WHEN g.url IS NULL OR ${IS_LATE} THEN d.url ELSE g.url END,
    last_status = CASE WHEN ${IS_LATE} THEN d.last_status
      WHEN g.result IN ('delivered', 'refused') THEN g.status_code ELSE d.last_status END,
    last_error = CASE WHEN ${IS_LATE} OR g.result = 'put_back' THEN d.last_error ELSE g.error END,
    delivered_at = CASE WHEN g.result = 'delivered' THEN COALESCE(d.delivered_at, g.started_at + g.duration_ms * interval '1 ms')
      ELSE d.delivered_at END
  FROM given g WHERE d.id = g.id
  RETURNING d.id, d.status
)
SELECT
  (SELECT ${enqueueRows(jobs.deliver, DUE, { run_at: 'next_at', priority: RETRY_PRIORITY })}
   FROM given WHERE next_at IS NOT NULL AND trigger = 'schedule'
     AND EXISTS (SELECT FROM updated WHERE updated.id = given.id AND updated.status = 'pending')) AS scheduled,
  (SELECT ${enqueueRows(jobs.deliver_now, DUE, { run_at: 'next_at', priority: RETRY_PRIORITY })}
   FROM given WHERE next_at IS NOT NULL AND trigger IN ('resend', 'test')) AS by_hand,
  (SELECT ${enqueueRows(jobs.replay, DUE, { run_at: 'next_at' })}
   FROM given WHERE next_at IS NOT NULL AND trigger = 'replay') AS replayed`,
  { scheduled: 'int4!', by_hand: 'int4!', replayed: 'int4!' },
);
