import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomPort } from '../../../dev/ports';
import { startPostgres } from '../../../dev/postgres';
import { migrate } from '../../../prisma/migrate';
import { readMigrations } from '../../../prisma/missing-migrations';
import { missingMigration } from '../../../prisma/schema-engine';
import { testDatabase } from '../../support/database';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

describe('the Postgres of the local stack', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(fileURLToPath(new URL('../../../.local/postgres-test-', import.meta.url)));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('keeps its data across a restart', async () => {
    const options = { dataDir: join(dir, 'kept'), port: await randomPort(), durable: false };
    const first = await startPostgres(options);
    await first.ensureDatabase('split');
    await query(first.url('split'), 'CREATE TABLE orders AS SELECT 7 AS id');
    await first.stop();
    const second = await startPostgres({ ...options, port: await randomPort() });
    expect(await query(second.url('split'), 'SELECT id FROM orders')).toEqual([{ id: 7 }]);
    await second.stop();
  });

  it('takes over a server that a killed process left running', async () => {
    const options = { dataDir: join(dir, 'left'), port: await randomPort(), durable: false };
    const left = await startPostgres(options);
    const found = await startPostgres({ ...options, port: await randomPort() });
    expect(found).toMatchObject({ adopted: true, pid: left.pid, port: left.port });
    await found.stop();
    expect(() => process.kill(left.pid, 0)).toThrow();
  });

  it('ignores a lock file whose process id now belongs to another program', async () => {
    const options = { dataDir: join(dir, 'stale'), port: await randomPort(), durable: false };
    await (await startPostgres(options)).stop();
    await writeFile(join(options.dataDir, 'postmaster.pid'), `${process.pid}\n${options.dataDir}\n0\n5432\n`);
    const again = await startPostgres(options);
    expect(again.adopted).toBe(false);
    await again.stop();
  });

  it('refuses data of another major version and says what to do', async () => {
    const options = { dataDir: join(dir, 'old'), port: await randomPort(), durable: false };
    await (await startPostgres(options)).stop();
    await writeFile(join(options.dataDir, 'PG_VERSION'), '9\n');
    await expect(startPostgres(options)).rejects.toThrow(/made by Postgres 9.*--reset/);
  });
});

describe('migrating', () => {
  it('records each migration once, in the rows that Prisma reads', async () => {
    const database = await testDatabase();
    expect(await migrate(database.url)).toEqual([]);
    const rows = await query(
      database.url,
      'SELECT migration_name, applied_steps_count FROM _prisma_migrations ORDER BY migration_name',
    );
    const names = (await readMigrations()).map(({ name }) => name);
    expect(rows).toEqual(names.map((migration_name) => ({ migration_name, applied_steps_count: 1 })));
    await database.close();
  });

  it('refuses a database with a migration that was edited after it ran', async () => {
    const database = await testDatabase();
    await query(database.url, `UPDATE _prisma_migrations SET checksum = 'another'`);
    await expect(migrate(database.url)).rejects.toThrow(/was changed after it ran/);
    await database.close();
  });

  it('matches schema.prisma, so that the next migration holds only its own change', async () => {
    const database = await testDatabase();
    await query(
      database.url,
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA graphile_worker CASCADE',
    );
    expect(await missingMigration(database.url)).toBe('');
    await database.close();
  });

  it('is safe when two processes start at once', async () => {
    const database = await testDatabase();
    await query(
      database.url,
      `DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA graphile_worker CASCADE`,
    );
    const outcomes = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect(outcomes.filter((names) => names.length > 0)).toHaveLength(1);
    await database.close();
  });
});
