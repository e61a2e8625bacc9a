import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Which servers and workers of production run from this folder: each that `npm start` or `npm run worker` starts leaves
 * a file named after its process. Uses nothing outside Node's own library.
 */

const folderOf = (root) => join(root, '.local', 'running');

/** Notes that this process runs from here, until it ends. A folder that cannot be written to is left alone. */
export function markRunning(root) {
  const file = join(folderOf(root), String(process.pid));
  try {
    mkdirSync(folderOf(root), { recursive: true });
    writeFileSync(file, `${process.argv[1]}\n`);
  } catch {
    return;
  }
  process.on('exit', () => rmSync(file, { force: true }));
}

/** Their process ids. What a process that was killed has left behind is removed. */
export function runningIn(root) {
  let names = [];
  try {
    names = readdirSync(folderOf(root));
  } catch {
    return [];
  }
  return names.map(Number).filter((pid) => {
    const file = join(folderOf(root), String(pid));
    const runs = isAlive(pid) && isStill(pid, file);
    if (!runs) rmSync(file, { force: true });
    return runs;
  });
}

/** What to tell somebody who would replace files beneath them. */
export function refusalFor(pids) {
  return (
    `Servers or workers run from this folder (process ${pids.join(', ')}). Installing or building here would replace their\n` +
    'files beneath them. Use a copy of the repository elsewhere, or stop them first.'
  );
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether the process of this id runs what the file says. Where the system does not tell, it is taken for granted. */
function isStill(pid, file) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes(readFileSync(file, 'utf8').trim().split(/[\\/]/).at(-1));
  } catch {
    return true;
  }
}
