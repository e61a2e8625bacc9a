import { expect, it } from 'vitest';
import { daysLeft } from '@/components/pay/time/deadline-clock';
import { wordsOf } from '@/lib/words/words';

const HOUR_ms = 3_600_000;

it.each([
  [72 * HOUR_ms, '3 days left'],
  [72 * HOUR_ms - 60_000, '3 days left'],
  [70 * HOUR_ms, '2 days left'],
  [46 * HOUR_ms, '46 hours left'],
  [HOUR_ms, '1 hour left'],
  [59.5 * 60_000, '59 minutes left'],
  [30_000, '1 minute left'],
  [0, 'Time is up'],
])('%i ms are read in passing as "%s"', (left_ms, text) =>
  expect(daysLeft(left_ms, wordsOf('en').script)).toBe(text),
);
