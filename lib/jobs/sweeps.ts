import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { HOUR_ms } from '@/lib/format/units';
import { draftJob, enqueueAll, type JobDraft } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import {
  failLostAttempts,
  queueLostCaptures,
  queueLostDeliveries,
  queueLostProcessorEvents,
  queueLostRefunds,
  queueLostReleases,
  queueLostReversals,
  queueLostTransfers,
  selectRunning,
} from './sweeps.sql';

/** Rows that one statement touches at most. */
const BATCH = 1_000;
/** Sessions that end within this time have their job queued: two runs of the clock ahead, so that one may fail. */
const EXPIRY_AHEAD_ms = 150_000;
const DELIVERY_GRACE_s = 60;
const EVENT_GRACE_s = 60;
const MONEY_GRACE_s = 300;
/** A manual attempt that has had neither an outcome nor a job for this long is lost. */
const LOST_AFTER_s = HOUR_ms / 1_000;
/** Less than the minute in which the next run comes. */
const EXPIRIES_TIME_LIMIT_ms = 40_000;

/** What waits for its time in a column of the sessions. */
const WAITING = [
  { column: 'expires_at', job: jobs.expire_session },
  { column: 'milestone_check_at', job: jobs.check_milestones },
] as const;
type Waiting = (typeof WAITING)[number];

/**
 * Queues the end of sessions whose time comes before the next runs of the clock, to the millisecond, and of
 * overdue sessions that nothing has ended; and the same for milestones. A session has no job from the start: queueing
 * one costs four times what opening the session does, and would wait in the queue for days.
 *
 * All of them, however many: some may be unable to end, since the processor does not answer, and come first in every
 * run. Only a run that has no time left leaves the latest ones to the next.
 */
export async function sweepExpiries(
  signal?: AbortSignal,
  time_limit_ms = EXPIRIES_TIME_LIMIT_ms,
): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  for (const waiting of WAITING) {
    for (let last: DueSession | undefined; !signal?.aborted && performance.now() < end_ms; ) {
      const rows = await dueSessions(waiting, last);
      await enqueueIdle(
        rows.map(({ id, at }) => draftJob(waiting.job, { session_id: id }, { run_at: at.getTime() })),
      );
      last = rows.at(-1);
      if (rows.length < BATCH) break;
    }
  }
}

/**
 * Queues those whose job does not run now. One that runs is tried again by itself; to replace it would lock its row along
 * with others, in another order than the queue, which deletes what it has completed: each would wait for the other.
 */
async function enqueueIdle(drafts: readonly JobDraft[]): Promise<void> {
  const running = await selectRunning.all(pool(), [drafts.map(({ key }) => key)]);
  const keys = new Set(running.map(({ key }) => key));
  await enqueueAll(
    pool(),
    drafts.filter(({ key }) => !keys.has(key)),
  );
}

interface DueSession {
  id: string;
  at: Date;
}

/** The next ones, the soonest first. */
async function dueSessions({ column }: Waiting, last: DueSession | undefined): Promise<DueSession[]> {
  const rows = await prisma().sessions.findMany({
    where: {
      status: 'pending',
      [column]: { lt: new Date(Date.now() + EXPIRY_AHEAD_ms), ...(last && { gte: last.at }) },
      ...(last && { OR: [{ [column]: { gt: last.at } }, { id: { gt: last.id } }] }),
    },
    select: { id: true, expires_at: true, milestone_check_at: true },
    orderBy: [{ [column]: 'asc' }, { id: 'asc' }],
    take: BATCH,
  });
  return rows.map((row) => ({ id: row.id, at: row[column] ?? row.expires_at }));
}

/** Deliveries that are due and have no job, and lost manual attempts. */
export async function sweepDeliveries(): Promise<void> {
  await queueLostDeliveries.run(pool(), [DELIVERY_GRACE_s, BATCH]);
  await failLostAttempts.run(pool(), [LOST_AFTER_s, BATCH]);
}

/** The processor's events that were stored and have not been handled, and have no job. */
export async function sweepProcessorEvents(): Promise<void> {
  await queueLostProcessorEvents.run(pool(), [EVENT_GRACE_s, BATCH]);
}

const LOST_MONEY = [
  queueLostCaptures,
  queueLostReleases,
  queueLostRefunds,
  queueLostTransfers,
  queueLostReversals,
];

/**
 * Captures, releases, refunds, transfers and reversals that are still to be made and have no attempt left: each is
 * retried until the processor has answered (decision 005). A transfer that waits for
 * balance or for the merchant's account can wait for weeks; the attempts of one job last about four days.
 */
export async function sweepMoney(): Promise<void> {
  for (const statement of LOST_MONEY) {
    await statement.run(pool(), [MONEY_GRACE_s, BATCH]);
  }
}
