import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import openapiTS from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { errorsOf } from '@/lib/api/openapi';
import { type ErrorCode, errorStatus } from '@/lib/errors';
import { payoutLines } from '@/lib/payment/account/payout-lines';
import { apply } from '@/lib/session/apply';
import { EVENT_TYPES } from '@/lib/webhook/event/event-types';
import { type Answer, type Ask, ask, cart, openOne, signed, startApi } from '../../support/api';
import { fundedSession } from '../../support/funded-session';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

/** The processor is not there. */
vi.mock('@/lib/payment/account/payouts', () => {
  const created_at = new Date();
  const payout = {
    id: 'po_1',
    amount_cents: 500,
    currency: 'usd',
    status: 'paid' as const,
    arrives_on: '2026-03-05',
    lines_status: 'unavailable' as const,
    created_at,
  };
  const lines = payoutLines(payout, { moves: [], before_cents: 0, is_last: true }, new Map());
  return {
    listPayouts: async () => ({ data: [payout], next_cursor: null }),
    readPayout: async () => ({ payout, lines, next_cursor: null }),
  };
});

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Json; example: unknown }> };
  responses: Record<
    string,
    { content?: Record<string, { schema: Json; example?: unknown; examples?: Json }>; headers?: Json }
  >;
}
interface Document {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

let stop: () => Promise<void>;
let merchant: TestMerchant;
let document: Document;
let ajv: Ajv2020;
const seen = new Set<string>();

beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
  document = (await ask('GET', '/openapi.json')).body as unknown as Document;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: { schemas: answers(document) } });
});
afterAll(() => stop());

/** The document leaves room for new fields. What we answer today has none that it does not name. */
function closed<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(closed) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  const isClosable = inner.type === 'object' && inner.properties && inner.additionalProperties === undefined;
  return (isClosable ? { ...inner, additionalProperties: false } : inner) as Value;
}

/** The schemas of what we answer. Those of events stay as they are: they have tests of their own. */
function answers({ components }: Document): Record<string, Json> {
  const entries = Object.entries(components.schemas);
  const isOfEvents = (name: string) => /EventData$|^(Group|Webhook)\w+Event$/.test(name);
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, isOfEvents(name) ? schema : closed(schema)]),
  );
}

const withBase = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));

function expectFits(schema: unknown, value: unknown, what: string): void {
  const check = ajv.compile(withBase(schema));
  check(value);
  expect(check.errors ?? [], what).toEqual([]);
}

function operationOf(method: string, path: string): { operation: Operation; name: string } {
  const given = path.split('?')[0]?.split('/') ?? [];
  const exact = Object.entries(document.paths).sort(([a], [b]) => a.split('{').length - b.split('{').length);
  for (const [template, methods] of exact) {
    const parts = template.split('/');
    const fits =
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith('{') || part === given[index]);
    const operation = methods[method.toLowerCase()];
    if (fits && operation) return { operation, name: `${method} ${template}` };
  }
  throw new Error(`Not in the document: ${method} ${path}`);
}

