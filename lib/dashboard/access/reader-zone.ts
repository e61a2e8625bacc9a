import { cookies } from 'next/headers';
import { cache } from 'react';
import { knownZone } from '@/lib/format/time-zone';

/** Written by the browser (components/dashboard/frame/zone-keeper); not a secret, and nothing but a wish. */
export const ZONE_COOKIE = 'split_zone';

/** The time zone of the page’s reader, as the browser has said; UTC until then. Once a request. */
export const readerZone = cache(async (): Promise<string> => {
  return knownZone((await cookies()).get(ZONE_COOKIE)?.value) ?? 'UTC';
});
