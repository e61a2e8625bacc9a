import pg, { type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { env } from '@/lib/env';
import { processSingleton } from '@/lib/singleton';
import { CONNECTION_SETTINGS, STATEMENT_TIMEOUT_ms } from './connection-settings';
import { endSilent } from './dead-connection-watch';

/** Anything that runs one statement: the pool, or a transaction's client. */
export interface Queryable {
  query<Row extends QueryResultRow>(
    statement: string | { name?: string; text: string; values?: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Runs an operation's only statement, perhaps with more in it; `made` is what the operation makes if a row returns. */
export type RunStatement<Made> = (statement: Statement, made: Made) => Promise<{ rowCount: number | null }>;

const shared = processSingleton('pool', createPool);

/** The process's one connection pool. */
export function pool(): Pool {
  return shared.get();
}

function createPool(): Pool {
  const created = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_MAX,
    idleTimeoutMillis: 30_000,
    application_name: 'split',
    ...CONNECTION_SETTINGS,
    statement_timeout: STATEMENT_TIMEOUT_ms,
  });
  endSilent(created);
  // A connection that the server has closed is replaced by the pool, and whoever was using it is told by the statement.
  // Without listeners, for an idle one and for one in use, it would end the process.
  created.on('error', () => {});
  created.on('connect', (client) => client.on('error', () => {}));
  return created;
}

/** Closes the pool: at shutdown and between tests. */
export async function closePool(): Promise<void> {
  await shared.take()?.end();
}

/** Runs `work` in one transaction: commits what it returns, rolls back what it throws. */
export async function transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
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
