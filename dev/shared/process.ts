import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id runs, even if it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether the process with this id runs a program whose command line has this word, as far as the machine can tell. A
 * file left by one that was killed may name a number that belongs to another program by now.
 */
export async function runsProgram(pid: number, word: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    // Whole lines also where the shell says how wide it is.
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes(word);
  } catch {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => word);
    return command.includes(word);
  }
}
