import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import { getEndpoint } from '@/lib/webhook/endpoint/endpoints';
import * as deliveries from '@/lib/webhook/history/deliveries';
import { endpoint } from '../endpoint';
import { pageOf } from './page';
import * as examples from './webhook-examples';
import {
  deliveriesAnswer,
  deliveryAnswer,
  listDeliveriesQuery,
  replayAnswer,
  replayBody,
  resentAnswer,
} from './webhook-schemas';

const common = {
  tag: 'Webhooks',
  auth: { secret: 'webhooks:write' },
  limit: { per_minute: 60 },
} as const;

const iso = (time: Date | null) => time?.toISOString() ?? null;

function view(delivery: deliveries.Delivery) {
  const { endpoint_id: _endpoint, created_at, delivered_at, next_attempt_at, ...same } = delivery;
  return {
    ...same,
    next_attempt_at: iso(next_attempt_at),
    created_at: created_at.toISOString(),
    delivered_at: iso(delivered_at),
  };
}

/**
 * The delivery in the path, if it belongs to the endpoint in the path.
 * @throws ApiError delivery_not_found
 */
async function ownDelivery(
  merchant: MerchantMode,
  { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string },
): Promise<deliveries.DeliveryDetail> {
  const delivery = await deliveries.getDelivery(merchant, delivery_id);
  if (delivery.endpoint_id !== webhook_id) throw new ApiError('delivery_not_found');
  return delivery;
}

export const listDeliveries = endpoint({
  ...common,
  id: 'listDeliveries',
  method: 'GET',
  path: '/webhooks/:webhook_id/deliveries',
  summary: 'List deliveries to a webhook endpoint',
  description: 'The newest deliveries come first.',
  query: listDeliveriesQuery,
  response: deliveriesAnswer,
  example: { response: examples.deliveries },
  errors: ['webhook_not_found'],
  handler: async ({ caller, params, query }) => {
    const { id: endpoint_id } = await getEndpoint(caller, params.webhook_id);
    return pageOf(await deliveries.listDeliveries(caller, { ...query, endpoint_id }), view);
  },
});

export const getDelivery = endpoint({
  ...common,
  id: 'getDelivery',
  method: 'GET',
  path: '/webhooks/:webhook_id/deliveries/:delivery_id',
  summary: 'Retrieve a delivery with its attempts',
  response: deliveryAnswer,
  example: { response: examples.deliveryDetail },
  errors: ['delivery_not_found'],
  handler: async ({ caller, params }) => {
    const { tries, ...delivery } = await ownDelivery(caller, params);
    return {
      ...view(delivery),
      tries: tries.map((attempt) => ({ ...attempt, started_at: attempt.started_at.toISOString() })),
    };
  },
});

export const resendDelivery = endpoint({
  ...common,
  id: 'resendDelivery',
  method: 'POST',
  path: '/webhooks/:webhook_id/deliveries/:delivery_id/resend',
  summary: 'Resend a delivery',
  description: 'Makes one attempt now, with the same event id and body and a new timestamp and signature.',
  response: resentAnswer,
  example: { response: examples.resent },
  errors: ['delivery_not_found', 'webhook_not_found'],
  handler: async ({ caller, params }) => {
    const { id } = await ownDelivery(caller, params);
    return view(await deliveries.resendDelivery(caller, id));
  },
});

export const replayWebhook = endpoint({
  ...common,
  id: 'replayWebhook',
  method: 'POST',
  path: '/webhooks/:webhook_id/replay',
  summary: 'Replay missed events',
  description:
    'Sends the events of the given window that the endpoint subscribes to and has not received, those that wait for a retry included, oldest first, with one attempt each. A call sends at most 1,000 events; has_more tells you whether some of the window is left.',
  body: () => replayBody,
  response: replayAnswer,
  example: { request: examples.replayRequest, response: examples.replayed },
  errors: ['webhook_not_found'],
  handler: async ({ caller, params, body }) => {
    const { queued, has_more, next_since } = await deliveries.replayMissed(caller, params.webhook_id, body);
    return { queued, has_more, next_since: iso(next_since) };
  },
});
