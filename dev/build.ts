import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runsProgram } from './shared/process';

/** Everything that a production build is made of. */
const sources = [
  'app',
  'components',
  'css-text-loader.mjs',
  'docs',
  'lib',
  'prisma/schema.prisma',
  'public',
  'packages/checkout',
  'instrumentation.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  'scripts/pack-build.mjs',
  'scripts/trim-trace.mjs',
  'tsconfig.json',
];
const skipped = new Set(['node_modules', 'generated', 'dist', '.DS_Store']);
const LOCK_TIMEOUT_ms = 600_000;

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(path) ? [path] : [];
  const nested = entries
    .filter((entry) => !skipped.has(entry.name))
    .map((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(nested)).flat();
}

async function hashSources(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesOf(join(root, source))))).flat().sort();
  const hash = createHash('sha256').update(process.version);
  for (const file of files)
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file));
  return hash.digest('hex');
}

/** Two stacks of one checkout must not build into one folder at once: the second waits and finds it built. */
export async function withLock<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const deadline = Date.now() + LOCK_TIMEOUT_ms;
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      break;
    } catch {
      const owner = Number(await readFile(path, 'utf8').catch(() => '0'));
      // Nothing in it yet: its owner has just made it.
      if ((owner && !(await runsProgram(owner, 'node'))) || Date.now() > deadline)
        await rm(path, { force: true });
      await delay(200, undefined, { signal });
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

function run(
  cwd: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build failed:\n${output.trim().split('\n').slice(-40).join('\n')}`));
    });
  });
}

/**
 * Builds the browser script and the app for production when anything they are made of has changed since the
 * last build. Answers whether it had to.
 *
 * The build knows nothing about this machine: no address, no key. One build serves every stack of a checkout, so
 * a page that wanted such a thing at build time would be wrong in all but one of them.
 */
export async function ensureBuild(root: string, signal?: AbortSignal): Promise<boolean> {
  const stampFile = join(root, '.next', 'split-build-hash');
  const isCurrent = async () =>
    (await readFile(stampFile, 'utf8').catch(() => '')) === (await hashSources(root));
  if (await isCurrent()) return false;
  await mkdir(join(root, '.local'), { recursive: true });
  const build = async () => {
    if (await isCurrent()) return false;
    await run(root, [join(root, 'scripts', 'refuse-beneath-running.mjs')], process.env, signal);
    const hash = await hashSources(root);
    await rm(stampFile, { force: true });
    const { PATH, HOME, TMPDIR } = process.env;
    const env = {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production' as const,
      NEXT_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    };
    const modules = join(root, 'node_modules');
    await run(
      join(root, 'packages', 'checkout'),
      [join(modules, 'tsdown', 'dist', 'run.mjs'), '-l', 'error'],
      env,
      signal,
    );
    await run(root, [join(modules, 'next', 'dist', 'bin', 'next'), 'build'], env, signal);
    for (const script of ['trim-trace.mjs', 'pack-build.mjs'])
      await run(root, [join(root, 'scripts', script)], env, signal);
    await writeFile(stampFile, hash);
    return true;
  };
  return withLock(join(root, '.local', 'build.lock'), build, signal);
}
