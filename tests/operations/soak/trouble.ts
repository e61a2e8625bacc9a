import { setTimeout as delay } from 'node:timers/promises';
import type { AppProcess } from '../../../dev/app-process';
import type { Random } from '../../simulation/random';
import type { SoakStack } from './stack';

/** A killed process is missed until it serves again, and this much longer by those who wait to ask again. */
const AFTERWARDS_ms = 3_000;

/** At first every process goes once; then the first of each kind are left alone, so that their memory can be watched. */
const BEGINNING = ['kill server 1', 'kill worker 1', 'restart'] as const;
const THEREAFTER = ['kill server 2', 'kill worker 2', 'kill server 2', 'kill worker 2', 'restart 2'] as const;

export interface Trouble {
  kills: number;
  restarts: number;
  /** Whether a process was killed just now; a restart is no excuse. */
  isNearKill(): boolean;
  /** Whether it is down because of this trouble. */
  isBusyWith(name: string): boolean;
  /** @throws if a process did not start again */
  stop(): Promise<void>;
}

/** Kills processes in turns and restarts them all now and then, each time after a pause of about this long. */
export function startTrouble(
  { processes, untilBusy }: SoakStack,
  random: Random,
  pause_ms: number,
  log: (line: string) => void,
): Trouble {
  const stopping = new AbortController();
  let near_until = 0;
  let busy_with: string | null = null;
  const trouble = { kills: 0, restarts: 0 };
  const kill = async (process: AppProcess, name: string) => {
    await untilBusy(name);
    near_until = Number.POSITIVE_INFINITY;
    await process.kill('SIGKILL');
    trouble.kills += 1;
    await process.start();
    near_until = Date.now() + AFTERWARDS_ms;
  };
  const restart = async (process: AppProcess) => {
    await process.stop();
    trouble.restarts += 1;
    await process.start();
  };
  const pause = () => delay(pause_ms * (0.8 + 0.4 * random.next()), undefined, { signal: stopping.signal });
  const live = async () => {
    for (let count = 0; ; count += 1) {
      await pause();
      const later = count - BEGINNING.length;
      const what = BEGINNING[count] ?? THEREAFTER[later % THEREAFTER.length] ?? 'restart';
      log(what);
      const of = [...processes].filter(([name]) => what.endsWith(name) || !what.startsWith('kill'));
      const meant = of.filter(([name]) => what !== 'restart 2' || name.endsWith('2'));
      for (const [name, process] of meant) {
        busy_with = name;
        await (what.startsWith('kill') ? kill(process, name) : restart(process));
        busy_with = null;
      }
    }
  };
  // It ends by being stopped, or because a process does not start again.
  const living = live().catch((error: unknown) => (stopping.signal.aborted ? null : error));
  return Object.assign(trouble, {
    isNearKill: () => Date.now() < near_until,
    isBusyWith: (name: string) => name === busy_with,
    stop: async () => {
      stopping.abort();
      const failure = await living;
      if (failure) throw failure;
    },
  });
}
