import type { Endpoint } from '@/lib/api/endpoint';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { createRequest } from '@/lib/api/routes/session-examples';
import { createSession } from '@/lib/api/routes/sessions';
import { env } from '@/lib/env';
import { SIGNING_EVENT } from './postman-signing';

/*
 * A Postman collection (format 2.1) of every endpoint, from the declarations that the OpenAPI document is made from.
 */

const variable = (key: string, value: string) => ({ key, value, type: 'string' });
const bearer = (name: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${name}}}`, type: 'string' }],
});

/** What a request sends. A signature is made when it is sent, as the cart in it can be changed. */
function bodyOf({ id, example }: Endpoint): unknown {
  if (id !== createSession.id) return example.request;
  const { signature: _, ...rest } = createRequest;
  return rest;
}

function requestOf(endpoint: Endpoint) {
  const { id, method, path, summary, description, auth } = endpoint;
  const segments = path.split('/').slice(1);
  const body = bodyOf(endpoint);
  return {
    name: summary,
    ...(id === createSession.id && { event: [SIGNING_EVENT] }),
    request: {
      method,
      description,
      // Where pages may call too, so may the secret key, except for what only pages do.
      auth: bearer(auth.secret ? 'secret_key' : 'publishable_key'),
      header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      ...(body !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(body, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      url: {
        raw: `{{base_url}}${path}`,
        host: ['{{base_url}}'],
        path: segments,
        variable: segments
          .filter((segment) => segment.startsWith(':'))
          .map((segment) => ({ key: segment.slice(1), value: '' })),
      },
    },
  };
}

export function postmanCollection() {
  const tags = [...new Set(ENDPOINTS.map(({ tag }) => tag))];
  return {
    info: {
      name: 'Split',
      description:
        'Every request of the API. Set the keys and the signing secret of your test mode in the variables.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      variable('base_url', `${env().APP_URL}/api/v1`),
      variable('secret_key', ''),
      variable('publishable_key', ''),
      variable('signing_secret', ''),
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: ENDPOINTS.filter((endpoint) => endpoint.tag === tag).map(requestOf),
    })),
  };
}
