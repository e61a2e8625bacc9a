import type pg from 'pg';
import type { AnyStatement } from '@/lib/db/statement';
import { hasPlan, sampleValues } from '../sample-values';

/* How far a statement reaches on Citus: it is planned and run with one value of each type, in a database for that. */

/**
 * `one`: a single shard; `rows`: the shard of each row that it inserts; `all`: each shard; `none`: no divided table;
 * `refused`: Citus does not run it.
 */
export type Reach = 'one' | 'rows' | 'all' | 'none' | 'refused';

export interface StatementReach {
  reach: Reach;
  /** What Citus says of one that it refuses. */
  refusal?: string;
}

/** Of a row whose shard cannot be told, since it names no merchant. */
const NO_MERCHANT = '22004';

/** A row that a constraint refuses has reached its table: the samples are nobody's. */
const isAboutRows = (error: unknown) => {
  const { code = '' } = error as { code?: string };
  return code !== NO_MERCHANT && /^2[23]/.test(code);
};

async function explain(client: pg.Client, text: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Commits: the ledger looks at its rows then. */
async function runOnce(client: pg.Client, text: string, values: unknown[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(text, values);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    if (!isAboutRows(error)) throw error;
  }
}

function reachIn(plan: string, asksDivided: boolean): Reach {
  if (!asksDivided) return 'none';
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  if (counts.some((count) => count > 1)) return 'all';
  return counts.includes(1) ? 'one' : 'rows';
}

/** How far a statement reaches, where these tables are divided. */
export async function statementReach(
  client: pg.Client,
  statement: AnyStatement,
  divided: readonly string[],
): Promise<StatementReach> {
  if (!hasPlan(statement)) return { reach: 'none' };
  const { text } = statement;
  const asksDivided = divided.some((table) => new RegExp(`\\b${table}\\b`).test(text));
  try {
    const values = await sampleValues(client, statement);
    const plan = await explain(client, text, values);
    await runOnce(client, text, values);
    return { reach: reachIn(plan, asksDivided) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { reach: 'refused', refusal: error.message };
  }
}
