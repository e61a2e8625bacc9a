import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { FOR_GOOD, isRead, type PackedFile, packedFile, pathOf, sendFile } from './packed-file';

const PREFIX = '/_next/static/';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
};

/** Their names change with their bytes. */
const HEADERS = {
  'Cache-Control': FOR_GOOD,
  Vary: 'Accept-Encoding',
  'X-Content-Type-Options': 'nosniff',
};

async function readPacked(path: string, media_type: string): Promise<PackedFile> {
  const read = await Promise.all([readFile(path), readFile(`${path}.br`), readFile(`${path}.gz`)]);
  return packedFile(read, { media_type, headers: HEADERS });
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
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`There is no build in ${process.cwd()}. Run "npm run build" first.`, { cause: error });
  });
  const read = names.map(async (packed_name): Promise<[string, PackedFile][]> => {
    if (!packed_name.endsWith('.br')) return [];
    const name = packed_name.slice(0, -'.br'.length);
    const media_type = MEDIA_TYPES[extname(name)];
    if (!media_type) return [];
    return [[PREFIX + name.replaceAll('\\', '/'), await readPacked(join(folder, name), media_type)]];
  });
  const files = new Map((await Promise.all(read)).flat());
  return (request, response) => {
    const file = files.get(pathOf(request));
    if (!file) return false;
    if (isRead(request)) sendFile(request, response, file);
    else response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end();
    return true;
  };
}
