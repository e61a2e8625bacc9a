import { DEFAULT_LOCALE } from './locale';
import { MINUTE_ms } from './units';

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** "3 days", "1 hr" */
export function formatUnit(
  unit: 'day' | 'hour' | 'minute',
  count: number,
  unitDisplay: 'short' | 'long',
  locale: string,
) {
  // Japanese writes its units without the space that formatters have before them.
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
    .format(count)
    .replace(/ (?=[日時分])/, '');
}

/* Durations are in whole units, rounded down, so that nobody is promised more time than there is. */

/** Its two largest units: "1 day 4 hr", "12 min". */
export function formatDuration(duration_ms: number, locale = DEFAULT_LOCALE): string {
  let rest = Math.max(0, Math.floor(duration_ms / MINUTE_ms));
  const parts: string[] = [];
  for (const [unit, minutes] of UNITS) {
    const count = Math.floor(rest / minutes);
    rest -= count * minutes;
    if (count > 0 || (minutes === 1 && parts.length === 0))
      parts.push(formatUnit(unit, count, 'short', locale));
  }
  return parts.slice(0, 2).join(' ');
}

/** In words: "4 days and 1 hour", "53 hours", "119 minutes". Only from three days on it has two units. */
export function durationInWords(duration_ms: number, locale = DEFAULT_LOCALE): string {
  const minutes = Math.max(0, Math.floor(duration_ms / MINUTE_ms));
  const hours = Math.floor(minutes / 60);
  if (hours < 2) return formatUnit('minute', minutes, 'long', locale);
  if (hours < 72) return formatUnit('hour', hours, 'long', locale);
  const days = formatUnit('day', Math.floor(hours / 24), 'long', locale);
  if (hours % 24 === 0) return days;
  return new Intl.ListFormat(locale).format([days, formatUnit('hour', hours % 24, 'long', locale)]);
}
