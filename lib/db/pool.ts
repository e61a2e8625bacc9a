import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import pg, { type PoolClient, type QueryResultRow } from 'pg';
import { env } from '@/lib/env';
import { isUnreachable } from '@/lib/errors';
import { processSingleton } from '@/lib/singleton';
import {
  CONNECTION_SETTINGS,
  IDLE_TRANSACTION_TIMEOUT_ms,
  isPooled,
  STATEMENT_TIMEOUT_ms,
} from './connection-settings';
import { connectionShares } from './connection-shares';
import { watchDeadConnections } from './dead-connection-watch';
import { inTurn } from './in-turn';
import { measurePool, noteWait } from './pool-metrics';
import { sendTogether } from './send-together';
import { Turns } from './turns';
import { currentWork, type Work } from './work';

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

/** The pool that Prisma Client and plain statements share. Whatever waits for a connection waits for a turn. */
class SharedPool extends pg.Pool {
  readonly turns: Turns;
  private readonly holders = new WeakMap<PoolClient, { work: Work | undefined }>();

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config);
    this.turns = new Turns(config.max);
    this.on('release', (_error, client) => {
      const holder = this.holders.get(client);
      this.holders.delete(client);
      if (holder) this.turns.give(holder.work);
    });
    this.on('connect', (client) => {
      const { connection } = client as unknown as { connection: EventEmitter };
      connection.on('errorMessage', ({ code }: { code?: string }) => {
        const work = this.holders.get(client)?.work;
        if (work && isUnreachable(code ?? '')) work.gave_up = true;
      });
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<PoolClient> | undefined {
    const began_ms = performance.now();
    const work = currentWork();
    const turn = this.turns.take(work)?.catch((error: Error) => {
      noteWait('shared', began_ms);
      throw error;
    });
    if (callback) {
      const connect = () =>
        super.connect((error, client, release) => {
          this.note(work, client, began_ms);
          callback(error, client, release);
        });
      if (turn) turn.then(connect, (error: Error) => callback(error, undefined, () => {}));
      else connect();
      return;
    }
    const taker = handover.get().getStore();
    const connect = () =>
      super.connect().then(
        (client) => {
          this.note(work, client, began_ms);
          if (taker) taker.client ??= client;
          return client;
        },
        (error: Error) => {
          this.note(work, undefined, began_ms);
          throw error;
        },
      );
    return turn ? turn.then(connect) : connect();
  }

  /** Whose the connection is from now on; without one the turn is over. */
  private note(work: Work | undefined, client: PoolClient | undefined, began_ms: number): void {
    noteWait('shared', began_ms);
    if (client) this.holders.set(client, { work });
    else this.turns.give(work);
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
    // Statements are sent as they come, and answered in turn: those that do not wait for each other share a round trip.
    pipeline: true,
    ...CONNECTION_SETTINGS,
    // A pooler refuses them, or forgets them: there the role has them (prisma/role-timeouts.ts).
    ...(!isPooled() && {
      statement_timeout: STATEMENT_TIMEOUT_ms,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_ms,
    }),
  });
  watchDeadConnections(created);
  measurePool('shared', created, () => created.turns.waiting);
  // The pool replaces a connection that the server has closed, and its user hears of it from the statement. Without
  // these listeners an error on an idle connection, or on one in use, would end the process.
  created.on('error', () => {});
  created.on('connect', (client) => {
    client.on('error', () => {});
    refuseFalseCommits(client);
  });
  return created;
}

/**
 * Postgres answers COMMIT with ROLLBACK if a statement before it has failed, for which work may have had an answer of its
 * own. Neither Prisma nor a library that uses it looks: on every connection such a commit fails.
 */
function refuseFalseCommits(client: PoolClient): void {
  const together = sendTogether(client);
  const checked = (...given: unknown[]) => {
    together();
    const answer = Reflect.apply(pg.Client.prototype.query, client, given) as unknown;
    const [statement] = given as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text !== 'COMMIT' || !(answer instanceof Promise)) return answer;
    return answer.then((committed: pg.QueryResult) => {
      if (committed.command !== 'COMMIT') throw new Error('The transaction was rolled back');
      return committed;
    });
  };
  client.query = checked as typeof client.query;
}

/** How long requests of this route have waited for a connection, in milliseconds. */
export function longestWait_ms(work: Work): number {
  return shared.get().turns.longestWait_ms(work);
}

/** Closes the pool: at shutdown and between tests. */
export async function closePool(): Promise<void> {
  await shared.take()?.end();
}

/** Ways to save a round trip in a transaction; for its author to judge. */
interface RoundTrips {
  /** The first statements only read, so they are sent along with BEGIN: if that fails, nothing is written without it. */
  reads_first?: boolean;
}

/** Has statements that were sent answered together with COMMIT: nothing in the transaction needs their answers. */
export type AnswerLast = (answers: Promise<unknown>) => void;

/**
 * Runs `work` in one transaction of plain statements only, without Prisma's part of `transaction` (prisma.ts). It costs a
 * fifth of a millisecond less, which counts at the door: every change of a session passes it.
 */
export async function plainTransaction<Result>(
  work: (client: Queryable, answerLast: AnswerLast) => Promise<Result>,
  { reads_first = false }: RoundTrips = {},
): Promise<Result> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    let failure: unknown;
    const begun = client.query('BEGIN');
    const last: Promise<unknown>[] = [begun];
    begun.catch((error: unknown) => {
      failure = error;
    });
    if (!reads_first) await begun;
    const inside: Queryable = {
      query: (statement, values) =>
        failure ? Promise.reject(failure) : client.query(statement as string, values),
    };
    const result = await work(inside, (answers) => {
      answers.catch(() => {});
      last.push(answers);
    });
    const committed = client.query('COMMIT');
    await inTurn([...last, committed]);
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
