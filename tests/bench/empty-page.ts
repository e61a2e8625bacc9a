import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { randomPort } from '../../dev/ports';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const NEXT = join(root, 'node_modules/next/dist/bin/next');
const PATIENCE_ms = 30_000;

/** An application of the same Next whose only page says one line, rendered for each request as ours are. */
const FILES = {
  'package.json': JSON.stringify({ private: true, type: 'module' }),
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} }, typescript: { ignoreBuildErrors: true } };`,
  // Without one of its own, Next takes ours, which asks for the service's environment.
  'instrumentation.js': 'export function register() {}',
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><head><title>Empty</title></head><body>{children}</body></html>; }',
  'app/page.js':
    'export const dynamic = "force-dynamic"; export default function Page() { return <main><h1>Hello</h1></main>; }',
};

interface EmptyPage {
  url: string;
  close(): Promise<void>;
}

async function untilServing(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE_ms;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (server.exitCode !== null || Date.now() > until) throw new Error('The empty page does not start');
    await delay(100);
  }
}

/** Builds the empty page for production, and serves it. */
export async function startEmptyPage(): Promise<EmptyPage> {
  await mkdir(join(root, '.local'), { recursive: true });
  const folder = await mkdtemp(join(root, '.local', 'empty-page-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  await promisify(execFile)(process.execPath, [NEXT, 'build'], { cwd: folder, env });
  const port = await randomPort();
  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port)], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}/`;
  const close = async () => {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  await untilServing(url, server).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url, close };
}
