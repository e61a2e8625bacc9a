import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Migration, readMigrations } from '../../../prisma/missing-migrations';
import { migrationList, noFilters, readSchema, withSchemaEngine } from '../../../prisma/schema-engine';
import { type TestDatabase, testDatabase } from '../../support/database';

/** What docs/site/operations.md says about a migration that failed, done on a database. */

const SECTION = readFileSync(new URL('../../../docs/site/operations.md', import.meta.url), 'utf8')
  .split('## When a migration fails\n')[1]
  ?.split('\n## ')[0];
const GIVES_UP = `SET LOCAL lock_timeout = '1s';\nALTER TABLE "sessions" ADD COLUMN "late" TEXT;`;
const INDEX = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "late_i" ON "late"("action");';

/** The statement of the documentation that begins so, for this migration or index. */
function documented(beginning: string, name: string): string {
  const blocks = [...(SECTION ?? '').matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql);
  const statement = blocks
    .flatMap((sql) => sql.split(';'))
    .map((one) => one.trim().replace(/\s+/g, ' '))
    .find((one) => one.startsWith(beginning));
  if (!statement) throw new Error(`The documentation has no ${beginning}`);
  return statement.replace(/<\w+>/, name);
}

let database: TestDatabase;
let client: pg.Client;
let migrations: Migration[];
beforeAll(async () => {
  migrations = await readMigrations();
});
beforeEach(async () => {
  database = await testDatabase();
  client = await database.connect();
  return async () => {
    await client.end();
    await database.close();
  };
});

/** What `npm run migrate` does with one more migration in its folder. */
async function apply(sql: string): Promise<void> {
  const list = migrationList([...migrations, { name: '29991231000000_next', sql }]);
  await withSchemaEngine(database.url, await readSchema(), (engine) =>
    engine.applyMigrations({ migrationsList: list, filters: noFilters }),
  );
}

const columnExists = async () => {
  const { rows } = await client.query(
    `SELECT 1 FROM information_schema.columns WHERE table_name = 'sessions' AND column_name = 'late'`,
  );
  return rows.length === 1;
};

describe('a migration that does not get its lock', () => {
  it('gives up, leaves nothing of itself, and runs again once it is marked as rolled back', async () => {
    await client.query('BEGIN; LOCK TABLE sessions IN ACCESS SHARE MODE');
    // Nobody else has set a limit: who gives up does so after the migration's own second.
    expect((await client.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
    await expect(apply(GIVES_UP)).rejects.toThrow(/lock timeout/);
    await client.query('COMMIT');
    expect(await columnExists()).toBe(false);
    await expect(apply(GIVES_UP)).rejects.toThrow('29991231000000_next');

    await client.query(documented('UPDATE _prisma_migrations', '29991231000000_next'));
    await apply(GIVES_UP);
    expect(await columnExists()).toBe(true);
  });
});

describe('a run that was killed while its statement went on', () => {
  it('is seen in the database, and is marked as finished once nothing of it is missing', async () => {
    const sql = INDEX.replace(' IF NOT EXISTS', '');
    await client.query('CREATE TABLE late (action text)');
    const other = await database.connect();
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1; LOCK TABLE late IN SHARE MODE');
    const running = apply(sql).catch((error: unknown) => String(error));
    const listed = documented('SELECT pid', '');
    await expect.poll(async () => JSON.stringify((await client.query(listed)).rows)).toContain('late_i');
    await other.end();
    await running;
    // What the killed run no longer wrote.
    await client.query(
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '29991231000000_next'`,
    );
    await expect(apply(sql)).rejects.toThrow('29991231000000_next');

    expect((await client.query(documented('SELECT indexrelid', ''))).rows).toEqual([]);
    await client.query(documented('UPDATE _prisma_migrations SET rolled_back_at', '29991231000000_next'));
    await expect(apply(sql)).rejects.toThrow(/already exists/);
    await client.query(documented('UPDATE _prisma_migrations SET finished_at', '29991231000000_next'));
    await apply(sql);
  });
});

describe('an index that could not be made', () => {
  it('is found, dropped, and made once its cause is gone', async () => {
    await client.query(`CREATE TABLE late (action text); INSERT INTO late VALUES ('a'), ('a')`);
    await expect(apply(INDEX)).rejects.toThrow(/Unique constraint failed/);
    const invalid = documented('SELECT indexrelid', '');
    expect((await client.query(invalid)).rows).toEqual([{ indexrelid: 'late_i' }]);
    await client.query(documented('DROP INDEX', 'late_i'));
    expect((await client.query(invalid)).rows).toEqual([]);

    await client.query('TRUNCATE late');
    await client.query(documented('UPDATE _prisma_migrations', '29991231000000_next'));
    await apply(INDEX);
    expect((await client.query(invalid)).rows).toEqual([]);
    expect((await client.query(`SELECT to_regclass('late_i') AS made`)).rows).toEqual([{ made: 'late_i' }]);
  });
});
