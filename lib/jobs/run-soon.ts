import { setTimeout as delay } from 'node:timers/promises';
import { afterAnswer } from '@/lib/auth/after-answer';
import { tellWhenQueued } from '@/lib/queue/announce';
import type { Lane } from '@/lib/queue/job';
import { processSingleton } from '@/lib/singleton';
import { tasksOf } from './lanes';
import { runDueJobs } from './run-due-jobs';

/*
 * Where no worker runs, each answer is followed by a run of what it has queued. Runs are shared: one that has not begun
 * takes along what others queue in the same moment, and few run at once, on one pool of connections.
 */

/**
 * Of a run, from when it was asked for: what it waits for its slot is taken from it. The platform ends a function after
 * 60 s, and one may be followed by two runs, each of which takes 9 s more if anything hangs.
 */
const TIME_LIMIT_ms = 20_000;
/** What waits for other people's servers has runs of its own. A run for each lane would take more connections. */
const GROUPS = {
  own: ['money', 'expiry', 'upkeep'],
  others: ['mail', 'deliveries'],
} as const satisfies Record<string, readonly Lane[]>;
type Group = keyof typeof GROUPS;

/** More than one of a group, since a run can wait for somebody's slow server. */
const MOST_RUNS = 3;
const GATHER_ms = 20;

interface GroupRuns {
  busy: number;
  /** Has not begun yet. */
  next: Promise<void> | null;
  /** The runs that wait for a slot. */
  waiting: (() => void)[];
}

interface Runs {
  asked: number;
  by_group: Map<Group, GroupRuns>;
}

const shared = processSingleton('runs', (): Runs => ({ asked: 0, by_group: new Map() }));

/** From here on every request of this process that queues jobs is followed by a run, after its answer. */
export function runAfterAnswers(): void {
  tellWhenQueued(() => {
    shared.get().asked += 1;
    afterAnswer('jobs', runSoon);
  });
}

/** Runs what was queued before this call, and what that queues. Ends when it is done, or after a while. */
async function runSoon(): Promise<void> {
  const runs = shared.get();
  const end_ms = Date.now() + TIME_LIMIT_ms;
  let seen: number;
  do {
    seen = runs.asked;
    await Promise.all([joinRun('own'), joinRun('others')]);
  } while (runs.asked !== seen && Date.now() < end_ms);
}

function joinRun(group: Group): Promise<void> {
  const { by_group } = shared.get();
  const runs = by_group.get(group) ?? { busy: 0, next: null, waiting: [] };
  by_group.set(group, runs);
  runs.next ??= begin(group, runs);
  return runs.next;
}

async function begin(group: Group, runs: GroupRuns): Promise<void> {
  const end_ms = Date.now() + TIME_LIMIT_ms;
  const enter = async () => {
    while (runs.busy >= MOST_RUNS) await new Promise<void>((resolve) => runs.waiting.push(resolve));
    runs.busy += 1;
  };
  const leave = () => {
    runs.busy -= 1;
    runs.waiting.shift()?.();
  };
  await enter();
  try {
    await delay(GATHER_ms);
    runs.next = null;
    // One that only waits for a later time holds nobody up.
    await runDueJobs({
      time_limit_ms: end_ms - Date.now(),
      tasks: GROUPS[group].flatMap(tasksOf),
      onWait: async (waits) => (waits ? leave() : enter()),
    });
  } finally {
    leave();
  }
}
