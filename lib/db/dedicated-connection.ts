import pg from 'pg';
import { selectWritable } from './connection-checks.sql';
import { CONNECTION_SETTINGS, directUrl } from './connection-settings';
import { checkOwnBackend } from './own-backend';
import type { Queryable } from './pool';

/** How often it is asked whether the server still answers and takes writes, and for how long an answer is waited for. */
const HEARTBEAT_ms = 10_000;
const ANSWER_TIMEOUT_ms = 15_000;
/** The driver's error for a statement that `query_timeout` has ended. */
const READ_TIMEOUT = 'Query read timeout';
/** For a server that does not say goodbye. */
const CLOSE_TIMEOUT_ms = 500;

/** A separate connection that stays open, to listen or to hold locks on. */
export interface DedicatedConnection extends Queryable {
  /** For its events. */
  client: pg.Client;
  /** Closes it. `onLost` is not called. */
  close(): Promise<void>;
}

interface DedicatedConnectionOptions {
  application_name: string;
  /** Called once, when the connection has broken or its server no longer answers or takes writes. It is closed by then. */
  onLost(): void;
}

/**
 * Opens such a connection. Both sides notice within about half a minute when the other one's machine has vanished: this
 * one by asking, the server by TCP keep-alive, so that locks of the gone are free again.
 * @throws when the database cannot be reached, or only through a pooler in transaction mode
 */
export async function openDedicatedConnection({
  application_name,
  onLost,
}: DedicatedConnectionOptions): Promise<DedicatedConnection> {
  const client = new pg.Client({
    connectionString: directUrl(),
    application_name,
    ...CONNECTION_SETTINGS,
    query_timeout: ANSWER_TIMEOUT_ms,
  });
  // Until it is open, and once it is closed on purpose, nobody has to be told.
  let is_open = false;
  let timer: NodeJS.Timeout | undefined;
  const shut = (): Promise<void> => {
    is_open = false;
    clearInterval(timer);
    return client.end().catch(() => {});
  };
  const lose = () => {
    if (!is_open) return;
    void shut();
    onLost();
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One statement after the other: the driver will not queue them itself any longer. */
  const query: Queryable['query'] = (statement, values) => {
    const asked = last.then(() => client.query(statement as string, values));
    last = asked.catch((error: unknown) => {
      if (error instanceof Error && error.message === READ_TIMEOUT) lose();
    });
    return asked;
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    await checkOwnBackend(client);
    await client.query(
      'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    );
  } catch (error) {
    void shut();
    throw error;
  }
  is_open = true;
  const check = async () => {
    if (!(await selectWritable.first({ query }))?.is_writable) lose();
  };
  timer = setInterval(() => check().catch(lose), HEARTBEAT_ms);
  timer.unref();
  return {
    client,
    query,
    async close() {
      const closed = shut();
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_ms).unref())]);
    },
  };
}
