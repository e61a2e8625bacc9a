import { pool } from '@/lib/db/pool';

interface Queue {
  /** Connections to the database, but the one that asks. */
  connections: number;
  /** Jobs that are due. */
  due: number;
  /** How long the first of them has been due. */
  oldest_s: number;
  /** Jobs that will not be tried again, and whose work no other does. */
  dead: number;
}

export async function readQueue(): Promise<Queue> {
  const { rows } = await pool().query<Queue>(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()) AS connections,
       count(*) FILTER (WHERE run_at <= now() AND attempts < max_attempts)::int AS due,
       COALESCE(ceil(EXTRACT(epoch FROM now() - min(run_at) FILTER (WHERE attempts < max_attempts
         AND run_at <= now()))), 0)::int AS oldest_s,
       count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL AND key IS NOT NULL)::int AS dead
     FROM graphile_worker._private_jobs`,
  );
  return rows[0] ?? { connections: 0, due: 0, oldest_s: 0, dead: 0 };
}

/** What is under way, by what it is. */
export async function readUnfinished(): Promise<Record<string, number>> {
  const { rows } = await pool().query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM sessions WHERE status = 'pending')::int AS sessions,
       (SELECT count(*) FROM deliveries WHERE status = 'pending')::int AS deliveries,
       (SELECT count(*) FROM refunds WHERE status NOT IN ('succeeded', 'failed', 'superseded'))::int AS refunds,
       (SELECT count(*) FROM transfers WHERE status NOT IN ('succeeded', 'abandoned'))::int AS transfers`,
  );
  return rows[0] ?? {};
}

async function pendingOf(table: 'sessions' | 'deliveries'): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(`SELECT id FROM ${table} WHERE status = 'pending'`);
  return rows.map(({ id }) => id);
}

export const pendingSessions = () => pendingOf('sessions');
export const pendingDeliveries = () => pendingOf('deliveries');
