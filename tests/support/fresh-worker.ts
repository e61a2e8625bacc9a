/**
 * Runs before each test file. Files share their worker's process, so that libraries are read once for all of them,
 * and nothing else: each begins with no module of ours loaded, no mock, and the environment as it was.
 */
import { vi } from 'vitest';

const worker = globalThis as typeof globalThis & {
  /** Vitest's own, which it resets itself where each file has a process. */
  __vitest_mocker__?: { reset(): void };
  splitSingletons?: unknown;
  firstEnvironment?: NodeJS.ProcessEnv;
};

worker.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker.firstEnvironment)) delete process.env[name];
Object.assign(process.env, worker.firstEnvironment);
delete worker.splitSingletons;
vi.useRealTimers();
vi.unstubAllGlobals();
worker.__vitest_mocker__?.reset();
vi.resetModules();
