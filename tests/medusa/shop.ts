import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const template = fileURLToPath(new URL('./shop', import.meta.url));
const folder = join(root, '.local', 'medusa-shop');
const START_TIMEOUT_ms = 120_000;
const CLI = 'node_modules/@medusajs/cli/cli.js';

export const ADMIN = { email: 'admin@shop.test', password: 'only-for-tests' };

export interface Shop {
  url: string;
  log(): string;
  stop(): Promise<void>;
}

/** Installs Medusa from npm unless that version is there, and our package from its tarball. */
export async function installShop(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const lock = await readFile(join(template, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules', '.installed');
  await cp(template, folder, { recursive: true });
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== lock) {
    // Not `npm ci`, which asks for optional packages of every platform in the lockfile.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const args = ['install', '--no-save', '--legacy-peer-deps', '--ignore-scripts', ...quiet];
    await run('npm', args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
    await writeFile(stamp, lock);
  }
  const ours = join(root, 'packages', 'medusa-payment-split');
  await run(process.execPath, [join(root, 'node_modules/tsdown/dist/run.mjs'), '-l', 'error'], { cwd: ours });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ours });
  const [packed] = Object.values(JSON.parse(stdout)) as { filename: string }[];
  const target = join(folder, 'node_modules', 'medusa-payment-split');
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  await run('tar', ['xzf', join(folder, packed?.filename ?? ''), '-C', target, '--strip-components=1']);
}

/** Makes the tables and the admin user, and starts Medusa. */
export async function startShop(port: number, variables: Record<string, string>): Promise<Shop> {
  const url = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: folder,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    SHOP_URL: url,
    ...variables,
  };
  const medusa = (...args: string[]) =>
    run(process.execPath, [CLI, ...args], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
  await medusa('db:migrate', '--execute-all-links');
  await medusa('user', '-e', ADMIN.email, '-p', ADMIN.password);
  const log_file = join(folder, 'medusa.log');
  const log = openSync(log_file, 'w');
  const child = spawn(process.execPath, [CLI, 'start', '-p', String(port)], {
    cwd: folder,
    env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const shop: Shop = {
    url,
    log: () => readFileSync(log_file, 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(hard);
    },
  };
  const deadline = Date.now() + START_TIMEOUT_ms;
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return shop;
    if (child.exitCode !== null || Date.now() > deadline) {
      await shop.stop();
      throw new Error(`Medusa did not start:\n${shop.log().slice(-4000)}`);
    }
    await delay(250);
  }
}
