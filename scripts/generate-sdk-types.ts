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
  const { webhooks: _events, ...calls } = openApiDocument();
  const document = pruned(JSON.parse(JSON.stringify(calls))) as {
    components: { schemas: Record<string, unknown> };
  };
  // The types of events have a file of their own.
  const { schemas } = document.components;
  for (const name of Object.keys(schemas)) if (/^(Group|Webhook)\w+Event$/.test(name)) delete schemas[name];
  const nodes = await openapiTypescript(document as unknown as Document, { alphabetize: true });
  return headerOf('the OpenAPI document') + astToString(nodes);
}

/** The text that the file of event types must have: each kind by its name, and `SessionEventData`. */
export async function makeEventTypes(): Promise<string> {
  const { eventSchemas } = await import('../lib/api/openapi-events');
  const { session, events } = eventSchemas();
  const schemas: Record<string, unknown> = { SessionEventData: session };
  for (const { type, schema } of events) schemas[type] = schema;
  const info = { title: 'Events', version: '1' };
  const document = { openapi: '3.1.0', info, paths: {}, components: { schemas } };
  const nodes = await openapiTypescript(document as Document, { alphabetize: true });
  return headerOf('the published schemas of events') + astToString(nodes);
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(TYPES_FILE, await makeSdkTypes());
  await writeFile(EVENT_TYPES_FILE, await makeEventTypes());
}
