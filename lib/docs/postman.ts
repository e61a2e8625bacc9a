import type { Endpoint } from '@/lib/api/endpoint';
import { ENDPOINTS } from '@/lib/api/table';
import { env } from '@/lib/env';

/*
 * A Postman collection (format 2.1) of every endpoint, from the declarations that the OpenAPI document is made from.
 */

const variable = (key: string, value: string) => ({ key, value, type: 'string' });
const bearer = (name: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${name}}}`, type: 'string' }],
});

function requestOf({ method, path, summary, description, auth, example }: Endpoint) {
  const segments = path.split('/').slice(1);
  const body = example.request;
  return {
    name: summary,
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
      description: 'Every request of the API. Set the keys of your test mode in the variables.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      variable('base_url', `${env().APP_URL}/api/v1`),
      variable('secret_key', ''),
      variable('publishable_key', ''),
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: ENDPOINTS.filter((endpoint) => endpoint.tag === tag).map(requestOf),
    })),
  };
}
