import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CLIENT_ADDRESS_HEADER, trustServerAddress } from '@/lib/edge/client-address';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { answerLive } from '@/lib/hosted/live/live';
import { type GroupBench, sessionNow, startGroup, startGroupBench } from '../../support/groups';

/** What one address can ask of the streams that tell open pages of changes. */

let bench: GroupBench;
let share_ids: string[];
beforeAll(async () => {
  bench = await startGroupBench();
  trustServerAddress();
  const groups = [await startGroup(bench), await startGroup(bench)];
  share_ids = await Promise.all(groups.map(async (group) => (await sessionNow(group.session_id)).share_id));
});
afterAll(() => bench.close());
beforeEach(() => closeRateLimiter());

function ask(
  share_id: string | undefined,
  address: string,
  stream: AbortSignal | null = null,
  method: 'GET' | 'HEAD' = 'GET',
) {
  const headers = {
    [CLIENT_ADDRESS_HEADER]: address,
    ...(stream ? { accept: 'text/event-stream' } : {}),
  };
  const request = new Request('https://pay.test/live', { method, headers, signal: stream ?? undefined });
  return answerLive(request, share_id ?? '');
}

it('one address holds at most 60 streams over all sessions, and others are not kept out', async () => {
  const gone = new AbortController();
  const statuses: number[] = [];
  for (let index = 0; index < 70; index += 1) {
    statuses.push((await ask(share_ids[index % 2], '198.51.100.1', gone.signal)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(503);
  expect((await ask(share_ids[0], '198.51.100.2', gone.signal)).status).toBe(200);
  gone.abort();
  const again = new AbortController();
  expect((await ask(share_ids[0], '198.51.100.1', again.signal)).status).toBe(200);
  again.abort();
});

it.each([
  ['a HEAD', 'HEAD', '198.51.100.3', new AbortController().signal],
  ['a request whose reader has left already', 'GET', '198.51.100.4', AbortSignal.abort()],
] as const)('%s keeps no place of a stream', async (_, method, address, signal) => {
  for (let index = 0; index < 60; index += 1) {
    const answer = await ask(share_ids[0], address, signal, method);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  }
  const later = new AbortController();
  expect((await ask(share_ids[0], address, later.signal)).status).toBe(200);
  later.abort();
});

it('one address asks 600 times a minute, whatever link it makes up', async () => {
  const statuses = new Map<number, number>();
  for (let index = 0; index < 610; index += 1) {
    const { status } = await ask(`made-up-${index}`, '2001:db8::1');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 600, 429: 10 });
  expect((await ask(share_ids[0], '2001:db8:0:1::1')).status).toBe(200);
});
