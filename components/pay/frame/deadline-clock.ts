import { DEADLINE, formatDate } from '@/lib/format/date';
import { formatDuration } from '@/lib/format/duration';

const MINUTE_ms = 60_000;
const HOUR_ms = 60 * MINUTE_ms;
const DAY_ms = 24 * HOUR_ms;
const TICK_ms = 15_000;

const ANNOUNCED: [number, string][] = [
  [DAY_ms, 'One day left to pay.'],
  [HOUR_ms, 'One hour left to pay.'],
  [10 * MINUTE_ms, 'Ten minutes left to pay.'],
];

/** What is shown of a time: itself, and for a deadline how far off it is and what is announced. */
export interface ShownTime {
  text: string;
  left?: string;
  announced?: string;
}

/** "in 1 day 4 hr", "in 12 min", "over". */
export function timeLeft(left_ms: number): string {
  if (left_ms <= 0) return 'over';
  return left_ms < MINUTE_ms ? 'in less than a minute' : `in ${formatDuration(left_ms)}`;
}

/** "3 days left", "5 hours left": one unit, since it is read in passing. Rounded down, but for the first hour of a day. */
export function daysLeft(left_ms: number): string {
  if (left_ms <= 0) return 'Time is up';
  const [unit, count] =
    left_ms >= 2 * DAY_ms - HOUR_ms
      ? (['day', Math.floor((left_ms + HOUR_ms) / DAY_ms)] as const)
      : left_ms >= HOUR_ms
        ? (['hour', Math.floor(left_ms / HOUR_ms)] as const)
        : (['minute', Math.max(1, Math.floor(left_ms / MINUTE_ms))] as const);
  return `${count} ${unit}${count === 1 ? '' : 's'} left`;
}

/** A time in the zone of this device. */
export const readersTime = (at: number): ShownTime => ({ text: formatDate(at, DEADLINE, null) });

/** Shows a deadline as it comes nearer, until the signal. Announces only a day, an hour and ten minutes before. */
export function followDeadline(
  at: number,
  show: (time: ShownTime) => void,
  signal: AbortSignal,
  leftText: (left_ms: number) => string = timeLeft,
): void {
  const { text } = readersTime(at);
  let before = at - Date.now();
  let announced = '';
  const tick = () => {
    const after = at - Date.now();
    announced = ANNOUNCED.find(([mark]) => before > mark && after <= mark)?.[1] ?? announced;
    before = after;
    show({ text, left: leftText(after), announced });
  };
  tick();
  const timer = setInterval(tick, TICK_ms);
  signal.addEventListener('abort', () => clearInterval(timer));
}
