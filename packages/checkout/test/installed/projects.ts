import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  const options = { cwd, env: env as unknown as NodeJS.ProcessEnv, timeout: 120_000, maxBuffer: 1 << 24 };
  try {
    const { stdout, stderr } = await run(process.execPath, args, options);
    return { ok: true, text: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { ok: false, text: stdout + stderr };
  }
}

const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, timeout: 60_000 });

export interface Projects {
  /** The folder that the projects lie in. */
  folder: string;
  tarball: string;
  /** A project with the packed package in it; answers its folder. */
  project(name: string, files?: Record<string, string>, type?: 'module' | 'commonjs'): Promise<string>;
  /** A copy of one of the examples, likewise. */
  example(name: string, copy?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Builds and packs the package. */
export async function packProjects(): Promise<Projects> {
  await mkdir(join(ROOT, '.local'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.local', 'checkout-'));
  await run(process.execPath, [TOOL('tsdown/dist/run.mjs'), '-l', 'error'], { cwd: SDK });
  const { stdout } = await npm(SDK, 'pack', '--silent', '--pack-destination', folder);
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

  return { folder, tarball, project, example, remove: () => rm(folder, { recursive: true, force: true }) };
}
