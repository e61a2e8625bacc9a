import type { Queryable } from '@/lib/db/pool';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs, RETRY_PRIORITY } from '@/lib/queue/jobs';

/** Why an attempt is made. `schedule` is the normal way; the others are one attempt each, asked for by the merchant. */
export type DeliveryTrigger = 'schedule' | 'resend' | 'replay' | 'test';

/** Everything one attempt needs, read in one statement. */
export interface LoadedDelivery {
  id: string;
  event_id: string;
  merchant_id: string;
  livemode: boolean;
  endpoint_id: string | null;
  url: string;
  status: 'pending' | 'delivered' | 'failed' | 'canceled';
  attempts: number;
  body: string;
  /** Null where the endpoint is gone. */
  endpoint_status: 'enabled' | 'disabled' | null;
  endpoint_failing: boolean;
  secret_encrypted: string | null;
  previous_secret_encrypted: string | null;
  previous_secret_expires_at: Date | null;
}

const LOAD = `
SELECT d.id, d.event_id, d.merchant_id, d.livemode, d.endpoint_id, COALESCE(w.url, d.url) AS url, d.status, d.attempts,
  e.body, w.status AS endpoint_status, w.failing_since IS NOT NULL AS endpoint_failing,
  CASE WHEN d.endpoint_id IS NULL THEN m.webhook_secret_encrypted ELSE w.secret_encrypted END AS secret_encrypted,
  w.previous_secret_encrypted, w.previous_secret_expires_at
FROM deliveries d
JOIN events e ON e.id = d.event_id
LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id AND w.deleted_at IS NULL
LEFT JOIN merchant_modes m ON d.endpoint_id IS NULL AND m.merchant_id = d.merchant_id AND m.livemode = d.livemode
WHERE d.id = ANY($1::text[])`;

/** The deliveries of these ids, by id. */
export async function loadDeliveries(client: Queryable, ids: string[]): Promise<Map<string, LoadedDelivery>> {
  const { rows } = await client.query<LoadedDelivery>({ name: 'load_deliveries', text: LOAD, values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is to be written down after an attempt, or in place of one. */
export interface DeliveryRecord {
  delivery_id: string;
  trigger: DeliveryTrigger;
  /** `put_back`: no attempt was made, it is due again later. `canceled`: none will be. */
  result: 'delivered' | 'refused' | 'put_back' | 'canceled';
  /** When the next attempt is due; null where none follows. */
  next_attempt_at_ms: number | null;
  started_at_ms: number;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_excerpt: string | null;
}

const DUE = { delivery_id: 'id', trigger: 'trigger' };

/**
 * One statement: the attempts, what became of the deliveries, and a job for each that is due again.
 *
 * A delivery that has arrived stays delivered whatever a later resend says. An attempt by hand changes neither the
 * count of attempts nor the schedule; where there is no schedule, it decides.
 */
const RECORD = `
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::int[],
    $8::text[], $9::text[])
    AS g(id, trigger, result, next_at, started_at, duration_ms, status_code, error, excerpt)
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
      WHEN g.result IN ('delivered', 'canceled') THEN NULL
      WHEN g.trigger = 'schedule' THEN g.next_at
      ELSE d.next_attempt_at END,
    last_status = CASE WHEN g.result IN ('delivered', 'refused') THEN g.status_code ELSE d.last_status END,
    last_error = CASE WHEN g.result = 'put_back' THEN d.last_error ELSE g.error END,
    delivered_at = CASE WHEN g.result = 'delivered' THEN COALESCE(d.delivered_at, g.started_at + g.duration_ms * interval '1 ms')
      ELSE d.delivered_at END
  FROM given g WHERE d.id = g.id
)
SELECT
  (SELECT ${enqueueRows(jobs.deliver, DUE, { run_at: 'next_at', priority: RETRY_PRIORITY })}
   FROM given WHERE next_at IS NOT NULL AND trigger = 'schedule'),
  (SELECT ${enqueueRows(jobs.deliver_now, DUE, { run_at: 'next_at', priority: RETRY_PRIORITY })}
   FROM given WHERE next_at IS NOT NULL AND trigger IN ('resend', 'test')),
  (SELECT ${enqueueRows(jobs.replay, DUE, { run_at: 'next_at' })}
   FROM given WHERE next_at IS NOT NULL AND trigger = 'replay')`;

const iso = (time_ms: number | null) => (time_ms === null ? null : new Date(time_ms).toISOString());

/** Writes results down and queues what follows, all or nothing. */
export async function recordDeliveries(client: Queryable, given: DeliveryRecord[]): Promise<void> {
  // Always in the same order, so that two workers do not wait for each other in a circle.
  const records = given.toSorted((a, b) => (a.delivery_id < b.delivery_id ? -1 : 1));
  await client.query({
    name: 'record_deliveries',
    text: RECORD,
    values: [
      records.map((record) => record.delivery_id),
      records.map((record) => record.trigger),
      records.map((record) => record.result),
      records.map((record) => iso(record.next_attempt_at_ms)),
      records.map((record) => iso(record.started_at_ms)),
      records.map((record) => record.duration_ms),
      records.map((record) => record.status_code),
      records.map((record) => record.error),
      records.map((record) => record.response_excerpt),
    ],
  });
}
