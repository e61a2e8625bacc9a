import type { Queryable } from '@/lib/db/pool';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';
import { type EventDraft, eventBody } from './body';

/** Made by the database, since only it knows how many receivers there are. */
export const NEW_DELIVERY_ID = `'dlv_' || replace(gen_random_uuid()::text, '-', '')`;

export interface Publication {
  merchant_id: string;
  livemode: boolean;
  /** The session that the events tell of, if any. */
  session_id: string | null;
  /** The session's own receiver: gets every event of the session. */
  webhook_url: string | null;
  order_ref: string | null;
  events: readonly EventDraft[];
}

/**
 * One statement: the events, a delivery for each receiver, and a job for each delivery.
 *
 * A session's own URL is left out where a registered endpoint of the same URL subscribes to the event (while it is
 * disabled the event waits for its replay), and once that URL has answered 410.
 */
const PUBLISH = `
WITH given AS (
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
SELECT ${enqueueRows(jobs.deliver, { delivery_id: 'id' })} FROM made`;

/** The form in which URLs are stored and compared: as the URL standard writes them. */
export function normalizeUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

/**
 * Writes events down and queues their deliveries, in the caller's transaction: an event exists, and is delivered,
 * exactly if the change it tells of was committed. One round trip whatever the number of receivers.
 */
export async function publishEvents(client: Queryable, input: Publication): Promise<void> {
  const { events } = input;
  if (events.length === 0) return;
  await client.query({
    name: 'publish_events',
    text: PUBLISH,
    values: [
      input.merchant_id,
      input.livemode,
      input.session_id,
      input.webhook_url === null ? null : normalizeUrl(input.webhook_url),
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => event.sequence),
      events.map((event) => eventBody(event, input)),
      events.map((event) => new Date(event.created_at_ms).toISOString()),
    ],
  });
}
