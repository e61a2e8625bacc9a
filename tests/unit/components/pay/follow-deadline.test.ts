import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { daysLeft, followDeadline, type ShownTime } from '@/components/pay/time/deadline-clock';
import { wordsOf } from '@/lib/words/words';

const MINUTE_ms = 60_000;
const HOUR_ms = 60 * MINUTE_ms;
const TICK_ms = 15_000;
const { script } = wordsOf('en');

let life: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

/** A page that is open this long before the deadline. Answers what it shows, as of its last tick. */
function follow(left_ms: number): () => ShownTime {
  let shown: ShownTime = { text: '' };
  const show = (time: ShownTime) => {
    shown = time;
  };
  followDeadline(Date.now() + left_ms, script, show, life.signal, false, daysLeft);
  return () => shown;
}

/** The device sleeps: its timers stop, and its clock does not. */
function sleep(by_ms: number): void {
  vi.setSystemTime(Date.now() + by_ms - TICK_ms);
  vi.advanceTimersByTime(TICK_ms);
}

it.each([
  [24 * HOUR_ms, 'One day left to pay.'],
  [HOUR_ms, 'One hour left to pay.'],
  [10 * MINUTE_ms, 'Ten minutes left to pay.'],
])('a page that is open announces %i ms before the end at that time', (mark_ms, text) => {
  const shown = follow(mark_ms + MINUTE_ms);
  vi.advanceTimersByTime(MINUTE_ms - TICK_ms);
  expect(shown().announced).toBeFalsy();
  vi.advanceTimersByTime(TICK_ms);
  expect(shown().announced).toBe(text);
  vi.advanceTimersByTime(3 * MINUTE_ms);
  expect(shown().announced).toBe(text);
});

it.each([
  [25 * HOUR_ms, 5 * MINUTE_ms, '5 minutes left'],
  [25 * HOUR_ms, 2 * HOUR_ms, '2 hours left'],
  [25 * HOUR_ms, 10 * MINUTE_ms, 'Ten minutes left to pay.'],
  [2 * HOUR_ms, MINUTE_ms, '1 minute left'],
  [2 * HOUR_ms, -MINUTE_ms, 'Time is up'],
])('one that slept from %i to %i ms before the end announces what is left', (from_ms, to_ms, text) => {
  const shown = follow(from_ms);
  expect(shown().announced).toBeFalsy();
  sleep(from_ms - to_ms);
  expect(shown().announced).toBe(text);
});
