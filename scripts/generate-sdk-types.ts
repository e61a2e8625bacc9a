import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

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

/** The files that take types from the document. */
const READERS = ['types.ts', 'errors.ts'].map(
  (file) => new URL(`../packages/checkout/src/server/${file}`, import.meta.url),
);

interface Calls {
  paths: object;
  components: { schemas: Record<string, unknown> };
}

/**
 * What the client has no use for: examples, headers (it sets them itself), parts of a path (its methods take them one by
 * one), answers (it names their schemas).
 */
function isUseless(key: string, value: unknown): boolean {
  return (
    ['example', 'examples', 'headers', 'security'].includes(key) ||
    /^\d\d\d$/.test(key) ||
    (typeof value === 'object' &&
      value !== null &&
      'in' in value &&
      (value.in === 'header' || value.in === 'path'))
  );
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isUseless('', item)).map(pruned);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !isUseless(key, inner));
  return Object.fromEntries(kept.map(([key, inner]) => [key, pruned(inner)]));
}

const refsOf = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);

/** The schemas that requests send, those that the readers name, and those within them. */
async function reachedSchemas({ paths, components }: Calls): Promise<Record<string, unknown>> {
  const sources = await Promise.all(READERS.map((file) => readFile(file, 'utf8')));
  const named = [...sources.join().matchAll(/[sS]chemas(?:'\])?\['(\w+)'\]/g)].map(([, name = '']) => name);
  const reached = new Set([...named, ...refsOf(paths)]);
  for (const name of reached)
    for (const inner of refsOf(components.schemas[name] ?? null)) reached.add(inner);
  return Object.fromEntries(Object.entries(components.schemas).filter(([name]) => reached.has(name)));
}

/** A declaration without what says nothing: `never`, and the operations that send neither a body nor a query. */
function short(node: ts.Node): ts.Node | undefined {
  const type = ts.isPropertySignature(node) ? node.type : undefined;
  if (type?.kind === ts.SyntaxKind.NeverKeyword) return undefined;
  const visited = ts.visitEachChild(node, short, undefined);
  const left = ts.isPropertySignature(visited) ? visited.type : undefined;
  return left && left !== type && ts.isTypeLiteralNode(left) && left.members.length === 0
    ? undefined
    : visited;
}

/** The text that the file must have. Nothing in it depends on the environment. */
export async function makeSdkTypes(): Promise<string> {
  // Making the document reads the environment for the server's address, which the types do not carry.
  process.env.DATABASE_URL ||= 'postgres://localhost/none';
  process.env.ENCRYPTION_KEY ||= Buffer.alloc(32).toString('base64');
  const { openApiDocument } = await import('../lib/api/openapi');
  // The types of events have a file of their own.
  const { webhooks: _events, ...calls } = openApiDocument();
  const document = pruned(JSON.parse(JSON.stringify(calls))) as Calls;
  document.components.schemas = await reachedSchemas(document);
  const nodes = await openapiTypescript(document as unknown as Document, { alphabetize: true });
  const read = nodes.filter(
    (node) => ts.isInterfaceDeclaration(node) && ['components', 'operations'].includes(node.name.text),
  );
  return headerOf('the OpenAPI document') + astToString(read.flatMap((node) => short(node) ?? []));
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
