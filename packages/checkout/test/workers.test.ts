import { afterEach, expect, it, vi } from 'vitest';
import { SplitClient } from '../src/server';
import { apiServer } from './api-server';

afterEach(() => vi.unstubAllGlobals());

it('asks in a way that Cloudflare Workers know: their fetch refuses redirect "error"', async () => {
  vi.stubGlobal('__SPLIT_VERSION__', '0.2.0');
  const server = await apiServer(() => ({ body: { id: 'split_merch_1' } }));
  const workersFetch: typeof fetch = async (url, init) => {
    if (!['follow', 'manual'].includes(init?.redirect ?? 'follow')) throw new TypeError('Invalid redirect');
    return await fetch(url, init);
  };
  const client = new SplitClient({
    secretKey: 'split_sk_test_1',
    baseUrl: server.baseUrl,
    retries: 0,
    fetch: workersFetch,
  });
  await expect(client.merchants.me()).resolves.toEqual({ id: 'split_merch_1' });
  await server.close();
});
