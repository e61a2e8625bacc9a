import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { queueClockJobs } from '@/lib/jobs/run-due-jobs';
import { jobs } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { ensureBuild } from '../../../dev/build';
import { randomPort } from '../../../dev/ports';
import { openOne, rows, startApi } from '../../support/api';
import { startCollector } from '../../support/collector';
import { lockWaits } from '../../support/lock-waits';
import { makeMerchant } from '../../support/merchant';
import { type Started, startProcess } from '../../support/start-process';

/** The life of a real process: it drains and ends when it is told to, and no log that breaks ends it before. */

const PATIENCE = { timeout: 240_000, interval: 50 };
/** Long enough for three answers of a busy machine. */
const DRAIN_ms = 5_000;

let stop: () => Promise<void>;
beforeAll(async () => {
  await ensureBuild(fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''));
  stop = await startApi();
});
afterAll(() => stop());

const running: Started[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

async function start(...[program, variables, stdout]: Parameters<typeof startProcess>) {
  const port = await randomPort();
  const started = startProcess(program, { PORT: String(port), WORKER: '0', ...variables }, stdout);
  running.push(started);
  const url = `http://127.0.0.1:${port}`;
  const ask = async (path: string) => {
    const answer = await fetch(url + path, { headers: { connection: 'close' } });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { ...started, port, ask };
}

const startServer = async (...given: Parameters<typeof start>) => {
  const server = await start(...given);
  await vi.waitFor(async () => expect((await server.ask('/api/ready')).status).toBe(200), PATIENCE);
  return server;
};

describe('a server that is told to stop', () => {
  it('drains while it still answers, then ends npm, its shell and itself within ten seconds', async () => {
    const { child, ended, ask, output } = await startServer('npm_start', { DRAIN_MS: String(DRAIN_ms) });
    expect(await ask('/api/ready')).toMatchObject({ status: 200, body: { ready: true } });
    // The first answer of a route takes longest.
    for (const path of ['/api/health', '/api/v1/sessions']) await ask(path);
    const asked = performance.now();
    child.kill('SIGTERM');
    await vi.waitFor(async () => {
      expect(await ask('/api/ready')).toMatchObject({
        status: 503,
        body: { ready: false, reason: 'draining' },
      });
    }, PATIENCE);
    expect(await ask('/api/health')).toMatchObject({ status: 200, body: { ok: true } });
    expect((await ask('/api/v1/sessions')).status).toBe(401);
    // npm closes its output once nothing below it runs any more.
    await ended;
    const taken_ms = performance.now() - asked;
    expect(taken_ms).toBeGreaterThan(DRAIN_ms);
    expect(taken_ms - DRAIN_ms).toBeLessThan(10_000);
    await expect(ask('/api/ready')).rejects.toThrow('fetch failed');
    expect(output()).toContain('"message":"draining"');
  });

  it('answers on the connection that a proxy keeps, and ends it only once the port is closed', async () => {
    const { child, ended, port } = await startServer('server', { DRAIN_MS: '300' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    const answer = async () => {
      const [response] = await once(get({ port, path: '/api/health', agent }), 'response');
      const { statusCode, headers, socket } = response as IncomingMessage;
      ports.add(socket.localPort);
      await once(response.resume(), 'end');
      return { statusCode, connection: headers.connection };
    };
    await answer();
    child.kill('SIGTERM');
    const before = { statusCode: 200, connection: 'keep-alive' };
    let last = await answer();
    while (last.connection === 'keep-alive') {
      expect(last).toEqual(before);
      last = await answer();
    }
    expect([last, ports.size]).toEqual([{ statusCode: 200, connection: 'close' }, 1]);
    await expect(answer()).rejects.toThrow('ECONNREFUSED');
    expect(await ended).toBe(0);
  });

  it('finishes a request that takes longer than its streams, which it ends', async () => {
    const merchant = await makeMerchant();
    const session_id = await openOne(merchant);
    const settings = { mode: 'equal', size: 2 } as const;
    await apply(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
    const [{ share_id } = {}] = await rows('SELECT share_id FROM sessions WHERE id = $1', [session_id]);
    const { child, ended, port } = await startServer('server', { DRAIN_MS: '0' });
    const url = `http://127.0.0.1:${port}/api`;
    const stream = await fetch(`${url}/pay/live/${share_id}`, { headers: { accept: 'text/event-stream' } });
    const lock = await pool().connect();
    await lock.query('BEGIN');
    await lock.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [session_id]);
    const headers = { authorization: `Bearer ${merchant.secret}` };
    const cancelled = fetch(`${url}/v1/sessions/${session_id}/cancel`, { method: 'POST', headers });
    await vi.waitFor(async () => expect(await lockWaits()).not.toBe(0), PATIENCE);
    child.kill('SIGTERM');
    // Ends without an error, and first: nobody can be told of a change any more.
    expect(await stream.text()).toContain('retry:');
    await lock.query('ROLLBACK');
    lock.release();
    expect((await cancelled).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it('ends with status 0, having logged nothing but lines of JSON', async () => {
    const { child, ended, output, ask } = await startServer('server', { DRAIN_MS: '0', WORKER: '1' });
    await ask('/api/v1/sessions');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const lines = output().trim().split('\n');
    const messages = lines.map((line) => JSON.parse(line).message);
    expect(messages).toEqual(expect.arrayContaining(['listening', 'request', 'draining']));
  });
});

describe('a server that is traced', () => {
  it('exports its last spans before it ends, those of Next’s pages by their session, and no link', async () => {
    const session_id = await openOne(await makeMerchant());
    const settings = { mode: 'equal', size: 2 } as const;
    // Too long for an id to hold it by chance.
    await apply(session_id, { type: 'set_up_group', name: 'Clementine', email: null, settings });
    const [{ share_id } = {}] = await rows('SELECT share_id FROM sessions WHERE id = $1', [session_id]);
    const collector = await startCollector();
    const traced = { DRAIN_MS: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const { child, ended, ask, port } = await startServer('server', traced);
    await ask('/api/v1/sessions');
    const page = `http://127.0.0.1:${port}/s/${share_id}`;
    await Promise.all([fetch(page), fetch(`${page}?m=token_of_nobody`, { redirect: 'manual' })]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const roots = collector.spans.filter(({ parent_id }) => parent_id === null);
    const sessionOf = (name: string) => roots.find((span) => span.name === name)?.attributes['session.id'];
    const names = roots.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['GET /api/v1/sessions', 'GET /s/[shareId]']));
    expect(sessionOf('GET /s/[shareId]')).toBe(session_id);
    for (const secret of [String(share_id), 'Clementine', 'nobody'])
      expect(collector.text).not.toContain(secret);
    // What Next loads as it starts belongs to no request.
    expect(names).not.toContain('LoadComponents.loadRouteModule');
    await collector.close();
  });
});

describe('a server that listens on HOST', () => {
  it('ends with status 1 where the port is taken, and says so', async () => {
    const { port } = await startServer('server');
    const { ended, output } = startProcess('server', { PORT: String(port), WORKER: '0' });
    expect(await ended).toBe(1);
    expect(output()).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
  });

  it('listens nowhere else', async () => {
    const { port } = await startServer('server', { HOST: '127.0.0.1' });
    const other = connect(port, '127.0.0.2');
    const outcome = await new Promise((resolve) => {
      other.on('error', ({ message }) => resolve(message)).on('connect', () => resolve('connected'));
    });
    other.destroy();
    expect(outcome).toContain('ECONNREFUSED');
  });
});

describe('a log that takes no more lines', () => {
  it('ends no server: the disk is full', async () => {
    const full = openSync('/dev/full', 'w');
    const { child, ask } = await startServer('server', {}, full);
    closeSync(full);
    for (let request = 0; request < 5; request += 1) expect((await ask('/api/v1/sessions')).status).toBe(401);
    expect(child.exitCode).toBeNull();
  });

  it('ends no server: the reader of its pipe has gone', async () => {
    const { child, ask } = await startServer('server');
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let request = 0; request < 5; request += 1) expect((await ask('/api/v1/sessions')).status).toBe(401);
    expect(child.exitCode).toBeNull();
  });

  it('ends no worker, which still runs its jobs', async () => {
    const full = openSync('/dev/full', 'w');
    const { child } = await start('worker', { WORKER: '1', LOG_LEVEL: 'debug' }, full);
    closeSync(full);
    const waiting = async () => {
      const { rows } = await pool().query(
        `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'sweep_endpoints'`,
      );
      return rows.length;
    };
    for (let round = 0; round < 2; round += 1) {
      await queueClockJobs([jobs.sweep_endpoints]);
      await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE);
    }
    expect(child.exitCode).toBeNull();
  });
});
