import { z } from 'zod';
import { must } from '@/lib/cart/fields';
import { DISABLED_REASONS } from '@/lib/webhook/endpoint/endpoints';
import { ALL_EVENTS, EVENT_TYPES } from '@/lib/webhook/event/event-types';
import { dateTime, isoDate, ofSession, perMode, requestId, trueOrFalse } from './common-schemas';
import { idCursor, pageFields, pageLimit } from './page';
import { webhookUrl } from './webhook-url';

/** Shapes of the webhook and event endpoints (API specification 4.7). */

const names = [...EVENT_TYPES, ALL_EVENTS] as const;
const eventName = z.enum(names, { error: must(`an event name or "*": ${EVENT_TYPES.join(', ')}`) });
const events = z
  .array(eventName, { error: must('a list of event names, or ["*"]') })
  .min(1, 'must name at least one event; "*" stands for all')
  .max(names.length, 'must name each event at most once');

/** Only test mode accepts http://localhost, so each mode has its own body. */
export const createWebhookBody = perMode((livemode) =>
  z.object({ url: webhookUrl(livemode), events }, { error: must('an object with url and events') }),
);

export const updateWebhookBody = perMode((livemode) =>
  z
    .object(
      {
        url: webhookUrl(livemode).optional(),
        events: events.optional(),
        status: z.enum(['enabled', 'disabled'], { error: must('"enabled" or "disabled"') }).optional(),
      },
      { error: must('an object with url, events or status') },
    )
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: 'must have url, events or status',
    }),
);

const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z.enum(DISABLED_REASONS).nullable().meta({
      description:
        'Why we send nothing: your server answered 410 (gone), every attempt failed for five days (failing), or you disabled it (merchant). Null while it is enabled.',
    }),
    created_at: dateTime,
  })
  .meta({ id: 'Webhook' });

export const webhookAnswer = webhook.extend({ request_id: requestId }).meta({ id: 'WebhookAnswer' });
export const createdWebhookAnswer = webhookAnswer
  .extend({ secret: z.string().meta({ description: 'Shown only once: whsec_ and base64.' }) })
  .meta({ id: 'CreatedWebhook' });
export const webhooksAnswer = z
  .object({ request_id: requestId, data: z.array(webhook) })
  .meta({ id: 'WebhookList' });
export const deletedWebhookAnswer = z
  .object({ request_id: requestId, id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'DeletedWebhook' });
export const rotateWebhookBody = z
  .object(
    {
      force: z
        .boolean({ error: must('true or false') })
        .optional()
        .meta({ description: 'Drops the oldest secret now if two secrets still sign.' }),
    },
    { error: must('an object with force, or left out') },
  )
  .optional();
export const testedWebhookAnswer = z
  .object({ request_id: requestId, event_id: z.string(), delivery_id: z.string() })
  .meta({ id: 'TestedWebhook' });
export const rotatedWebhookAnswer = z
  .object({
    request_id: requestId,
    id: z.string(),
    secret: z.string(),
    previous_secret_expires_at: dateTime.meta({
      description: 'Deliveries are signed with both secrets until then.',
    }),
  })
  .meta({ id: 'RotatedWebhook' });

export const replayBody = z
  .object({ since: isoDate, until: isoDate.optional() }, { error: must('an object with since') })
  .refine(({ since, until }) => until === undefined || until >= since, {
    path: ['until'],
    error: 'must not be before since',
  });

export const replayAnswer = z
  .object({
    request_id: requestId,
    queued: z.int(),
    has_more: z.boolean(),
    next_since: dateTime
      .nullable()
      .meta({ description: 'If has_more is true, replay again with this as since.' }),
  })
  .meta({ id: 'Replay' });

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'canceled'] as const;
const deliveryStatus = z.enum(DELIVERY_STATUSES);

export const listDeliveriesQuery = z.object({
  limit: pageLimit,
  cursor: idCursor,
  status: z.enum(DELIVERY_STATUSES, { error: must(`one of ${DELIVERY_STATUSES.join(', ')}`) }).optional(),
});

const scheduledAttempts = z.int().meta({
  description: 'Attempts on the retry schedule. A test, a resend and a replay are not counted.',
});

const delivery = z
  .object({
    id: z.string(),
    event_id: z.string(),
    event_type: z.string(),
    session_id: z.string().nullable(),
    url: z.string(),
    status: deliveryStatus,
    attempts: scheduledAttempts,
    next_attempt_at: dateTime.nullable(),
    last_status: z.int().nullable(),
    last_error: z.string().nullable(),
    created_at: dateTime,
    delivered_at: dateTime.nullable(),
  })
  .meta({ id: 'Delivery' });

const page = { request_id: requestId, ...pageFields };

export const deliveriesAnswer = z.object({ ...page, data: z.array(delivery) }).meta({ id: 'DeliveryList' });

const attempt = z
  .object({
    trigger: z.string(),
    started_at: dateTime,
    duration_ms: z.int(),
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    response_excerpt: z.string().nullable(),
  })
  .meta({ id: 'DeliveryAttempt' });

export const deliveryAnswer = delivery
  .extend({ request_id: requestId, tries: z.array(attempt) })
  .meta({ id: 'DeliveryDetail' });

export const resentAnswer = delivery.extend({ request_id: requestId }).meta({ id: 'ResentDelivery' });

export const listEventsQuery = z.object({
  limit: pageLimit,
  cursor: idCursor,
  type: z.enum(EVENT_TYPES, { error: must(`one of ${EVENT_TYPES.join(', ')}`) }).optional(),
  session_id: ofSession,
  undelivered: trueOrFalse,
});

/** An event exactly as we deliver it. */
const event = z
  .object({
    id: z.string(),
    type: z.string(),
    timestamp: dateTime,
    api_version: z.string(),
    livemode: z.boolean(),
    order_ref: z.string().nullable(),
    data: z.record(z.string(), z.unknown()).meta({
      override: {
        $ref: '#/components/schemas/EventData',
        type: undefined,
        propertyNames: undefined,
        additionalProperties: undefined,
      },
    }),
  })
  .meta({ id: 'Event' });

export const eventsAnswer = z.object({ ...page, data: z.array(event) }).meta({ id: 'EventList' });

const eventDelivery = z
  .object({
    id: z.string(),
    webhook_id: z.string().nullable().meta({ description: 'Null for the webhook_url of the session.' }),
    url: z.string(),
    status: deliveryStatus,
    attempts: scheduledAttempts,
    next_attempt_at: dateTime.nullable(),
    last_status: z.int().nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'EventDelivery' });

export const eventAnswer = event
  .extend({ request_id: requestId, deliveries: z.array(eventDelivery) })
  .meta({ id: 'EventDetail' });
