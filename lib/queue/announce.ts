import { processSingleton } from '@/lib/singleton';

/** Where no worker runs, somebody has to be told that there is work (lib/jobs/run-soon). */
const listener = processSingleton('queued_listener', (): { tell: (() => void) | null } => ({ tell: null }));

/** Calls `tell` whenever jobs were queued, or are about to be committed. */
export function tellWhenQueued(tell: (() => void) | null): void {
  listener.get().tell = tell;
}

/** Jobs were queued. */
export function noteQueued(): void {
  listener.get().tell?.();
}
