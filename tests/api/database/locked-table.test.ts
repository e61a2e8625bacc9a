import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiListener } from '@/lib/api/node';
import { createAppServer } from '@/lib/api/server';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { loadPageByShare } from '@/lib/hosted/page/page';
import { runJob } from '@/lib/jobs/run-job';
import { openOne, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';
import { until } from '../../support/webhooks';

/** One table, or one row, is locked by somebody else for longer than requests wait for a connection. */

const CROWD = 30;
const ROUNDS = 10;

let stop: () => Promise<void>;
let merchant: TestMerchant;
let session_id: string;
let server: Server;
let url: string;
let other: pg.Client;

const failed = (response: ServerResponse) => () => {
  response.statusCode = 500;
  response.end();
};

beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
  session_id = await openOne(merchant);
  server = createAppServer({
    api: apiListener(),
    // As Next's: what a page reads, and 500 for what it throws.
    pages: (request, response) => {
      const read = request.url?.startsWith('/s/') ? loadPageByShare('shr_1') : prisma().auth_users.count();
      read.then(() => response.end('a page'), failed(response));
    },
    app_url: 'https://pay.example.com',
    trusted_proxies: '',
    max_connections: 1_000,
    max_in_flight: 1_000,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  other = new pg.Client({ connectionString: env().DATABASE_URL });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await stop();
});

interface Answer {
  status: number;
  retry: string | null;
}

async function send(method: string, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${merchant.secret}` };
  const answer = await fetch(`${url}${path}`, { method, headers });
  await answer.text();
  return { status: answer.status, retry: answer.headers.get('retry-after') };
}

const get = (path: string) => send('GET', path);

async function waitingForLocks(): Promise<number> {
  const { rows } = await other.query(
    `SELECT count(DISTINCT pid)::int AS count FROM pg_locks
     WHERE NOT granted AND relation = 'sessions'::regclass`,
  );
  return rows[0].count;
}

const crowd = (path: string) => Array.from({ length: CROWD }, () => get(path));

describe('a table that somebody has locked', () => {
  it('stops requests and jobs that need it in time, and no others', async () => {
    const most = pool().options.max;
    await Promise.all(Array.from({ length: most }, () => pool().query('SELECT pg_sleep(0.1)')));
    await other.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
    const signal = new AbortController().signal;
    const jobs = Array.from({ length: 10 }, () =>
      runJob('expire_session', { session_id }, { attempt: 1, signal }).catch(() => 'failed'),
    );
    const refused: Answer[] = [];
    const locked = [`/api/v1/sessions/${session_id}`, '/api/v1/sessions', '/s/shr_1']
      .flatMap(crowd)
      .map((answer) => answer.then((each) => refused.push(each)));
    // A quarter of the connections is left to the others.
    const held = most - Math.floor(most / 4);
    await until(async () => (await waitingForLocks()) === held);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const path of ['/api/v1/merchants/me', '/sign-in']) expect((await get(path)).status).toBe(200);
    await until(async () => refused.length >= locked.length - held);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.filter(({ retry }) => retry === null)).toEqual([]);
    await other.query('ROLLBACK');
    await Promise.all([...jobs, ...locked]);
    expect(await get(`/api/v1/sessions/${session_id}`)).toMatchObject({ status: 200 });
  });
});

describe('a session that somebody has locked', () => {
  it('takes one connection, however many want it, and stops nobody who changes another one', async () => {
    const others = await Promise.all(Array.from({ length: ROUNDS }, () => openOne(merchant)));
    const cancel = (id: string) => send('POST', `/api/v1/sessions/${id}/cancel`);
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [session_id]);
    const refused: Answer[] = [];
    const all = Array.from({ length: 300 }, () => cancel(session_id));
    for (const answer of all) void answer.then((each) => refused.push(each));
    // All but the one that waits for the lock.
    await until(async () => refused.length === all.length - 1);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.filter(({ retry }) => retry === null)).toEqual([]);
    const { rows } = await other.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    for (const id of others) expect((await cancel(id)).status).toBe(200);
    await other.query('ROLLBACK');
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});
