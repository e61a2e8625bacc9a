import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASE_URL_words } from '@/lib/format/database-url';
import { type TestDatabase, testDatabase } from '../../support/database';

/** What `npm run migrate` says to the operator of a database that it cannot bring to this version. */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const NAME = `wrong_${process.pid}`;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  client = await database.connect();
});
afterAll(async () => {
  await client.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await client.query(`DROP ROLE IF EXISTS ${NAME}`);
  await client.end();
  await database.close();
});

function migrate(url: string): { status: number | null; said: string } {
  const env = { PATH: process.env.PATH, DATABASE_URL: url } as unknown as NodeJS.ProcessEnv;
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'prisma/migrate.ts'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, said: stderr };
}

function urlOf(changes: Partial<Pick<URL, 'username' | 'pathname'>>): string {
  return Object.assign(new URL(database.url), changes).href;
}

it('names the encoding of one that cannot store every name, and changes nothing', async () => {
  await client.query(`CREATE DATABASE ${NAME} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'`);
  const url = urlOf({ pathname: `/${NAME}` });
  for (let run = 0; run < 2; run += 1) {
    const { status, said } = migrate(url);
    expect(status).toBe(1);
    expect(said).toMatch(/^This database stores text as SQL_ASCII\. .*--encoding UTF8 .*\n$/);
  }
  await client.query(`DROP DATABASE ${NAME}`);
});

it('names the migration that failed, why, and where to read on', async () => {
  // What it makes is there already.
  const name = '20261126210000_announce_transfers_once';
  const { rowCount } = await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [name]);
  expect(rowCount).toBe(1);
  const { status, said } = migrate(database.url);
  expect(status).toBe(1);
  expect(said).toMatch(
    new RegExp(`^The migration ${name} failed: .+ already exists\\. docs/site/operations\\.md .+\n$`),
  );
  expect(migrate(database.url)).toMatchObject({
    status: 1,
    said: expect.stringContaining('stopped half-way'),
  });
});

it('says that the role has to own it', async () => {
  await client.query(`CREATE ROLE ${NAME} LOGIN`);
  await client.query(`CREATE DATABASE ${NAME} TEMPLATE template0 ENCODING 'UTF8'`);
  const { status, said } = migrate(urlOf({ username: NAME, pathname: `/${NAME}` }));
  expect(status).toBe(1);
  expect(said).toMatch(/permission denied for schema public: the role must own the database\. .*OWNER TO/);
  expect(said.trim().split('\n')).toHaveLength(1);
});

it.each([
  ['split', `DATABASE_URL: ${DATABASE_URL_words}\n`],
  ['postgres://split:a/b@127.0.0.1:9/none', `DATABASE_URL: ${DATABASE_URL_words}\n`],
  [
    'postgres://split@127.0.0.1:9/none',
    'The database does not answer (connect ECONNREFUSED 127.0.0.1:9). See that Postgres runs, and that the address in the variable is right.\n',
  ],
])('says what is wrong with the address %s', (url, words) => {
  expect(migrate(url)).toEqual({ status: 1, said: words });
});
