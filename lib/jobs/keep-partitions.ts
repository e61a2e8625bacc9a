import { BEFORE_EVENT_TIME } from '@/lib/db/ids';
import { lockNamed } from '@/lib/db/lock-named.sql';
import { plainTransaction, type Queryable } from '@/lib/db/pool';
import type { Statement } from '@/lib/db/statement';
import { isoDay } from '@/lib/format/utc-day';
import { addPartition, dropHandledPartition, dropPartition, listPartitions } from './partitions.sql';
import { planPartitions } from './plan-partitions';
import { LOCK_WAIT_ms, limitLockWait } from './purge.sql';

/** Every command that publishes comes after a lock that is waited for here: it is had at once, or by the next run. */
const TABLE_LOCK_WAIT_ms = 250;

interface Partitioning {
  /** Days of a partition: few partitions where every command reads or writes, since each of them costs it time. */
  days: number;
  /** What comes before the time in the ids that the table is partitioned by. */
  prefix: string;
  drop: Statement<Record<never, never>>;
}

/** Tables in partitions, to whose rows nothing refers. */
const TABLES = {
  api_requests: { days: 1, prefix: '', drop: dropPartition },
  delivery_attempts: { days: 1, prefix: '', drop: dropPartition },
  processor_events: { days: 1, prefix: '', drop: dropHandledPartition },
  // Before the events that they deliver.
  deliveries: { days: 7, prefix: BEFORE_EVENT_TIME, drop: dropPartition },
  events: { days: 7, prefix: BEFORE_EVENT_TIME, drop: dropPartition },
} as const satisfies Record<string, Partitioning>;

export type PartitionedTable = keyof typeof TABLES;

/** In the order in which partitions are dropped. */
export const PARTITIONED = Object.keys(TABLES) as readonly PartitionedTable[];

/** Days in one partition of this table: a row stays up to this many days longer than it must. */
export const partitionDays = (table: PartitionedTable): number => TABLES[table].days;

/**
 * Drops the partitions of a table in which every row is older than `keep_ms`, and adds those of the days to come. Each
 * takes a lock on the table for a moment, or gives up soon, so that what is logged meanwhile hardly waits.
 *
 * @returns whether the table has other partitions now
 * @throws the database's error for a lock that was not had in time; the next run goes on
 */
export async function keepPartitions(table: PartitionedTable, keep_ms: number, now: Date): Promise<boolean> {
  // To read where a partition ends takes a lock on it, too.
  const partitions = await briefly((client) => listPartitions.all(client, [table]));
  const { days, prefix, drop } = TABLES[table];
  const plan = planPartitions(partitions, now, keep_ms, days);
  for (const name of plan.drop) await change((client) => drop.run(client, [name]));
  for (const first of plan.add) {
    const values = [table, isoDay(first), days, prefix];
    await change((client) => addPartition.run(client, values));
  }
  return plan.drop.length + plan.add.length > 0;
}

function change(run: (client: Queryable) => Promise<unknown>): Promise<unknown> {
  return briefly(async (client) => {
    // Dropping one that another process is dropping is an error.
    await lockNamed.run(client, ['keep_partitions']);
    await limitLockWait.run(client, [TABLE_LOCK_WAIT_ms]);
    return run(client);
  });
}

function briefly<Result>(run: (client: Queryable) => Promise<Result>): Promise<Result> {
  return plainTransaction(async (client) => {
    await limitLockWait.run(client, [LOCK_WAIT_ms]);
    return run(client);
  });
}
