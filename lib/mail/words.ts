import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { durationInWords } from '@/lib/format/duration';
import { formatMoney } from '@/lib/money/currency';
import type { Row } from './content';
import { safeName } from './safe-name';

/** How mails name people, times and counts. */

export function greeting(name: string): string {
  const safe = safeName(name);
  return safe ? `Hello ${safe},` : 'Hello,';
}

/** "Tue, Nov 24, 2026, 6:00 PM UTC": where the reader lives is not known. */
export function formatTime(at_ms: number): string {
  return formatDate(at_ms, DEADLINE_UTC);
}

/** A deadline, and how long it is until then: the clock's time may be far from the reader's own. */
export function deadlineRows(label: string, at_ms: number, sent_at_ms: number): Row[] {
  const until = { label, value: formatTime(at_ms) };
  if (at_ms <= sent_at_ms) return [until];
  return [until, { label: 'Time left', value: `${durationInWords(at_ms - sent_at_ms)} when this was sent` }];
}

/** "Fee (1%)"; basis points in, so 150 is 1.5%. */
export function feeLabel(fee_bps: number): string {
  return `Service fee (${fee_bps / 100}%)`;
}

type Money = (amount_cents: number) => string;

/** Writes amounts of one currency. */
export const moneyIn =
  (currency: string): Money =>
  (amount_cents) =>
    formatMoney(amount_cents, currency);
