import type { Queryable } from '@/lib/db/pool';
import { currentTraceparent } from '@/lib/tracing/span';
import { eventBody, type NewEvent } from './body';
import { insertEvents, insertEventsToUrl } from './publish.sql';

interface Publication {
  merchant_id: string;
  livemode: boolean;
  /** The session that the events are about, if any. */
  session_id: string | null;
  /** The session's own receiver: gets every event of the session. */
  webhook_url: string | null;
  order_ref: string | null;
  events: readonly NewEvent[];
}

/** The form in which URLs are stored and compared: as the URL standard writes them. */
function normalizeUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

/**
 * Stores events and queues their deliveries, in the caller's transaction: an event exists, and is delivered, exactly if
 * the change that it reports was committed. One round trip, whatever the number of receivers.
 */
export async function publishEvents(client: Queryable, input: Publication): Promise<void> {
  const { events } = input;
  if (events.length === 0) return;
  const { webhook_url } = input;
  const values = [
    input.merchant_id,
    input.livemode,
    input.session_id,
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.sequence),
    events.map((event) => eventBody(event, input)),
    events.map((event) => new Date(event.created_at_ms).toISOString()),
    currentTraceparent(),
  ];
  if (webhook_url === null) await insertEvents.run(client, values);
  else await insertEventsToUrl.run(client, [...values, normalizeUrl(webhook_url)]);
}
