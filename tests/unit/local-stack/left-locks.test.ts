import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withLock } from '../../../dev/build';
import { runsProgram } from '../../../dev/shared/process';

/** After a kill the number that a lock names can be that of any other process. */

let other: ChildProcess;
let dir: string;
let path: string;
beforeAll(async () => {
  other = spawn('sleep', ['60'], { stdio: 'ignore' });
  dir = await mkdtemp(join(tmpdir(), 'locks-'));
  path = join(dir, 'build.lock');
});
afterAll(async () => {
  other.kill();
  await rm(dir, { recursive: true, force: true });
});

it('a process is told from another that has its old number', async () => {
  expect(await runsProgram(other.pid ?? 0, 'demo.ts')).toBe(false);
  expect(await runsProgram(other.pid ?? 0, 'sleep')).toBe(true);
  expect(await runsProgram(process.pid, 'node')).toBe(true);
  expect(await runsProgram(2 ** 30, 'node')).toBe(false);
});

it('a process is known by the end of a long command line, however narrow the terminal', async () => {
  const args = ['-e', 'setTimeout(() => {}, 60_000)', 'x'.repeat(150), 'demo.ts'];
  const demo = spawn(process.execPath, args, { stdio: 'ignore' });
  vi.stubEnv('COLUMNS', '60');
  try {
    expect(await runsProgram(demo.pid ?? 0, 'demo.ts')).toBe(true);
  } finally {
    vi.unstubAllEnvs();
    demo.kill();
  }
});

it('nobody waits for the lock of a build that was killed', async () => {
  await writeFile(path, String(other.pid));
  expect(await withLock(path, async () => 'built', AbortSignal.timeout(4_000))).toBe('built');
});

it('a build that waits for another one can be stopped', async () => {
  await writeFile(path, String(process.pid));
  const stopping = new AbortController();
  const waiting = withLock(path, async () => 'built', stopping.signal);
  stopping.abort();
  await expect(waiting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});
