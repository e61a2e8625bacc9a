import { DAY_ms } from '@/lib/format/units';

/**
 * Days that have a partition before they begin. If nobody runs the job for longer, rows go to the default partition,
 * where they are deleted one by one.
 */
const DAYS_AHEAD = 7;

export interface Partition {
  name: string;
  /** The first moment that is not in it; null for the default partition. */
  ends_at: Date | null;
}

interface PartitionPlan {
  /** The first moment (UTC) of each day that needs a partition. */
  add: Date[];
  /** Names of partitions in which every row is past its retention. */
  drop: string[];
}

/**
 * What a table that is partitioned by day (UTC) needs now. Only days to come are added: the default partition may have
 * rows of today already, and Postgres refuses a partition that would take them away from it.
 */
export function planPartitions(partitions: readonly Partition[], now: Date, keep_ms: number): PartitionPlan {
  const now_ms = now.getTime();
  const ends_ms = partitions.flatMap(({ ends_at }) => ends_at?.getTime() ?? []);
  const tomorrow_ms = (Math.floor(now_ms / DAY_ms) + 1) * DAY_ms;
  const last_ms = tomorrow_ms + (DAYS_AHEAD - 1) * DAY_ms;
  const add: Date[] = [];
  for (let day_ms = Math.max(tomorrow_ms, ...ends_ms); day_ms <= last_ms; day_ms += DAY_ms)
    add.push(new Date(day_ms));
  const drop = partitions.flatMap(({ name, ends_at }) =>
    ends_at && ends_at.getTime() <= now_ms - keep_ms ? [name] : [],
  );
  return { add, drop };
}
