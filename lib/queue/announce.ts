import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '@/lib/singleton';

/** Where no worker runs, somebody has to be told that there is work (lib/jobs/run-soon). */
const listener = processSingleton('queued_listener', (): { tell: (() => void) | null } => ({ tell: null }));

/** Calls `tell` whenever jobs were queued, or are about to be committed. */
export function tellWhenQueued(tell: (() => void) | null): void {
  listener.get().tell = tell;
}

const untold = processSingleton('queued_untold', () => new AsyncLocalStorage<true>());

/** Nobody is told of what `work` queues: it runs that itself, or leaves it to the clock. */
export function withoutTelling<Result>(work: () => Result): Result {
  return untold.get().run(true, work);
}

/** Jobs were queued. */
export function noteQueued(): void {
  if (!untold.get().getStore()) listener.get().tell?.();
}
