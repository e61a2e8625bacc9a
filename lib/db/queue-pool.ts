import pg from 'pg';
import { CONNECTION_SETTINGS, directUrl, STATEMENT_TIMEOUT_ms } from './connection-settings';
import { watchDeadConnections } from './dead-connection-watch';
import { measurePool } from './pool-metrics';

export type QueuePool = pg.Pool;

/**
 * The queue's own connections, directly to the database. What they commit does not wait for the disk: if the database server itself crashes, some
 * jobs of the last instant run again and some deliveries are sent again, which jobs and receivers allow for anyway.
 * Anything that moves money uses the other pool.
 */
export function queuePool(connections: number): QueuePool {
  const created = new pg.Pool({
    connectionString: directUrl(),
    max: connections,
    application_name: 'split jobs',
    // A server that does not even refuse: waiting callers get an error, and try again.
    ...CONNECTION_SETTINGS,
    statement_timeout: STATEMENT_TIMEOUT_ms,
    onConnect: async (client) => {
      await client.query('SET synchronous_commit = off');
    },
  });
  // A connection that the server closes is replaced; without listeners it would end the process.
  watchDeadConnections(created);
  measurePool('queue', created);
  created.on('error', () => {});
  created.on('connect', (client) => client.on('error', () => {}));
  return created;
}
