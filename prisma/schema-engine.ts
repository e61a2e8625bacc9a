/**
 * Prisma's schema engine as WebAssembly, over the pg driver. Prisma's own command line downloads a native
 * engine at every call and fails where that host cannot be reached; this one comes with the npm packages and
 * writes the same `_prisma_migrations` rows, so `prisma migrate deploy` carries on from them elsewhere.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { type Migration, migrationsDir, readMigrations } from './missing-migrations';
import { allowTime } from './role-timeouts';

const prismaDir = fileURLToPath(new URL('.', import.meta.url));

/** The migrations in the shape the engine takes. */
export function migrationList(migrations: Migration[]): MigrationList {
  return {
    baseDir: migrationsDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

export const noFilters = { externalTables: [], externalEnums: [] };

/** The text of prisma/schema.prisma. */
export async function readSchema(): Promise<string> {
  return readFile(join(prismaDir, 'schema.prisma'), 'utf8');
}

/** Columns of Postgres' catalogue with its one-byte type "char", which the driver refuses to read. */
const catalogueChars = ['confdeltype', 'confupdtype', 'constraint_type'];

/** The engine's lock, which others' `prisma migrate` takes, too. */
export const ENGINE_LOCK_ID = 72_707_369;

/**
 * Fixes two ways in which the driver falls short of the engine. It cuts a script at every semicolon, which
 * breaks functions and triggers: sent whole, Postgres parses it itself and runs it as one transaction. And it
 * cannot read the catalogue's "char" columns, which the engine needs to compare foreign keys and checks.
 * The engine's own lock is not taken: it belongs to a session, and behind a pooler it would outlive this process.
 * `migrate` holds the same one.
 */
function withFixes(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const executeRaw = adapter.executeRaw.bind(adapter);
  adapter.executeRaw = async (query) =>
    query.sql === `SELECT pg_advisory_lock(${ENGINE_LOCK_ID})` ? 0 : executeRaw(query);
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const sql = query.sql
      .replace('constr.contype AS constraint_type', 'constr.contype::text AS constraint_type')
      .replace(/\bcon\.(confdeltype|confupdtype),/g, 'con.$1::text AS $1,');
    const result = await queryRaw({ ...query, sql });
    for (const name of catalogueChars) {
      const column = result.columnNames.indexOf(name);
      if (column >= 0) result.columnTypes[column] = ColumnTypeEnum.Character;
    }
    return result;
  };
  return adapter;
}

type Factory = SqlMigrationAwareDriverAdapterFactory & {
  /** Closes the connections that the engine leaves open. */
  close(): Promise<void>;
};

function adapterFactory(databaseUrl: string): Factory {
  const opened: SqlDriverAdapter[] = [];
  const factory = new PrismaPg({ connectionString: databaseUrl, onConnect: allowTime });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      const adapter = withFixes(await factory.connect());
      opened.push(adapter);
      return adapter;
    },
    connectToShadowDb: () => connectToShadow(databaseUrl),
    close: async () => {
      await Promise.all(opened.map((adapter) => adapter.dispose()));
    },
  };
}

async function connectToShadow(databaseUrl: string): Promise<SqlDriverAdapter> {
  const name = `shadow_${randomUUID().replaceAll('-', '')}`;
  const main = await new PrismaPg({ connectionString: databaseUrl }).connect();
  await main.executeScript(`CREATE DATABASE ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const shadow = withFixes(await new PrismaPg({ connectionString: url.href }).connect());
  const disconnect = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await disconnect();
    await main.executeScript(`DROP DATABASE ${name} WITH (FORCE)`);
    await main.dispose();
  };
  return shadow;
}

/**
 * What the WebAssembly module asks of its surroundings. Its time limit on the migration lock is a timer of ten
 * seconds that it never takes back: without `unref` every program that migrated would live that long.
 */
function imports(bindings: object): WebAssembly.ModuleImports {
  const names = Object.entries(bindings).map(([name, value]) =>
    name.startsWith('__wbg_setTimeout_')
      ? [name, (callback: () => void, delay_ms: number) => setTimeout(callback, delay_ms).unref()]
      : [name, value],
  );
  return Object.fromEntries(names);
}

/** The engine's module, made once: its JavaScript keeps views of the first instance's memory. */
let loading: Promise<typeof import('@prisma/schema-engine-wasm/schema_engine_bg')> | undefined;

function engineModule() {
  loading ??= (async () => {
    const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
    const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const wasm = await WebAssembly.compile(await readFile(path.replace(/\.js$/, '.wasm')));
    const { exports } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': imports(bindings) });
    bindings.__wbg_set_wasm(exports);
    if (typeof exports.__wbindgen_start === 'function') exports.__wbindgen_start();
    return bindings;
  })();
  return loading;
}

/** Runs `work` with an engine connected to the database; frees the engine afterwards. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  schema: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const bindings = await engineModule();
  const factory = adapterFactory(databaseUrl);
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    await factory.close();
  }
}

/**
 * The SQL that leads from prisma/migrations to prisma/schema.prisma; empty when they agree. The migrations are
 * played in the given database, which must be an empty one to throw away.
 */
export async function missingMigration(databaseUrl: string): Promise<string> {
  const schema = await readSchema();
  const list = migrationList(await readMigrations());
  const { stdout } = await withSchemaEngine(databaseUrl, schema, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...list },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    }),
  );
  // The engine says in a comment that there is nothing.
  return /^\s*(--[^\n]*\s*)?$/.test(stdout ?? '') ? '' : (stdout ?? '');
}
