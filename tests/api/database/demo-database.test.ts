import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDemoDatabase } from '../../../dev/demo-database';
import { type TestDatabase, testDatabase } from '../../support/database';

/** `npm run demo` with a DATABASE_URL in the shell: it may be a Postgres for the demo, or that of a deployment. */

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  client = await database.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const known = (id: string) => {
  const key = { publishable_key: '', secret_key: '', signing_secret: '', webhook_secret: '' };
  return { standard: { id, ...key } };
};
const add = (id: string, support_email: string | null) =>
  client.query('INSERT INTO merchants (id, name, support_email) VALUES ($1, $1, $2)', [id, support_email]);
const NOT_OURS = /^DATABASE_URL leads to a database with merchants that are not this demo's/;

it('takes one that is new, and says which it is', async () => {
  expect(await checkDemoDatabase(database.url, {})).toBe(
    `${new URL(database.url).hostname}${new URL(database.url).pathname}`,
  );
});

it('takes one without any tables', async () => {
  const name = `demo_${process.pid}`;
  await client.query(`CREATE DATABASE ${name}`);
  try {
    const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
    await expect(checkDemoDatabase(url, {})).resolves.toContain(name);
  } finally {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});

it('takes one that a start has left behind which ended before it had noted its merchants', async () => {
  await add('mer_half', 'help@northwood.test');
  await expect(checkDemoDatabase(database.url, {})).resolves.toBeTruthy();
});

it("refuses one with others' merchants alone, unless its own are there as well", async () => {
  await client.query('DELETE FROM merchants');
  await add('mer_real', null);
  await expect(checkDemoDatabase(database.url, {})).rejects.toThrow(NOT_OURS);
  await expect(checkDemoDatabase(database.url, known('mer_gone'))).rejects.toThrow(NOT_OURS);
  // What an earlier demo has left in a deployment's database makes it no demo's.
  await add('mer_left', 'help@northwood.test');
  await expect(checkDemoDatabase(database.url, known('mer_gone'))).rejects.toThrow(NOT_OURS);
  // Somebody has made a merchant of their own in the demo.
  await add('mer_own', 'shop@example.com');
  await expect(checkDemoDatabase(database.url, known('mer_own'))).resolves.toBeTruthy();
});

it('says that it is away', async () => {
  const url = 'postgres://postgres@127.0.0.1:9/none';
  await expect(checkDemoDatabase(url, {})).rejects.toThrow('127.0.0.1:9');
});
