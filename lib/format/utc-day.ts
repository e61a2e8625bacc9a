import { DAY_ms } from './units';

/* Days that are counted by UTC, whatever the reader's zone: of figures, books, files and the database. */

/** The moment in milliseconds at which the day of `at` began. */
export const midnight = (at: number): number => Math.floor(at / DAY_ms) * DAY_ms;

/** The moment in milliseconds at which the month of `at` began, or the one that many months `later`. */
export function monthStart(at: number, later = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}

/** The day of `at`: "2026-11-24". */
export const isoDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);
