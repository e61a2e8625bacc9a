declare global {
  /** When this device began to read the page, by its own clock. */
  var page_read_at: number | undefined;
}

/**
 * Notes when the page came, before anything that is painted. A browser says it too (`performance.timeOrigin`), but
 * counts it from its own start, and leaves out the hours that the device has slept since.
 */
export const NOTE_READING = 'globalThis.page_read_at=Date.now()';

/** What this device's clock is behind the server's; unknown until the page says when it was written. */
let behind_ms: number | undefined;

/**
 * Compares this device's clock with the server's, which wrote the page at that time. It was read soon after, however
 * late this runs: a phone can be locked in between, so what is written again later is not compared. The way to this
 * device is in the difference, so no deadline passes here before it does at the server.
 */
export function keepClock(written_at: number): void {
  behind_ms ??= written_at - (globalThis.page_read_at ?? Date.now());
}

/** The time as the server has it, by which deadlines pass. */
export const serverNow = (): number => Date.now() + (behind_ms ?? 0);
