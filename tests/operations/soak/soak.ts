import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../simulation/random';
import { checkLost } from './checks';
import { Client } from './client';
import { type Known, playGroup, type Scene } from './journeys';
import type { Growth } from './memory';
import { Meter } from './meter';
import { comeToRest } from './rest';
import { startSoakStack } from './stack';
import { startTrouble } from './trouble';
import { type Minute, startWatch } from './watch';

interface SoakOptions {
  /** Migrated and empty. */
  database_url: string;
  /** Where the processes' logs go. */
  dir: string;
  minutes: number;
  seed: number;
  groups_per_minute: number;
  log: (line: string) => void;
}

export interface SoakReport {
  seed: number;
  minutes: Minute[];
  total: ReturnType<Meter['counted']>;
  kills: number;
  restarts: number;
  events: number;
  refusals: Record<string, number>;
  growth: Growth[];
  money: Awaited<ReturnType<typeof checkLost>>['money'];
  violations: string[];
}

/** More than these at once are not started: a service that hangs must not be asked for ever more. */
const GROUPS_AT_ONCE = 60;
/** Between two disturbances; a short run has six all the same. */
const PAUSE_ms = 75_000;

/** Runs a deployment under a steady load for some minutes while its processes are killed, and then counts everything. */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { database_url, dir, minutes, seed, groups_per_minute, log } = options;
  const random = seededRandom(seed);
  const stack = await startSoakStack(database_url, dir, random.fork());
  try {
    const lasting_ms = minutes * 60_000;
    const meter = new Meter();
    const trouble = startTrouble(stack, random.fork(), Math.min(PAUSE_ms, lasting_ms / 7), log);
    const client = new Client(stack.app_url, meter, trouble.isNearKill);
    const known: Known = { sessions: new Set(), paid: new Set(), refusals: new Map() };
    const scene: Scene = { stack, client, known, random: random.fork() };
    const watch = startWatch(stack, meter, trouble, log);
    const errors = await playGroups(scene, meter, lasting_ms, groups_per_minute);
    await trouble.stop();
    const watched = watch.stop();
    const { kills, restarts } = trouble;
    log(`${meter.started} groups, ${kills} kills, ${restarts} restarts; coming to rest`);
    const unfinished = await comeToRest(scene);
    const { money, violations } = await checkLost(stack, known);
    const total = meter.counted();
    // A kill breaks connections off; only a mistake of ours makes a 500.
    const mistakes = (total.near['500'] ?? 0) + (total.far['500'] ?? 0);
    return {
      seed,
      minutes: watch.minutes,
      total,
      kills,
      restarts,
      events: stack.inbox.events.size,
      refusals: Object.fromEntries(known.refusals),
      growth: watched.growth,
      money,
      violations: [
        ...errors,
        ...watched.violations,
        ...unfinished,
        ...violations,
        ...(mistakes > 0 ? [`${mistakes} answers were 500`] : []),
      ],
    };
  } finally {
    await stack.close();
  }
}

/** Starts groups at a steady pace, and waits for the last of them. Returns what none of them should meet. */
async function playGroups(
  scene: Scene,
  meter: Meter,
  lasting_ms: number,
  per_minute: number,
): Promise<string[]> {
  const errors: string[] = [];
  const playing = new Set<Promise<void>>();
  const until = Date.now() + lasting_ms;
  for (let number = 1; Date.now() < until; number += 1) {
    await delay((60_000 / per_minute) * 2 * scene.random.next());
    if (playing.size >= GROUPS_AT_ONCE) await Promise.race(playing);
    meter.started += 1;
    const group = playGroup({ ...scene, random: scene.random.fork() }, number)
      .then(() => {
        meter.ended += 1;
      })
      .catch((error: unknown) => void errors.push(`group ${number}: ${String(error)}`))
      .finally(() => playing.delete(group));
    playing.add(group);
  }
  await Promise.all(playing);
  return errors;
}
