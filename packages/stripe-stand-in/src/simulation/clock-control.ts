import type { World } from '../world';

const MAX_ADVANCE_ms = 366 * 86_400_000;

/** Moves the clock forward. What falls due on the way has happened when this returns, but for deliveries. */
export function advanceClock(world: World, advance_ms: number): void {
  if (!Number.isSafeInteger(advance_ms) || advance_ms < 0 || advance_ms > MAX_ADVANCE_ms)
    throw new RangeError(`advance_ms is a whole number from 0 to ${MAX_ADVANCE_ms}.`);
  const ahead_ms = world.clock.getAhead_ms() + advance_ms;
  world.scheduler.advance(advance_ms);
  // Exactly: time went on while what fell due was done.
  world.clock.setAhead_ms(ahead_ms);
  world.store.setSetting('clock_ahead_ms', ahead_ms);
  world.deliveries.wake();
}
