import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';

/** The time that it may take beyond its limit, whatever hangs. */
const BEYOND_ms = 9_000;
const LIMIT_ms = 20_000;

/** What hangs does so for this long: longer than the platform lets a function run. */
const HANGS_ms = 120_000;

const STEPS = ['connect', 'sweep', 'run', 'release', 'look ahead', 'stop', 'end'] as const;
type Step = (typeof STEPS)[number];

const database = vi.hoisted(() => ({
  hangs: (_step: string): Promise<void> => Promise.resolve(),
  rounds: 0,
}));
vi.mock('node:timers/promises', () => ({
  setTimeout: (wait_ms: number) => new Promise((resolve) => setTimeout(resolve, wait_ms)),
}));
vi.mock('@/lib/log', () => ({ log: () => {} }));
vi.mock('@/lib/db/connection-shares', () => ({ connectionShares: () => ({ queue: 1 }) }));
vi.mock('@/lib/db/queue-pool', () => ({ queuePool: () => ({ end: () => database.hangs('end') }) }));
vi.mock('@/lib/jobs/lanes', () => ({ lanes: () => [], tasksOf: () => [] }));
vi.mock('@/lib/jobs/queue.sql', () => ({
  selectNextDue: { first: () => database.hangs('look ahead') },
}));
vi.mock('@/lib/jobs/liveness', () => ({
  startLiveness: async () => {
    await database.hangs('connect');
    return {
      lock: async () => {},
      release: () => database.hangs('release'),
      sweep: () => database.hangs('sweep'),
      stop: () => database.hangs('stop'),
    };
  },
}));
vi.mock('@/lib/jobs/graphile', () => ({
  graphileOptions: (options: object) => ({ ...options, events: { on: () => {} } }),
}));
vi.mock('graphile-worker', () => ({
  runOnce: ({ onPool }: { onPool: (worker: object) => void }) => {
    database.rounds += 1;
    onPool({ id: 'worker', gracefulShutdown: async () => {} });
    return database.hangs('run');
  },
}));
beforeEach(() => {
  vi.useFakeTimers();
  database.rounds = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** How a run ends where this step hangs. */
async function runWhile(hanging: Step, for_ms = 3 * HANGS_ms) {
  database.hangs = (step) =>
    step === hanging ? new Promise((resolve) => setTimeout(resolve, HANGS_ms)) : Promise.resolve();
  const began_ms = Date.now();
  const run = runDueJobs({ time_limit_ms: LIMIT_ms });
  const ended = run.then((report) => ({ ...report, took_ms: Date.now() - began_ms }));
  await vi.advanceTimersByTimeAsync(for_ms);
  return ended;
}

it.each(STEPS)('ends in time while the database hangs at: %s', async (step) => {
  const { took_ms, stopped_early } = await runWhile(step);
  expect(took_ms).toBeLessThanOrEqual(LIMIT_ms + BEYOND_ms);
  expect(stopped_early).toBe(step !== 'stop' && step !== 'end');
});

it.each(['run', 'stop', 'end'] as const)('keeps no later run waiting by what hangs at: %s', async (step) => {
  await runWhile(step, LIMIT_ms + BEYOND_ms);
  const next = runDueJobs({ time_limit_ms: LIMIT_ms });
  await vi.advanceTimersByTimeAsync(0);
  expect(database.rounds).toBe(2);
  await vi.advanceTimersByTimeAsync(3 * HANGS_ms);
  await next;
});

it.each(['connect', 'sweep'] as const)('begins nothing once it was given up at: %s', async (step) => {
  await runWhile(step);
  expect(database.rounds).toBe(0);
});
