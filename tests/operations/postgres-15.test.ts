import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { giveFastCompression } from '../../prisma/fast-compression';
import { startTestPostgres, template_database } from '../support/test-postgres';
import { runTests } from './run-tests';

/** Debian's; the embedded one, which all other tests run on, is 18. Both are supported. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Every room of the API tests whose statements, plans, partitions or locks another Postgres could treat otherwise. */
const ROOMS = ['database', 'erasure', 'groups', 'jobs', 'payments', 'sessions', 'webhooks'];

it('migrates, opens, pays, refunds, delivers, purges and erases as on the newest', async () => {
  await access(join(PROGRAMS, 'postgres'));
  const { passed, failed } = await runTests(
    ROOMS.map((room) => `tests/api/${room}`),
    { environment: { TEST_POSTGRES_PROGRAMS: PROGRAMS } },
  );
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(700);
}, 1_800_000);

it('packs long values with lz4 from the first migration on, unless somebody chose', async () => {
  const postgres = await startTestPostgres('disk', PROGRAMS);
  const url = postgres.url(template_database);
  const asked = async (text: string) => {
    const client = new pg.Client(url);
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  try {
    await asked("CREATE ROLE guest LOGIN; CREATE TABLE packed AS SELECT repeat('long ', 10000) AS value");
    const guest = url.replace(/\/\/[^@]+@/, '//guest@');
    expect(await giveFastCompression(guest)).toBe(false);
    expect(await giveFastCompression(url)).toBe(true);
    expect(await giveFastCompression(url)).toBe(false);
    await asked("INSERT INTO packed SELECT repeat('long ', 10000)");
    const { rows } = await asked('SELECT pg_column_compression(value) AS way FROM packed ORDER BY 1');
    expect(rows).toEqual([{ way: 'lz4' }, { way: 'pglz' }]);
    await asked(`ALTER DATABASE ${template_database} SET default_toast_compression = 'pglz'`);
    expect(await giveFastCompression(url)).toBe(false);
  } finally {
    await postgres.stop();
  }
}, 120_000);
