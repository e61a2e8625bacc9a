import { describe, expect, it } from 'vitest';
import { DATE, DAY, DEADLINE, DEADLINE_UTC, formatDate, MONTH, TIME } from '@/lib/format/date';
import { durationInWords, formatDuration } from '@/lib/format/duration';
import { formatNumber, plural } from '@/lib/format/number';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_ms = 24 * HOUR;

describe('a duration', () => {
  it.each([
    [-1, '0 min'],
    [59_999, '0 min'],
    [12 * MINUTE + 59_999, '12 min'],
    [HOUR, '1 hr'],
    [3 * HOUR + 20 * MINUTE, '3 hr 20 min'],
    [DAY_ms - 1, '23 hr 59 min'],
    [DAY_ms + 59 * MINUTE, '1 day 59 min'],
    [2 * DAY_ms + 4 * HOUR + 5 * MINUTE, '2 days 4 hr'],
  ])('of %d ms is %s, always rounded down', (duration_ms, text) => {
    expect(formatDuration(duration_ms)).toBe(text);
  });

  it.each([
    [HOUR, '60 minutes'],
    [2 * HOUR - 1, '119 minutes'],
    [2 * HOUR, '2 hours'],
    [3 * DAY_ms - 1, '71 hours'],
    [3 * DAY_ms + HOUR - 1, '3 days'],
    [4 * DAY_ms + HOUR, '4 days and 1 hour'],
  ])('of %d ms is %s in words', (duration_ms, text) => {
    expect(durationInWords(duration_ms)).toBe(text);
  });

  it('is written in the reader’s locale', () => {
    expect(durationInWords(97 * HOUR, 'de')).toBe('4 Tage und 1 Stunde');
    expect(durationInWords(97 * HOUR, 'ja-JP')).toBe('4日、1時間');
    expect(formatDuration(12 * MINUTE, 'ja-JP')).toBe('12分');
  });
});

describe('a date', () => {
  const at = Date.UTC(2026, 10, 24, 18, 5);

  it.each([
    [DAY, 'Nov 24'],
    [DATE, 'Nov 24, 2026'],
    [MONTH, 'November 2026'],
    [TIME, 'Nov 24, 6:05 PM'],
    [DEADLINE, 'Tue, Nov 24, 6:05 PM'],
    [DEADLINE_UTC, 'Tue, Nov 24, 2026, 6:05 PM UTC'],
  ])('%o is %s, with the same spaces in every version of the locale data', (style, text) => {
    expect(formatDate(at, style)).toBe(text);
  });

  it('is in the reader’s time zone and locale when known', () => {
    expect(formatDate(at, TIME, 'Asia/Tokyo')).toBe('Nov 25, 3:05 AM');
    expect(formatDate(at, DATE, 'UTC', 'de')).toBe('24. Nov. 2026');
  });
});

it('numbers are grouped, and nouns agree with them', () => {
  expect(formatNumber(12_345)).toBe('12,345');
  expect([1, 2, 1_000].map((count) => plural(count, 'group'))).toEqual([
    '1 group',
    '2 groups',
    '1,000 groups',
  ]);
  expect(plural(2, 'delivery', 'deliveries')).toBe('2 deliveries');
});
