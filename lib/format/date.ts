import { DEFAULT_LOCALE } from './locale';

/** "Nov 24" */
export const DAY = { month: 'short', day: 'numeric' } as const;
/** "Nov 24, 2026" */
export const DATE = { ...DAY, year: 'numeric' } as const;
/** "November 2026" */
export const MONTH = { month: 'long', year: 'numeric' } as const;
/** "Nov 24, 6:00 PM" */
export const TIME = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;
/** "Tue, Nov 24, 6:00 PM" */
export const DEADLINE = { ...TIME, weekday: 'short' } as const;
/** "Tue, Nov 24, 2026, 6:00 PM UTC", for readers whose zone is not known. */
export const DEADLINE_UTC = { ...DEADLINE, year: 'numeric', timeZoneName: 'short' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date or time in one of the styles above. `zone` null is the zone of this device. */
export function formatDate(
  at: Date | number,
  style: Intl.DateTimeFormatOptions,
  zone: string | null = 'UTC',
  locale = DEFAULT_LOCALE,
): string {
  const options = { ...style, timeZone: zone ?? undefined };
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  // Newer versions of the locale data write a narrow no-break space before PM, older ones do not.
  return format.format(at).replace('\u202f', ' ');
}
