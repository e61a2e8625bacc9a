/**
 * Brings a database to the schema of this checkout: prisma/migrations, then the job queue's own tables.
 * Run as `npm run migrate` with DIRECT_DATABASE_URL or DATABASE_URL set, or called by the local stack and the tests.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DATABASE_URL_words, isDatabaseUrl } from '@/lib/format/database-url';
import { reasonOf } from '@/lib/reason-of';
import { databaseFailure } from './database-failure';
import { giveFastCompression } from './fast-compression';
import {
  type AppliedRow,
  hasCurrentQueue,
  type Migration,
  readApplied,
  readMigrations,
} from './missing-migrations';
import { allowTime, giveRoleTimeouts } from './role-timeouts';
import { ENGINE_LOCK_ID, migrationList, noFilters, readSchema, withSchemaEngine } from './schema-engine';

/** Any fixed number: two processes that start at once take turns. */
const LOCK_ID = 7_283_118;
/** What a server may do to a transaction that does nothing for long. */
const KEEP = 'SET LOCAL idle_in_transaction_session_timeout = 0';
const LOOK_ms = 100;
/** A run that waits for longer says what for. */
const PATIENCE_ms = 1_000;
const APPLICATION_NAME = 'split migrate';
const CONNECT_TIMEOUT_ms = 10_000;

const WHAT_TO_DO = 'docs/site/operations.md says what to do: "When a migration fails".';

/** The migrations still to run. @throws when one was edited after it ran, or stopped half-way. */
function pendingMigrations(migrations: Migration[], applied: AppliedRow[]): Migration[] {
  const byName = new Map(applied.map((row) => [row.migration_name, row]));
  return migrations.filter(({ name, sql }) => {
    const row = byName.get(name);
    if (!row) return true;
    if (row.finished_at === null) {
      throw new Error(`The migration ${name} stopped half-way on this database. ${WHAT_TO_DO}`);
    }
    if (row.checksum !== createHash('sha256').update(sql).digest('hex')) {
      throw new Error(
        `The migration ${name} was changed after it ran on this database. Undo that change and write a new ` +
          'migration (scripts/new-migration.ts). For local data, start over: npm run demo -- --reset',
      );
    }
    return false;
  });
}

/**
 * What workers have taken is looked up every few seconds, among all that wait. graphile-worker has no index for it; ours
 * goes with its table or column if a migration of its own drops either, and is made again then.
 */
const LOCKED_JOBS = `CREATE INDEX CONCURRENTLY IF NOT EXISTS split_locked_jobs
  ON graphile_worker._private_jobs (locked_by) WHERE locked_by IS NOT NULL`;

async function migrateQueue(databaseUrl: string, client: pg.Client): Promise<void> {
  if (!(await hasCurrentQueue(client))) await installQueue(databaseUrl);
  const { rows } = await client.query<{ is_broken: boolean }>(
    `SELECT NOT indisvalid AS is_broken FROM pg_index
     WHERE indexrelid = to_regclass('graphile_worker.split_locked_jobs')`,
  );
  if (rows[0]?.is_broken === false) return;
  // One whose making was broken off serves nobody.
  if (rows[0]) await client.query('DROP INDEX CONCURRENTLY IF EXISTS graphile_worker.split_locked_jobs');
  await client.query(LOCKED_JOBS);
}

async function installQueue(databaseUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 1, onConnect: allowTime });
  // A pool that ends does not wait for its connections; one that breaks while closing is of no concern.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (connection) => connection.on('error', () => undefined));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}

/**
 * Waits until no other process migrates, and runs `work` meanwhile alone. The locks are a transaction's: a session's would
 * stay with a pooler. Each try is a transaction of its own: an index that the other run makes concurrently waits for the
 * end of every transaction that held a snapshot at the wrong moment, and one that waited for the locks would not end.
 */
async function inTurn<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
  onWait: (text: string) => void,
): Promise<Result> {
  const client = await connect(databaseUrl);
  try {
    const began_ms = performance.now();
    let isTold = false;
    for (let id = await missedLock(client); id !== undefined; id = await missedLock(client)) {
      if (!isTold && performance.now() - began_ms >= PATIENCE_ms) {
        isTold = true;
        onWait(`Waiting for ${await holderOf(client, id)}`);
      }
      await delay(LOOK_ms);
    }
    return await work();
  } finally {
    await client.end();
  }
}

