import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { timeLeft } from './deadline-clock';
import { LiveTime } from './live-time';

export const written = (at: number) => formatDate(at, DEADLINE_UTC, 'UTC');

/** A time: in UTC from the server, in the reader's own zone as soon as there is script. */
export function When({ at }: { at: number }) {
  return <LiveTime at={at} text={written(at)} />;
}

/** A deadline: absolute, and relative to now. */
export function Deadline({ at, now }: { at: number; now: number }) {
  return <LiveTime at={at} text={written(at)} left={timeLeft(at - now)} />;
}
