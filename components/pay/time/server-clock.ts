/** What this device's clock is behind the server's; unknown until the page says when it was written. */
let behind_ms: number | undefined;

/**
 * Compares this device's clock with the server's, which wrote the page at that time. Its first byte came soon after,
 * however late this runs: a phone can be locked in between, so what is written again later is not compared. The way of
 * that byte is in the difference, so no deadline passes here before it does at the server.
 */
export function keepClock(written_at: number): void {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  behind_ms ??= written_at - performance.timeOrigin - (way?.responseStart ?? 0);
}

/** The time as the server has it, by which deadlines pass. */
export const serverNow = (): number => Date.now() + (behind_ms ?? 0);
