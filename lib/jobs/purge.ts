import { SESSIONS_KEPT_ms } from '@/lib/dashboard/staff/margins';
import { databaseNow } from '@/lib/db/clock.sql';
import { plainTransaction, pool, type Queryable } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { DAY_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { reasonOf } from '@/lib/reason-of';
import { analyze } from './analyze-tables';
import { keepPartitions, PARTITIONED, type PartitionedTable, partitionDays } from './keep-partitions';
import {
  LOCK_WAIT_ms,
  limitLockWait,
  purgeDeliveries,
  purgeEvents,
  purgeLinkOpens,
  purgeOldest,
} from './purge.sql';
import { removeReplacedJobs } from './queue.sql';

/** Rows that one statement deletes at most. */
const BATCH = 1_000;
/** Idempotency keys are kept for 24 hours. */
const KEYS_ms = DAY_ms;
/** Events, deliveries, and logs are kept for 30 days. */
const LOGS_ms = 30 * DAY_ms;
/** Deleting occupies one job slot of the worker, once an hour. */
const TIME_LIMIT_ms = 600_000;

interface Step {
  table: string;
  age_ms: () => number;
  /** Deletes one batch of what is older, and answers how many rows that was. */
  run: (client: Queryable, values: [Date, number]) => Promise<number>;
}

const logs = () => LOGS_ms;
/** The rows of a partition go with the last of them; this is when others of its table go. */
const besides = (table: PartitionedTable) => () => LOGS_ms + partitionDays(table) * DAY_ms;
const expired = () => 0;

/** How long the rows of a table are kept. */
const AGES: Readonly<Record<keyof typeof purgeOldest, () => number>> = {
  idempotency_keys: () => KEYS_ms,
  api_requests: besides('api_requests'),
  delivery_attempts: besides('delivery_attempts'),
  processor_events: besides('processor_events'),
  card_outcomes: logs,
  payer_addresses: logs,
  spent_proofs: expired,
  // By then the processor has forgotten them.
  answered_keys: logs,
  // No longer than the people of any session are known.
  mails: () => env().ERASE_AFTER_DAYS * DAY_ms,
  // Their days keep the sums.
  session_margins: () => SESSIONS_KEPT_ms,
  auth_sessions: expired,
  auth_verifications: expired,
  auth_invitations: logs,
};

/** In this order: what refers to a row goes before it. */
const STEPS: readonly Step[] = [
  { table: 'deliveries', age_ms: besides('deliveries'), run: purgeDeliveries.run.bind(purgeDeliveries) },
  { table: 'events', age_ms: besides('events'), run: purgeEvents.run.bind(purgeEvents) },
  ...(Object.keys(purgeOldest) as (keyof typeof purgeOldest)[]).map((table) => ({
    table,
    age_ms: AGES[table],
    run: purgeOldest[table].run.bind(purgeOldest[table]),
  })),
  { table: 'share_link_opens', age_ms: logs, run: purgeLinkOpens.run.bind(purgeLinkOpens) },
  {
    table: 'jobs',
    age_ms: expired,
    run: (client, [, limit]) => removeReplacedJobs.run(client, [limit]),
  },
];

/** Deletes a batch; a lock on the table is waited for briefly, since others come after it. */
function deleteBatch({ run, age_ms }: Step, now: number): Promise<number> {
  return plainTransaction(async (client) => {
    await limitLockWait.run(client, [LOCK_WAIT_ms]);
    return run(client, [new Date(now - age_ms()), BATCH]);
  });
}

/**
 * Drops partitions past their retention and adds those of the days to come, then deletes what else is past its retention,
 * until nothing is left, time is over, or the process stops; the next run goes on. The tables take turns, so that a long
 * one does not use up the time of the others, and what one round has freed goes in the next. A table that cannot be
 * deleted from is left out of the run, and stops no other. One whose partitions cannot be kept is still deleted from, or
 * its rows would stay for as long as that lasts. Has the tables in partitions analyzed last, which has a time of its own.
 *
 * @throws in the end, naming the tables that failed
 */
export async function purge(signal: AbortSignal, time_limit_ms = TIME_LIMIT_ms): Promise<void> {
  const end_ms = performance.now() + time_limit_ms;
  const failed: Failures = new Map();
  const now = await databaseNow(pool());
  const kept = new Map<PartitionedTable, boolean>();
  for (const table of PARTITIONED) {
    if (signal.aborted) return;
    try {
      kept.set(table, await keepPartitions(table, LOGS_ms, new Date(now)));
    } catch (error) {
      failed.set(table, error);
    }
  }
  await deleteOld(now, failed, () => signal.aborted || performance.now() >= end_ms);
  const unanalyzed: Failures = new Map();
  for (const [table, has_changed] of kept) {
    if (signal.aborted) break;
    await analyze(table, has_changed, signal).catch((error: unknown) => unanalyzed.set(table, error));
  }
  const told = [...report('Not purged', failed), ...report('Not analyzed', unanalyzed)];
  if (told.length > 0) throw new Error(told.join('; '));
}

type Failures = Map<string, unknown>;

/** Notes the tables that could not be deleted from, beside those that have failed before. */
async function deleteOld(now: number, failed: Failures, isOver: () => boolean): Promise<void> {
  const left_out = new Set<string>();
  for (let is_more = true; is_more; ) {
    is_more = false;
    for (const step of STEPS) {
      if (left_out.has(step.table)) continue;
      if (isOver()) return;
      try {
        if ((await deleteBatch(step, now)) >= BATCH) is_more = true;
      } catch (error) {
        left_out.add(step.table);
        failed.set(step.table, error);
      }
    }
  }
}

/** Logs each, and answers one line that names them. */
function report(what: 'Not purged' | 'Not analyzed', failed: Failures): string[] {
  const message = what === 'Not purged' ? 'a table was not purged' : 'a table was not analyzed';
  for (const [table, error] of failed) log('error', message, { table, reason: reasonOf(error) });
  return failed.size === 0 ? [] : [`${what}: ${[...failed.keys()].join(', ')}`];
}
