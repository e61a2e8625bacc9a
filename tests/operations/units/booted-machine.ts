import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A Debian in a folder, booted with its own systemd. Its network is its own, and has nothing but loopback. */

const run = promisify(execFile);
const BOOT_ms = 120_000;
const COMMAND_ms = 300_000;

export interface BootedMachine {
  /** Runs a script as root. @throws with its words when it does not end with status 0 */
  run(script: string): Promise<string>;
  /** Ends everything in it, as a machine that is switched off in order. */
  powerOff(): Promise<void>;
}

/** Its first process, as this machine knows it. */
async function firstProcess(nspawn: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'utf8');
  return Number(children.split(' ')[0]);
}

/** @throws when it is not up in two minutes */
export async function boot(folder: string): Promise<BootedMachine> {
  const args = [
    '--register=no',
    '--keep-unit',
    '--quiet',
    '--private-network',
    '--boot',
    '--directory',
    folder,
  ];
  const nspawn = spawn('systemd-nspawn', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let console_output = '';
  for (const stream of [nspawn.stdout, nspawn.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      console_output = (console_output + chunk).slice(-4_000);
    });
  }
  const ended = once(nspawn, 'close');
  const inside = async (script: string) => {
    const first = String(await firstProcess(nspawn));
    const enter = ['--target', first, '--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--wd'];
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LC_ALL: 'C.UTF-8',
    };
    const { stdout } = await run('nsenter', [...enter, '/bin/sh', '-ec', script], {
      env: env as unknown as NodeJS.ProcessEnv,
      timeout: COMMAND_ms,
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout.trim();
  };
  const deadline = Date.now() + BOOT_ms;
  while (!/running|degraded/.test(await inside('systemctl is-system-running || true').catch(() => ''))) {
    if (Date.now() > deadline || nspawn.exitCode !== null) {
      nspawn.kill('SIGKILL');
      throw new Error(`It does not boot:\n${console_output}`);
    }
    await delay(500);
  }
  return {
    run: inside,
    async powerOff() {
      await inside('systemctl poweroff').catch(() => {});
      await ended;
    },
  };
}
