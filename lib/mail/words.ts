import { formatMoney } from '@/lib/money/currency';
import type { Row } from './content';

/** How mails name people, times and counts. */

const MINUTE_ms = 60_000;
const HOUR_ms = 3_600_000;
const LONGEST_NAME = 60;
/** What a mail program would turn into a link. */
const LINK_LIKE = /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/**
 * A name that a stranger typed, fit for a mail that we sign: one line, not long, and nothing that would become
 * a link. Null when nothing fit is left.
 */
export function safeName(name: string): string | null {
  const line = name
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
  return line === '' || LINK_LIKE.test(line) ? null : line;
}

export function greeting(name: string): string {
  const safe = safeName(name);
  return safe ? `Hello ${safe},` : 'Hello,';
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "Tue 24 Nov 2026, 18:00 UTC". Where the reader lives is not known. */
export function formatTime(at_ms: number): string {
  const part = Object.fromEntries(dateFormat.formatToParts(at_ms).map(({ type, value }) => [type, value]));
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} UTC`;
}

/** "53 hours", "40 minutes", "3 days and 4 hours": whole units, rounded down so that nobody is promised too much. */
export function formatSpan(span_ms: number): string {
  const hours = Math.floor(span_ms / HOUR_ms);
  if (hours < 2) return plural(Math.max(0, Math.floor(span_ms / MINUTE_ms)), 'minute');
  if (hours < 72) return plural(hours, 'hour');
  const rest = hours % 24;
  const days = plural(Math.floor(hours / 24), 'day');
  return rest === 0 ? days : `${days} and ${plural(rest, 'hour')}`;
}

/** A deadline, and how long it is until then: the clock's time may be far from the reader's own. */
export function deadlineRows(label: string, at_ms: number, sent_at_ms: number): Row[] {
  const until = { label, value: formatTime(at_ms) };
  if (at_ms <= sent_at_ms) return [until];
  return [until, { label: 'Time left', value: `${formatSpan(at_ms - sent_at_ms)} when this was sent` }];
}

/** "Fee (1%)"; basis points in, so 150 is 1.5%. */
export function feeLabel(fee_bps: number): string {
  return `Service fee (${fee_bps / 100}%)`;
}

export type Money = (amount_cents: number) => string;

/** Writes amounts of one currency. */
export const moneyIn =
  (currency: string): Money =>
  (amount_cents) =>
    formatMoney(amount_cents, currency);
