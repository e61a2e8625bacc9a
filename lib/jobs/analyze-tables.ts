import { selectBackend } from '@/lib/db/connection-checks.sql';
import { withDirectClient } from '@/lib/db/own-backend';
import { pool, type Queryable } from '@/lib/db/pool';
import type { PartitionedTable } from './keep-partitions';
import { analyzeWhole, cancelBackend, limitAnalyze, selectAnalyzed } from './partitions.sql';
import { LOCK_WAIT_ms } from './purge.sql';

/** For one table: it reads a part of every partition. */
const ANALYZE_TIMEOUT_ms = 300_000;
/** How much later than the server this process gives up. */
const ANSWER_ms = 30_000;
/** What was said of a table with fewer would be wrong as soon as it fills. */
const ANALYZED_FROM_rows = 1_000;

/**
 * Tells the planner what a table has in all its partitions together: each day, and once they are others. The shared pool
 * would take a connection that says nothing for so long for dead.
 *
 * @throws the database's error for a lock that was not had in time; the next run tries it again
 */
export async function analyze(
  table: PartitionedTable,
  has_changed: boolean,
  signal: AbortSignal,
): Promise<void> {
  const known = await selectAnalyzed.first(pool(), [table]);
  if (!known || known.rows < ANALYZED_FROM_rows || (known.is_recent && !has_changed)) return;
  const work = async (client: Queryable) => {
    const backend = await selectBackend.first(client);
    await limitAnalyze.run(client, [ANALYZE_TIMEOUT_ms, LOCK_WAIT_ms]);
    const cancel = () => void cancelBackend.run(pool(), [backend?.pid]).catch(() => {});
    signal.addEventListener('abort', cancel, { once: true });
    try {
      if (!signal.aborted) await analyzeWhole[table].run(client);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
  await withDirectClient(work, { answer_ms: ANALYZE_TIMEOUT_ms + ANSWER_ms });
}
