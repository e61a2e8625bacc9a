import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePool, pool, transaction } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { toApiError } from '@/lib/errors';
import { type TestDatabase, testDatabase } from '../../support/database';

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  await client.end();
  return rows.map((row) => row.table_name);
}

describe('the pool', () => {
  it('outlives a connection that is cut within a transaction', async () => {
    const database = await testDatabase();
    resetEnvironment({ DATABASE_URL: database.url });
    const cut = transaction((client) => client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toMatchObject({ code: '57P01' });
    const between = transaction(async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const cutOff = new Promise((resolve) => client.once('error', resolve));
      await pool().query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await cutOff;
      await client.query('SELECT 1');
    });
    expect(toApiError(await between.catch((error: unknown) => error)).code).toBe('upstream_unavailable');
    expect((await pool().query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await closePool();
    await database.close();
  });
});

describe('a test database', () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeAll(async () => {
    [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
  });

  it('is migrated', async () => {
    expect(await tables(first.url)).toEqual(expect.arrayContaining(['sessions', '_prisma_migrations']));
  });

  it('is not seen by another test file', async () => {
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    await client.query('CREATE TABLE left_behind (id int)');
    await client.end();
    expect(await tables(first.url)).toContain('left_behind');
    expect(await tables(second.url)).not.toContain('left_behind');
  });
});
