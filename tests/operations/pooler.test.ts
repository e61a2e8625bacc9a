import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectTimeouts } from '@/lib/db/connection-checks.sql';
import { closePool, pool } from '@/lib/db/pool';
import { env, resetEnvironment } from '@/lib/env';
import {
  type GroupBench,
  payByCard,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../support/groups';
import { lockedJobCount } from '../support/queued-jobs';
import { startProcess } from '../support/start-process';
import { until } from '../support/webhooks';
import { buildPgBouncer } from './build-pgbouncer';
import { startPgBouncer } from './pgbouncer';

/**
 * PgBouncer in transaction mode in front of the database: Debian's, which keeps no prepared statements, and a newer one,
 * which keeps them as it comes.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const GROUPS = 12;

let bench: GroupBench;
let direct: string;
beforeAll(async () => {
  bench = await startGroupBench();
  direct = env().DATABASE_URL;
});
afterAll(() => bench.close());

/** Puts the pooler before the database for this process and those that it starts. */
async function useBouncer(
  program: string | undefined,
  variables: Record<string, string | undefined>,
): Promise<() => Promise<void>> {
  const bouncer = await startPgBouncer(direct, program);
  await closePool();
  resetEnvironment({
    DATABASE_URL: bouncer.url(direct),
    DIRECT_DATABASE_URL: direct,
    PREPARED_STATEMENTS: undefined,
    ...variables,
  });
  migrate({});
  return async () => {
    await closePool();
    resetEnvironment({
      DATABASE_URL: direct,
      DIRECT_DATABASE_URL: undefined,
      PREPARED_STATEMENTS: undefined,
    });
    await bouncer.stop();
  };
}

/** `npm run migrate`. Answers what it says. */
function migrate(variables: Record<string, string | undefined>): string {
  const given = { ...process.env, ...variables };
  return execFileSync('npm', ['run', '-s', 'migrate'], {
    cwd: root,
    env: given,
    encoding: 'utf8',
    timeout: 60_000,
  });
}

async function onDirect(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: direct });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** What a connection that has just been closed held is let go a moment later. */
const locksLeft = (database = new URL(direct).pathname.slice(1)): Promise<unknown[]> =>
  onDirect(
    `SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND datname = '${database}'`,
  );

/** A whole purchase by two people. Answers its session. */
async function buy(): Promise<string> {
  const { session_id, organizer, members } = await startGroup(bench, { members: 1 });
  for (const member of [organizer, ...members]) {
    await payByCard(bench, session_id, member);
  }
  return session_id;
}

async function isPaidOut(session_id: string): Promise<boolean> {
  const { transfers } = await sessionNow(session_id);
  return transfers.length > 0 && transfers.every(({ status }) => status === 'succeeded');
}

describe.each([
  { version: '1.18', build: async () => undefined, variables: { PREPARED_STATEMENTS: '0' } },
  { version: '1.24', build: buildPgBouncer, variables: {} },
])('behind PgBouncer $version in transaction mode', ({ build, variables }) => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await useBouncer(await build(), variables);
  });
  afterAll(() => leave());

  it('migrates an empty database through the pooler alone, and leaves no lock', async () => {
    const empty = `pooled_${Date.now()}`;
    await onDirect(`CREATE DATABASE ${empty} TEMPLATE template0`);
    const url = new URL(env().DATABASE_URL);
    url.pathname = `/${empty}`;
    const given = { DATABASE_URL: url.href, DIRECT_DATABASE_URL: '' };
    expect(migrate(given)).toMatch(/^Applied 20261121000000_init, /);
    expect(migrate(given)).toContain('Nothing to migrate');
    await expect.poll(() => locksLeft(empty)).toEqual([]);
    await onDirect(`DROP DATABASE ${empty} WITH (FORCE)`);
  });

  it('migrates without leaving a lock, also where only the pooler is known', async () => {
    expect(migrate({})).toContain('Nothing to migrate');
    expect(migrate({ DIRECT_DATABASE_URL: '' })).toContain('Nothing to migrate');
    expect(migrate({ DIRECT_DATABASE_URL: '' })).toContain('Nothing to migrate');
    await expect.poll(() => locksLeft()).toEqual([]);
  });

  it('ends statements after 30 seconds and idle transactions after 35: the role has the limits', async () => {
    expect(await selectTimeouts.first(pool())).toEqual({ statement_ms: 30_000, idle_transaction_ms: 35_000 });
  });

  it('funds groups side by side, and a worker pays them out', async () => {
    const worker = startProcess('worker', {
      STRIPE_API_BASE: bench.stripe.url,
      SETTLEMENT_CURRENCIES: 'usd',
    });
    const sessions = await Promise.all(Array.from({ length: GROUPS }, buy));
    await until(async () => (await Promise.all(sessions.map(isPaidOut))).every(Boolean));
    for (const session_id of sessions) {
      expect((await sessionNow(session_id)).status).toBe('funded');
      expect(await processorBooks(bench, session_id)).toMatchObject({ charges: 2, refunded_cents: 0 });
    }
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    await expect.poll(() => locksLeft()).toEqual([]);
  });

  it('frees the jobs of a killed worker for another one within ten seconds', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const killed = startProcess('worker', {
      // In production it would ask the processor before it starts.
      NODE_ENV: 'test',
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      // It waits for its answer until it is killed.
      STRIPE_TIMEOUT_MS: '60000',
    });
    const session_id = await buy();
    await until(async () => (await lockedJobCount('create_transfer')) > 0);
    // It runs before the other is killed: how long a start takes is this machine's affair.
    const next = startProcess('worker', { STRIPE_API_BASE: bench.stripe.url, SETTLEMENT_CURRENCIES: 'usd' });
    await until(async () => next.output().includes('worker started'));
    const began_ms = performance.now();
    killed.child.kill('SIGKILL');
    await killed.ended;
    silent.close();
    silent.closeAllConnections();
    await until(() => isPaidOut(session_id));
    const took_ms = performance.now() - began_ms;
    next.child.kill('SIGTERM');
    await next.ended;
    expect(took_ms).toBeLessThan(10_000);
  });
});

describe('a PgBouncer that keeps no prepared statements', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await useBouncer(undefined, { PREPARED_STATEMENTS: '0' });
  });
  afterAll(() => leave());

  it.each([
    ['only the pooler', { DIRECT_DATABASE_URL: undefined }, 'set DIRECT_DATABASE_URL'],
    [
      'only the pooler, and names its statements',
      { DIRECT_DATABASE_URL: undefined, PREPARED_STATEMENTS: '1' },
      'set DIRECT_DATABASE_URL',
    ],
    ['both, and names its statements', { PREPARED_STATEMENTS: '1' }, 'set PREPARED_STATEMENTS=0'],
  ])('ends a worker that knows %s, and says what is missing', async (_what, variables, text) => {
    const worker = startProcess('worker', variables);
    expect(await worker.ended).toBe(1);
    expect(worker.output()).toContain(text);
  });
});
