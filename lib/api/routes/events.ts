import type { z } from 'zod';
import * as events from '@/lib/webhook/history/events';
import { endpoint } from '../endpoint';
import { pageOf } from './page';
import * as examples from './webhook-examples';
import { eventAnswer, eventsAnswer, listEventsQuery } from './webhook-schemas';

const common = { tag: 'Events', auth: { secret: 'webhooks:write' }, limit: { per_minute: 60 } } as const;

/** An event as we deliver it: we store the exact text that was signed. */
const view = ({ body }: events.StoredEvent) =>
  JSON.parse(body) as z.input<typeof eventsAnswer>['data'][number];

export const listEvents = endpoint({
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
  handler: async ({ caller, query }) => pageOf(await events.listEvents(caller, query), view),
});

export const getEvent = endpoint({
  ...common,
  id: 'getEvent',
  method: 'GET',
  path: '/events/:event_id',
  summary: 'Retrieve an event with its deliveries',
  response: eventAnswer,
  example: { response: examples.eventDetail },
  errors: ['event_not_found'],
  handler: async ({ caller, params }) => {
    const { deliveries, ...event } = await events.getEvent(caller, params.event_id);
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
