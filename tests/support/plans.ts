import { plainTransaction } from '@/lib/db/pool';
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
