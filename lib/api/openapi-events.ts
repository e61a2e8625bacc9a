import type { ZodOpenApiObject } from 'zod-openapi';
import { eventExtras, publishedEventSchemas } from '@/lib/webhook/event/event-schemas';
import type { EventType } from '@/lib/webhook/event/event-types';

/*
 * The part of the OpenAPI document that describes events: a webhook for each type, and the schemas that they share.
 * `SessionEventData` is written once, and each type says what it adds to it.
 */

interface ObjectSchema {
  [key: string]: unknown;
  description?: string;
  properties: Record<string, ObjectSchema>;
  required: string[];
}

type Schemas = NonNullable<NonNullable<ZodOpenApiObject['components']>['schemas']>;
type Schema = Schemas[string];

const SESSION = { $ref: '#/components/schemas/SessionEventData' };

/** "group.share_paid" is `GroupSharePaid`. */
function pascal(type: EventType): string {
  return type.replace(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** What `data` of a type has in addition to the session's fields, as its own schema. */
function only({ properties, required }: ObjectSchema, keys: readonly string[]) {
  const has = (key: string) => keys.includes(key);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => has(key))),
    required: required.filter(has),
  };
}

/** Unknown fields are allowed where nothing is said of them, and generated types are the better for it. */
function withoutUnknownFields(schema: unknown): ObjectSchema {
  const reader = (key: string, value: unknown) =>
    key === 'additionalProperties' && JSON.stringify(value) === '{}' ? undefined : value;
  const { $schema: _version, ...rest } = JSON.parse(JSON.stringify(schema, reader)) as ObjectSchema;
  return rest as ObjectSchema;
}

interface EventSchemas {
  session: ObjectSchema;
  /** Everything that some type adds to the session. */
  extras: Record<string, ObjectSchema>;
  test: ObjectSchema;
  /** Each type, with its `data` by reference to the session's. */
  events: { type: EventType; description: string; schema: ObjectSchema; example: unknown }[];
}

/** The schemas of all events, as far as they share parts. */
export function eventSchemas(): EventSchemas {
  const published = publishedEventSchemas().map((each) => ({
    ...each,
    schema: withoutUnknownFields(each.schema),
  }));
  const dataOf = (wanted: EventType) => {
    const data = published.find(({ type }) => type === wanted)?.schema.properties.data;
    if (!data) throw new Error(`${wanted} has no data`);
    return data;
  };
  const extras: EventSchemas['extras'] = {};
  const events = published.map(({ type, schema, ...rest }) => {
    const keys = eventExtras(type);
    const data = dataOf(type);
    if (type === 'webhook.test') return { type, schema, ...rest };
    for (const key of keys) if (data.properties[key]) extras[key] = data.properties[key];
    const more = keys.length > 0 ? [only(data, keys)] : [];
    const shown = { allOf: [SESSION, ...more] } as unknown as ObjectSchema;
    return { type, schema: { ...schema, properties: { ...schema.properties, data: shown } }, ...rest };
  });
  return { session: dataOf('group.created'), extras, test: dataOf('webhook.test'), events };
}

/** Schemas by name: `SessionEventData`, `TestEventData`, `EventData` for any of them, and one for each type. */
export function eventComponents(): Schemas {
  const { session, extras, test, events } = eventSchemas();
  const any = {
    anyOf: [
      { allOf: [SESSION, { type: 'object', properties: extras }] },
      { $ref: '#/components/schemas/TestEventData' },
    ],
    description: 'The session at the time of the event, and what the type of the event adds.',
  };
  const named = events.map(({ type, schema }) => [`${pascal(type)}Event`, schema] as const);
  return {
    SessionEventData: session as Schema,
    TestEventData: test as Schema,
    EventData: any as Schema,
    ...(Object.fromEntries(named) as Schemas),
  };
}

const text = (description: string) => ({ schema: { type: 'string' as const }, required: true, description });

/** Standard Webhooks 1.0.0. */
const HEADERS = {
  'webhook-id': text('Id of the event, the same across retries. Handle each id once.'),
  'webhook-timestamp': text(
    'When this attempt was signed, in seconds since 1970. Refuse what is older than 5 minutes.',
  ),
  'webhook-signature': text(
    'HMAC-SHA256 of `id.timestamp.body` as `v1,<base64>`; two, with a space between, while the secret is rotated.',
  ),
};

/** What we send to merchants' endpoints. */
export function eventWebhooks(): NonNullable<ZodOpenApiObject['webhooks']> {
  const entries = eventSchemas().events.map(({ type, description, example }) => {
    const name = pascal(type);
    const schema = { $ref: `#/components/schemas/${name}Event` };
    const post = {
      operationId: `on${name}`,
      tags: ['Events'],
      summary: type,
      description,
      security: [],
      parameters: Object.entries(HEADERS).map(([header, rest]) => ({
        name: header,
        in: 'header' as const,
        ...rest,
      })),
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        '2XX': { description: 'Received. Answer within 15 seconds, and do the work afterwards.' },
        default: { description: 'Not received: we send it again, as the documentation of webhooks says.' },
      },
    };
    return [type, { post }];
  });
  return Object.fromEntries(entries) as NonNullable<ZodOpenApiObject['webhooks']>;
}
