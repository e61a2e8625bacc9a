import { DAY_ms } from './units';
import { isoDay } from './utc-day';

/** The IANA name of a time zone, if this runtime knows it by that name; null for anything else. */
export function knownZone(name: unknown): string | null {
  if (typeof name !== 'string' || !/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return null;
  }
}

/** Days begin at most so far from those of UTC. */
const FARTHEST_ms = DAY_ms;

/**
 * The first moment of a calendar day, given as its midnight in UTC, where clocks show this zone's time. It is searched
 * for: a day whose first hour the clocks skip begins later than at midnight.
 */
export function startOfDay(midnight_utc: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const day = isoDay(midnight_utc);
  let before = midnight_utc - FARTHEST_ms;
  let at = midnight_utc + FARTHEST_ms;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (format.format(middle) < day) before = middle;
    else at = middle;
  }
  return at;
}
