import { describe, expect, it } from 'vitest';
import { knownZone } from '@/lib/format/time-zone';

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
