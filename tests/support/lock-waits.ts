import { pool } from '@/lib/db/pool';

/** How many connections of this test's database wait for a lock. */
export async function lockWaits(): Promise<number> {
  const { rows } = await pool().query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}
