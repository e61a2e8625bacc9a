import { MINUTE_ms } from '@/lib/format/units';
import { processSingleton } from '@/lib/singleton';

/**
 * What this process knows about its own worker: whether its runners run, and when to start one
 * again that has ended. A runner counts as recovered once it has run for a while: one that ends again and again keeps
 * failing.
 */

/** The first restart is almost immediate: the usual cause is a lost connection that can be reopened. */
const FIRST_WAIT_ms = 250;
const LONGEST_WAIT_ms = 5_000;
/** A runner that has run for this long has recovered. */
const RECOVERED_AFTER_ms = 15_000;
/** By then several restarts have failed, longer than their waits or a database failover explain. */
export const DOWN_AFTER_ms = MINUTE_ms;

// server.ts starts the worker, Next's bundle answers /api/health: one list for both.
const runners = processSingleton('worker_runners', () => new Set<RunnerHealth>());

export class RunnerHealth {
  private failures = 0;
  private failing_since_ms: number | null = null;
  private running_since_ms: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {
    runners.get().add(this);
  }

  started(): void {
    this.running_since_ms = this.now();
  }

  /** It has ended by itself, or could not be started. */
  ended(): void {
    if (this.isRecovered()) {
      this.failures = 0;
      this.failing_since_ms = null;
    }
    this.failures += 1;
    this.failing_since_ms ??= this.now();
    this.running_since_ms = null;
  }

  /** How long to wait before the next start, in milliseconds: longer each time, and not at the same instant everywhere. */
  waitMs(random: () => number = Math.random): number {
    const longest_ms = Math.min(FIRST_WAIT_ms * 2 ** Math.min(this.failures - 1, 10), LONGEST_WAIT_ms);
    return Math.round(longest_ms * (0.5 + random() / 2));
  }

  isDown(): boolean {
    if (this.failing_since_ms === null || this.isRecovered()) return false;
    return this.now() - this.failing_since_ms > DOWN_AFTER_ms;
  }

  /** It was stopped on purpose. */
  forget(): void {
    runners.get().delete(this);
  }

  private isRecovered(): boolean {
    return this.running_since_ms !== null && this.now() - this.running_since_ms > RECOVERED_AFTER_ms;
  }
}

/** Whether this process has a worker that is down permanently, or nearly so. */
export function isWorkerDown(): boolean {
  for (const runner of runners.get()) if (runner.isDown()) return true;
  return false;
}
