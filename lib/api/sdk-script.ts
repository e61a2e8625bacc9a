import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import {
  FOR_GOOD,
  fileAnswer,
  isRead,
  type PackedFile,
  packedFile,
  pathOf,
  sendFile,
} from '@/lib/edge/packed-file';
import { transportHeaders } from '@/lib/edge/page-headers';
import { isReleased, readRelease } from './sdk-releases';

/*
 * GET /sdk/v1/split.js: the browser script (API specification 4.9, 9). Shops link to this address for years, so browsers
 * keep it for an hour, and a day longer while they fetch a newer one; then a few bytes say that it is still the same.
 *
 * GET /sdk/v1/languages/split.js: the same in all languages (decision 030).
 *
 * GET /sdk/v1/0.3.0/split.js: one release of it, for shops that pin its hash. Browsers keep it for good.
 */

const ADDRESS = /^\/sdk\/v1(?:\/(languages|\d+\.\d+\.\d+(?:-languages)?))?\/split\.js$/;
const UNTIL_THE_NEXT = 'public, max-age=3600, stale-while-revalidate=86400';

const COMMON = {
  Vary: 'Accept-Encoding',
  // A browser compares a hash only with what it may read.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

export async function encodeScript(
  script: Buffer,
  cache_control: string = UNTIL_THE_NEXT,
): Promise<PackedFile> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(script), promisify(gzip)(script)]);
  return packedFile([script, br, zipped], {
    media_type: 'text/javascript; charset=utf-8',
    headers: { ...COMMON, 'Cache-Control': cache_control },
  });
}

const kept = new Map<string, Promise<PackedFile>>();

function keep(version: string, make: () => Promise<PackedFile>): Promise<PackedFile> {
  const known = kept.get(version);
  if (known) return known;
  const script = make();
  kept.set(version, script);
  // What cannot be read now may be read later.
  script.catch(() => kept.delete(version));
  return script;
}

/** Read once: a process serves the scripts that it was built with. `npm run build:sdk` puts them there. */
const builtScript = (): Promise<PackedFile> =>
  keep('', async () => encodeScript(await readFile(join(process.cwd(), 'packages/checkout/dist/split.js'))));
const builtInAllLanguages = (): Promise<PackedFile> =>
  keep('languages', async () =>
    encodeScript(await readFile(join(process.cwd(), 'packages/checkout/dist/split.languages.js'))),
  );

/** The script at a path; undefined when there is none. */
async function scriptAt(path: string): Promise<PackedFile | undefined> {
  const match = ADDRESS.exec(path);
  if (!match) return undefined;
  const version = match[1];
  if (version === undefined) return builtScript();
  if (version === 'languages') return builtInAllLanguages();
  if (!isReleased(version)) return undefined;
  return keep(version, async () => encodeScript(await readRelease(version), FOR_GOOD));
}

const NO_SUCH_RELEASE = Buffer.from('There is no such release of the script.\n');

/** Not kept: it can be released yet. */
const noSuchRelease = {
  status: 404,
  headers: {
    ...COMMON,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(NO_SUCH_RELEASE.length),
  },
  bytes: NO_SUCH_RELEASE,
};

/** Where Next routes the request itself, as on Vercel. Next or the platform packs it; what is packed already, twice. */
export async function answerScript({ headers: asked, url }: Request): Promise<Response> {
  const script = await scriptAt(new URL(url).pathname);
  const { status, headers, bytes } = script
    ? fileAnswer(script, null, asked.get('if-none-match'))
    : noSuchRelease;
  return new Response(bytes && new Uint8Array(bytes), {
    status,
    headers: { ...headers, ...transportHeaders() },
  });
}

/** Whether the request is for the script; any other method is Next's to refuse. */
export const asksForScript = (request: IncomingMessage): boolean =>
  isRead(request) && ADDRESS.test(pathOf(request));

/** Beside Next, which would vary the answer by its own headers and pack it for everyone. */
export async function sendScript(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const script = await scriptAt(pathOf(request));
  if (script) return sendFile(request, response, script);
  const { status, headers, bytes } = noSuchRelease;
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}
