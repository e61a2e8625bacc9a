/** What a database has of prisma/migrations and the job queue's own. Needs nothing but the driver. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { reasonOf } from '@/lib/reason-of';
import { databaseFailure } from './database-failure';

export const migrationsDir = join(fileURLToPath(new URL('.', import.meta.url)), 'migrations');

export type Migration = { name: string; sql: string };

export type AppliedRow = {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
};

const CONNECT_TIMEOUT_ms = 10_000;

/** The names of prisma/migrations, oldest first. */
async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort();
}

/** The migrations of prisma/migrations, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: await readFile(join(migrationsDir, name, 'migration.sql'), 'utf8'),
    })),
  );
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [
    name,
  ]);
  return rows[0]?.found != null;
}

/** The migrations that have begun on a database, without those that were rolled back. */
export async function readApplied(client: pg.Client): Promise<AppliedRow[]> {
  if (!(await hasTable(client, '_prisma_migrations'))) return [];
  const applied = await client.query<AppliedRow>(
    'SELECT migration_name, checksum, finished_at, rolled_back_at FROM _prisma_migrations',
  );
  return applied.rows.filter((row) => row.rolled_back_at === null);
}

/** Whether the job queue's own tables are those of the installed version, or newer. */
export async function hasCurrentQueue(client: pg.Client): Promise<boolean> {
  const { migrations } = await import('graphile-worker/dist/generated/sql.js');
  const latest = Math.max(...Object.keys(migrations).map((file) => Number.parseInt(file.slice(0, 6), 10)));
  if (!(await hasTable(client, 'graphile_worker.migrations'))) return false;
  const { rows } = await client.query('SELECT 1 FROM graphile_worker.migrations WHERE id >= $1', [latest]);
  return rows.length > 0;
}

/**
 * What `npm run migrate` would still do on a database. One that is ahead lacks nothing: the next version's migrations run
 * while this one serves. @throws when the database does not answer
 */
export async function missingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_ms,
    query_timeout: CONNECT_TIMEOUT_ms,
  });
  await client.connect().catch((error: unknown) => {
    throw new Error(databaseFailure(error) ?? reasonOf(error));
  });
  try {
    const finished = (await readApplied(client)).filter(({ finished_at }) => finished_at !== null);
    const applied = new Set(finished.map(({ migration_name }) => migration_name));
    const missing = (await migrationNames()).filter((name) => !applied.has(name));
    return (await hasCurrentQueue(client)) ? missing : [...missing, 'job queue'];
  } catch (error) {
    throw new Error(databaseFailure(error) ?? reasonOf(error), { cause: error });
  } finally {
    await client.end();
  }
}
