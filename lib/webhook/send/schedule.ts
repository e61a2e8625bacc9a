import { DAY_ms, HOUR_ms, MINUTE_ms } from '@/lib/format/units';

/**
 * The wait before each attempt, in milliseconds after the one before it failed: ten attempts over a little more than
 * three days (Standard Webhooks 1.0.0, Deliverability). The same in both modes.
 */
export const RETRY_DELAYS_ms: readonly number[] = [
  0,
  5_000,
  5 * MINUTE_ms,
  30 * MINUTE_ms,
  2 * HOUR_ms,
  5 * HOUR_ms,
  10 * HOUR_ms,
  14 * HOUR_ms,
  20 * HOUR_ms,
  24 * HOUR_ms,
];

/** Up to a fifth is added, so that what failed together does not come back together. */
const JITTER = 0.2;
/** A receiver's Retry-After is followed up to this far. */
const LONGEST_WAIT_ms = 24 * HOUR_ms;
/** Longer than all waits together, each as long as it can be: what is left then is only kept back by pauses. */
const OVER_AFTER_days = 10;

/** The reason in words that a merchant can act on. */
export const GIVEN_UP = `Given up after ${OVER_AFTER_days} days: the receiver was down`;

/** Whether the schedule of a delivery has ended by its age, however few attempts were made. */
export const isOver = (created_at: Date, now_ms: number): boolean =>
  now_ms - created_at.getTime() >= OVER_AFTER_days * DAY_ms;

/**
 * How long to wait after `attempts` failed ones, or null when none is left. A receiver's wish (Retry-After) makes the
 * wait longer, never shorter.
 *
 * @param random a number in [0, 1).
 */
export function nextDelayMs(attempts: number, retry_after_ms: number | null, random: number): number | null {
  const base = RETRY_DELAYS_ms[attempts];
  if (base === undefined) return null;
  const wished = Math.min(retry_after_ms ?? 0, LONGEST_WAIT_ms);
  return Math.max(Math.round(base * (1 + JITTER * random)), wished);
}

/**
 * The Retry-After header (RFC 9110, 10.2.3): whole seconds or an HTTP date. Null when absent or unreadable.
 */
export function parseRetryAfter(value: string | undefined, now_ms: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // Date.parse reads far more than HTTP dates; those start with the name of a day.
  if (!/^[A-Z][a-z]{2},/.test(text)) return null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(date - now_ms, 0);
}
