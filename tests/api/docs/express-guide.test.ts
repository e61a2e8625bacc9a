import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { randomPort } from '../../../dev/ports';
import { makeKeys, signUpAs, startNewcomerBench } from '../../support/newcomer';
import { signWith } from '../../support/sign';
import { type Sample, samples } from '../../unit/docs/samples';

vi.mock('next/headers', async () => (await import('../../support/next-request')).nextHeaders);
vi.mock('next/cache', async () => (await import('../../support/next-request')).nextCache);
vi.mock('next/navigation', async () => (await import('../../support/next-request')).nextNavigation);

const MINUTE_ms = 60_000;
const express = fileURLToPath(new URL('../../../node_modules/express-5', import.meta.url));

let bench: Awaited<ReturnType<typeof startNewcomerBench>>;
let folder: string;
let shop: ChildProcess | undefined;
beforeAll(async () => {
  bench = await startNewcomerBench();
  folder = await mkdtemp(join(tmpdir(), 'split-express-'));
});
afterAll(async () => {
  shop?.kill('SIGKILL');
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

/** `npm install express`, without the network: the package that this project has for it. */
async function install(): Promise<void> {
  await mkdir(join(folder, 'node_modules'));
  await symlink(express, join(folder, 'node_modules', 'express'));
}

async function start(command: string, port: number): Promise<void> {
  const [program = '', ...words] = command.split(' ');
  expect(program).toBe('node');
  const env = { ...process.env, PORT: String(port) };
  const started = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  shop = started;
  await once(started.stdout, 'data');
}

it('leads from sign-up to a session in fewer than ten steps and two minutes, and to a funded group in three', async () => {
  const port = await randomPort();
  const blocks = samples().filter(({ page, title }) => page === 'guides/express' && title !== undefined);
  const begun_ms = performance.now();
  let steps = 0;
  const step = <Result>(work: () => Promise<Result>): Promise<Result> => {
    steps += 1;
    return work();
  };
  const shell = async (commands: readonly Sample[]) => {
    const script = commands.map(({ code }) => code.replaceAll('localhost:4000', `localhost:${port}`));
    const { stdout } = await promisify(execFile)('bash', ['-ec', script.join('\n')], { cwd: folder });
    return stdout.trim().split('\n');
  };

  // Signing up, the mail, and signing in.
  steps += 2;
  await step(() => signUpAs('express@split.test', bench));
  const file = await step(async () => (await makeKeys()).file);
  await writeFile(join(folder, '.env'), file);
  const titles = [
    'Install Express',
    'sign-cart.mjs',
    'server.mjs',
    'Start it',
    'Order',
    'Play a group of two',
  ];
  expect(blocks.map(({ title }) => title)).toEqual(titles);
  const [installing, signing, server, starting, order, play] = blocks as [
    Sample,
    Sample,
    Sample,
    Sample,
    Sample,
    Sample,
  ];
  expect(installing.code).toBe('npm install express');
  await step(install);
  for (const { title = '', code } of [signing, server]) {
    await step(() => writeFile(join(folder, title), code));
  }
  await step(() => start(starting.code, port));
  const [page = ''] = await step(() => shell([order]));
  expect(page).toMatch(new RegExp(`^${bench.url}/session/sess_`));
  expect(performance.now() - begun_ms).toBeLessThan(2 * MINUTE_ms);
  expect(steps).toBeLessThan(10);

  // The second order is a second click: it comes back to the same session.
  const [again, answer = ''] = await shell([order, play]);
  expect(again).toBe(page);
  expect(JSON.parse(answer)).toMatchObject({ status: 'funded' });
  expect(performance.now() - begun_ms).toBeLessThan(3 * MINUTE_ms);

  const { SPLIT_SECRET_KEY = '', SPLIT_WEBHOOK_SECRET = '' } = parseEnv(file);
  const listed = await fetch(`${bench.url}/api/v1/events?type=group.funded`, {
    headers: { Authorization: `Bearer ${SPLIT_SECRET_KEY}` },
  });
  const [event] = ((await listed.json()) as { data: { id: string }[] }).data;
  const body = JSON.stringify(event);
  const deliver = async (secret: string) => {
    const signed = signWith(event?.id ?? '', Date.now(), body, [secret]);
    const headers = { 'Content-Type': 'application/json', ...signed };
    const { status } = await fetch(`http://localhost:${port}/webhooks/split`, {
      method: 'POST',
      headers,
      body,
    });
    const shown = await fetch(`http://localhost:${port}/orders/order-1001`);
    return [status, await shown.json()];
  };
  expect(await deliver(`whsec_${Buffer.alloc(24, 1).toString('base64')}`)).toEqual([400, { paid: false }]);
  expect(await deliver(SPLIT_WEBHOOK_SECRET)).toEqual([204, { paid: true }]);
}, 180_000);
