import { DEADLINE, DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { formatDuration, formatUnit } from '@/lib/format/duration';
import { DAY_ms, HOUR_ms, MINUTE_ms } from '@/lib/format/units';
import type { ScriptKey } from '@/lib/words/catalogues';
import { fill } from '@/lib/words/texts';
import type { ScriptWords } from '@/lib/words/words';
import { serverNow } from './server-clock';

const TICK_ms = 15_000;

/** From the longest on: of those that have passed since the last tick, the last one counts. */
const ANNOUNCED: [number, ScriptKey][] = [
  [DAY_ms, 'dayLeft'],
  [HOUR_ms, 'hourLeft'],
  [10 * MINUTE_ms, 'tenMinutesLeft'],
];

/** What is shown of a time: itself, and for a deadline how far off it is and what is announced. */
export interface ShownTime {
  text: string;
  left?: string;
  announced?: string;
}

/** "in 1 day 4 hr", "in 12 min", "over". */
export function timeLeft(left_ms: number, { texts, format_locale }: ScriptWords): string {
  if (left_ms <= 0) return texts.over;
  if (left_ms < MINUTE_ms) return texts.inLessThanAMinute;
  return fill(texts.inTime, { time: formatDuration(left_ms, format_locale) });
}

/** "3 days left", "5 hours left": one unit, since it is read in passing. Rounded down, but for the first hour of a day. */
export function daysLeft(left_ms: number, { texts, format_locale }: ScriptWords): string {
  if (left_ms <= 0) return texts.timeIsUp;
  const [unit, count] =
    left_ms >= 2 * DAY_ms - HOUR_ms
      ? (['day', Math.floor((left_ms + HOUR_ms) / DAY_ms)] as const)
      : left_ms >= HOUR_ms
        ? (['hour', Math.floor(left_ms / HOUR_ms)] as const)
        : (['minute', Math.max(1, Math.floor(left_ms / MINUTE_ms))] as const);
  return fill(texts.left, { time: formatUnit(unit, count, 'long', format_locale) });
}

/** A time in the zone of this device. */
export const readersTime = (at: number, { format_locale }: ScriptWords): ShownTime => ({
  text: formatDate(at, DEADLINE, null, format_locale),
});

/** A time in the zone of this device, with the zone's name, for readers who are elsewhere. */
export const ownTime = (at: number, format_locale: string): string =>
  formatDate(at, DEADLINE_UTC, null, format_locale);

/**
 * Shows a deadline as it comes nearer, until the signal. Announces only a day, an hour and ten minutes before; on a
 * device that has slept through one of them, what is left. With `is_shown` the page says it already, and it begins with
 * the first tick: formatters would hold up a phone that has just become ready.
 */
export function followDeadline(
  at: number,
  words: ScriptWords,
  show: (time: ShownTime) => void,
  signal: AbortSignal,
  is_shown: boolean,
  leftText: (left_ms: number, words: ScriptWords) => string = timeLeft,
): void {
  let before = at - serverNow();
  let announced: string | undefined;
  const tick = () => {
    const after = at - serverNow();
    for (const [mark, key] of ANNOUNCED)
      if (before > mark && after <= mark)
        announced = after > mark - MINUTE_ms ? words.texts[key] : daysLeft(after, words);
    before = after;
    show({ ...readersTime(at, words), left: leftText(after, words), announced });
  };
  if (!is_shown) tick();
  const timer = setInterval(tick, TICK_ms);
  signal.addEventListener('abort', () => clearInterval(timer));
}
