import type pg from 'pg';
import type { AnyStatement } from '@/lib/db/statement';

const ROW = { id: 'sample', merchant_id: 'sample', session_id: 'sample', posting_id: 'sample' };
const ROWS = JSON.stringify([
  { ...ROW, source_id: 'sample', account: 'held', kind: 'charge', amount_cents: 0 },
]);
const TIME = '2026-01-01T00:00:00Z';

/** A value of each type that statements take. One of them adds the partition of a table for a day, which is to come. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  text: 'api_requests',
  'text[]': ['sample'],
  boolean: false,
  'boolean[]': [false],
  integer: 1,
  'integer[]': [1],
  bigint: '1',
  'bigint[]': ['1'],
  'double precision': 1,
  date: '2099-01-01',
  'timestamp with time zone': TIME,
  'timestamp with time zone[]': [TIME],
  json: ROWS,
  jsonb: ROWS,
  bytea: Buffer.from('sample'),
  'bytea[]': [Buffer.from('sample')],
  inet: '192.0.2.1',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * A value for each parameter of a statement, to plan it or to run it on nobody's rows.
 *
 * @throws what the server says of a statement that it cannot prepare
 */
export async function sampleValues(client: pg.Client, { text }: AnyStatement): Promise<unknown[]> {
  await client.query(`PREPARE asked AS ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'asked'`,
  );
  await client.query('DEALLOCATE asked');
  return (rows[0]?.types ?? []).map((type) => {
    if (!(type in SAMPLES)) throw new Error(`There is no sample of the type ${type}`);
    return SAMPLES[type];
  });
}

/** Whether it is a query: what listens is about a connection, what analyzes is a utility, and neither has a plan. */
export const hasPlan = ({ text }: AnyStatement): boolean => !/^(?:LISTEN|ANALYZE) /.test(text);
