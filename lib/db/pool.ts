import { AsyncLocalStorage } from 'node:async_hooks';
import pg, { type PoolClient, type QueryResultRow } from 'pg';
import { env } from '@/lib/env';
import { processSingleton } from '@/lib/singleton';
import { CONNECTION_SETTINGS, isPooled, STATEMENT_TIMEOUT_ms } from './connection-settings';
import { connectionShares } from './connection-shares';
import { watchDeadConnections } from './dead-connection-watch';
import { measurePool, noteWait } from './pool-metrics';

/** Anything that runs one plain statement: the pool, or a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(
    statement: string | { name?: string; text: string; values?: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** Tells a transaction which connection Prisma has taken for it (prisma.ts). */
const handover = processSingleton('handover', () => new AsyncLocalStorage<{ client?: PoolClient }>());

/** Runs `work`, which takes a connection from the pool, and tells it afterwards which one that was. */
export function noteConnection<Result>(work: (taken: { client?: PoolClient }) => Result): Result {
  const taken: { client?: PoolClient } = {};
  return handover.get().run(taken, () => work(taken));
}

/** The pool that Prisma Client and plain statements share. */
class SharedPool extends pg.Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<PoolClient> | undefined {
    const began_ms = performance.now();
    if (callback) {
      super.connect((...answer) => {
        noteWait('shared', began_ms);
        callback(...answer);
      });
      return;
    }
    const taker = handover.get().getStore();
    return super.connect().then((client) => {
      noteWait('shared', began_ms);
      if (taker) taker.client ??= client;
      return client;
    });
  }
}

const shared = processSingleton('pool', createPool);

/** The process's one connection pool. */
export function pool(): pg.Pool {
  return shared.get();
}

function createPool(): SharedPool {
  const created = new SharedPool({
    connectionString: env().DATABASE_URL,
    max: connectionShares().shared,
    idleTimeoutMillis: 30_000,
    application_name: 'split',
    ...CONNECTION_SETTINGS,
    // A pooler refuses it, or forgets it: there the role has it (prisma/role-timeout.ts).
    ...(!isPooled() && { statement_timeout: STATEMENT_TIMEOUT_ms }),
  });
  watchDeadConnections(created);
  measurePool('shared', created);
  // The pool replaces a connection that the server has closed, and its user hears of it from the statement. Without
  // these listeners an error on an idle connection, or on one in use, would end the process.
  created.on('error', () => {});
  created.on('connect', (client) => client.on('error', () => {}));
  return created;
}

/** Closes the pool: at shutdown and between tests. */
export async function closePool(): Promise<void> {
  await shared.take()?.end();
}

/**
 * Runs `work` in one transaction of plain statements only: a fifth of a millisecond less than
 * `transaction` (prisma.ts), for the door, which every change of a session passes.
 */
export async function plainTransaction<Result>(
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
