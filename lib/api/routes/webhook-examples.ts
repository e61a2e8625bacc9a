import { eventExample } from '@/lib/webhook/event/event-examples';

/** Examples of the webhook and event endpoints in the OpenAPI document. */

const REQUEST = 'req_2VfUX8nZbq7YtLwS5cKdR9';
const SESSION = 'sess_8Jb6Vw3nQy5tRz1KcXmD4e';
const TIME = '2026-03-02T17:20:00.000Z';

const webhook = {
  id: 'whep_4TqLmX7sBw2NzRkY9cVdF6',
  url: 'https://shop.example.com/hooks/split',
  events: ['group.funded', 'group.cancelled'],
  status: 'enabled',
  disabled_reason: null,
  created_at: TIME,
};

export const createRequest = { url: webhook.url, events: webhook.events };
export const created = {
  request_id: REQUEST,
  ...webhook,
  secret: 'whsec_c2VjcmV0IGZvciB0aGUgZG9jdW1lbnQncyBleGFtcGxl',
};
export const one = { request_id: REQUEST, ...webhook };
export const list = { request_id: REQUEST, data: [webhook] };
export const deleted = { request_id: REQUEST, id: webhook.id, deleted: true };
export const tested = {
  request_id: REQUEST,
  event_id: 'evt_017724720000001QwErT2yUi3oPaS4dFgH5j',
  delivery_id: 'dlv_9ZxCvB8nMq7WeRt6YuJ5hG',
};
export const rotated = {
  request_id: REQUEST,
  id: webhook.id,
  secret: created.secret,
  previous_secret_expires_at: '2026-03-03T17:20:00.000Z',
};

const delivery = {
  id: tested.delivery_id,
  event_id: tested.event_id,
  event_type: 'group.funded',
  session_id: SESSION,
  url: webhook.url,
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  last_status: 200,
  last_error: null,
  created_at: TIME,
  delivered_at: '2026-03-02T17:20:00.412Z',
};

export const deliveries = { request_id: REQUEST, data: [delivery], has_more: false, next_cursor: null };
export const deliveryDetail = {
  request_id: REQUEST,
  ...delivery,
  tries: [
    {
      trigger: 'schedule',
      started_at: TIME,
      duration_ms: 212,
      status_code: 200,
      error: null,
      response_excerpt: 'ok',
    },
  ],
};
export const resent = { request_id: REQUEST, ...delivery };
export const replayRequest = { since: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' };
export const replayed = { request_id: REQUEST, queued: 3, has_more: false, next_since: null };

const event = eventExample('group.funded');

export const events = { request_id: REQUEST, data: [event], has_more: false, next_cursor: null };
export const eventDetail = {
  request_id: REQUEST,
  ...event,
  deliveries: [
    {
      id: delivery.id,
      webhook_id: webhook.id,
      url: webhook.url,
      status: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last_status: 200,
      last_error: null,
    },
  ],
};
