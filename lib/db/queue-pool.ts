import { EventEmitter } from 'node:events';
import pg from 'pg';
import { CONNECTION_SETTINGS, directUrl, STATEMENT_TIMEOUT_ms } from './connection-settings';
import { watchDeadConnections } from './dead-connection-watch';
import { listenTo } from './notifications';
import { measurePool } from './pool-metrics';

export type QueuePool = pg.Pool;

/**
 * The queue's own connections, directly to the database. What they commit does not wait for the disk: if the database
 * server itself crashes, some jobs of the last instant run again and some deliveries are sent again, which jobs and
 * receivers allow for anyway. Anything that moves money uses the other pool.
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

/** What a runner takes for its connection to listen on. */
class SharedListener extends EventEmitter {
  private stops: (() => void)[] = [];

  async query(text: string): Promise<void> {
    this.stop();
    if (!text.startsWith('LISTEN')) return;
    const tell = (channel: string, payload: string) => this.emit('notification', { channel, payload });
    this.stops = [
      listenTo('jobs:insert', {
        notified: (payload) => tell('jobs:insert', payload),
        // Jobs may have been added before: the runner looks once.
        listening: () => tell('jobs:insert', JSON.stringify({ count: 1 })),
      }),
      listenTo('worker:migrate', {
        notified: (payload) => tell('worker:migrate', payload),
        listening: () => {},
      }),
    ];
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop();
  }
}

type ConnectCallback = (error: undefined, client: SharedListener, release: () => void) => void;

/**
 * The pool as graphile-worker's runners see it. Each would keep a connection to listen on, which it alone asks for by a
 * callback: it gets the process's shared one. The process opens fewer, and a pool of one connection suffices.
 */
export function withSharedListening(pool: QueuePool): QueuePool {
  const connect = (callback?: ConnectCallback) => {
    if (!callback) return pool.connect();
    const listener = new SharedListener();
    callback(undefined, listener, () => listener.stop());
    return undefined;
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
