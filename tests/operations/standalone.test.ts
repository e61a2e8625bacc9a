import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { memberToken } from '@/lib/session/tokens';
import { ensureBuild } from '../../dev/build';
import { randomPort } from '../../dev/ports';
import { fundGroup, type GroupBench, startGroupBench } from '../support/groups';
import { productionEnvironment } from '../support/start-process';

/** `npm run standalone` makes all that production runs: dist/ works where there is nothing else of this project. */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const run = promisify(execFile);
const PATIENCE = { timeout: 240_000, interval: 50 };

let folder: string;
let bench: GroupBench;
beforeAll(async () => {
  await ensureBuild(root);
  bench = await startGroupBench();
  await run(process.execPath, ['--import', 'tsx', 'scripts/make-standalone.ts'], { cwd: root });
  // Outside of the repository, whose node_modules would be found from below it.
  folder = await mkdtemp(join(tmpdir(), 'split-standalone-'));
  await cp(join(root, 'dist'), folder, { recursive: true, verbatimSymlinks: true });
}, 600_000);
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (more: Record<string, string> = {}) => ({ ...productionEnvironment(), ...more });

/** Starts a compiled program without npm, which would set NODE_ENV, and answers how it ends. */
function start(program: string, variables: Record<string, string>) {
  const env = environment({ ...variables, NODE_ENV: '' });
  const child = spawn(process.execPath, [program], { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return { child, output: () => output, ended: once(child, 'close') };
}

/** A payer's receipt as PDF, which is drawn with files that no module imports. */
async function receiptPath(): Promise<string> {
  const { session_id, members } = await fundGroup(bench, {});
  const [member_id = ''] = members;
  const { share_id } = await prisma().sessions.findUniqueOrThrow({ where: { id: session_id } });
  const { id } = await prisma().payments.findFirstOrThrow({ where: { member_id } });
  return `/s/${share_id}/receipt/${id}/receipt.pdf?m=${memberToken(member_id)}`;
}

describe('dist/', () => {
  it('migrates an empty database, and finds nothing to do the second time', async () => {
    const database = `standalone_${Date.now()}`;
    const admin = new pg.Client({ connectionString: env().DATABASE_URL });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${database} TEMPLATE template0`);
    const url = new URL(env().DATABASE_URL);
    url.pathname = `/${database}`;
    const options = { cwd: folder, env: environment({ DATABASE_URL: url.href }) };
    const migrated = await run('npm', ['run', '-s', 'migrate'], options);
    expect(migrated.stdout).toMatch(/^Applied 20261121000000_init, /);
    expect((await run('npm', ['run', '-s', 'migrate'], options)).stdout).toBe('Nothing to migrate.\n');
    await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await admin.end();
  });

  it('serves pages, receipts, the API and the browser script, runs jobs, and ends when it is told to', async () => {
    const port = await randomPort();
    const url = `http://127.0.0.1:${port}`;
    const { child, ended, output } = start('server.js', { PORT: String(port), DRAIN_MS: '0' });
    await vi.waitFor(async () => expect((await fetch(`${url}/api/ready`)).status).toBe(200), PATIENCE);
    const paths = [
      '/',
      '/docs/quickstart',
      '/docs/operations.md',
      '/sdk/v1/split.js',
      '/sdk/v1/0.3.0/split.js',
      '/sign-in',
      '/icon.svg',
    ];
    for (const path of paths) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    const receipt = await fetch(url + (await receiptPath()));
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await receipt.bytes()).length).toBeGreaterThan(10_000);
    expect((await fetch(`${url}/api/v1/sessions`)).status).toBe(401);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(output()).not.toContain('"level":"error"');
  });

  it('runs the worker and the commands', async () => {
    const { child, ended, output } = start('worker.js', { APP_URL: '' });
    await vi.waitFor(() => expect(output()).toContain('worker started'), PATIENCE);
    // What only production checks.
    expect(output()).toContain('APP_URL is not set');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const options = { cwd: folder, env: environment() };
    expect((await run('npm', ['run', '-s', 'staff', '--', 'list'], options)).stderr).toBe('');
    expect((await run('npm', ['run', '-s', 'rotate-key'], options)).stderr).toBe('');
  });

  it('names every package that it has, with its hash', async () => {
    const { components } = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'));
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['next', 'pg', 'graphile-worker', 'stripe']));
    expect(names).not.toContain('typescript');
    for (const { hashes } of components) expect(hashes).toHaveLength(1);
  });
});
