import { spawn } from 'node:child_process';
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomPort } from '../../dev/ports';
import { startPostgres } from '../../dev/postgres';
import { isAlive } from '../../dev/shared/process';

const localDir = fileURLToPath(new URL('../../.local', import.meta.url));
/** Linux lends memory as a folder. Containers often lend little of it. */
const MEMORY = '/dev/shm';
const ENOUGH_bytes = 4 * 1024 ** 3;

/** Test data is written once and thrown away: in memory that costs a fraction. */
async function hasMemory(): Promise<boolean> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= ENOUGH_bytes;
  } catch {
    return false;
  }
}

/** Ends the server of a test run that was killed before it could do so, and removes its folder. */
async function removeLeftover(dir: string): Promise<void> {
  const owner = Number(await readFile(join(dir, 'owner'), 'utf8').catch(() => '0'));
  if (!owner || isAlive(owner)) return;
  const lock = await readFile(join(dir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  if (lock) {
    const left = await startPostgres({ dataDir: join(dir, 'postgres'), port: await randomPort() });
    await left.stop();
  }
  await rm(dir, { recursive: true, force: true });
}

/** Those of all killed runs of this kind in a folder. */
async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    // It fails where a run that starts at the same time removes it too.
    if (name.startsWith(prefix)) await removeLeftover(join(parent, name)).catch(() => undefined);
  }
}

/** Removes the folder, and stops its Postgres, once this process is gone without having done so. */
function removeWithThisProcess(dir: string): void {
  const program = fileURLToPath(new URL('remove-with-parent.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, dir], {
    // A group of its own: what kills this process's group must leave it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it the next run removes the folder.
  child.on('error', () => undefined);
  child.unref();
  (child.stdin as Socket).unref();
}

/**
 * Makes a folder for the data of this test run. `where` is `memory`, which falls back to the disk, or `disk`, for
 * measurements. The caller removes it; what a killed run leaves is removed behind it, or by the next.
 */
export async function dataFolder(name: string, where: 'memory' | 'disk'): Promise<string> {
  await mkdir(localDir, { recursive: true });
  const prefix = `split-${name}-`;
  const canBeInMemory = await hasMemory();
  for (const parent of canBeInMemory ? [MEMORY, localDir] : [localDir]) await removeLeftovers(parent, prefix);
  const dir = await mkdtemp(join(where === 'memory' && canBeInMemory ? MEMORY : localDir, prefix));
  await writeFile(join(dir, 'owner'), String(process.pid));
  removeWithThisProcess(dir);
  return dir;
}
