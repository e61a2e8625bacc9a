import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeScript, scriptAnswer } from '@/lib/api/sdk-script';

const bytes = Buffer.from('export const Split = {};\n'.repeat(50));
const script = await encodeScript(bytes);
const answer = (accepted: string | null, known: string | null = null) =>
  scriptAnswer(script, accepted, known);

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
    expect(scriptAnswer(other, 'br', tags[0] ?? null).status).toBe(200);
  });
});
