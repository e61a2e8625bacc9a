import { describe, expect, it } from 'vitest';
import { knownZone, startOfDay } from '@/lib/format/time-zone';

describe('the zone that a browser says it is in', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Tokyo', 'UTC'])(
    'is taken: %s',
    (zone) => {
      expect(knownZone(zone)).toBe(zone);
    },
  );

  it.each([undefined, 7, '', 'Nowhere/None', '../../etc', 'x'.repeat(100_000), 'Europe/Berlin; Path=/'])(
    'is not taken when it is none: %.30s',
    (zone) => {
      expect(knownZone(zone)).toBeNull();
    },
  );
});

it.each([
  ['2026-03-01', 'UTC', '2026-03-01T00:00Z'],
  ['2026-03-01', 'Europe/Berlin', '2026-02-28T23:00Z'],
  // The first days of summer time and of winter time are 23 and 25 hours long.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00Z'],
  ['2026-03-01', 'Pacific/Kiritimati', '2026-02-28T10:00Z'],
  ['2026-03-01', 'Pacific/Pago_Pago', '2026-03-01T11:00Z'],
  ['2026-03-01', 'Asia/Kathmandu', '2026-02-28T18:15Z'],
  // Its clocks went from midnight to one o'clock.
  ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00Z'],
  // A day that Samoa never had begins with the next one.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00Z'],
])('%s in %s begins at %s', (day, zone, begin) => {
  expect(startOfDay(Date.parse(day), zone)).toBe(Date.parse(begin));
});