/** Begins a transaction with both locks; or with none, and answers the one that another run holds. */
async function missedLock(client: pg.Client): Promise<number | undefined> {
  await client.query(`BEGIN; ${KEEP}`);
  for (const id of [LOCK_ID, ENGINE_LOCK_ID]) {
    if (await takes(client, id)) continue;
    await client.query('ROLLBACK');
    return id;
  }
  return undefined;
}

/** Without parameters: a prepared statement would keep its snapshot until the next one. */
async function takes(client: pg.Client, id: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${id}) AS taken`);
  return rows[0]?.taken === true;
}

/** Who holds the lock, as far as Postgres tells: of another role's processes only the number. */
async function holderOf(client: pg.Client, id: number): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string | null; address: string | null }>(
    `SELECT pid, nullif(application_name, '') AS name, host(client_addr) AS address
     FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = 0 AND objid = ${id}
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  const [holder] = rows;
  if (!holder) return 'another run that migrates this database';
  const { pid, name, address } = holder;
  const origin = [name, address && `from ${address}`].filter(Boolean).join(' ');
  return `another run that migrates this database: process ${pid} of Postgres${origin && ` (${origin})`}`;
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_ms,
    keepAlive: true,
    application_name: APPLICATION_NAME,
  });
  // The statement that needs it fails and says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** @throws when a new database cannot store every name, which would show with somebody's order */
async function checkEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new Error(
    `This database stores text as ${encoding}. Drop it, and make it again with UTF8: createdb --owner <role> --encoding UTF8 --locale C.UTF-8 --template template0 <name>`,
  );
}

/**
 * Applies what is missing and answers the names of the migrations that ran. Quick when nothing is missing.
 *
 * @param onWait told after a second what the run waits for, where another one is at it
 * @throws when a migration fails, was edited after it ran, or stopped half-way.
 */
export function migrate(
  databaseUrl: string,
  onWait: (text: string) => void = () => undefined,
): Promise<string[]> {
  return inTurn(databaseUrl, () => migrateAlone(databaseUrl), onWait);
}

async function migrateAlone(databaseUrl: string): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await connect(databaseUrl);
  try {
    const applied = await readApplied(client);
    if (applied.length === 0) await checkEncoding(client);
    const pending = pendingMigrations(migrations, applied);
    if (pending.length > 0) {
      const schema = await readSchema();
      await withSchemaEngine(databaseUrl, schema, (engine) =>
        engine.applyMigrations({ migrationsList: migrationList(migrations), filters: noFilters }),
      );
    }
    await migrateQueue(databaseUrl, client);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Without the engine's own trace, whose lines are numbered. It alone names the migration. */
function wordsOf(error: unknown): string {
  const [words = '', ...trace] = reasonOf(error).split(/\n\s+\d+: /);
  const name = /migration_name="(\w+)"/.exec(trace.join('\n'))?.[1];
  if (!name) return words;
  const reason = words.replace(
    /^(external connector error\s+)?(Error querying the database: )?(ERROR: )?/,
    '',
  );
  return `The migration ${name} failed: ${reason.trim()}. ${WHAT_TO_DO}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { DATABASE_URL, DIRECT_DATABASE_URL } = process.env;
  const databaseUrl = DIRECT_DATABASE_URL || DATABASE_URL;
  if (!databaseUrl) {
    console.error('Set DATABASE_URL to the database to migrate.');
    process.exit(1);
  }
  if (!isDatabaseUrl(databaseUrl)) {
    console.error(`${DIRECT_DATABASE_URL ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL'}: ${DATABASE_URL_words}`);
    process.exit(1);
  }
  try {
    const applied = await migrate(databaseUrl, console.error);
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate.');
    const isPooled = DIRECT_DATABASE_URL && DATABASE_URL && DIRECT_DATABASE_URL !== DATABASE_URL;
    const role = isPooled ? await giveRoleTimeouts(databaseUrl) : null;
    if (await giveFastCompression(databaseUrl)) console.log('Long values are packed with lz4 from now on.');
    if (role)
      console.log(
        `Statements of ${role} now end after 30 seconds in this database, and idle transactions after 35.`,
      );
  } catch (error) {
    console.error(databaseFailure(error) ?? wordsOf(error));
    process.exit(1);
  }
}
