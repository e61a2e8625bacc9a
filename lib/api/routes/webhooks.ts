import {
  type CreatedEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
  type WebhookEndpoint,
} from '@/lib/webhook/endpoint/endpoints';
import { type RotatedSecret, rotateSecret } from '@/lib/webhook/endpoint/rotate-secret';
import { sendTestEvent } from '@/lib/webhook/endpoint/test-event';
import { endpoint } from '../endpoint';
import * as examples from './webhook-examples';
import {
  createdWebhookAnswer,
  createWebhookBody,
  deletedWebhookAnswer,
  rotatedWebhookAnswer,
  rotateWebhookBody,
  testedWebhookAnswer,
  updateWebhookBody,
  webhookAnswer,
  webhooksAnswer,
} from './webhook-schemas';

/** Common to all of these endpoints (API specification 4.7). */
const common = {
  tag: 'Webhooks',
  auth: { secret: 'webhooks:write' },
  limit: { per_minute: 60 },
} as const;

function view({ id, url, events, status, disabled_reason, created_at }: WebhookEndpoint) {
  return { id, url, events, status, disabled_reason, created_at: created_at.toISOString() };
}

export const listWebhooks = endpoint({
  ...common,
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhook endpoints',
  response: webhooksAnswer,
  example: { response: examples.list },
  errors: [],
  handler: async ({ caller }) => ({ data: (await listEndpoints(caller)).map(view) }),
});

export const createWebhook = endpoint({
  ...common,
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Register a webhook endpoint',
  description:
    'You can register up to 16 in each mode. Only this response contains the secret that signs deliveries.',
  body: createWebhookBody,
  response: createdWebhookAnswer,
  example: { request: examples.createRequest, response: examples.created },
  errors: ['invalid_request', 'too_many_webhooks'],
  handler: async (call) => {
    const answerOf = (created: CreatedEndpoint) => ({ ...view(created), secret: created.secret });
    const also = call.keeper.within(answerOf);
    return answerOf(await createEndpoint(call.caller, call.body, { also }));
  },
});

export const getWebhook = endpoint({
  ...common,
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/:webhook_id',
  summary: 'Retrieve a webhook endpoint',
  response: webhookAnswer,
  example: { response: examples.one },
  errors: ['webhook_not_found'],
  handler: async ({ caller, params }) => view(await getEndpoint(caller, params.webhook_id)),
});

export const updateWebhook = endpoint({
  ...common,
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/:webhook_id',
  summary: 'Update a webhook endpoint',
  description:
    'Changes only the fields you send. Disables or enables the endpoint with status; you can replay the events that it missed.',
  body: updateWebhookBody,
  response: webhookAnswer,
  example: { request: { events: ['*'] }, response: { ...examples.one, events: ['*'] } },
  errors: ['invalid_request', 'webhook_not_found'],
  handler: async ({ caller, params, body }) => view(await updateEndpoint(caller, params.webhook_id, body)),
});

export const deleteWebhook = endpoint({
  ...common,
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/:webhook_id',
  summary: 'Delete a webhook endpoint',
  response: deletedWebhookAnswer,
  example: { response: examples.deleted },
  errors: ['webhook_not_found'],
  handler: async ({ caller, params }) => {
    await deleteEndpoint(caller, params.webhook_id);
    return { id: params.webhook_id, deleted: true as const };
  },
});

export const testWebhook = endpoint({
  ...common,
  id: 'testWebhook',
  method: 'POST',
  path: '/webhooks/:webhook_id/test',
  summary: 'Send a test event',
  description:
    'Makes one attempt to send webhook.test, whatever the endpoint subscribes to. Retrieve the delivery to see its outcome.',
  response: testedWebhookAnswer,
  example: { response: examples.tested },
  errors: ['webhook_not_found'],
  handler: ({ caller, params }) => sendTestEvent(caller, params.webhook_id),
});

export const rotateWebhook = endpoint({
  ...common,
  id: 'rotateWebhook',
  method: 'POST',
  path: '/webhooks/:webhook_id/rotate',
  summary: 'Rotate a webhook endpoint’s secret',
  description:
    'Only this response contains the new secret. For 24 hours deliveries are signed with both secrets. A second rotation within that time needs force, which drops the oldest secret.',
  body: () => rotateWebhookBody,
  body_optional: true,
  response: rotatedWebhookAnswer,
  example: { request: {}, response: examples.rotated },
  errors: ['invalid_request', 'webhook_not_found', 'rotation_in_progress'],
  handler: async (call) => {
    const id = call.params.webhook_id;
    const answerOf = ({ secret, previous_secret_expires_at }: RotatedSecret) => ({
      id,
      secret,
      previous_secret_expires_at: previous_secret_expires_at.toISOString(),
    });
    const also = call.keeper.within(answerOf);
    return answerOf(await rotateSecret(call.caller, id, { force: call.body?.force, also }));
  },
});
