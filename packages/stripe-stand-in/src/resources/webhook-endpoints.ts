import { z } from 'zod';
import { invalid, missing } from '../api/errors';
import { boolean, clearable, expand, mergeMetadata, metadata, onlyExpand, text } from '../api/params';
import { render } from '../api/render';
import { listRoute, type Route, route } from '../api/route';
import { newId, randomText } from '../state/ids';
import type { WebhookEndpoint } from '../state/objects';
import type { Call, WebhookOption } from '../world';

const MAX_ENDPOINTS = 16;

const createParams = z.strictObject({
  expand,
  api_version: text.optional(),
  connect: boolean.optional(),
  description: clearable.optional(),
  enabled_events: z.array(text).min(1),
  metadata,
  url: text,
});
const updateParams = z.strictObject({
  expand,
  description: clearable.optional(),
  disabled: boolean.optional(),
  enabled_events: z.array(text).min(1).optional(),
  metadata,
  url: text.optional(),
});

export const webhookEndpointRoutes: Route[] = [
  route('POST', '/v1/webhook_endpoints', createParams, create),
  listRoute('webhook_endpoint', '/v1/webhook_endpoints'),
  route('GET', '/v1/webhook_endpoints/:id', onlyExpand, (call, _params, id) => getEndpoint(call, id)),
  route('POST', '/v1/webhook_endpoints/:id', updateParams, (call, params, id) => {
    const endpoint = getEndpoint(call, id);
    if (params.url !== undefined) checkUrl(params.url);
    const changed: WebhookEndpoint = {
      ...endpoint,
      description: params.description === undefined ? endpoint.description : params.description,
      enabled_events: params.enabled_events ?? endpoint.enabled_events,
      metadata: mergeMetadata(endpoint.metadata, params.metadata),
      status: params.disabled === undefined ? endpoint.status : params.disabled ? 'disabled' : 'enabled',
      url: params.url ?? endpoint.url,
    };
    call.world.store.update<'webhook_endpoint'>(changed);
    call.world.deliveries.endpointsChanged();
    return changed;
  }),
  route('DELETE', '/v1/webhook_endpoints/:id', z.strictObject({}), (call, _params, id) => {
    getEndpoint(call, id);
    call.world.store.remove(id);
    call.world.deliveries.endpointsChanged();
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];

function getEndpoint(call: Call, id: string): WebhookEndpoint {
  const endpoint = call.world.store.get('webhook_endpoint', id, call.livemode);
  if (!endpoint) throw missing('webhook endpoint', id, 'webhook_endpoint');
  return endpoint;
}

function checkUrl(url: string): void {
  if (URL.canParse(url) && /^https?:/.test(url)) return;
  throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: 'url',
  });
}

function create(call: Call, params: z.output<typeof createParams>): object {
  checkUrl(params.url);
  if (call.world.store.count('webhook_endpoint', call.livemode) >= MAX_ENDPOINTS) {
    throw invalid(`You have reached the maximum of ${MAX_ENDPOINTS} webhook endpoints.`);
  }
  const secret = `whsec_${randomText(32)}`;
  const endpoint: WebhookEndpoint = {
    ...newEndpoint(call, params.url, secret),
    api_version: params.api_version ?? null,
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    metadata: mergeMetadata({}, params.metadata),
    _scope: params.connect ? 'connect' : 'platform',
  };
  call.world.store.insert<'webhook_endpoint'>(endpoint);
  call.world.deliveries.endpointsChanged();
  return { ...render(endpoint), secret };
}

/** Registers an endpoint with a secret of the caller's choice; one with the same URL and scope is replaced in place. */
export function registerEndpoint(call: Call, webhook: WebhookOption): void {
  const { url, secret, enabled_events = ['*'], scope = 'platform' } = webhook;
  const same = call.world.store.list('webhook_endpoint', call.livemode, {
    where: { url },
    limit: MAX_ENDPOINTS,
  });
  const known = same?.data.find((one) => one._scope === scope);
  const endpoint = {
    ...(known ?? newEndpoint(call, url, secret)),
    enabled_events,
    _secret: secret,
    _scope: scope,
  };
  if (known) call.world.store.update<'webhook_endpoint'>(endpoint);
  else call.world.store.insert<'webhook_endpoint'>(endpoint);
  call.world.deliveries.endpointsChanged();
}

function newEndpoint(call: Call, url: string, secret: string): WebhookEndpoint {
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: call.now,
    description: null,
    enabled_events: ['*'],
    livemode: call.livemode,
    metadata: {},
    status: 'enabled',
    url,
    _secret: secret,
    _scope: 'platform',
  };
}
