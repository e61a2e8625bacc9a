import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { transportHeaders } from '@/lib/edge/page-headers';
import { isReleased, readRelease } from './sdk-releases';

/*
 * GET /sdk/v1/split.js: the browser script (API specification 4.9, 9). Shops link to this address for years, so browsers
 * keep it for an hour, and a day longer while they fetch a newer one; then a few bytes say that it is still the same.
 *
 * GET /sdk/v1/0.3.0/split.js: one release of it, for shops that pin its hash. Browsers keep it for good.
 */

const ADDRESS = /^\/sdk\/v1(?:\/(\d+\.\d+\.\d+))?\/split\.js$/;
const UNTIL_THE_NEXT = 'public, max-age=3600, stale-while-revalidate=86400';
const FOR_GOOD = 'public, max-age=31536000, immutable';

const COMMON = {
  Vary: 'Accept-Encoding',
  // A browser compares a hash only with what it may read.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

interface Script {
  cache_control: string;
  /** Weak: the same for every encoding, no matter who packs it. */
  etag: string;
  bytes: Buffer;
  /** Packed, the smallest first. */
  packed: readonly { encoding: 'br' | 'gzip'; bytes: Buffer }[];
}

export async function encodeScript(script: Buffer, cache_control = UNTIL_THE_NEXT): Promise<Script> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(script), promisify(gzip)(script)]);
  return {
    cache_control,
    etag: `W/"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`,
    bytes: script,
    packed: [
      { encoding: 'br', bytes: br },
      { encoding: 'gzip', bytes: zipped },
    ],
  };
}

const kept = new Map<string, Promise<Script>>();

function keep(version: string, make: () => Promise<Script>): Promise<Script> {
  const script = kept.get(version) ?? make();
  kept.set(version, script);
  return script;
}

/** Read once: a process serves the script that it was built with. `npm run build:sdk` puts it there. */
const builtScript = (): Promise<Script> =>
  keep('', async () => encodeScript(await readFile(join(process.cwd(), 'packages/checkout/dist/split.js'))));

/** The script at a path; undefined when there is none. */
async function scriptAt(path: string): Promise<Script | undefined> {
  const match = ADDRESS.exec(path);
  if (!match) return undefined;
  const version = match[1];
  if (version === undefined) return builtScript();
  if (!isReleased(version)) return undefined;
  return keep(version, async () => encodeScript(await readRelease(version), FOR_GOOD));
}

/** Whether the client takes the encoding: by name, or by `*`, and not with a weight of zero (RFC 9110, 12.5.3). */
function takes(accepted: string, encoding: string): boolean {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      const q = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return [name.trim(), q === undefined ? 1 : Number(q)];
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

interface Answer {
  status: 200 | 304 | 404;
  headers: Record<string, string>;
  bytes: Buffer | null;
}

/** The answer to a request with these headers. */
export function scriptAnswer(
  script: Script | undefined,
  accepted: string | null,
  known: string | null,
): Answer {
  if (!script) return noSuchRelease();
  const headers = { ...COMMON, 'Cache-Control': script.cache_control, ETag: script.etag };
  const tags = (known ?? '').split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(script.etag)) return { status: 304, headers, bytes: null };
  const packed = script.packed.find(({ encoding }) => takes(accepted ?? '', encoding));
  const { bytes } = packed ?? script;
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Length': String(bytes.length),
      ...(packed && { 'Content-Encoding': packed.encoding }),
    },
    bytes,
  };
}

/** Not kept: it can be released yet. */
function noSuchRelease(): Answer {
  const bytes = Buffer.from('There is no such release of the script.\n');
  const headers = {
    ...COMMON,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(bytes.length),
  };
  return { status: 404, headers, bytes };
}

/** Where Next routes the request itself, as on Vercel. Next or the platform packs it; what is packed already, twice. */
export async function answerScript({ headers: asked, url }: Request): Promise<Response> {
  const script = await scriptAt(new URL(url).pathname);
  const { status, headers, bytes } = scriptAnswer(script, null, asked.get('if-none-match'));
  return new Response(bytes && new Uint8Array(bytes), {
    status,
    headers: { ...headers, ...transportHeaders() },
  });
}

const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';

/** Whether the request is for the script; any other method is Next's to refuse. */
export const asksForScript = ({ method, url }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && ADDRESS.test(pathOf(url));

/** Beside Next, which would vary the answer by its own headers and pack it for everyone. */
export async function sendScript(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, bytes } = scriptAnswer(
    await scriptAt(pathOf(request.url)),
    String(request.headers['accept-encoding'] ?? ''),
    request.headers['if-none-match'] ?? null,
  );
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}
