import { setTimeout as delay } from 'node:timers/promises';
import { afterAnswer } from '@/lib/auth/after-answer';
import { tellWhenQueued } from '@/lib/queue/announce';
import type { Lane } from '@/lib/queue/job';
import { processSingleton } from '@/lib/singleton';
import { lanes, tasksOf } from './lanes';
import { runDueJobs } from './run-due-jobs';

/*
 * Where no worker runs, each answer is followed by a run of what it has queued. Runs are shared: one that has not begun
 * takes along what others queue in the same moment, and few of a lane run at once, on one pool of connections.
 */

/** The platform ends a function after 60 s: a run may first wait for a place as long as another one takes. */
const TIME_LIMIT_ms = 20_000;
/** More than one, since a run can wait for somebody's slow server. */
const MOST_RUNS = 3;
const GATHER_ms = 20;

interface LaneRuns {
  busy: number;
  /** Has not begun yet. */
  next: Promise<void> | null;
  /** Who waits for a place. */
  waiting: (() => void)[];
}

interface Runs {
  asked: number;
  by_lane: Map<Lane, LaneRuns>;
}

const shared = processSingleton('runs', (): Runs => ({ asked: 0, by_lane: new Map() }));

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
    await Promise.all(lanes().map(joinRun));
  } while (runs.asked !== seen && Date.now() < end_ms);
}

function joinRun(lane: Lane): Promise<void> {
  const { by_lane } = shared.get();
  const runs = by_lane.get(lane) ?? { busy: 0, next: null, waiting: [] };
  by_lane.set(lane, runs);
  runs.next ??= begin(lane, runs);
  return runs.next;
}

async function begin(lane: Lane, runs: LaneRuns): Promise<void> {
  while (runs.busy >= MOST_RUNS) await new Promise<void>((resolve) => runs.waiting.push(resolve));
  const enter = () => {
    runs.busy += 1;
  };
  const leave = () => {
    runs.busy -= 1;
    runs.waiting.shift()?.();
  };
  enter();
  try {
    await delay(GATHER_ms);
    runs.next = null;
    // One that only waits for a later time holds nobody up.
    await runDueJobs({
      time_limit_ms: TIME_LIMIT_ms,
      tasks: tasksOf(lane),
      onWait: (waits) => (waits ? leave() : enter()),
    });
  } finally {
    leave();
  }
}
