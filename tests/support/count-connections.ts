import pg from 'pg';
import { env } from '@/lib/env';

/**
 * Counts this database's connections, again and again, from another one. Answers how to stop, which answers the most that
 * were open at once.
 */
export async function countConnections(): Promise<() => Promise<number>> {
  const url = new URL(env().DATABASE_URL);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  let most = 0;
  let ended = false;
  const counting = (async () => {
    while (!ended) {
      const { rows } = await client.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = $1`,
        [name],
      );
      most = Math.max(most, rows[0]?.open ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await client.end();
  })();
  return async () => {
    ended = true;
    await counting;
    return most;
  };
}
