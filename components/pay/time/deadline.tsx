import type { PageContext } from '@/components/pay/frame/page-context';
import { DormantTime } from '@/components/pay/script/dormant';
import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import type { Words } from '@/lib/words/words';
import { timeLeft } from './deadline-clock';
import { OwnZone } from './own-zone';

export const written = (at: number, { format_locale }: Words) =>
  formatDate(at, DEADLINE_UTC, 'UTC', format_locale);

/** A time: in UTC from the server, in the reader's own zone where there is script. */
export function When({ at, context }: { at: number; context: PageContext }) {
  return (
    <DormantTime at={at} text={written(at, context.words)}>
      <OwnZone at={at} context={context} />
    </DormantTime>
  );
}

/** A deadline: absolute, and relative to now. */
export function Deadline({ at, context }: { at: number; context: PageContext }) {
  const { now, words } = context;
  return (
    <DormantTime at={at} text={written(at, words)} left={timeLeft(at - now, words.script)}>
      <OwnZone at={at} context={context} />
    </DormantTime>
  );
}
