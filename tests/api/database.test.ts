import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database';

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  await client.end();
  return rows.map((row) => row.table_name);
}

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
