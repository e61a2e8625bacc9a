import { DEFAULT_LOCALE } from './locale';

const MINUTE_ms = 60_000;
const HOUR_ms = 3_600_000;
const DAY_ms = 86_400_000;

type Unit = 'day' | 'hour' | 'minute';

/** Its two largest units. In words, up to two hours are minutes and up to three days are hours: "53 hours". */
function units(duration_ms: number, in_words: boolean): [Unit, number][] {
  const days = Math.floor(duration_ms / DAY_ms);
  const hours = Math.floor(duration_ms / HOUR_ms);
  const minutes = Math.floor(duration_ms / MINUTE_ms);
  if (hours < (in_words ? 2 : 1)) return [['minute', Math.max(0, minutes)]];
  if (in_words && days < 3) return [['hour', hours]];
  const second: [Unit, number] = days > 0 ? ['hour', hours % 24] : ['minute', minutes % 60];
  const first: [Unit, number] = days > 0 ? ['day', days] : ['hour', hours];
  return second[1] > 0 ? [first, second] : [first];
}

/**
 * "1 day 4 hr" and "12 min", or in words "4 days and 1 hour". Whole units, rounded down, so that nobody is promised
 * more time than there is.
 */
export function formatDuration(
  duration_ms: number,
  style: 'short' | 'long' = 'short',
  locale = DEFAULT_LOCALE,
): string {
  const long = style === 'long';
  const parts = units(duration_ms, long).map(([unit, count]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: style }).format(count),
  );
  return long ? new Intl.ListFormat(locale).format(parts) : parts.join(' ');
}
