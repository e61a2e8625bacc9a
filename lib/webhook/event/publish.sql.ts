import { statement } from '@/lib/db/statement';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';

/** Made by the database, since only it knows how many receivers there are. */
export const NEW_DELIVERY_ID = `'dlv_' || replace(gen_random_uuid()::text, '-', '')`;

/**
 * Plain SQL, since most commands of the door publish: the events, a delivery for each receiver, and a job for each
 * delivery, in one round trip.
 *
 * A session's own URL is left out if a registered endpoint of the same URL subscribes to the event (while that is
 * disabled the event waits for its replay), and once that URL has answered 410.
 */
export const insertEvents = statement(
  'insert_events',
  `WITH given AS (
  SELECT * FROM unnest($5::text[], $6::text[], $7::int[], $8::text[], $9::timestamptz[])
    AS g(id, type, sequence, body, created_at)
), stored AS (
  INSERT INTO events (id, merchant_id, livemode, session_id, type, sequence, body, created_at)
  SELECT id, $1, $2, $3, type, sequence, body, created_at FROM given
), registered AS (
  SELECT id, url, events, status, disabled_reason FROM webhook_endpoints
  WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL
), receivers AS (
  SELECT g.id AS event_id, g.created_at, r.id AS endpoint_id, r.url
  FROM given g JOIN registered r ON r.status = 'enabled' AND r.events && ARRAY[g.type, '*']
  UNION ALL
  SELECT g.id, g.created_at, NULL, $4 FROM given g
  WHERE $4::text IS NOT NULL
    AND NOT EXISTS (
      SELECT 1 FROM registered r
      WHERE r.url = $4 AND (r.disabled_reason = 'gone' OR r.events && ARRAY[g.type, '*']))
    AND NOT EXISTS (
      SELECT 1 FROM events e JOIN deliveries d ON d.event_id = e.id
      WHERE e.session_id = $3 AND d.endpoint_id IS NULL AND d.last_status = 410)
), made AS (
  INSERT INTO deliveries (id, event_id, merchant_id, livemode, endpoint_id, url, next_attempt_at, created_at)
  SELECT ${NEW_DELIVERY_ID}, event_id, $1, $2, endpoint_id, url, now(), created_at FROM receivers
  RETURNING id
)
SELECT ${enqueueRows(jobs.deliver, { delivery_id: 'id' }, { traceparent: '$10::text' })} AS queued FROM made`,
  { queued: 'int4!' },
);
