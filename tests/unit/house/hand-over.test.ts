import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAlive } from '../../../dev/shared/process';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PATIENCE = { timeout: 240_000, interval: 20 };

/** Starts the entrance as scripts/bootstrap.mjs does. */
const START = `
import { handOver } from '${root}scripts/hand-over.mjs';
handOver(process.execPath, process.env, '${root}', [new URL('entry.mjs', import.meta.url).pathname], console.error);`;

/** Takes a moment to stop, as the demo does. */
const ENTRY = `
import { writeFileSync } from 'node:fs';
setInterval(() => {}, 1_000);
process.on('SIGTERM', () => setTimeout(() => {
  writeFileSync(new URL('stopped', import.meta.url), 'in order');
  process.exit(0);
}, 100));
writeFileSync(new URL('pids', import.meta.url), JSON.stringify([process.pid, process.ppid]));`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'split-hand-over-'));
  const scripts = { demo: 'node start.mjs' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }));
  await writeFile(join(folder, 'start.mjs'), START);
  await writeFile(join(folder, 'entry.mjs'), ENTRY);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** `npm run demo`, once its entrance runs: npm, and the processes below its shell. */
async function startDemo() {
  const npm = spawn('npm', ['run', 'demo'], { cwd: folder, stdio: 'ignore' });
  const [entrance = 0, starter = 0]: number[] = await vi.waitFor(
    async () => JSON.parse(await readFile(join(folder, 'pids'), 'utf8')),
    PATIENCE,
  );
  return { npm, entrance, starter };
}

const stopped = () => readFile(join(folder, 'stopped'), 'utf8');

it('npm run demo stops completely and in order when npm gets SIGTERM', async () => {
  const { npm, entrance, starter } = await startDemo();
  npm.kill('SIGTERM');
  await vi.waitFor(() => expect([entrance, starter].filter(isAlive)).toEqual([]), PATIENCE);
  expect(await stopped()).toBe('in order');
});

it('npm run demo stops in order when the shell between npm and it is killed', async () => {
  const { entrance, starter } = await startDemo();
  process.kill(starter, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(entrance)).toBe(false), PATIENCE);
  expect(await stopped()).toBe('in order');
});
