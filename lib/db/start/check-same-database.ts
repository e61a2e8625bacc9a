import { randomInt } from 'node:crypto';
import { tryLock } from '../connection-checks.sql';
import { isPooled } from '../connection-settings';
import { withDirectClient } from '../own-backend';
import { plainTransaction } from '../pool';

/**
 * Refuses a DIRECT_DATABASE_URL that leads elsewhere than DATABASE_URL: jobs would be queued in one database, and fetched
 * from another. Names and addresses do not tell, since a pooler has its own; a lock holds for all of one database.
 *
 * @throws when a lock that one connection holds is free on the other
 */
export async function checkSameDatabase(): Promise<void> {
  if (!isPooled()) return;
  const key = randomInt(1, 2 ** 31);
  await plainTransaction(async (client) => {
    await tryLock.first(client, [key]);
    const there = await withDirectClient((direct) => tryLock.first(direct, [key]));
    if (there?.taken)
      throw new Error(
        'DIRECT_DATABASE_URL leads to another database than DATABASE_URL: it has to be the same one.',
      );
  });
}
