import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SplitClient, SplitNotFoundError } from '../src/server';
import { apiServer, type Reply } from './api-server';

const LOST = { status: 502, body: {} };
const GONE = {
  status: 404,
  body: { error: 'No such endpoint', code: 'webhook_not_found', request_id: 'req_2' },
};

let server: Awaited<ReturnType<typeof apiServer>>;
let replies: Reply[];
beforeEach(async () => {
  vi.stubGlobal('__SPLIT_VERSION__', '0.2.0');
  server = await apiServer(() => replies.shift() ?? {});
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

it('what a retried deletion does not find counts as deleted, and nothing else does', async () => {
  const { webhooks } = new SplitClient({ secretKey: 'split_sk_test_1', baseUrl: server.baseUrl });
  replies = [LOST, GONE];
  expect(await webhooks.delete('whep_1')).toEqual({ id: 'whep_1', deleted: true, request_id: 'req_2' });
  replies = [GONE];
  await expect(webhooks.delete('whep_1')).rejects.toBeInstanceOf(SplitNotFoundError);
  replies = [LOST, GONE];
  await expect(webhooks.retrieve('whep_1')).rejects.toBeInstanceOf(SplitNotFoundError);
});

it.each([408, 429, 503])('a %i deletes nothing: what is not found after it was not there', async (status) => {
  const { webhooks } = new SplitClient({ secretKey: 'split_sk_test_1', baseUrl: server.baseUrl });
  replies = [{ status, body: {} }, GONE];
  await expect(webhooks.delete('whep_1')).rejects.toBeInstanceOf(SplitNotFoundError);
  replies = [LOST, { status, body: {} }, GONE];
  expect(await webhooks.delete('whep_1')).toMatchObject({ deleted: true });
});

it('an address that leads to no endpoint of the API has deleted nothing', async () => {
  const { webhooks } = new SplitClient({ secretKey: 'split_sk_test_1', baseUrl: server.baseUrl });
  replies = [LOST, { status: 404, body: { error: 'Not found', code: 'not_found' } }];
  await expect(webhooks.delete('whep_1')).rejects.toBeInstanceOf(SplitNotFoundError);
});
