import { DAY_ms } from './units';

/* Days that are counted by UTC, whatever the reader's zone: of figures, books, files and the database. */

/** The moment in milliseconds at which the day of `at` began. */
export const midnight = (at: number): number => Math.floor(at / DAY_ms) * DAY_ms;

/** The day of `at`: "2026-11-24". */
export const isoDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);
