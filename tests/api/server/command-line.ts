import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The package's command, installed from a tarball in a project of its own, as a process. */

const run = promisify(execFile);
const root = process.cwd();
const sdk = join(root, 'packages', 'checkout');

interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  child: ChildProcess;
  /** The lines of `--json` so far. */
  lines(): Record<string, unknown>[];
  notes(): Record<string, unknown>[];
  ended: Promise<Result>;
}

export interface CommandLine {
  start(args: string[], env?: Record<string, string>): RunningCommand;
  run(args: string[], env?: Record<string, string>): Promise<Result>;
  remove(): Promise<void>;
}

const parsed = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Builds the command alone, so that nobody who reads `dist` meanwhile is disturbed. */
export async function installCommandLine(base: Record<string, string>): Promise<CommandLine> {
  await mkdir(join(root, '.local'), { recursive: true });
  const folder = await mkdtemp(join(root, '.local', 'command-'));
  const staged = join(folder, 'package');
  const tsdown = join(root, 'node_modules', 'tsdown', 'dist', 'run.mjs');
  const to = ['--out-dir', join(staged, 'dist')];
  await run(process.execPath, [tsdown, '-F', 'cli', ...to, '-l', 'error'], { cwd: sdk });
  for (const name of ['package.json', 'README.md', 'LICENSE']) {
    await copyFile(join(sdk, name), join(staged, name));
  }
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: staged });
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "project", "private": true }');
  const quiet = ['--offline', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'];
  await run('npm', ['install', ...quiet, join(folder, stdout.trim())], { cwd: project });
  const bin = join(project, 'node_modules', '.bin', 'split-with-friends');
  const running = new Set<ChildProcess>();

  function start(args: string[], env: Record<string, string> = {}): RunningCommand {
    const given = { PATH: process.env.PATH, ...base, ...env } as unknown as NodeJS.ProcessEnv;
    const child = spawn(bin, args, { env: given, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const text = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (chunk: string) => {
        text[name] += chunk;
      });
    }
    const ended = new Promise<Result>((resolve) => {
      child.on('close', (code) => {
        running.delete(child);
        resolve({ code, ...text });
      });
    });
    return { child, lines: () => parsed(text.stdout), notes: () => parsed(text.stderr), ended };
  }

  return {
    start,
    run: (args, env) => start(args, env).ended,
    async remove() {
      for (const child of running) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