/** Sends a request, and checks the answer against the document. */
async function hold(method: string, path: string, options: Ask): Promise<Answer> {
  const answer = await ask(method, path, options);
  const { operation, name } = operationOf(method, path);
  const documented = operation.responses[String(answer.status)];
  expect(
    documented,
    `${name} answered ${answer.status}, which is not documented: ${answer.text}`,
  ).toBeDefined();
  seen.add(`${name} ${answer.status}`);
  const named = Object.keys(documented?.headers ?? {}).map((header) => header.toLowerCase());
  const meaningful = ['etag', 'idempotent-replayed', 'retry-after', 'ratelimit-limit', 'www-authenticate'];
  const unnamed = meaningful.filter((header) => answer.headers.has(header) && !named.includes(header));
  expect(unnamed, `${name} ${answer.status}: headers`).toEqual([]);
  const content = documented?.content?.['application/json'];
  if (!content) {
    expect(answer.text).toBe('');
    return answer;
  }
  expectFits(content.schema, answer.body, `${name} ${answer.status}`);
  if (answer.status >= 400) expect(Object.keys(content.examples ?? {})).toContain(answer.body.code);
  return answer;
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 of version 1.0.0 that tools can read, with an operation for every endpoint', async () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    );
    expect(ids.sort()).toEqual(ENDPOINTS.map((endpoint) => endpoint.id).sort());
    await openapiTS(JSON.stringify(document));
  });

  it('is closed to no field that an answer may get, and names the schema of every body', () => {
    const schemas = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody, responses }) => {
        const bodies = [requestBody, ...Object.values(responses)];
        return bodies.flatMap((body) => body?.content?.['application/json']?.schema ?? []);
      }),
    );
    expect(schemas.filter((schema) => typeof (schema as Json).$ref !== 'string')).toEqual([]);
    const shut = Object.entries(document.components.schemas).filter(([, schema]) =>
      JSON.stringify(schema).includes('"additionalProperties":false'),
    );
    // A cart is signed, and a refund without its amount is of everything: unknown fields in them are refused.
    const refusing = ['Cart', 'CartItem', 'Fee', 'RefundSessionRequest'];
    expect(shut.map(([name]) => name).sort()).toEqual(refusing);
    const error = document.components.schemas.Error?.properties as Record<string, Json> | undefined;
    ajv.validate(error?.code ?? false, 'a_code_of_tomorrow');
    expect(ajv.errors).toBeNull();
  });

  it('describes what we send: a webhook for each type of event, with an example that fits', () => {
    expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES]);
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const body = post?.requestBody?.content['application/json'];
      expect(body?.example).toMatchObject({ type });
      ajv.validate(withBase(body?.schema), body?.example);
      expect(ajv.errors, type).toBeNull();
      ajv.validate(withBase(body?.schema), { ...(body?.example as Json), data: {} });
      expect(ajv.errors, type).not.toBeNull();
    }
  });

  it('says where an answer has a version', () => {
    for (const { etag, method, path } of ENDPOINTS) {
      const { responses } = operationOf(method, path.replace(/:\w+/g, 'x')).operation;
      for (const status of ['200', '304'])
        expect(Object.hasOwn(responses[status]?.headers ?? {}, 'ETag'), path).toBe(etag === true);
    }
  });

  it('shows examples that fit their schemas, requests and answers', () => {
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, requestBody, responses } of Object.values(methods)) {
        const body = requestBody?.content['application/json'];
        if (body) expectFits(body.schema, body.example, `${operationId} request`);
        const ok = responses['200']?.content?.['application/json'];
        expectFits(ok?.schema, ok?.example, `${operationId} 200`);
        for (const response of Object.values(responses)) {
          const content = response.content?.['application/json'];
          for (const example of Object.values(content?.examples ?? {})) {
            expectFits(content?.schema, (example as Json).value, `${operationId} error`);
          }
        }
      }
    }
  });

  it('lists every error of every endpoint below its status', () => {
    for (const endpoint of ENDPOINTS) {
      const { operation } = operationOf(endpoint.method, endpoint.path.replace(/:\w+/g, 'x'));
      for (const code of errorsOf(endpoint)) {
        const response = operation.responses[String(errorStatus(code))];
        expect(Object.keys(response?.content?.['application/json']?.examples ?? {})).toContain(
          code satisfies ErrorCode,
        );
      }
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['200', '401', '403', '429', '500', '503']),
      );
    }
  });

  it('refuses the lists that the API refuses because they name something twice', () => {
    const valid = ajv.compile({ $ref: 'document#/components/schemas/CreateSessionRequest' });
    const body = (group_config: Json) => ({ cart: cart(), group_config });
    expect(valid(body({ allowed_modes: ['equal', 'custom'] }))).toBe(true);
    expect(valid(body({ allowed_modes: ['equal', 'equal'] }))).toBe(false);
    expect(valid(body({ contributions: { suggested_cents: [500, 500] } }))).toBe(false);
  });

  it('may be read by any page, without a key', async () => {
    const answer = await ask('GET', '/openapi.json', { headers: { Origin: 'https://anywhere.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.1');
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    expect(answer.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/anywhere\.example)$/);
  });
});

/** Asks once, also for a test that looks at what others have asked. */
function once(asks: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | undefined;
  return () => (asked ??= asks());
}

