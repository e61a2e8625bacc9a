import { DormantTime } from '@/components/pay/script/dormant';
import { written } from '@/components/pay/time/deadline';
import type { Words } from '@/lib/words/words';

/** A time that is read years later, with its year and zone: in UTC, and in the reader's zone once there is script. */
export function DatedTime({ at, words }: { at: number; words: Words }) {
  return <DormantTime at={at} text={written(at, words)} dated at_once />;
}
