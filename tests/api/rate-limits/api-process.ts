/** The API in its own process, asked over IPC, so that a test can check one limit across two processes. */
import { handleApi } from '@/lib/api/router';

process.on('message', async ({ id, path, key, address }: Record<string, string>) => {
  const response = await handleApi(
    new Request(`http://localhost/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } }),
    { client_address: String(address) },
  );
  process.send?.({ id, status: response.status, remaining: response.headers.get('ratelimit-remaining') });
});
process.send?.({ id: 'ready' });
