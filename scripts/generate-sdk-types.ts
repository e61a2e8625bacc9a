import { writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * Writes the types of the SDK's server client from the OpenAPI document, which is made from the API's own
 * declarations: `npm run generate:sdk`. A test compares the file with what this makes.
 */
export const TYPES_FILE = new URL('../sdk/src/generated/api.ts', import.meta.url);

const HEADER = '/* Made from the OpenAPI document by scripts/generate-sdk-types.ts. Do not edit. */\n\n';

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
  const { openApiDocument } = await import('../lib/http/openapi');
  const document = pruned(JSON.parse(JSON.stringify(openApiDocument())));
  const nodes = await openapiTypescript(document as Parameters<typeof openapiTypescript>[0], {
    alphabetize: true,
  });
  return HEADER + astToString(nodes);
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(TYPES_FILE, await makeSdkTypes());
}
