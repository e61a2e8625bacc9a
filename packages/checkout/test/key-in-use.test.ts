import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SplitClient, SplitConflictError } from '../src/server';
import type { ClientOptions } from '../src/server/transport';
import { apiServer, type Reply } from './api-server';
import { skipWaiting } from './skip-waiting';

/** What a key answers whose request is still running. */
const inUse = (retry_after_s: number): Reply => ({
  status: 409,
  headers: { 'retry-after': String(retry_after_s) },
  body: { code: 'idempotency_key_in_use' },
});

let server: Awaited<ReturnType<typeof apiServer>>;
let replies: Reply[];
/** What comes once the replies are used up. */
let last: Reply;
const client = (options: Partial<ClientOptions> = {}) =>
  new SplitClient({ secretKey: 'split_sk_test_1', baseUrl: server.baseUrl, ...options });

beforeEach(async () => {
  vi.stubGlobal('__SPLIT_VERSION__', '0.2.0');
  replies = [];
  last = {};
  server = await apiServer(() => replies.shift() ?? last);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

it('asks again when its own earlier attempt is still running, but for no other conflict', async () => {
  skipWaiting();
  replies = [{ status: 409, body: { code: 'idempotency_key_in_use' } }, { body: { status: 'cancelled' } }];
  await expect(client().sessions.cancel('sess_1')).resolves.toEqual({ status: 'cancelled' });
  replies = [{ status: 409, body: { code: 'session_not_open' } }];
  await expect(client().sessions.cancel('sess_1')).rejects.toBeInstanceOf(SplitConflictError);
  expect(server.asked).toHaveLength(3);
});

it('waits for an attempt that still runs for the two minutes that its key can be held, whatever the retries', async () => {
  const waits = skipWaiting();
  replies = [{ silent: true }, ...Array(9).fill(inUse(1)), { body: { refunds: [] } }];
  const call = client({ retries: 1, timeout_ms: 1_000 }).sessions.refund('sess_1', { member_id: 'mem_1' });
  await expect(call).resolves.toEqual({ refunds: [] });
  expect(new Set(server.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(Math.min(...waits.slice(1))).toBeGreaterThanOrEqual(1_000);
  waits.length = 0;
  last = inUse(1);
  await expect(client().sessions.remind('sess_1')).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
  const waited_ms = waits.reduce((sum, wait_ms) => sum + wait_ms, 0);
  expect(waited_ms).toBeGreaterThanOrEqual(120_000);
  expect(waited_ms).toBeLessThan(130_000);
  const asked = server.asked.length;
  await expect(client({ retries: 0 }).sessions.remind('sess_1')).rejects.toBeInstanceOf(SplitConflictError);
  expect(server.asked).toHaveLength(asked + 1);
});

it('ends the wait for an attempt that still runs when the caller aborts', async () => {
  last = inUse(30);
  const abort = new AbortController();
  const call = client().sessions.remind('sess_1', { signal: abort.signal });
  await vi.waitFor(() => expect(server.asked).toHaveLength(1), { timeout: 30_000 });
  setTimeout(() => abort.abort(new Error('enough')), 20);
  await expect(call).rejects.toThrow('enough');
});
