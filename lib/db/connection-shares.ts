import { env } from '@/lib/env';

/** One connection listens (notifications.ts), and one holds the locks of the process's worker (lib/jobs/liveness). */
const DEDICATED = 2;

interface Shares {
  /** For requests, and for what jobs read and write. */
  shared: number;
  /** For fetching jobs and noting how they ended. */
  queue: number;
}

/** How DATABASE_POOL_MAX, which counts every connection of a process, is divided. */
export function connectionShares(): Shares {
  const rest = env().DATABASE_POOL_MAX - DEDICATED;
  const queue = Math.max(1, Math.floor(rest / 3));
  return { shared: rest - queue, queue };
}
