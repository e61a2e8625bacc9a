import { statement } from '@/lib/db/statement';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';

/** Made by the database, since only it knows how many receivers there are. */
export const NEW_DELIVERY_ID = `'dlv_' || replace(gen_random_uuid()::text, '-', '')`;

/** A session's own URL, $10, as a receiver of its events. */
const OWN_URL = `
  UNION ALL
  SELECT g.id, g.created_at, NULL, $10 FROM given g
  WHERE NOT EXISTS (
      SELECT 1 FROM registered r
      WHERE r.url = $10 AND (r.disabled_reason = 'gone' OR r.events && ARRAY[g.type, '*']))
    AND NOT EXISTS (
      SELECT 1 FROM events e JOIN deliveries d ON d.event_id = e.id
      WHERE e.session_id = $3 AND d.endpoint_id IS NULL AND d.last_status = 410)`;

const insert = (name: string, more_receivers: string) =>
  statement(
    name,
    `WITH given AS (
  SELECT * FROM unnest($4::text[], $5::text[], $6::int[], $7::text[], $8::timestamptz[])
    AS g(id, type, sequence, body, created_at)
), stored AS (
  INSERT INTO events (id, merchant_id, livemode, session_id, type, sequence, body, created_at)
  SELECT id, $1, $2, $3, type, sequence, body, created_at FROM given
), registered AS (
  SELECT id, url, events, status, disabled_reason FROM webhook_endpoints
  WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL
), receivers AS (
  SELECT g.id AS event_id, g.created_at, r.id AS endpoint_id, r.url
  FROM given g JOIN registered r ON r.status = 'enabled' AND r.events && ARRAY[g.type, '*']${more_receivers}
), made AS (
  INSERT INTO deliveries (id, event_id, merchant_id, livemode, endpoint_id, url, next_attempt_at, created_at)
  SELECT ${NEW_DELIVERY_ID}, event_id, $1, $2, endpoint_id, url, now(), created_at FROM receivers
  RETURNING id
)
SELECT ${enqueueRows(jobs.deliver, { delivery_id: 'id' }, { traceparent: '$9::text' })} AS queued FROM made`,
    { queued: 'int4!' },
  );

/**
 * Plain SQL, since most commands of the door publish: the events, a delivery for each receiver, and a job for each
 * delivery, in one round trip.
 */
export const insertEvents = insert('insert_events', '');

/**
 * The same for a session that has a URL of its own, apart because it looks into every week of events. The URL is left
 * out if a registered endpoint of the same URL subscribes to the event (while that is disabled the event waits for its
 * replay), and once it has answered 410.
 */
export const insertEventsToUrl = insert('insert_events_to_url', OWN_URL);
