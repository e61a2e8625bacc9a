import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_TIMEOUT_ms = 600_000;

/** Programs that tests run beside Node, each with the Debian package that brings it. */
export const TOOLS = {
  openssl: 'openssl',
  php: 'php-cli',
  python3: 'python3',
  'redis-server': 'redis-server',
  ruby: 'ruby',
} as const;

export type Tool = keyof typeof TOOLS;

/** The path of an installed program. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Whether this process may install Debian packages. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages. @throws when that fails */
export async function installPackages(packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeout: INSTALL_TIMEOUT_ms, maxBuffer: 64 * 1024 * 1024 };
  const patient = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300', '-qq'];
  // The lists that are there may do: another program may be renewing them, or one of several mirrors may be away.
  await run('apt-get', ['update', ...patient], options).catch(() => undefined);
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...patient, ...packages], options);
}

/** Installs the tools that are missing, where that is possible. Where it is not, the tests that need them fail and say so. */
export async function ensureTools(note: (text: string) => void): Promise<void> {
  const missing = Object.entries(TOOLS).filter(([name]) => findProgram(name) === undefined);
  const packages = missing.map(([, debian_package]) => debian_package);
  if (packages.length === 0 || !canInstall()) return;
  await installPackages(packages).then(
    () => note(`installed ${packages.join(', ')}`),
    () => note(`could not install ${packages.join(', ')}`),
  );
}
