import { afterEach, expect, it, vi } from 'vitest';
import { runProcess } from '../../../run-process';

const { closed, logged } = vi.hoisted(() => ({ closed: [] as string[], logged: [] as unknown[] }));
vi.mock('@/lib/env', async (original) => ({
  ...(await original<object>()),
  env: () => ({ NODE_ENV: 'test', DRAIN_MS: 0 }),
}));
vi.mock('@/lib/log', async (original) => ({
  ...(await original<object>()),
  log: (...entry: unknown[]) => void logged.push(entry),
}));
vi.mock('@/lib/db/pool', async (original) => ({
  ...(await original<object>()),
  closePool: async () => void closed.push('pool'),
}));
vi.mock('@/lib/tracing/start-tracing', () => ({
  startTracing: async () => {},
  stopTracing: async () => void closed.push('tracing'),
}));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('closes the pool and tracing although something before them could not stop, and says so', async () => {
  // What ends a process that does not stop in time.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const stops: (() => void)[] = [];
  vi.spyOn(process, 'on').mockImplementation((_signal, stop) => {
    stops.push(stop);
    return process;
  });
  const exit = new Promise((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation(((status: number) => resolve(status)) as never);
  });
  await runProcess(async () => async () => {
    throw new Error('It does not close');
  });
  stops[0]?.();
  expect(await exit).toBe(1);
  expect(closed).toEqual(['pool', 'tracing']);
  expect(logged).toEqual([['error', 'could not stop in order', { reason: 'It does not close' }]]);
});
