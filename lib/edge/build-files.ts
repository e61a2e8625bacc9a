import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { type PackedFile, pathOf, sendFile, weakTag } from './packed-file';

const PREFIX = '/_next/static/';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

/** Their names change with their bytes. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
  'X-Content-Type-Options': 'nosniff',
};

async function readPacked(path: string, media_type: string): Promise<PackedFile> {
  const [bytes, br, zipped] = await Promise.all(
    [path, `${path}.br`, `${path}.gz`].map((file) => readFile(file)),
  );
  if (!bytes || !br || !zipped) throw new Error('unreachable: three files have been read');
  return {
    media_type,
    headers: HEADERS,
    etag: weakTag(bytes),
    bytes,
    packed: [
      { encoding: 'br', bytes: br },
      { encoding: 'gzip', bytes: zipped },
    ],
  };
}

/** Answers a request for a file of the build, and tells whether it has. */
type BuildFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The scripts, styles and drawings of the build, as scripts/pack-build.mjs has packed them. Next packs each for every
 * reader, by gzip, which takes a sixth more; and answers 500 to a POST. They are read once (about 3 MB), so that a
 * server goes on with its own build while the next is put in place. Other files, and a build that is not packed, are
 * left to Next.
 */
export async function buildFiles(folder = join(process.cwd(), '.next/static')): Promise<BuildFiles> {
  const names = await readdir(folder, { recursive: true });
  const packed = names.filter((name) => name.endsWith('.br')).map((name) => name.slice(0, -'.br'.length));
  const files = new Map<string, PackedFile>();
  for (const name of packed) {
    const media_type = MEDIA_TYPES[extname(name)];
    if (media_type)
      files.set(PREFIX + name.replaceAll('\\', '/'), await readPacked(join(folder, name), media_type));
  }
  return (request, response) => {
    const file = files.get(pathOf(request));
    if (!file) return false;
    if (request.method === 'GET' || request.method === 'HEAD') sendFile(request, response, file);
    else response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end();
    return true;
  };
}
