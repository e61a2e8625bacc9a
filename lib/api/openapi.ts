import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { env } from '@/lib/env';
import { ApiError, ERROR_CODES, type ErrorCode, errorBody, errorStatus, errorText } from '@/lib/errors';
import { SESSION_STATUSES } from '@/lib/group/model';
import { EVENT_days } from '@/lib/webhook/history/events';
import type { Endpoint } from './endpoint';
import { ENDPOINTS } from './endpoints';
import { MAXIMUM_KEY_LENGTH } from './idempotency';
import { eventComponents, eventWebhooks } from './openapi-events';

/*
 * The OpenAPI 3.1 document, made from the endpoints' declarations (API specification 9: version 1.0.0).
 */

const errorSchema = z
  .object({
    request_id: z.string(),
    error: z.string().meta({ description: 'For people: what to do.' }),
    code: z
      .union([z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]), z.string()])
      .meta({ description: 'Stable; for programs. Treat a code that you do not know by its HTTP status.' }),
    doc_url: z.url().meta({ description: 'Where the documentation explains the code.' }),
    details: z.array(z.string()).optional().meta({ description: 'Every violation, with its path.' }),
    session: z
      .object({
        session_id: z.string().optional().meta({ description: 'With a secret key.' }),
        status: z.enum(SESSION_STATUSES),
        expires_at: z.iso.datetime(),
        started: z.boolean().meta({ description: 'Whether the organizer has started the group.' }),
        session_url: z.url().optional().meta({ description: 'With a secret key.' }),
      })
      .optional()
      .meta({ description: 'With order_ref_in_use: the session that the order has.' }),
  })
  .meta({ id: 'Error' });

const headersOfAnswers = z.object({
  'X-Request-Id': z.string().meta({ description: 'The same as request_id.' }),
  'RateLimit-Limit': z
    .string()
    .optional()
    .meta({ description: 'Requests in a minute, per address and route.' }),
  'RateLimit-Remaining': z.string().optional(),
  'RateLimit-Reset': z.string().optional().meta({ description: 'Seconds until the window ends.' }),
});

const versionedHeaders = headersOfAnswers.extend({
  ETag: z
    .string()
    .meta({ description: 'Version of the answer, for If-None-Match. request_id is no part of it.' }),
});

const retryAfter = z.string().meta({ description: 'Whole seconds, never 0.' });
const limitedHeaders = headersOfAnswers.extend({ 'Retry-After': retryAfter });

const repeatableHeaders = headersOfAnswers.extend({
  'Idempotent-Replayed': z.literal('true').optional().meta({
    description: 'Present if this is the answer of an earlier request with the same Idempotency-Key.',
  }),
});

/** The headers of an error, by its status. */
function errorHeaders(status: number, { method }: Endpoint): z.ZodObject {
  if (status === 429 || status === 503) return limitedHeaders;
  if (status === 401) return headersOfAnswers.extend({ 'WWW-Authenticate': z.literal('Bearer') });
  if (status !== 409 || method !== 'POST') return headersOfAnswers;
  return headersOfAnswers.extend({
    'Retry-After': retryAfter.optional().meta({ description: 'With idempotency_key_in_use: whole seconds.' }),
  });
}

/** The codes that the pipeline adds to those of an endpoint's handler. */
function pipelineErrors({ method, auth, query, body }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    'invalid_api_key',
    'ip_blocked',
    'secret_key_in_browser',
    'merchant_mismatch',
    'environment_mismatch',
    'insufficient_scope',
    'rate_limited',
    'internal_error',
    'upstream_unavailable',
  ];
  if (!auth.publishable) codes.push('secret_key_required');
  if (query || body) codes.push('invalid_request');
  if (method === 'POST' || method === 'PATCH') {
    codes.push('invalid_content_type', 'invalid_json', 'body_too_large');
  }
  if (method === 'POST') {
    codes.push('invalid_idempotency_key', 'idempotency_key_reused', 'idempotency_key_in_use');
  }
  return codes;
}

