import type { Queryable } from './pool';
import { statement } from './statement';

/** Plain SQL, since Prisma does not ask the time. */
const selectClock = statement('select_clock', 'SELECT clock_timestamp() AS now', { now: 'timestamptz!' });

/**
 * The time as the database has it, in milliseconds since 1970. All processes have this clock in common: jobs become due
 * by it, and it decides about what cannot be taken back. A process's own can be ahead or behind.
 */
export async function databaseNow(client: Queryable): Promise<number> {
  const clock = await selectClock.first(client);
  if (!clock) throw new Error('The database does not tell the time');
  return clock.now.getTime();
}
