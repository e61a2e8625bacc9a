import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watch } from '@/lib/hosted/live/watchers';
import { newsFound } from '@/lib/hosted/page/page-found';
import { subscribe } from '@/lib/session/live';

vi.mock('@/lib/hosted/page/page-found', () => ({ newsFound: vi.fn() }));
vi.mock('@/lib/session/live', () => ({ subscribe: vi.fn() }));

/** Longer than the longest pause between two tries. */
const LONG_ms = 15_000;

const reads = vi.mocked(newsFound);
const stops: (() => void)[] = [];
let notify = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  reads.mockReset();
  vi.mocked(subscribe).mockImplementation((_session_id, listener) => {
    notify = listener;
    return () => {};
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const has = (version: number) => reads.mockResolvedValue({ version, status: 'pending' });
const fails = () => reads.mockRejectedValue(new Error('the pool is full'));

/** What somebody who watches from now on is told. */
function told(): number[] {
  const versions: number[] = [];
  const stop = watch('sess_1', (text) => {
    const [, version] = /"version":(\d+)/.exec(new TextDecoder().decode(text)) ?? [];
    if (version) versions.push(Number(version));
  });
  stops.push(stop);
  return versions;
}

it('a change whose reading fails is told once it can be read', async () => {
  has(1);
  const seen = told();
  await vi.advanceTimersByTimeAsync(0);
  fails();
  notify();
  await vi.advanceTimersByTimeAsync(5 * LONG_ms);
  expect(seen).toEqual([1]);
  has(2);
  await vi.advanceTimersByTimeAsync(LONG_ms);
  expect(seen).toEqual([1, 2]);
  const count = reads.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5 * LONG_ms);
  expect(reads).toHaveBeenCalledTimes(count);
});

it('who comes later is not told a version older than the last change', async () => {
  has(1);
  told();
  await vi.advanceTimersByTimeAsync(0);
  fails();
  notify();
  await vi.advanceTimersByTimeAsync(0);
  const later = told();
  expect(later).toEqual([]);
  has(2);
  await vi.advanceTimersByTimeAsync(LONG_ms);
  expect(later).toEqual([2]);
});

it('what was read while something changed is kept for nobody', async () => {
  let answer = (_: { version: number; status: 'pending' }) => {};
  reads.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  fails();
  told();
  notify();
  answer({ version: 1, status: 'pending' });
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toEqual([]);
});

it('a reading that fails is tried less and less often, and no more once nobody watches', async () => {
  fails();
  told();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads.mock.calls.length).toBeGreaterThan(5);
  expect(reads.mock.calls.length).toBeLessThan(20);
  for (const stop of stops.splice(0)) stop();
  reads.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).not.toHaveBeenCalled();
});
