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
  /** The first moment (UTC) of each partition that is needed. */
  add: Date[];
  /** Names of partitions in which every row is past its retention. */
  drop: string[];
}

/**
 * What a table needs now whose partitions are of so many days (UTC). Only days to come are added: the default partition
 * may have rows of today already, and Postgres refuses a partition that would take them away from it.
 */
export function planPartitions(
  partitions: readonly Partition[],
  now: Date,
  keep_ms: number,
  days = 1,
): PartitionPlan {
  const now_ms = now.getTime();
  const length_ms = days * DAY_ms;
  const ends_ms = partitions.flatMap(({ ends_at }) => ends_at?.getTime() ?? []);
  const next_ms = (Math.floor(now_ms / length_ms) + 1) * length_ms;
  const last_day_ms = (Math.floor(now_ms / DAY_ms) + DAYS_AHEAD) * DAY_ms;
  const add: Date[] = [];
  for (let first_ms = Math.max(next_ms, ...ends_ms); first_ms <= last_day_ms; first_ms += length_ms)
    add.push(new Date(first_ms));
  const drop = partitions.flatMap(({ name, ends_at }) =>
    ends_at && ends_at.getTime() <= now_ms - keep_ms ? [name] : [],
  );
  return { add, drop };
}
