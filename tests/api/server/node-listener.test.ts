import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiListener } from '@/lib/api/node';
import { CLIENT_ADDRESS_HEADER } from '@/lib/edge/client-address';
import { cart, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
let server: Server;
let base: string;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
  const api = apiListener();
  server = createServer((incoming, outgoing) => {
    incoming.headers[CLIENT_ADDRESS_HEADER] = '198.51.100.9';
    void api(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await stop();
});

const headers = () => ({
  Authorization: `Bearer ${merchant.secret}`,
  'Content-Type': 'application/json',
});

/** Sends chunks without a length for as long as the other side reads; returns the status. */
function sendChunks(chunks: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${base}/sessions`, { method: 'POST', headers: headers() }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    for (let index = 0; index < chunks; index += 1) sent.write(' '.repeat(65_536));
    sent.end();
  });
}

describe('the API on Node’s own server', () => {
  it('gives the same answers as everywhere, with a length', async () => {
    const body = JSON.stringify({ cart: cart({ metadata: { order_ref: 'Größe 😀' } }) });
    const created = await fetch(`${base}/sessions`, { method: 'POST', headers: headers(), body });
    expect(created.status).toBe(200);
    const { session_id } = (await created.json()) as { session_id: string };
    const read = await fetch(`${base}/sessions/${session_id}`, { headers: headers() });
    const text = await read.text();
    expect(JSON.parse(text)).toMatchObject({ session_id, order_ref: 'Größe 😀' });
    expect(read.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    const tag = String(read.headers.get('etag'));
    const again = await fetch(`${base}/sessions/${session_id}`, {
      headers: { ...headers(), 'If-None-Match': tag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${base}/sessions/${session_id}`, { method: 'HEAD', headers: headers() });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const preflight = await fetch(`${base}/sessions`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://x.example' },
    });
    expect(preflight.status).toBe(204);
  });

  it('refuses a body of more than 256 KiB, with a length or without', async () => {
    const long = await fetch(`${base}/sessions`, {
      method: 'POST',
      headers: headers(),
      body: ' '.repeat(262_145),
    });
    expect(long.status).toBe(413);
    expect(await sendChunks(5)).toBe(413);
    expect(await sendChunks(1)).toBe(400);
  });

  it('still answers after a client has left in the middle of its body', async () => {
    await new Promise<void>((resolve) => {
      const left = request(`${base}/sessions`, {
        method: 'POST',
        headers: { ...headers(), 'Content-Length': '1000' },
      });
      left.on('error', () => resolve());
      left.write('{', () => left.destroy(new Error('gone')));
    });
    expect((await fetch(`${base}/sessions`, { headers: headers() })).status).toBe(200);
  });
});