/** Every code that an endpoint can return. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  return [...new Set([...endpoint.errors, ...pipelineErrors(endpoint)])];
}

type Responses = Record<`${2 | 3 | 4 | 5}${string}`, ZodOpenApiResponseObject>;

function errorResponses(endpoint: Endpoint): Responses {
  const all = errorsOf(endpoint);
  const statuses = [...new Set(all.map(errorStatus))].sort();
  const entries = statuses.map((status) => {
    const codes = all.filter((code) => errorStatus(code) === status);
    const examples = Object.fromEntries(
      codes.map((code) => [code, { value: errorBody(new ApiError(code), 'req_2VfUX8nZbq7YtLwS5cKdR9') }]),
    );
    const response = {
      description: codes.map((code) => `\`${code}\`: ${errorText(code)}`).join('\n\n'),
      headers: errorHeaders(status, endpoint),
      content: { 'application/json': { schema: errorSchema, examples } },
    };
    return [String(status), response];
  });
  return Object.fromEntries(entries);
}

/** Path, query and header parameters. */
function parametersOf(endpoint: Endpoint): ZodOpenApiOperationObject['requestParams'] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const described = (text: string) => z.string().optional().meta({ description: text });
  const headers: Record<string, z.ZodType> = {
    'X-Merchant-ID': described('Your merchant id; when sent it must match the key.'),
  };
  if (endpoint.method === 'POST') {
    headers['Idempotency-Key'] = described(
      `1 to ${MAXIMUM_KEY_LENGTH} visible ASCII characters. The same key and request answers the first answer again, for 24 hours, with \`Idempotent-Replayed: true\`.`,
    );
  }
  if (endpoint.etag) headers['If-None-Match'] = described('ETag of the answer that you have.');
  for (const [name, text] of Object.entries(endpoint.headers ?? {})) headers[name] = described(text);
  return {
    ...(names.length > 0
      ? { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }
      : {}),
    ...(endpoint.query ? { query: endpoint.query } : {}),
    header: z.object(headers),
  };
}

function describeAuth({ auth, limit }: Endpoint): string {
  const kinds = Object.entries(auth).map(([kind, scope]) => `${kind} key (scope \`${scope}\`)`);
  return `Allowed: ${kinds.join(', ')}. Limit: ${limit.per_minute} requests a minute per address.`;
}

/** A request's schema under the name of its operation: `CreateSessionRequest`. */
function named(schema: z.ZodType, operation: string): z.ZodType {
  return schema.meta({ id: `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Request` });
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { id, tag, method, summary, description, body, example, response, etag } = endpoint;
  const plain = method === 'POST' ? repeatableHeaders : headersOfAnswers;
  const headers = etag ? versionedHeaders : plain;
  const notModified: Responses = etag
    ? { '304': { description: 'Nothing has changed since If-None-Match.', headers } }
    : {};
  const operation: ZodOpenApiOperationObject = {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, describeAuth(endpoint)].filter(Boolean).join('\n\n'),
    requestParams: parametersOf(endpoint),
    responses: {
      '200': {
        description: 'Done.',
        headers,
        content: { 'application/json': { schema: response, example: example.response } },
      },
      ...notModified,
      ...errorResponses(endpoint),
    },
  };
  if (body) {
    // Test mode also accepts http on localhost; the document shows what both modes accept.
    operation.requestBody = {
      required: !endpoint.body_optional,
      content: { 'application/json': { schema: named(body(true), id), example: example.request } },
    };
  }
  return operation;
}

function pathsOf(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
}

const DESCRIPTION = `Group-payment checkout: one cart, several payers, one order.

Amounts are integers in the smallest unit of their currency. Every answer carries \`request_id\`, also as the header \`X-Request-Id\`.
Keys with \`test\` in their prefix work on sandbox data, keys with \`live\` on real money. Publishable keys are for browsers and need a signed cart; secret keys are for servers and are refused where an \`Origin\` header is sent.`;

const TAGS = [
  { name: 'Sessions', description: 'Open, read and steer group payments for signed carts.' },
  { name: 'Merchants', description: 'Your own account, as its API keys see it.' },
  { name: 'Webhooks', description: 'Where we send events, and what became of each delivery.' },
  { name: 'Events', description: `What happened to your sessions in the last ${EVENT_days} days.` },
  { name: 'Ledger', description: 'Your books: every payment, fee, refund, and transfer of a period.' },
  { name: 'Requests', description: 'What your keys asked of this API, and what it answered.' },
];

/** The document as an object. Answers may get new fields within a version, so no schema of an answer is closed. */
export function openApiDocument() {
  const { APP_URL } = env();
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Split API',
        version: '1.0.0',
        description: DESCRIPTION,
        contact: { name: 'Split', url: `${APP_URL}/docs` },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: `${APP_URL}/api/v1` }],
      security: [{ apiKey: [] }],
      tags: TAGS,
      paths: pathsOf(ENDPOINTS),
      webhooks: eventWebhooks(),
      components: {
        schemas: eventComponents(),
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API_KEY>' },
        },
      },
    },
    {
      allowEmptySchema: { custom: true },
      override: ({ jsonSchema, io }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
      },
    },
  );
  // Generators make a field with a default required, and a default of {} says nothing.
  for (const schema of Object.values(document.components?.schemas ?? {})) dropEmptyDefaults(schema);
  return document;
}

function dropEmptyDefaults(schema: object): void {
  const { properties = {} } = schema as { properties?: Record<string, { default?: unknown }> };
  for (const field of Object.values(properties))
    if (JSON.stringify(field.default) === '{}') delete field.default;
}

let text: string | undefined;

/** The document as it is served. Made once. */
export function openApiText(): string {
  text ??= JSON.stringify(openApiDocument());
  return text;
}
