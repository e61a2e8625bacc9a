import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/*
 * Projects that know nothing of this repository, with the packed package in them. They lie under `.local`, where the
 * tools (TypeScript, Vite, Next, React) are found in the repository's own node_modules, so that nothing is downloaded.
 */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
export const SDK = join(ROOT, 'packages', 'checkout');
export const TOOL = (name: string) => join(ROOT, 'node_modules', name);
const run = promisify(execFile);
/** It only ends a program that would run for ever. */
const PATIENCE_ms = 600_000;

interface Outcome {
  ok: boolean;
  text: string;
}

/** Runs Node, with an environment of its own; answers what it wrote. */
export async function node(cwd: string, ...args: string[]): Promise<Outcome> {
  const env = {
    PATH: process.env.PATH,
    // npm keeps its cache at home.
    HOME: join(ROOT, '.local', 'home'),
    npm_config_update_notifier: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: undefined,
  };
  const options = { cwd, env: env as unknown as NodeJS.ProcessEnv, timeout: PATIENCE_ms, maxBuffer: 1 << 24 };
  try {
    const { stdout, stderr } = await run(process.execPath, args, options);
    return { ok: true, text: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { ok: false, text: stdout + stderr };
  }
}

const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, timeout: PATIENCE_ms });

export interface Projects {
  /** The folder that the projects lie in. */
  folder: string;
  /** A copy of the repository that has the package alone, as it is published. */
  root: string;
  /** The package in it. */
  sdk: string;
  tarball: string;
  /** A project with the packed package in it; answers its folder. */
  project(name: string, files?: Record<string, string>, type?: 'module' | 'commonjs'): Promise<string>;
  /** A copy of one of the examples, likewise. */
  example(name: string, copy?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Builds the package in `root`, so that nobody who reads its `dist` meanwhile, or builds it, is disturbed. */
async function stage(root: string): Promise<string> {
  const sdk = join(root, 'packages', 'checkout');
  await mkdir(sdk, { recursive: true });
  const { type, devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ private: true, type, devDependencies }));
  await copyFile(join(ROOT, '.size-limit.json'), join(root, '.size-limit.json'));
  for (const name of ['package.json', 'README.md', 'LICENSE'])
    await copyFile(join(SDK, name), join(sdk, name));
  const tsdown = [TOOL('tsdown/dist/run.mjs'), '--out-dir', join(sdk, 'dist'), '-l', 'error'];
  await run(process.execPath, tsdown, { cwd: SDK });
  return sdk;
}

/** Builds and packs the package. */
export async function packProjects(): Promise<Projects> {
  await mkdir(join(ROOT, '.local'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.local', 'checkout-'));
  const root = join(folder, 'published');
  const sdk = await stage(root);
  const { stdout } = await npm(sdk, 'pack', '--silent', '--pack-destination', folder);
  const tarball = join(folder, stdout.trim().split('\n').at(-1) ?? '');

  async function project(name: string, files: Record<string, string> = {}, type = 'module') {
    const cwd = join(folder, name);
    await mkdir(cwd, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(cwd, file), text);
    await writeFile(join(cwd, 'package.json'), JSON.stringify({ name, private: true, type }));
    const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'];
    await npm(cwd, 'install', '--offline', ...quiet, tarball);
    return cwd;
  }

  async function example(name: string, copy = `example-${name}`) {
    const cwd = await project(copy);
    await cp(join(ROOT, 'examples', name), cwd, {
      recursive: true,
      filter: (from) => !/package\.json|node_modules|\.next|dist$/.test(from),
    });
    return cwd;
  }

  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, root, sdk, tarball, project, example, remove };
}
