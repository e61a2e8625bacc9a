import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDedicatedConnection } from '@/lib/db/dedicated-connection';
import { plainTransaction, pool, type Queryable } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { toApiError } from '@/lib/errors';
import { BOOKED_ONCE } from '../../support/booked-once';
import { type TestDatabase, testDatabase } from '../../support/database';

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  await client.end();
  return rows.map((row) => row.table_name);
}

/** Waits until a connection that was told to end is gone and its socket is closed. */
async function isGone(pid: number | undefined): Promise<void> {
  for (;;) {
    const { rows } = await pool().query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid]);
    if (rows.length === 0) break;
    await delay(5);
  }
  await delay(20);
}

describe.each([
  ['of plain statements', plainTransaction],
  ['of Prisma and plain statements', transaction],
])('a transaction %s', (_kind, begin) => {
  it('leaves the pool in order when its connection is cut', async () => {
    const database = await testDatabase();
    resetEnvironment({ DATABASE_URL: database.url });
    const cut = begin((client: Queryable) => client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toMatchObject({ code: '57P01' });
    const between = begin(async (client: Queryable) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await pool().query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await isGone(rows[0]?.pid);
      await client.query('SELECT 1');
    });
    expect(toApiError(await between.catch((error: unknown) => error)).code).toBe('upstream_unavailable');
    expect((await pool().query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});

describe.each([
  ['of plain statements', plainTransaction],
  ['of Prisma and plain statements', transaction],
])('a transaction %s whose work waits for something else', (_kind, begin) => {
  it('is ended by the server, with its connection', async () => {
    const database = await testDatabase();
    resetEnvironment({ DATABASE_URL: database.url });
    const ended = begin(async (client: Queryable) => {
      const { rows } = await client.query<{ limit: string; pid: number }>(
        `SELECT current_setting('idle_in_transaction_session_timeout') AS limit, pg_backend_pid() AS pid`,
      );
      expect(rows[0]?.limit).toBe('35s');
      await client.query("SET LOCAL idle_in_transaction_session_timeout = '1ms'");
      await isGone(rows[0]?.pid);
      await client.query('SELECT 1');
    });
    expect(toApiError(await ended.catch((error: unknown) => error)).code).toBe('upstream_unavailable');
    expect((await pool().query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});

describe('Prisma Client', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    resetEnvironment({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await database.close();
  });

  it('shares a transaction with plain statements: both see the same writes, and roll back together', async () => {
    const failing = transaction(async (opened) => {
      await opened.prisma.merchants.create({ data: { id: 'split_merch_1', name: 'By Prisma' } });
      await opened.query("INSERT INTO merchants (id, name) VALUES ('split_merch_2', 'By SQL')");
      const { rows } = await opened.query<{ id: string }>('SELECT id FROM merchants ORDER BY id');
      expect(rows).toEqual(
        await opened.prisma.merchants.findMany({ select: { id: true }, orderBy: { id: 'asc' } }),
      );
      expect(rows).toHaveLength(2);
      expect(await pool().query('SELECT id FROM merchants')).toMatchObject({ rowCount: 0 });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await prisma().merchants.count()).toBe(0);
  });

  it('ends no transaction of a library that waits longer than Prisma’s own five seconds', async () => {
    const slow = prisma().$transaction(async (client) => {
      await client.$queryRaw`SELECT pg_sleep(5.2)::text`;
      return client.$queryRaw`SELECT 1 AS one`;
    });
    expect(await slow).toEqual([{ one: 1 }]);
  });

  it('never goes on with a transaction outside of it, however long it takes', async () => {
    await prisma().merchants.create({ data: { id: 'split_merch_3', name: 'Cabin Shop' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waitLong = async ({ query }: Queryable) => {
      const slow = query('SELECT pg_sleep(0.5)');
      await vi.advanceTimersByTimeAsync(300_000);
      await slow;
    };
    const plain = transaction(async (opened) => {
      await waitLong(opened);
      await opened.query("INSERT INTO merchants (id, name) VALUES ('split_merch_4', 'By SQL')");
      throw new Error('on purpose');
    });
    await expect(plain).rejects.toThrow('on purpose');
    const byPrisma = transaction(async (opened) => {
      const waited = waitLong(opened);
      // Two statements, of which Prisma sends the second when the first is answered.
      const both = { name: 'Other', modes: { create: { livemode: false, webhook_secret_encrypted: '' } } };
      await opened.prisma.merchants.update({ where: { id: 'split_merch_3' }, data: both });
      await waited;
      throw new Error('on purpose');
    });
    await expect(byPrisma).rejects.toThrow('on purpose');
    vi.useRealTimers();
    expect(await prisma().merchants.findMany({ select: { name: true, modes: true } })).toEqual([
      { name: 'Cabin Shop', modes: [] },
    ]);
  });

  it('never shares a connection between concurrent transactions', async () => {
    const pids = await Promise.all(
      Array.from({ length: 8 }, () =>
        transaction(async (opened) => {
          const { rows } = await opened.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
          const [own] = await opened.prisma.$queryRaw<
            { pid: number }[]
          >`SELECT pg_backend_pid() AS pid, pg_sleep(0.05)::text`;
          expect(own?.pid).toBe(rows[0]?.pid);
          return own?.pid;
        }),
      ),
    );
    expect(new Set(pids).size).toBe(8);
  });

  it('answers 503 when its statement is cancelled or its connection cut', async () => {
    const ended = prisma().$queryRaw`SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(1)::text`;
    expect(toApiError(await ended.catch((error: unknown) => error)).code).toBe('upstream_unavailable');
    const cut = prisma().$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    expect(toApiError(await cut.catch((error: unknown) => error)).code).toBe('upstream_unavailable');
    const read = prisma().merchants.findMany({ where: { name: 'x' } });
    expect(await read).toEqual([]);
  });
});

describe('a test database', () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeAll(async () => {
    [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
  });

  it('is migrated', async () => {
    expect(await tables(first.url)).toEqual(expect.arrayContaining(['sessions', '_prisma_migrations']));
  });

  it('refuses to book a second time what the model refuses, and nothing else', async () => {
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    const { rows } = await client.query<{ name: string; text: string }>(
      `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid = 'ledger_entries'::regclass AND i.indisunique AND NOT i.indisprimary`,
    );
    await client.end();
    expect(rows.map(({ name }) => name)).toEqual(['ledger_entries_once']);
    const { text = '' } = rows[0] ?? {};
    expect(text).toContain('(kind, source_id, account)');
    expect([...text.matchAll(/'(\w+)'/g)].map(([, kind]) => kind)).toEqual([...BOOKED_ONCE]);
  });

  it('is not seen by another test file', async () => {
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    await client.query('CREATE TABLE left_behind (id int)');
    await client.end();
    expect(await tables(first.url)).toContain('left_behind');
    expect(await tables(second.url)).not.toContain('left_behind');
  });
});

describe('a dedicated connection', () => {
  it('runs statements one after the other that are asked at once', async () => {
    const database = await testDatabase();
    resetEnvironment({ DATABASE_URL: database.url });
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    const connection = await openDedicatedConnection({ application_name: 'split test', onLost: () => {} });
    const wrong = connection.query('SELECT nothing').catch((error: unknown) => String(error));
    const answers = await Promise.all(
      [1, 2, 3].map((given) => connection.query<{ given: number }>(`SELECT ${given} AS given`)),
    );
    expect(answers.map(({ rows }) => rows)).toEqual([[{ given: 1 }], [{ given: 2 }], [{ given: 3 }]]);
    expect(await wrong).toContain('nothing');
    await delay(10);
    process.off('warning', warn);
    await connection.close();
    await database.close();
    expect(warnings).toEqual([]);
  });
});
