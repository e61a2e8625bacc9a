import { expect, it } from 'vitest';
import { timeText } from '@/components/dashboard/formatters';
import { ledgerPeriod } from '@/lib/dashboard/money/ledger-lines';

/** New Year's Eve in London is New Year's Day in Tokyo. */
const EVE = Date.UTC(2026, 11, 31, 20);

it.each([
  ['Asia/Tokyo', EVE, Date.UTC(2026, 11, 31, 10), 'Jan 1, 2027, 5:00 AM'],
  ['Asia/Tokyo', EVE, Date.UTC(2026, 11, 31, 21), 'Jan 1, 5:00 AM'],
  ['UTC', EVE, Date.UTC(2026, 11, 31, 21), 'Dec 31, 8:00 PM'],
  ['UTC', EVE, Date.UTC(2027, 0, 1, 1), 'Dec 31, 2026, 8:00 PM'],
  ['America/New_York', Date.UTC(2027, 0, 1, 3), Date.UTC(2027, 0, 1, 12), 'Dec 31, 2026, 10:00 PM'],
  ['Asia/Kolkata', Date.UTC(2026, 5, 1, 12), EVE - 86_400_000, 'Jun 1, 5:30 PM'],
])('in %s a time has its year unless that is the reader’s own: %i at %i', (zone, at, now, text) => {
  expect(timeText(new Date(at), zone, new Date(now))).toBe(text);
});

it('a day that no calendar has ends no period of the books: it would go on into the next month', () => {
  const period = (to: string) => ledgerPeriod(new URLSearchParams({ to }), Date.UTC(2026, 11, 1)).until;
  expect(period('2026-02-28')).toBe(Date.UTC(2026, 2, 1));
  expect(period('2026-02-30')).toBe(Date.UTC(2026, 11, 1));
});
