import { writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * Writes the types of the SDK's server client from the OpenAPI document, which is made from the API's own
 * declarations, and those of events from their published schemas: `npm run generate:sdk`. A test compares the files
 * with what this makes.
 */
export const TYPES_FILE = new URL('../packages/checkout/src/generated/api.ts', import.meta.url);
export const EVENT_TYPES_FILE = new URL('../packages/checkout/src/generated/events.ts', import.meta.url);

const headerOf = (source: string) =>
  `/* Made from ${source} by scripts/generate-sdk-types.ts. Do not edit. */\n\n`;

type Document = Parameters<typeof openapiTypescript>[0];

/** What the client has no use for: examples, headers (it sets them itself), errors (they all have one shape). */
function isUseless(key: string, value: unknown): boolean {
  return (
    ['example', 'examples', 'headers', 'security'].includes(key) ||
    /^[345]\d\d$/.test(key) ||
    (typeof value === 'object' && value !== null && 'in' in value && value.in === 'header')
  );
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isUseless('', item)).map(pruned);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !isUseless(key, inner));
  return Object.fromEntries(kept.map(([key, inner]) => [key, pruned(inner)]));
}

/** The text that the file must have. Nothing in it depends on the environment. */
export async function makeSdkTypes(): Promise<string> {
  // Making the document reads the environment for the server's address, which the types do not carry.
  process.env.DATABASE_URL ||= 'postgres://localhost/none';
  process.env.ENCRYPTION_KEY ||= Buffer.alloc(32).toString('base64');
  const { openApiDocument } = await import('../lib/api/openapi');
  const document = pruned(JSON.parse(JSON.stringify(openApiDocument())));
  const nodes = await openapiTypescript(document as Document, { alphabetize: true });
  return headerOf('the OpenAPI document') + astToString(nodes);
}

interface ObjectSchema {
  description?: string;
  properties: Record<string, ObjectSchema>;
  required: string[];
}

/** Receivers ignore fields that they do not know; their compiler knows the others all the better. */
function withoutUnknownFields(schema: unknown): ObjectSchema {
  const reader = (key: string, value: unknown) =>
    key === 'additionalProperties' && JSON.stringify(value) === '{}' ? undefined : value;
  return JSON.parse(JSON.stringify(schema, reader)) as ObjectSchema;
}

/** What `data` of this kind has beside the session's, as a schema of its own. */
function only({ properties, required }: ObjectSchema, keys: readonly string[]) {
  const has = (key: string) => keys.includes(key);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => has(key))),
    required: required.filter(has),
  };
}

/** The text that the file of event types must have: each kind by its name, and `SessionEventData`. */
export async function makeEventTypes(): Promise<string> {
  const { eventExtras, publishedEventSchemas } = await import('../lib/webhook/event/event-schemas');
  const session = { $ref: '#/components/schemas/SessionEventData' };
  const schemas: Record<string, unknown> = {};
  for (const { type, schema } of publishedEventSchemas()) {
    const event = withoutUnknownFields(schema);
    const { data } = event.properties;
    if (!data) throw new Error(`${type} has no data`);
    const extras = eventExtras(type);
    if (type === 'group.created') schemas.SessionEventData = data;
    const more = extras.length > 0 ? [only(data, extras)] : [];
    const shown = type === 'webhook.test' ? data : { allOf: [session, ...more] };
    schemas[type] = { ...event, properties: { ...event.properties, data: shown } };
  }
  const info = { title: 'Events', version: '1' };
  const document = { openapi: '3.1.0', info, paths: {}, components: { schemas } };
  const nodes = await openapiTypescript(document as Document, { alphabetize: true });
  return headerOf('the published schemas of events') + astToString(nodes);
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(TYPES_FILE, await makeSdkTypes());
  await writeFile(EVENT_TYPES_FILE, await makeEventTypes());
}
