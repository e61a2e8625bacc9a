import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { transportHeaders } from '@/lib/edge/page-headers';

/*
 * GET /sdk/v1/split.js: the browser script (API specification 4.9, 9). Shops link to this address for years, so browsers
 * keep it for an hour, and a day longer while they fetch a newer one; then a few bytes say that it is still the same.
 */

const PATH = '/sdk/v1/split.js';

interface Script {
  /** Weak: the same for every encoding, no matter who packs it. */
  etag: string;
  bytes: Buffer;
  /** Packed, the smallest first. */
  packed: readonly { encoding: 'br' | 'gzip'; bytes: Buffer }[];
}

export async function encodeScript(script: Buffer): Promise<Script> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(script), promisify(gzip)(script)]);
  return {
    etag: `W/"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`,
    bytes: script,
    packed: [
      { encoding: 'br', bytes: br },
      { encoding: 'gzip', bytes: zipped },
    ],
  };
}

let built: Promise<Script> | undefined;

/**
 * Read once: a process serves the script that it was built with. `npm run build:sdk` puts it there. The path is written
 * out, because Next packs everything that a computed path could mean.
 */
function builtScript(): Promise<Script> {
  built ??= readFile(join(process.cwd(), 'packages/checkout/dist/split.js')).then(encodeScript);
  return built;
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
  status: 200 | 304;
  headers: Record<string, string>;
  bytes: Buffer | null;
}

/** The answer to a request with these headers. */
export function scriptAnswer(script: Script, accepted: string | null, known: string | null): Answer {
  const headers = {
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    ETag: script.etag,
    Vary: 'Accept-Encoding',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
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

/** Where Next routes the request itself, as on Vercel. Next or the platform packs it; what is packed already, twice. */
export async function answerScript({ headers: asked }: Request): Promise<Response> {
  const { status, headers, bytes } = scriptAnswer(await builtScript(), null, asked.get('if-none-match'));
  return new Response(bytes && new Uint8Array(bytes), {
    status,
    headers: { ...headers, ...transportHeaders() },
  });
}

/** Whether the request is for the script; any other method is Next's to refuse. */
export const asksForScript = ({ method, url }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && (url === PATH || url?.startsWith(`${PATH}?`) === true);

/** Beside Next, which would vary the answer by its own headers and pack it for everyone. */
export async function sendScript(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, bytes } = scriptAnswer(
    await builtScript(),
    String(request.headers['accept-encoding'] ?? ''),
    request.headers['if-none-match'] ?? null,
  );
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}
