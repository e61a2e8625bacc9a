import { written } from './deadline';
import { daysLeft } from './deadline-clock';
import { TimeLeft } from './time-left';

/** "3 days left", with the deadline itself for those who ask. */
export function DaysLeft({ at, now }: { at: number; now: number }) {
  return <TimeLeft at={at} text={written(at)} left={daysLeft(at - now)} />;
}
