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
/** "Tue, Nov 24, 2026, 6:00 PM UTC", for readers whose zone is not known or not this one. */
export const DEADLINE_UTC = { ...DEADLINE, year: 'numeric', timeZoneName: 'short' } as const;

type Moment = Date | number;

/** Writes dates and times in one of the styles above: for lists, since creating a format takes most of the time. */
export function dateFormatter(
  style: Intl.DateTimeFormatOptions,
  zone: string | null = 'UTC',
  locale = DEFAULT_LOCALE,
): (at: Moment) => string {
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: zone ?? undefined });
  // Newer versions of the locale data write a narrow no-break space before PM, older ones do not.
  return (at) => format.format(at).replace('\u202f', ' ');
}

/** One date or time. `zone` null is the zone of this device. */
export function formatDate(
  at: Moment,
  style: Intl.DateTimeFormatOptions,
  zone?: string | null,
  locale?: string,
): string {
  return dateFormatter(style, zone, locale)(at);
}
