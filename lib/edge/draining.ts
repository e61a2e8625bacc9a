import { processSingleton } from '@/lib/singleton';

/*
 * Between SIGTERM and its end a process drains: it still answers, but says that no new requests should be sent to it.
 * server.ts begins it, and Next's bundle answers /api/ready: one state for both.
 */
const state = processSingleton('draining', () => ({ draining: false }));

export const isDraining = (): boolean => state.get().draining;

export function beginDraining(): void {
  state.set({ draining: true });
}

/** For tests, in which one process stands for many. */
export function endDraining(): void {
  state.take();
}
