import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { isAlive } from '../../../dev/shared/process';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PATIENCE = { timeout: 60_000, interval: 50 };

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The folder of this process's data, once its Postgres takes connections. */
function readyFolder(pid: number | undefined): string {
  const local = join(root, '.local');
  const own = readdirSync(local).find((name) => textOf(join(local, name, 'owner')) === String(pid));
  expect(textOf(join(local, own ?? '', 'postgres', 'postmaster.pid'))).toContain('ready');
  return join(local, own ?? '');
}

/** Which processes were started by this one. */
const childrenOf = (pid: number): number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

it.each([
  ['groups', 'SIGINT'],
  ['webhooks', 'SIGTERM'],
] as const)(
  'the bench "%s" leaves nothing running after %s',
  async (bench, signal) => {
    const child = spawn(process.execPath, ['--import', 'tsx', `tests/bench/${bench}.ts`], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk;
    });
    const ended = once(child, 'close');
    const folder = await vi.waitFor(() => readyFolder(child.pid), PATIENCE);
    // Its Postgres, what watches its folder, and those that it starts after that.
    const least = bench === 'webhooks' ? 4 : 2;
    const started = await vi.waitFor(() => {
      const children = childrenOf(child.pid ?? 0);
      expect(children.length).toBeGreaterThanOrEqual(least);
      return children;
    }, PATIENCE);
    child.kill(signal);
    expect((await ended)[0]).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(errors).not.toMatch(/terminat|ECONN|at file:/);
    await vi.waitFor(() => expect(started.filter(isAlive)).toEqual([]), PATIENCE);
    expect(textOf(join(folder, 'owner'))).toBe('');
  },
  180_000,
);

/** The simulation's processes, once its service runs on its Postgres. */
async function simulationProcesses(pid: number): Promise<number[]> {
  const programs = ['postgres', 'tests/simulation/server.ts', 'worker.ts'];
  return vi.waitFor(() => {
    const children = childrenOf(pid).map((child) => ({ child, line: textOf(`/proc/${child}/cmdline`) }));
    for (const program of programs)
      expect(children.some(({ line }) => line.split('\0').some((word) => word.endsWith(program)))).toBe(true);
    return children.map(({ child }) => child);
  }, PATIENCE);
}

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'the simulation leaves nothing running, and no data, after %s',
  async (signal) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'tests/simulation/main.ts', '--commands', '100'],
      { cwd: root, stdio: 'ignore' },
    );
    const ended = once(child, 'close');
    const folder = await vi.waitFor(() => readyFolder(child.pid), PATIENCE);
    const started = await simulationProcesses(child.pid ?? 0);
    child.kill(signal);
    await ended;
    await vi.waitFor(() => expect(started.filter(isAlive)).toEqual([]), PATIENCE);
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), PATIENCE);
  },
  180_000,
);

it('every bench has its Postgres or stack from where a signal stops it', () => {
  const folder = join(root, 'tests', 'bench');
  const careless = readdirSync(folder).filter((name) => {
    const text = name === 'bench-postgres.ts' ? '' : readFileSync(join(folder, name), 'utf8');
    return / startPostgres\(|(?<!stoppedBySignals\()(?:startTestPostgres|testStack)\(/.test(text);
  });
  expect(careless).toEqual([]);
});
