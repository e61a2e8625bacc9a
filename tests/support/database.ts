import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { closeRequestLog } from '@/lib/api/request-log';
import { closePool } from '@/lib/db/pool';
import { template_database } from './test-postgres';

export type TestDatabase = {
  /** The connection string, for DATABASE_URL. */
  url: string;
  /** A connection of its own, which its caller ends. */
  connect(): Promise<pg.Client>;
  /** Disconnects everyone and drops the database. */
  close(): Promise<void>;
};

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function asAdministrator(sql: string): Promise<void> {
  const client = await connectTo(serverUrl());
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) {
    throw new Error(
      'No test Postgres: add tests/support/global-setup.ts to the globalSetup of this project.',
    );
  }
  return url;
}

/**
 * A migrated, empty database, copied from the template: one for each test file, so that files
 * neither see each other's rows nor wait for each other's locks.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files: by the log, as is usual, takes four times as long.
  await asAdministrator(`CREATE DATABASE ${name} TEMPLATE ${template_database} STRATEGY FILE_COPY`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    connect: () => connectTo(url.href),
    close: async () => {
      // Files share their worker's process: what is still to be written is not left to the next one.
      await closeRequestLog();
      await closePool();
      await asAdministrator(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
