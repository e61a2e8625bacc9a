import { readFileSync } from 'node:fs';
import pg from 'pg';
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
  const statement = SECTION?.split(/[;\n]/)
    .map((line) => line.trim())
    .find((line) => line.startsWith(beginning));
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
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
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
    const began_ms = performance.now();
    await expect(apply(GIVES_UP)).rejects.toThrow(/lock timeout/);
    expect(performance.now() - began_ms).toBeLessThan(10_000);
    await client.query('COMMIT');
    expect(await columnExists()).toBe(false);
    await expect(apply(GIVES_UP)).rejects.toThrow('29991231000000_next');

    await client.query(documented('UPDATE _prisma_migrations', '29991231000000_next'));
    await apply(GIVES_UP);
    expect(await columnExists()).toBe(true);
  });
});

describe('an index that could not be made', () => {
  it('is found, dropped, and made once its cause is gone', async () => {
    await client.query(`CREATE TABLE late (action text); INSERT INTO late VALUES ('a'), ('a')`);
    await expect(apply(INDEX)).rejects.toThrow(/Unique constraint failed/);
    const invalid = documented('SELECT', '');
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
