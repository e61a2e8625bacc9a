import pg from 'pg';
import { reasonOf } from '@/lib/reason-of';
import { processSingleton } from '@/lib/singleton';
import { losesStatements } from './check-prepared-statements';
import { selectBackend } from './connection-checks.sql';
import { CONNECTION_SETTINGS, directUrl, isPooled } from './connection-settings';

/** Connection strings that are known to lead to a server process of their own. */
const checked = processSingleton('own_backends', () => new Set<string>());

/** What pg knows of a connection beyond its types: the server process that it was told at its start. */
interface Told {
  processID: number | null;
}

/**
 * Refuses a pooler in transaction mode, where locks stay with strangers and nobody listens. Such a pooler tells a process
 * of its own; one that gives each client a process does, too, so another client then begins a transaction: if that gets
 * the server process which answered here, this client is answered by another one meanwhile.
 *
 * @throws when the connection has no server process of its own
 */
export async function checkOwnBackend(client: pg.Client): Promise<void> {
  const url = directUrl();
  if (checked.get().has(url)) return;
  if (await isPooler(client))
    throw new Error(
      'This is a pooler in transaction mode: set DIRECT_DATABASE_URL to the database itself, beside DATABASE_URL.',
    );
  checked.get().add(url);
}

async function isPooler(client: pg.Client): Promise<boolean> {
  try {
    const first = await selectBackend.first(client);
    if (!first || first.pid === (client as unknown as Told).processID) return false;
    return await isShared(client, first.pid);
  } catch (error) {
    // A process of one's own has nobody else's statements.
    if (losesStatements(error)) return true;
    throw error;
  }
}

/**
 * Does something on a connection of its own to the database itself. An answer is waited for as long as `answer_ms` says.
 * @throws also when the database cannot be reached
 */
export async function withDirectClient<Result>(
  work: (client: pg.Client) => Promise<Result>,
  { answer_ms }: { answer_ms?: number } = {},
): Promise<Result> {
  const client = new pg.Client({
    connectionString: directUrl(),
    ...CONNECTION_SETTINGS,
    ...(answer_ms !== undefined && { query_timeout: answer_ms }),
  });
  client.on('error', () => {});
  try {
    await client.connect().catch((error: unknown) => {
      const variable = isPooled() ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL';
      throw new Error(`${variable}: ${reasonOf(error)}`, { cause: error });
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same for a process that starts. @throws also when the database cannot be reached */
export const checkDirectConnection = (): Promise<void> => withDirectClient(checkOwnBackend);

const isShared = (client: pg.Client, pid: number): Promise<boolean> =>
  withDirectClient(async (other) => {
    await other.query('BEGIN');
    await selectBackend.first(other);
    return (await selectBackend.first(client))?.pid !== pid;
  });
