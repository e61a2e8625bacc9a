/**
 * Postgres refuses to run as root. Where this process is root (containers, build machines) the server runs as
 * the user "postgres", which is made when the machine has none.
 */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Account = {
  /** Undefined: the account this process already runs as. */
  uid?: number;
  gid?: number;
  /** The command line that runs a program as this account. */
  wrap(
    program: string,
    args: string[],
  ): { command: string; args: string[]; options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv } };
};

async function postgresIds(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makePostgresUser(): Promise<{ uid: number; gid: number }> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  } catch (error) {
    throw new Error(
      `Postgres cannot run as root and the user "postgres" could not be made (${String(error).trim()}). ` +
        'Make that user, run as another user, or set DATABASE_URL to a Postgres of your own.',
    );
  }
  const ids = await postgresIds();
  if (!ids) throw new Error('The user "postgres" was made but cannot be found.');
  return ids;
}

/** Whether the account may pass through every folder above the path, as the folder's mode bits say. */
async function canReach(path: string, ids: { uid: number; gid: number }): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === ids.uid ? 0o100 : gid === ids.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The account that may run Postgres with these paths.
 *
 * A checkout in root's own home cannot be entered by another user. There the server keeps one right of root,
 * to pass through folders (CAP_DAC_OVERRIDE, by util-linux' setpriv), rather than have anyone's home opened up.
 */
export async function accountFor(paths: string[]): Promise<Account> {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  if (process.getuid?.() !== 0) {
    return { wrap: (command, args) => ({ command, args, options: { env } }) };
  }
  const ids = (await postgresIds()) ?? (await makePostgresUser());
  const reachable = (await Promise.all(paths.map((path) => canReach(path, ids)))).every(Boolean);
  if (reachable) {
    return { ...ids, wrap: (command, args) => ({ command, args, options: { ...ids, env } }) };
  }
  const drop = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  await run('setpriv', [...drop, 'true']).catch(() => {
    throw new Error(
      'Postgres cannot run as root, and its user "postgres" cannot enter this folder (a home folder of root?). ' +
        'Move the checkout to a folder that everyone may enter, run as another user, or set DATABASE_URL.',
    );
  });
  return {
    ...ids,
    wrap: (program, args) => ({ command: 'setpriv', args: [...drop, program, ...args], options: { env } }),
  };
}
