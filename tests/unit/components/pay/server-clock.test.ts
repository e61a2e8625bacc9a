/** @vitest-environment jsdom */
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const HOUR_ms = 3_600_000;
/** When the server wrote the page, and how long its first byte was under way. */
const WRITTEN = Date.UTC(2026, 10, 24, 18);
const WAY_ms = 2_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.page_read_at = undefined;
});

/** A page that a device whose clock is so far off has read, and whose script comes long after. */
async function loaded(off_ms: number, script_after_ms: number) {
  const { keepClock, NOTE_READING, serverNow } = await import('@/components/pay/time/server-clock');
  vi.setSystemTime(WRITTEN + off_ms + WAY_ms);
  runInThisContext(NOTE_READING);
  vi.setSystemTime(WRITTEN + off_ms + script_after_ms);
  keepClock(WRITTEN);
  return serverNow;
}

it.each([0, 50_000, -HOUR_ms, 25 * HOUR_ms])(
  'a clock that is %i ms off shows the server’s time',
  async (off) => {
    const serverNow = await loaded(off, 10 * 60_000);
    expect(serverNow()).toBe(WRITTEN + 10 * 60_000 - WAY_ms);
    vi.setSystemTime(WRITTEN + off + HOUR_ms);
    expect(serverNow()).toBe(WRITTEN + HOUR_ms - WAY_ms);
  },
);

it('a page that was written again changes nothing: it may have waited in a phone that was locked', async () => {
  const serverNow = await loaded(0, 0);
  const { keepClock } = await import('@/components/pay/time/server-clock');
  vi.setSystemTime(WRITTEN + 2 * HOUR_ms);
  keepClock(WRITTEN + HOUR_ms);
  expect(serverNow()).toBe(WRITTEN + 2 * HOUR_ms - WAY_ms);
});

it('a browser that leaves out the hours its device has slept since it was opened changes nothing', async () => {
  vi.stubGlobal('performance', {
    timeOrigin: WRITTEN - 8 * HOUR_ms - 500,
    getEntriesByType: () => [{ responseStart: 500 + WAY_ms }],
  });
  const serverNow = await loaded(0, 60_000);
  expect(serverNow()).toBe(WRITTEN + 60_000 - WAY_ms);
});