describe('what the routes answer', () => {
  const askSessions = once(async () => {
    const { secret: key, publishable } = merchant;
    const created = await hold('POST', '/sessions', { key: publishable, body: signed(merchant) });
    const id = String(created.body.session_id);
    await hold('POST', '/sessions', { key, body: { cart: cart({ total: 1 }) } });
    await hold('POST', '/sessions', { key, raw: '{' });
    await hold('POST', '/sessions', { key, raw: 'x'.repeat(262_145) });
    await hold('POST', '/sessions', { key: publishable, body: { cart: cart() } });
    const once = (body: unknown) =>
      hold('POST', '/sessions', { key, body, headers: { 'Idempotency-Key': 'once' } });
    await once({ cart: cart() });
    expect((await once({ cart: cart() })).headers.get('idempotent-replayed')).toBe('true');
    expect((await once({ cart: cart(), customer: {} })).status).toBe(409);
    await hold('GET', '/sessions?limit=1', { key });
    await hold('GET', '/sessions?limit=0', { key });
    await hold('GET', '/sessions', { key: publishable });
    const first = await hold('GET', `/sessions/${id}`, { key });
    await hold('GET', `/sessions/${id}`, {
      key,
      headers: { 'If-None-Match': String(first.headers.get('etag')) },
    });
    await hold('GET', '/sessions/sess_none', { key });
    await apply(id, { type: 'set_up_group', name: 'Ada', email: null, settings: { mode: 'equal', size: 2 } });
    await hold('GET', `/sessions/${id}`, { key: publishable });
    await hold('POST', '/sessions/preview', { key: publishable, body: { cart: cart(), size: 4 } });
    await hold('POST', `/sessions/${id}/remind`, { key });
    await hold('POST', `/sessions/${id}/extend`, { key, body: { expiry_hours: 100 } });
    await hold('POST', `/sessions/${id}/extend`, { key, body: { expiry_hours: 101 } });
    const paid = await fundedSession(merchant);
    await hold('POST', `/sessions/${paid.session_id}/refunds`, {
      key,
      body: { member_id: paid.member_id, amount_cents: 1_000 },
    });
    await hold('POST', `/sessions/${paid.session_id}/refunds`, { key, body: { amount_cents: 100 } });
    await hold('GET', `/sessions/${paid.session_id}`, { key });
    await hold('POST', `/sessions/${id}/refunds`, { key, body: { member_id: 'mem_none' } });
    await hold('POST', `/sessions/${paid.session_id}/fulfilment`, { key, body: { carrier: 'UPS' } });
    await hold('POST', `/sessions/${paid.session_id}/fulfilment`, { key, body: {} });
    await hold('POST', `/sessions/${id}/fulfilment`, { key, body: { carrier: 'UPS' } });
    for (const steps of [['join'], ['jump'], ['start']]) {
      await hold('POST', `/sessions/${id}/simulate`, { key, body: { steps } });
    }
    await hold('POST', `/sessions/${id}/stock`, { key, body: { available: true } });
    await hold('POST', `/sessions/${id}/stock`, { key, body: { available: false } });
    await hold('POST', `/sessions/${id}/cancel`, { key });
    await hold('POST', `/sessions/${id}/extend`, { key, body: { expiry_hours: 101 } });
    await hold('POST', `/sessions/${id}/remind`, { key });
  });

  const askOthers = once(async () => {
    const { secret: key } = merchant;
    await hold('GET', '/merchants/me', { key });
    const body = { url: 'https://93.184.216.34/hook', events: ['*'] };
    const hook = `/webhooks/${(await hold('POST', '/webhooks', { key, body })).body.id}`;
    await hold('POST', '/webhooks', { key, body: { url: 'x', events: [] } });
    await hold('GET', '/webhooks', { key });
    await hold('GET', hook, { key });
    await hold('PATCH', hook, { key, body: { events: ['*'] } });
    await hold('PATCH', hook, { key, body: {} });
    await hold('POST', `${hook}/test`, { key });
    await hold('POST', `${hook}/rotate`, { key });
    await hold('POST', `${hook}/rotate`, { key });
    await hold('POST', `${hook}/replay`, { key, body: { since: '2026-01-01T00:00:00Z' } });
    const id = await openOne(merchant);
    await ask('POST', `/sessions/${id}/cancel`, { key });
    const deliveries = await hold('GET', `${hook}/deliveries`, { key });
    const [delivery] = deliveries.body.data as { id: string; event_id: string }[];
    await hold('GET', `${hook}/deliveries/${delivery?.id}`, { key });
    await hold('GET', `${hook}/deliveries/dlv_none`, { key });
    await hold('POST', `${hook}/deliveries/${delivery?.id}/resend`, { key });
    await hold('GET', '/events', { key });
    await hold('GET', '/requests', { key });
    await hold('GET', '/ledger', { key });
    await hold('GET', '/ledger?limit=0', { key });
    await hold('GET', '/ledger/balances', { key });
    await hold('GET', '/payouts', { key });
    await hold('GET', '/payouts/po_1?limit=0', { key });
    await hold('GET', '/payouts/po_1', { key });
    await hold('GET', `/events/${delivery?.event_id}`, { key });
    await hold('GET', '/events/evt_none', { key });
    await hold('DELETE', hook, { key });
    await hold('DELETE', hook, { key });
  });

  it('matches the document: sessions', askSessions);

  it('matches the document: merchants, webhooks, events and the ledger', askOthers);

  it('was checked with success, without a key and with a wrong one on every endpoint', async () => {
    await askSessions();
    await askOthers();
    for (const { method, path } of ENDPOINTS) {
      const asked = path.replace(/:\w+/g, 'none');
      await hold(method, asked, {});
      await hold(method, asked, { key: merchant.secret, headers: { Origin: 'https://shop.example' } });
      const { name } = operationOf(method, asked);
      for (const status of [200, 401, 403]) expect(seen).toContain(`${name} ${status}`);
    }
  });
});
