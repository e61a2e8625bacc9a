import { cutPage } from '@/lib/db/keyset';

/*
 * Times and cursors from an address bar. Postgres and JavaScript write years beyond 9999 differently, so they are not
 * accepted.
 */

const LAST_TIME_ms = Date.UTC(9999, 0, 1);

/** A whole number of milliseconds since 1970, before the year 9999; undefined for anything else. */
export function timeOf(text: string): number | undefined {
  const at = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return at > 0 && at < LAST_TIME_ms ? at : undefined;
}

/**
 * Midnight, UTC, of a day such as `2026-11-21`; undefined for one that no calendar has, which JavaScript would take for a
 * day of the next month. From 1970 to 9998, so that the day after is one, too.
 */
export function dayOf(text: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  const isDay = at >= 0 && at < LAST_TIME_ms && new Date(at).toISOString().startsWith(text);
  return isDay ? at : undefined;
}

interface Page<Row> {
  rows: Row[];
  /** Where the next page begins, as `<milliseconds>_<id>`; null when there is none. */
  next_cursor: string | null;
}

/** A list without pages. */
export interface Cut<Row> {
  /** The first ones. */
  rows: Row[];
  /** How many others there are. */
  beyond: number;
}

/** Where the last page ended, with its time as the database reads it; null for anything but a cursor. */
export function cursorOf(cursor: string | undefined): { at: string; id: string } | { at: null; id: null } {
  const [text = '', id = ''] = cursor?.match(/^(\d{1,15})_(\w{1,100})$/)?.slice(1) ?? [];
  const at = timeOf(text);
  return at === undefined ? { at: null, id: null } : { at: new Date(at).toISOString(), id };
}

/** The page of `limit` rows out of up to one more; `positionOf` gives a row's time and id. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  positionOf: (row: Row) => [Date, string],
): Page<Row> {
  const { data: rows, next_cursor } = cutPage(found, limit, (last) => {
    const [at, id] = positionOf(last);
    return `${at.getTime()}_${id}`;
  });
  return { rows, next_cursor };
}
