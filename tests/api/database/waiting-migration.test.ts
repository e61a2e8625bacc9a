import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { giveFastCompression } from '../../../prisma/fast-compression';
import { migrate } from '../../../prisma/migrate';
import { ENGINE_LOCK_ID } from '../../../prisma/schema-engine';
import { testDatabase } from '../../support/database';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** `npm run migrate`, while another run holds this lock until `npm run migrate` has said something. */
async function migrateBehind(lock_id: number): Promise<{ pid: number; said: string; status: unknown }> {
  const database = await testDatabase();
  await giveFastCompression(database.url);
  const other = new pg.Client({ connectionString: database.url, application_name: 'the other run' });
  await other.connect();
  const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await other.query(`SELECT pg_advisory_lock(${lock_id})`);
  const child = spawn(process.execPath, ['--import', 'tsx', 'prisma/migrate.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: database.url } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  const ended = once(child, 'close');
  await Promise.race([once(child.stderr, 'data'), ended]);
  await other.end();
  const [status] = await ended;
  await database.close();
  return { pid: rows[0]?.pid ?? 0, said, status };
}

it.each([7_283_118, ENGINE_LOCK_ID])('a run that waits for another one names it, once', async (lock_id) => {
  const { pid, said, status } = await migrateBehind(lock_id);
  expect(said).toBe(
    `Waiting for another run that migrates this database: process ${pid} of Postgres (the other run from 127.0.0.1)\nNothing to migrate.\n`,
  );
  expect(status).toBe(0);
});

/** An index that the other run makes concurrently would wait for the end of such a transaction: both, for ever. */
it.each([7_283_118, ENGINE_LOCK_ID])('a run that waits keeps no transaction open', async (lock_id) => {
  const database = await testDatabase();
  const other = await database.connect();
  await other.query(`SELECT pg_advisory_lock(${lock_id})`);
  const onWait = vi.fn();
  const ended = migrate(database.url, onWait);
  await vi.waitFor(() => expect(onWait).toHaveBeenCalled(), 10_000);
  await vi.waitFor(async () => {
    const { rows } = await other.query(
      `SELECT state, xact_start FROM pg_stat_activity
       WHERE application_name = 'split migrate' AND datname = current_database()`,
    );
    expect(rows).toEqual([{ state: 'idle', xact_start: null }]);
  }, 10_000);
  await other.end();
  expect(await ended).toEqual([]);
  await database.close();
});
