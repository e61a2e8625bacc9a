import pg from 'pg';
import { env } from '@/lib/env';
import { selectBackend } from './connection-checks.sql';
import { CONNECTION_SETTINGS, isPooled } from './connection-settings';

/** What Postgres says of a named statement that another client of a pooler has left, or taken along. */
const LOST_codes: unknown[] = ['42P05', '26000'];

/** Whether a pooler between here and Postgres has mixed up the prepared statements of its clients. */
export function losesStatements(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LOST_codes.includes(error.code);
}

/**
 * Two clients of the pooler, one after the other, prepare a statement of one name: most likely on one connection.
 * @throws when that does not work, before requests fail here and there
 */
export async function checkPreparedStatements(): Promise<void> {
  if (!isPooled()) return;
  const settings = { connectionString: env().DATABASE_URL, ...CONNECTION_SETTINGS };
  const clients = [new pg.Client(settings), new pg.Client(settings)];
  try {
    for (const client of clients) {
      client.on('error', () => {});
      await client.connect();
      await selectBackend.first(client);
    }
  } catch (error) {
    if (!losesStatements(error)) throw error;
    throw new Error('The pooler of DATABASE_URL loses prepared statements: set PREPARED_STATEMENTS=0.');
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
