import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sdkReleases } from '@/lib/api/sdk-releases';
import { answerScript, asksForScript, encodeScript, sendScript } from '@/lib/api/sdk-script';
import { docMarkdown, docPages } from '@/lib/docs/pages';
import { fileAnswer } from '@/lib/edge/packed-file';
import { resetEnvironment } from '@/lib/env';

const bytes = Buffer.from('export const Split = {};\n'.repeat(50));
const script = await encodeScript(bytes);
const answer = (accepted: string | null, known: string | null = null) => fileAnswer(script, accepted, known);

describe('the browser script', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['BR', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['brotli', undefined],
    ['', undefined],
    [null, undefined],
  ])('is sent to a browser that accepts %j as %s', (accepted, encoding) => {
    const { status, headers, bytes: sent } = answer(accepted);
    expect(status).toBe(200);
    expect(headers['Content-Encoding']).toBe(encoding);
    expect(headers.Vary).toBe('Accept-Encoding');
    expect(headers['Content-Length']).toBe(String(sent?.length));
    const read = { br: brotliDecompressSync, gzip: gunzipSync };
    const open = encoding === undefined ? (packed: Buffer) => packed : read[encoding as 'br' | 'gzip'];
    expect(open(sent ?? Buffer.alloc(0))).toEqual(bytes);
  });

  it('is not sent again while it is the same', () => {
    const { headers } = answer('br');
    for (const known of [headers.ETag, `"other", ${headers.ETag}`, '*']) {
      const again = answer('br', known ?? null);
      expect(again).toMatchObject({ status: 304, bytes: null });
      expect(again.headers).toMatchObject({ ETag: headers.ETag, Vary: 'Accept-Encoding' });
      expect(again.headers).not.toHaveProperty('Content-Type');
    }
  });

  it.each(['"other"', 'none', ''])('is sent when the browser knows %j', (known) => {
    expect(answer('br', known).status).toBe(200);
  });

  it('has one tag in every encoding, and another when it has changed', async () => {
    const tags = ['br', 'gzip', null].map((accepted) => answer(accepted).headers.ETag);
    expect(new Set(tags).size).toBe(1);
    expect(tags[0]).toMatch(/^W\/"[\w-]{22}"$/);
    const other = await encodeScript(Buffer.from('export const Split = { other: true };\n'));
    expect(fileAnswer(other, 'br', tags[0] ?? null).status).toBe(200);
  });
});

describe('a release of the script', () => {
  const folder = new URL('../../../packages/checkout/released/', import.meta.url);
  const releases = Object.entries(sdkReleases());
  const hashOf = (script: Uint8Array) => `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const read = async (response: Response) => ({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bytes: await response.bytes(),
  });
  const server = createServer((request, response) => void sendScript(request, response));
  let origin = '';
  beforeAll(async () => {
    resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    resetEnvironment({ DATABASE_URL: undefined });
  });

  it('has the bytes that it was released with', () => {
    const files = releases.map(([version]) => `${version}.txt`);
    expect(readdirSync(folder).sort()).toEqual([...files, 'integrity.json'].sort());
    const hashes = files.map((file) => hashOf(readFileSync(new URL(file, folder))));
    expect(hashes).toEqual(releases.map(([, integrity]) => integrity));
    // The first one, so that not even the list can change.
    expect(releases[0]).toEqual([
      '0.3.0',
      'sha384-zE5BPikrIwwFhPc1jIij8qhY0ZyeFtEue0dH75qm26JyeLR28OOUTT/jCihjJ0Vg',
    ]);
  });

  it('is sent as the tag in the documentation says, for other origins to check, and is kept for good', async () => {
    const text = docPages().map(docMarkdown).join('\n');
    const tags = [
      ...text.matchAll(/<script\s+src="https:\/\/[^/]+([^"]+)"\s+integrity="([^"]+)"\s+([^>]+)>/g),
    ];
    expect(tags.map(([, path]) => path)).toEqual([`/sdk/v1/${releases.at(-1)?.[0]}/split.js`]);
    for (const [, path = '', integrity, rest] of tags) {
      expect(rest?.trim()).toBe('crossorigin="anonymous"');
      const fromNode = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
      const fromNext = await answerScript(new Request(origin + path));
      for (const { status, headers, ...answer } of [await read(fromNode), await read(fromNext)]) {
        expect([status, hashOf(answer.bytes)]).toEqual([200, integrity]);
        expect(headers).toMatchObject({
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': 'text/javascript; charset=utf-8',
          vary: 'Accept-Encoding',
        });
        const again = await fetch(origin + path, { headers: { 'if-none-match': String(headers.etag) } });
        expect([again.status, again.headers.get('cache-control')]).toEqual([304, headers['cache-control']]);
      }
    }
    for (const [version, integrity] of releases)
      expect(text).toContain(`| \`/sdk/v1/${version}/split.js\` | \`${integrity}\` |`);
  });

  it.each(['9.9.9', '0.3.0-languages', 'constructor', '0.3', '..%2f..%2fpackage', '0.3.0x'])(
    'is not at the address of %s, which is not kept',
    async (version) => {
      const { status, headers } = await answerScript(new Request(`${origin}/sdk/v1/${version}/split.js`));
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  it('is read again after it could not be read', async () => {
    const ask = () => answerScript(new Request(`${origin}/sdk/v1/0.3.0/split.js`));
    vi.spyOn(process, 'cwd').mockReturnValueOnce('/nowhere');
    await expect(ask()).rejects.toThrow('ENOENT');
    expect((await ask()).status).toBe(200);
  });

  it('is asked for by its own address, with GET and HEAD', () => {
    const asks = (url: string, method = 'GET') => asksForScript({ url, method } as IncomingMessage);
    for (const url of [
      '/sdk/v1/split.js',
      '/sdk/v1/split.js?v=2',
      '/sdk/v1/0.3.0/split.js?',
      '/sdk/v1/0.3.0/split.js',
      '/sdk/v1/languages/split.js',
      '/sdk/v1/0.5.0-languages/split.js',
    ])
      expect([asks(url), asks(url, 'HEAD'), asks(url, 'POST')]).toEqual([true, true, false]);
    for (const url of [
      '/sdk/v2/split.js',
      '/sdk/v1/0.3.0-other/split.js',
      '/sdk/v1/0.3.0/split.jsx',
      '/sdk/v1/0.3.0/',
      '/x/sdk/v1/split.js',
    ])
      expect(asks(url)).toBe(false);
  });
});
