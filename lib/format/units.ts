/* Lengths of time in milliseconds, by the one name that each has everywhere. */

export const MINUTE_ms = 60_000;
export const HOUR_ms = 60 * MINUTE_ms;
export const DAY_ms = 24 * HOUR_ms;
