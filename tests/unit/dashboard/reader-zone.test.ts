import { describe, expect, it } from 'vitest';
import { knownZone } from '@/lib/dashboard/access/reader-zone';

describe('the zone that a browser says it is in', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Tokyo', 'UTC'])(
    'is taken: %s',
    (zone) => {
      expect(knownZone(zone)).toBe(zone);
    },
  );

  it.each(['', 'Nowhere/None', '../../etc', 'x'.repeat(100_000), 'Europe/Berlin; Path=/'])(
    'is UTC when it is none',
    (zone) => {
      expect(knownZone(zone)).toBe('UTC');
    },
  );
});
