import { MINUTE_ms } from '@/lib/format/units';

/** Smaller differences can come from the way of the page, and matter to nobody. */
const TOLERANCE_ms = MINUTE_ms;

/** What this device's clock is behind the server's; unknown until the page says when it was written. */
let behind_ms: number | undefined;

/**
 * Compares this device's clock with the server's, which wrote the page at that time. Its first byte came soon after,
 * however late this runs: a phone can be locked in between, so what is written again later is not compared.
 */
export function keepClock(written_at: number): void {
  if (behind_ms !== undefined) return;
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const came_at = performance.timeOrigin + (way?.responseStart ?? 0);
  behind_ms = Math.abs(written_at - came_at) > TOLERANCE_ms ? written_at - came_at : 0;
}

/** The time as the server has it, by which deadlines pass. */
export const serverNow = (): number => Date.now() + (behind_ms ?? 0);
