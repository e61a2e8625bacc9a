import { plainTransaction, type Queryable } from '@/lib/db/pool';
import {
  addPartition,
  dropHandledPartition,
  dropPartition,
  listPartitions,
  takeTurn,
} from './partitions.sql';
import { planPartitions } from './plan-partitions';
import { waitBriefly } from './purge.sql';

/** Tables that are partitioned by day, and how a day of each is dropped. Nothing refers to their rows. */
const DROPS = {
  api_requests: dropPartition,
  delivery_attempts: dropPartition,
  processor_events: dropHandledPartition,
} as const;

export type PartitionedTable = keyof typeof DROPS;

/** In the order in which days are dropped. */
export const PARTITIONED = Object.keys(DROPS) as readonly PartitionedTable[];

/**
 * Drops the partitions of a table in which every row is older than `keep_ms`, and adds those of the days to come. Each
 * takes a lock on the table for a moment, or gives up soon, so that what is logged meanwhile hardly waits.
 *
 * @throws the database's error for a lock that was not had in time; the next run goes on
 */
export async function keepPartitions(
  table: PartitionedTable,
  keep_ms: number,
  now = new Date(),
): Promise<void> {
  // To read where a partition ends takes a lock on it, too.
  const partitions = await briefly((client) => listPartitions.all(client, [table]));
  const { add, drop } = planPartitions(partitions, now, keep_ms);
  for (const name of drop) await change((client) => DROPS[table].run(client, [name]));
  for (const day of add) {
    await change((client) => addPartition.run(client, [table, day.toISOString().slice(0, 10)]));
  }
}

function change(run: (client: Queryable) => Promise<unknown>): Promise<unknown> {
  return briefly(async (client) => {
    await takeTurn.run(client);
    return run(client);
  });
}

function briefly<Result>(run: (client: Queryable) => Promise<Result>): Promise<Result> {
  return plainTransaction(async (client) => {
    await waitBriefly.run(client);
    return run(client);
  });
}
