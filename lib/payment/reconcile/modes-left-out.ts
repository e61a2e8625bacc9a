import { pool } from '@/lib/db/pool';
import { servesMode } from '../processor/modes';
import { selectSessionsToCompare } from './reconcile.sql';

/**
 * The modes whose sessions a comparison since a time leaves out: there are some, but no key to ask the processor with, as
 * where somebody has tried test mode and then set live keys alone.
 */
export async function modesLeftOut(since: number): Promise<boolean[]> {
  const left: boolean[] = [];
  for (const livemode of [false, true].filter((mode) => !servesMode(mode)))
    if (await selectSessionsToCompare.first(pool(), [new Date(since), '', 1, [livemode]]))
      left.push(livemode);
  return left;
}
