import type { PageContext } from '@/components/pay/frame/page-context';
import { DormantTimeLeft } from '@/components/pay/script/dormant';
import { written } from './deadline';
import { daysLeft } from './deadline-clock';

/** "3 days left", with the deadline itself for those who ask. */
export function DaysLeft({ at, context }: { at: number; context: PageContext }) {
  const { now, words } = context;
  return <DormantTimeLeft at={at} text={written(at, words)} left={daysLeft(at - now, words.script)} />;
}
