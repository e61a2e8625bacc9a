import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '@/lib/db/connection-checks.sql';
import { openDedicatedConnection } from '@/lib/db/dedicated-connection';
import { closePool, pool } from '@/lib/db/pool';
import { queuePool } from '@/lib/db/queue-pool';
import { resetEnvironment } from '@/lib/env';
import { migrate } from '../../../prisma/migrate';
import { giveRoleTimeouts } from '../../../prisma/role-timeouts';
import { type TestDatabase, testDatabase } from '../../support/database';
import { databaseProxy } from '../../support/database-proxy';

/** What a deployment behind a pooler relies on. tests/operations/pooler.test.ts has a real one. */

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await closePool();
  resetEnvironment({ DIRECT_DATABASE_URL: undefined, PREPARED_STATEMENTS: undefined });
});

async function asked(text: string): Promise<unknown[]> {
  const client = await database.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('behind a pooler', () => {
  it.each([
    { PREPARED_STATEMENTS: undefined, names: ['select_backend'] },
    { PREPARED_STATEMENTS: '0', names: [] },
  ])('names $names.length statements with PREPARED_STATEMENTS=$PREPARED_STATEMENTS', async (given) => {
    resetEnvironment({ DATABASE_URL: database.url, PREPARED_STATEMENTS: given.PREPARED_STATEMENTS });
    const client = await pool().connect();
    await selectBackend.first(client);
    const { rows } = await client.query('SELECT name FROM pg_prepared_statements');
    expect(rows.map(({ name }) => name)).toEqual(given.names);
    client.release();
  });

  it('sends it no setting of a session, and goes around it for the queue, locks and listening', async () => {
    const proxy = await databaseProxy(database.url);
    resetEnvironment({ DATABASE_URL: proxy.url, DIRECT_DATABASE_URL: database.url });
    const { rows } = await pool().query('SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    await closePool();
    proxy.cut();
    const queue = queuePool(1);
    expect((await queue.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
    await queue.end();
    const dedicated = await openDedicatedConnection({ application_name: 'test', onLost: () => {} });
    expect(await selectBackend.first(dedicated)).toBeDefined();
    await dedicated.close();
    await expect(pool().query('SELECT 1')).rejects.toThrow();
    await proxy.close();
  });

  it('gives the role time limits once, in this database, and migrations no limit of a statement', async () => {
    const both = async () => [
      ...(await asked('SHOW statement_timeout')),
      ...(await asked('SHOW idle_in_transaction_session_timeout')),
    ];
    const { pathname } = new URL(database.url);
    const role = `ALTER ROLE CURRENT_USER IN DATABASE ${pathname.slice(1)}`;
    await asked(`${role} SET idle_in_transaction_session_timeout = '1h'`);
    expect(await giveRoleTimeouts(database.url)).toBe('postgres');
    expect(await both()).toEqual([
      { statement_timeout: '30s' },
      { idle_in_transaction_session_timeout: '1h' },
    ]);
    await asked(`${role} RESET idle_in_transaction_session_timeout`);
    expect(await giveRoleTimeouts(database.url)).toBe('postgres');
    expect(await both()).toEqual([
      { statement_timeout: '30s' },
      { idle_in_transaction_session_timeout: '35s' },
    ]);
    expect(await giveRoleTimeouts(database.url)).toBeNull();
    await asked(
      `CREATE FUNCTION note_timeout() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN NEW.logs = current_setting('statement_timeout'); RETURN NEW; END $$;
       CREATE TRIGGER note_timeout BEFORE INSERT ON _prisma_migrations FOR EACH ROW EXECUTE FUNCTION note_timeout();
       DELETE FROM _prisma_migrations WHERE migration_name = '20261122190100_index_refunds'`,
    );
    await migrate(database.url);
    expect(
      await asked(
        `SELECT logs FROM _prisma_migrations WHERE migration_name = '20261122190100_index_refunds'`,
      ),
    ).toEqual([{ logs: '0' }]);
  });
});
