import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';

/** How often connections in use are looked at, and after how many looks without a sign of life one is given up. */
const LOOK_ms = 5_000;
const MOST_LOOKS = 7;
/** Postgres's code for a server that takes no writes. */
const READ_ONLY = '25006';

/** What pg knows of a connection beyond its types. */
interface Inside {
  /** False while a statement waits for its answer. */
  readyForQuery: boolean;
  connection: EventEmitter & { stream: { bytesRead: number; destroy(): void } };
}

interface Waiting {
  bytes_read: number;
  looks: number;
}

/**
 * Ends connections whose statement gets no answer: its server is gone, for it would have given up after 30 seconds
 * itself (`statement_timeout`) and said so. The statement fails with "Connection terminated". One timer looks at them
 * all: pg's own `query_timeout` makes one for each statement, which at thousands a second costs 200 MB.
 *
 * Ends also those to a server that refuses a write, such as a primary that is still up after another has taken its place:
 * anyone who has one hears of it, and nobody gets it again.
 */
export function watchDeadConnections(pool: Pool): void {
  const used = new Map<PoolClient, Waiting>();
  const read_only = new WeakSet<PoolClient>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    for (const [client, waiting] of used) {
      const { readyForQuery, connection } = client as unknown as Inside;
      const { bytesRead } = connection.stream;
      if (readyForQuery || bytesRead !== waiting.bytes_read) {
        waiting.bytes_read = bytesRead;
        waiting.looks = 0;
        continue;
      }
      waiting.looks += 1;
      // `end()` would wait for what was sent to be answered.
      if (waiting.looks >= MOST_LOOKS) connection.stream.destroy();
    }
    if (used.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  pool.on('acquire', (client) => {
    used.set(client, { bytes_read: -1, looks: 0 });
    timer ??= setInterval(look, LOOK_ms).unref();
  });
  pool.on('connect', (client) => {
    (client as unknown as Inside).connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) read_only.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    used.delete(client);
    // The pool keeps none that is about to end.
    if (read_only.has(client)) client.end().catch(() => {});
  });
  pool.on('remove', (client) => used.delete(client));
}
