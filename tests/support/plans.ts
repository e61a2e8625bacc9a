import { setTimeout as sleep } from 'node:timers/promises';
import { plainTransaction, pool } from '@/lib/db/pool';
import type { AnyStatement } from '@/lib/db/statement';

/**
 * How Postgres would run a statement where reading a whole table costs too much, as it does once the table is large.
 * What it avoids remains in the plan only where no index serves.
 */
export function planOf(
  statement: Pick<AnyStatement, 'text'>,
  values: unknown[],
  avoided: readonly ('seqscan' | 'bitmapscan' | 'sort' | 'hashjoin' | 'mergejoin')[] = ['seqscan'],
): Promise<string> {
  return plainTransaction(async (client) => {
    for (const way of avoided) await client.query(`SET LOCAL enable_${way} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The tables that a plan reads from end to end. */
export const tablesReadWhole = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table);

/**
 * Vacuums a table until all of its pages are known as visible to everybody, which index-only scans need. One round is
 * not enough while a commit of a neighbouring transaction, of any database, has not reached the log: Postgres keeps
 * one position in the log for 32 transactions, and passes over the rows of all of them.
 */
export async function vacuumUntilVisible(table: string): Promise<void> {
  for (;;) {
    await pool().query(`VACUUM ANALYZE ${table}`);
    const { rows } = await pool().query<{ is_visible: boolean }>(
      'SELECT relallvisible >= relpages AS is_visible FROM pg_class WHERE oid = $1::regclass',
      [table],
    );
    if (rows[0]?.is_visible) return;
    await sleep(100);
  }
}
