import { expect, it, vi } from 'vitest';
import type { SplitError } from '../src/errors';
import type { Listener } from '../src/poll';
import { sharePoll } from '../src/shared-poll';
import type { SessionRead, SessionStatus } from '../src/types';

const of = (status: SessionStatus) => ({ status }) as SessionRead;
const failed = {} as SplitError;

/** Polls that a test lets answer, and what became of each. */
function polls() {
  const started: { session_id: string; tell: Listener; heard(): void; stop(): void }[] = [];
  const poll = sharePoll((session_id, tell) => {
    const one = { session_id, tell, heard: vi.fn(), stop: vi.fn() };
    started.push(one);
    return one;
  });
  return { poll, started };
}

it('tells every subscriber all that the one poll of a session tells', () => {
  const { poll, started } = polls();
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  poll('sess_1', first);
  poll('sess_1', second);
  poll('sess_2', other);
  expect(started.map(({ session_id }) => session_id)).toEqual(['sess_1', 'sess_2']);
  started[0]?.tell(of('pending'), failed, true);
  for (const listener of [first, second])
    expect(listener.mock.calls).toEqual([[of('pending'), failed, true]]);
  expect(other).not.toHaveBeenCalled();
});

it('tells at once what is known, and nothing where nothing is', () => {
  const { poll, started } = polls();
  const [early, late] = [vi.fn(), vi.fn()];
  poll('sess_1', early);
  expect(early).not.toHaveBeenCalled();
  started[0]?.tell(of('pending'));
  poll('sess_1', late);
  expect(late.mock.calls).toEqual([[of('pending')]]);
  expect(early).toHaveBeenCalledTimes(1);
});

it('stops when the last subscriber has left, and starts again for the next', () => {
  const { poll, started } = polls();
  const [stays, leaves] = [vi.fn(), vi.fn()];
  const subscriptions = [poll('sess_1', stays), poll('sess_1', leaves)];
  subscriptions[1]?.stop();
  started[0]?.tell(of('pending'));
  expect([stays.mock.calls.length, leaves.mock.calls.length]).toEqual([1, 0]);
  expect(started[0]?.stop).not.toHaveBeenCalled();
  subscriptions[0]?.stop();
  expect(started[0]?.stop).toHaveBeenCalledTimes(1);
  poll('sess_1', stays);
  expect(started).toHaveLength(2);
});

it('goes on where a read has failed', () => {
  const { poll, started } = polls();
  poll('sess_1', () => {});
  started[0]?.tell(undefined, failed);
  started[0]?.tell(of('pending'), failed);
  poll('sess_1', () => {});
  expect(started).toHaveLength(1);
});

it.each<[string, Parameters<Listener>]>([
  ['has ended', [of('funded')]],
  ['was given up', [undefined, failed, true]],
])('reads a session again that %s, however late former subscribers leave', (_why, told) => {
  const { poll, started } = polls();
  const former = poll('sess_1', () => {});
  started[0]?.tell(...told);
  poll('sess_1', () => {});
  expect(started).toHaveLength(2);
  former.stop();
  poll('sess_1', () => {});
  expect(started).toHaveLength(2);
});

it('takes news that came another way from any of them', () => {
  const { poll, started } = polls();
  poll('sess_1', () => {});
  poll('sess_1', () => {}).heard();
  expect(started[0]?.heard).toHaveBeenCalledTimes(1);
});
