import { getEvent, listEvents, type StoredEvent } from '@/lib/webhook/history/events';
import { endpoint } from '../endpoint';
import * as examples from './webhook-examples';
import { eventAnswer, eventsAnswer, listEventsQuery } from './webhook-schemas';

const common = { tag: 'Events', auth: { secret: 'webhooks:write' }, limit: { per_minute: 60 } } as const;

/** The body of a delivery. */
interface EventBody {
  id: string;
  type: string;
  timestamp: string;
  api_version: string;
  livemode: boolean;
  order_ref: string | null;
  data: Record<string, unknown>;
}

/** An event as we deliver it: we store the exact text that was signed. */
const view = ({ body }: StoredEvent) => JSON.parse(body) as EventBody;

export const listEventsEndpoint = endpoint({
  ...common,
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: 'List events',
  description:
    'Events of the last 30 days, newest first. With undelivered=true, only events that a receiver has not received.',
  query: listEventsQuery,
  response: eventsAnswer,
  etag: true,
  example: { response: examples.events },
  errors: [],
  handler: async ({ caller, query }) => {
    const { data, next_cursor } = await listEvents(caller, query);
    return { data: data.map(view), has_more: next_cursor !== null, next_cursor };
  },
});

export const getEventEndpoint = endpoint({
  ...common,
  id: 'getEvent',
  method: 'GET',
  path: '/events/:event_id',
  summary: 'Retrieve an event with its deliveries',
  response: eventAnswer,
  example: { response: examples.eventDetail },
  errors: ['event_not_found'],
  handler: async ({ caller, params }) => {
    const { deliveries, ...event } = await getEvent(caller, params.event_id);
    return {
      ...view(event),
      deliveries: deliveries.map(({ endpoint_id, next_attempt_at, ...same }) => ({
        ...same,
        webhook_id: endpoint_id,
        next_attempt_at: next_attempt_at?.toISOString() ?? null,
      })),
    };
  },
});
