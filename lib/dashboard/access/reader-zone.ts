import { cookies } from 'next/headers';
import { cache } from 'react';

/** Written by the browser (components/dashboard/frame/zone-keeper); not a secret, and nothing but a wish. */
export const ZONE_COOKIE = 'split_zone';

/** The time zone of the page’s reader, as the browser has said; UTC until then. Once a request. */
export const readerZone = cache(async (): Promise<string> => {
  return knownZone((await cookies()).get(ZONE_COOKIE)?.value ?? '');
});

/** The zone, if this server knows it by this name; UTC otherwise. */
export function knownZone(name: string): string {
  if (!/^[A-Za-z0-9_+/-]{1,64}$/.test(name)) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return 'UTC';
  }
}
