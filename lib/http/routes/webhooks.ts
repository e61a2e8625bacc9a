import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  sendTestEvent,
  updateEndpoint,
  type WebhookEndpoint,
} from '@/lib/webhook/endpoints';
import { endpoint } from '../endpoint';
import * as examples from './webhook-examples';
import {
  createdWebhookAnswer,
  createWebhookBody,
  deletedWebhookAnswer,
  rotatedWebhookAnswer,
  testedWebhookAnswer,
  updateWebhookBody,
  webhookAnswer,
  webhooksAnswer,
} from './webhook-schemas';

/** What all of these have in common (API specification 4.7; decisions, Limits). */
const common = {
  tag: 'Webhooks',
  auth: { secret: 'webhooks:write' },
  limit: { per_minute: 60 },
} as const;

function view({ id, url, events, status, created_at }: WebhookEndpoint) {
  return { id, url, events, status, created_at: created_at.toISOString() };
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
    'Up to 16 in each mode. The secret that signs deliveries is in this answer and never shown again.',
  body: () => createWebhookBody,
  response: createdWebhookAnswer,
  example: { request: examples.createRequest, response: examples.created },
  errors: ['invalid_request', 'too_many_webhooks'],
  handler: async ({ caller, body }) => {
    const created = await createEndpoint(caller, body);
    return { ...view(created), secret: created.secret };
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
  summary: 'Change, disable or enable a webhook endpoint',
  description: 'Only what is given is changed. What was missed while disabled can be replayed.',
  body: () => updateWebhookBody,
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
  summary: 'Revoke a webhook endpoint',
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
    'One attempt of webhook.test, whatever the endpoint subscribes to. Look at the delivery for its outcome.',
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
  summary: 'Roll the secret of a webhook endpoint',
  description: 'The new secret is in this answer, once. For 24 hours deliveries carry signatures by both.',
  response: rotatedWebhookAnswer,
  example: { response: examples.rotated },
  errors: ['webhook_not_found', 'rotation_in_progress'],
  handler: async ({ caller, params }) => {
    const { secret, previous_secret_expires_at } = await rotateSecret(caller, params.webhook_id);
    return {
      id: params.webhook_id,
      secret,
      previous_secret_expires_at: previous_secret_expires_at.toISOString(),
    };
  },
});
