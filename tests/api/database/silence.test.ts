import { setTimeout as reallyWait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePool, pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { queuePool } from '@/lib/db/queue-pool';
import { resetEnvironment } from '@/lib/env';
import { toApiError } from '@/lib/errors';
import { startLiveness } from '@/lib/jobs/liveness';
import { closeLive, subscribe } from '@/lib/session/live';
import { scrape } from '../../support/alert-causes';
import { type TestDatabase, testDatabase } from '../../support/database';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy';

/** The longest wait, on the clock that the test controls. */
const PATIENCE_ms = 45_000;

let database: TestDatabase;
let proxy: DatabaseProxy;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  proxy = await databaseProxy(database.url);
  resetEnvironment({ DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' });
});
afterEach(async () => {
  await closeLive();
  await closePool();
  await proxy.close();
  vi.useRealTimers();
});

/** How long Prometheus waits for the metrics, less what a busy machine takes to send them. */
const PROMETHEUS_ms = 8_000;
/** Real time for the machine's own network, while the test's clock does not move. */
const NETWORK_ms = 10;
/** The same while a connection is opened, for which a busy machine starts a process of Postgres. */
const OPENING_ms = 200;

/** Moves the clock on, second by second, until the work has ended or every wait is over. */
async function soon<Result>(work: Promise<Result>, network_ms = NETWORK_ms): Promise<Result> {
  const ended = work.then(
    () => true,
    () => true,
  );
  for (let waited_ms = 0; waited_ms <= PATIENCE_ms; waited_ms += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (await Promise.race([ended, reallyWait(network_ms, false)])) return work;
  }
  throw new Error(`It did not end within ${PATIENCE_ms} ms`);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await reallyWait(NETWORK_ms);
}

describe('a database that vanishes without closing anything', () => {
  it('leaves no statement waiting: it fails as retryable, and the next one opens a new connection', async () => {
    await pool().query('SELECT 1');
    proxy.silence();
    const asked = pool().query('SELECT 1');
    const error: unknown = await soon(asked).catch((reason: unknown) => reason);
    expect(toApiError(error).code).toBe('upstream_unavailable');
    proxy.restore();
    expect((await pool().query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
  });

  it('leaves no transaction waiting, and does not keep its connection in the pool', async () => {
    let is_silent = false;
    const work = transaction(async (client) => {
      proxy.silence();
      is_silent = true;
      await client.query('SELECT 1');
    });
    await until(() => is_silent);
    await expect(soon(work)).rejects.toThrow('Connection terminated');
    expect(pool().totalCount).toBe(0);
  });

  it('does not keep monitoring waiting, which hears that it is away', async () => {
    await pool().query('SELECT 1');
    proxy.silence();
    const told = await Promise.race([scrape(), reallyWait(PROMETHEUS_ms, 'nothing')]);
    proxy.cut();
    expect(told).toContain('\nsplit_database_up 0\n');
  });

  it('leaves no queue statement waiting', async () => {
    const queue = queuePool(1);
    await queue.query('SELECT 1');
    proxy.silence();
    await expect(soon(queue.query('SELECT 1'))).rejects.toThrow('Connection terminated');
    await queue.end();
  });

  it('does not leave pages stale: listeners are told to read again, and then get changes', async () => {
    let calls = 0;
    const unsubscribe = subscribe('sess_1', () => {
      calls += 1;
    });
    await until(() => calls === 1);
    proxy.silence();
    await vi.advanceTimersByTimeAsync(PATIENCE_ms);
    proxy.restore();
    await soon(
      until(() => calls === 2),
      OPENING_ms,
    );
    const other = await database.connect();
    await other.query(`SELECT pg_notify('session_changed', 'sess_1')`);
    await until(() => calls === 3);
    await other.end();
    unsubscribe();
  });

  it('does not leave a worker without its lock', async () => {
    const liveness = await startLiveness({ sweeping: false });
    proxy.silence();
    const lost = soon(liveness.lock('worker'));
    await expect(lost).rejects.toThrow();
    proxy.restore();
    const answers = () =>
      liveness.sweep().then(
        () => true,
        () => false,
      );
    await soon(until(answers), OPENING_ms);
    const other = await database.connect();
    const { rows } = await other.query(
      `SELECT count(*)::int AS held FROM pg_locks
       WHERE locktype = 'advisory' AND objid::bigint = hashtext('worker')::bigint & 4294967295`,
    );
    expect(rows).toEqual([{ held: 1 }]);
    await other.end();
    await liveness.stop();
  });
});
