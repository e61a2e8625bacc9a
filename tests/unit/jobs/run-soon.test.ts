import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { runAfterAnswers } from '@/lib/jobs/run-soon';
import { noteQueued, tellWhenQueued } from '@/lib/queue/announce';

interface RunOptions {
  time_limit_ms: number;
  tasks: readonly string[];
  onWait: (waits: boolean) => Promise<void>;
}

/** The platform ends a function this long after its request. */
const PLATFORM_ms = 60_000;
/** How long a run goes on after its limit if anything hangs (lib/jobs/run-due-jobs). */
const HANGS_ms = 9_000;

const seen = vi.hoisted(() => ({
  limits: [] as number[],
  ends: [] as Promise<void>[],
  /** How long a run first waits for a job that is due later. */
  wait_ms: 0,
  at_once: 0,
  most: 0,
}));
vi.mock('node:timers/promises', () => ({
  setTimeout: (wait_ms: number) => new Promise((resolve) => setTimeout(resolve, wait_ms)),
}));
vi.mock('@/lib/auth/after-answer', () => ({
  afterAnswer: (_what: string, work: () => Promise<void>) => seen.ends.push(work()),
}));
vi.mock('@/lib/jobs/run-due-jobs', () => ({
  // Everything that it runs hangs.
  runDueJobs: async ({ time_limit_ms, tasks, onWait }: RunOptions) => {
    if (seen.wait_ms > 0) {
      await onWait(true);
      await new Promise((resolve) => setTimeout(resolve, seen.wait_ms));
      await onWait(false);
      if (!tasks.includes('deliver')) return;
      seen.at_once += 1;
      seen.most = Math.max(seen.most, seen.at_once);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      seen.at_once -= 1;
      return;
    }
    seen.limits.push(time_limit_ms);
    await new Promise((resolve) => setTimeout(resolve, Math.max(time_limit_ms, 0) + HANGS_ms));
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  runAfterAnswers();
});
afterAll(() => {
  tellWhenQueued(null);
  vi.useRealTimers();
});

it('ends every run within the time of its function, though all that is run hangs and requests go on', async () => {
  const taken_ms: number[] = [];
  for (let asked_s = 0; asked_s < 120; asked_s += 1) {
    noteQueued();
    const asked_ms = Date.now();
    void seen.ends.at(-1)?.then(() => taken_ms.push(Date.now() - asked_ms));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(2 * PLATFORM_ms);
  expect(taken_ms).toHaveLength(120);
  expect(Math.max(...taken_ms)).toBeLessThan(PLATFORM_ms - 5_000);
  // Some had waited for a place.
  expect(Math.min(...seen.limits)).toBeLessThan(15_000);
  expect(Math.max(...seen.limits)).toBeLessThanOrEqual(20_000);
});

it('lets no more runs go on at once than begin at once, after all have waited for later jobs', async () => {
  seen.wait_ms = 5_000;
  for (let asked = 0; asked < 10; asked += 1) {
    noteQueued();
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(2 * PLATFORM_ms);
  expect(seen.most).toBe(3);
  expect(seen.at_once).toBe(0);
});
