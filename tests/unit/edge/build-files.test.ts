import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFiles } from '@/lib/edge/build-files';

const SCRIPT = 'export const one = 1;\n'.repeat(100);
const packer = resolve('scripts/pack-build.mjs');
let folder = '';
let port = 0;
const server = createServer();

/** Asks without decoding anything, and without correcting the path. */
function ask(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((done, failed) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
    });
    sent.on('error', failed).end();
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'split-build-'));
  const chunks = join(folder, '.next/static/chunks');
  await mkdir(chunks, { recursive: true });
  await writeFile(join(chunks, 'a.js'), SCRIPT);
  await writeFile(join(chunks, 'a.css'), 'a { color: red }');
  await writeFile(join(chunks, 'a.woff2'), 'a font');
  await writeFile(join(folder, '.next/secret.js'), 'secret');
  execFileSync(process.execPath, [packer], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const send = await buildFiles(join(folder, '.next/static'));
  // What is served was read before: the next build may already be in its place.
  await rm(folder, { recursive: true });
  server.on('request', (asked, answer) => {
    if (!send(asked, answer)) answer.writeHead(418).end('left to Next');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

describe('files of the build', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('come packed for %j as %s, and are kept for good', async (accepted, encoding, open) => {
    const answer = await ask('GET', '/_next/static/chunks/a.js?v=1', { 'accept-encoding': accepted });
    expect(answer.status).toBe(200);
    expect(open(answer.bytes).toString()).toBe(SCRIPT);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.bytes.length),
      'content-type': 'application/javascript; charset=UTF-8',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
  });

  it('answer HEAD like GET, without the bytes', async () => {
    const { status, headers, bytes } = await ask('HEAD', '/_next/static/chunks/a.css');
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'text/css; charset=UTF-8', 0]);
    expect(headers['content-length']).toBe('16');
  });

  it('are not sent again while they are the same', async () => {
    const { headers } = await ask('GET', '/_next/static/chunks/a.js');
    const again = await ask('GET', '/_next/static/chunks/a.js', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it.each(['POST', 'DELETE', 'OPTIONS'])('refuse %s', async (method) => {
    const { status, headers } = await ask(method, '/_next/static/chunks/a.js');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    '/_next/static/chunks/none.js',
    '/_next/static/chunks/a.js.br',
    '/_next/static/chunks/a.woff2',
    '/_next/static/../secret.js',
    '/_next/static/chunks/..%2f..%2f..%2fsecret.js',
    '/chunks/a.js',
    '/_next/static/',
    '/_next/static/constructor',
  ])('leave %s to Next', async (path) => {
    expect((await ask('GET', path)).status).toBe(418);
  });
});

describe('the packer', () => {
  it('packs nothing where the platform does', async () => {
    const here = await mkdtemp(join(tmpdir(), 'split-build-'));
    await mkdir(join(here, '.next/static'), { recursive: true });
    await writeFile(join(here, '.next/static/a.js'), SCRIPT);
    execFileSync(process.execPath, [packer], {
      cwd: here,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', VERCEL: '1' },
    });
    const send = await buildFiles(join(here, '.next/static'));
    expect(send({ url: '/_next/static/a.js', method: 'GET' } as never, {} as never)).toBe(false);
    await rm(here, { recursive: true });
  });
});

it('a folder without a build is refused with what to do', () =>
  expect(buildFiles(join(tmpdir(), 'split-no-build'))).rejects.toThrow(
    /^There is no build in .+\. Run "npm run build" first\.$/,
  ));
