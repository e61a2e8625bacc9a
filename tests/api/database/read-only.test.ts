import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as ready } from '@/app/api/ready/route';
import { openDedicatedConnection } from '@/lib/db/dedicated-connection';
import { closePool, plainTransaction, pool } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { queuePool } from '@/lib/db/queue-pool';
import { resetEnvironment } from '@/lib/env';
import { toApiError } from '@/lib/errors';
import { scrape } from '../../support/alert-causes';
import { type TestDatabase, testDatabase } from '../../support/database';
import { until } from '../../support/webhooks';

/** A server that takes no writes any more, such as a primary that is up after another has taken its place. */

const READ_ONLY = 'SET default_transaction_read_only = on';
const WRITE = 'UPDATE merchants SET name = name';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
});
afterAll(() => database.close());
beforeEach(() => closePool());
afterEach(() => {
  vi.useRealTimers();
});

/** The only connection of the pool is from before the failover; further ones go to the new primary. */
const failOver = () => pool().query(READ_ONLY);

describe('a connection to a server that takes no writes', () => {
  it.each([
    ['a transaction of plain statements', () => plainTransaction((client) => client.query(WRITE))],
    ['a transaction of both kinds', () => transaction((tx) => tx.query(WRITE))],
    ['a transaction of Prisma', () => prisma().$transaction((tx) => tx.merchants.deleteMany())],
  ])('fails %s once, and is replaced', async (_what, write) => {
    await failOver();
    const failure: unknown = await write().then(
      () => 'written',
      (error) => error,
    );
    expect(toApiError(failure).code).toBe('upstream_unavailable');
    await write();
  });

  it('is replaced in the pool of the queue, too', async () => {
    const queue = queuePool(1);
    const write = async () => {
      const client = await queue.connect();
      await client.query(WRITE).finally(() => client.release());
    };
    await queue.query(READ_ONLY);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
    await queue.end();
  });

  it('is lost to those that listen or hold locks on it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const onLost = vi.fn();
    const connection = await openDedicatedConnection({ application_name: 'test', onLost });
    await vi.advanceTimersByTimeAsync(10_000);
    await connection.query('SELECT 1');
    expect(onLost).not.toHaveBeenCalled();
    await connection.query(READ_ONLY);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 10_000);
    await connection.close();
  });
});

describe('a process whose database takes no writes', () => {
  const isReady = async () => (await ready()).status === 200;
  const isUp = async () => (await scrape()).includes('\nsplit_database_up 1\n');

  it('is not ready, and tells so, until it has replaced its connections', async () => {
    expect(await isUp()).toBe(true);
    await closePool();
    await failOver();
    expect(await isUp()).toBe(false);
    await failOver();
    await until(async () => !(await isReady()));
    await until(isReady);
    expect(await isUp()).toBe(true);
  });
});
