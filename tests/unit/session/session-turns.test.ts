import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { inWork, workOfRequest } from '@/lib/db/work';
import { toApiError } from '@/lib/errors';
import { inSessionTurn } from '@/lib/session/session-turns';

afterEach(() => vi.useRealTimers());

/** Work that begins and ends when it is told. */
function controlled<Result>(result: Result) {
  const { promise, resolve, reject } = deferred<Result>();
  const work = vi.fn(() => promise);
  return { work, end: () => resolve(result), fail: () => reject(new Error('it failed')) };
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

const soon = () => delay(0);

it('runs the commands of a session in the order in which they came, one at a time', async () => {
  const [first, second, third] = [controlled(1), controlled(2), controlled(3)];
  const answers = [first, second, third].map(({ work }) => inSessionTurn('sess_a', work));
  await soon();
  expect([first, second, third].map(({ work }) => work.mock.calls.length)).toEqual([1, 0, 0]);
  first.end();
  await soon();
  expect([second, third].map(({ work }) => work.mock.calls.length)).toEqual([1, 0]);
  second.end();
  await soon();
  third.end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
});

it('lets sessions be independent of each other', async () => {
  const [one, other] = [controlled('one'), controlled('other')];
  void inSessionTurn('sess_a', one.work);
  const answer = inSessionTurn('sess_b', other.work);
  other.end();
  expect(await answer).toBe('other');
  one.end();
});

it('goes on with the next when one has failed, and only its own caller hears of it', async () => {
  const [first, second] = [controlled(1), controlled(2)];
  const failing = inSessionTurn('sess_a', first.work);
  const next = inSessionTurn('sess_a', second.work);
  first.fail();
  await expect(failing).rejects.toThrow('it failed');
  second.end();
  expect(await next).toBe(2);
});

it('refuses for now a command whose turn does not come, and at once those that come later', async () => {
  vi.useFakeTimers();
  const [stuck, second, third, last] = [controlled(1), controlled(2), controlled(3), controlled(4)];
  const first = inSessionTurn('sess_a', stuck.work);
  const work = workOfRequest('groups', 'POST');
  const refused = vi.fn();
  inWork(work, () => inSessionTurn('sess_a', second.work)).catch(refused);
  await vi.advanceTimersByTimeAsync(work.patience_ms - 1);
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(toApiError(refused.mock.calls[0]?.[0])).toMatchObject({
    code: 'upstream_unavailable',
    headers: { 'Retry-After': '2' },
  });
  expect(work.gave_up).toBe(true);
  inWork(work, () => inSessionTurn('sess_a', third.work)).catch(refused);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toHaveBeenCalledTimes(2);
  // What a process does for itself waits longer, and still for the one that is stuck.
  const answer = inSessionTurn('sess_a', last.work);
  await vi.advanceTimersByTimeAsync(work.patience_ms);
  expect(last.work).not.toHaveBeenCalled();
  stuck.end();
  last.end();
  expect(await Promise.all([first, answer])).toEqual([1, 4]);
  expect([second, third].map(({ work: { mock } }) => mock.calls)).toEqual([[], []]);
});

it('lets a command wait longer than it has patience for one, while those before it come to an end', async () => {
  vi.useFakeTimers();
  const work = workOfRequest('groups', 'POST');
  const slow_ms = work.patience_ms - 500;
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, slow_ms));
  const all = Array.from({ length: 4 }, () => inWork(work, () => inSessionTurn('sess_a', slow)));
  await vi.advanceTimersByTimeAsync(4 * slow_ms);
  expect(await Promise.allSettled(all)).toEqual(
    Array.from({ length: 4 }, () => ({ status: 'fulfilled', value: undefined })),
  );
});
