import type { Client } from 'pg';

/** What a table's constraint or index is made by, and what it goes with. */
type Definition = { drop: string; make: string };

const CONSTRAINTS = `
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
  format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
FROM pg_constraint
WHERE contype IN ('p', 'u', 'f') AND conparentid = 0 AND connamespace = 'public'::regnamespace
  AND (conrelid::regclass::text = ANY($1) OR confrelid <> 0 AND confrelid::regclass::text = ANY($1))
ORDER BY contype = 'f' DESC`;

const INDEXES = `
SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop,
  -- That of a partitioned table is described without those of its partitions.
  replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS make
FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
WHERE indrelid::regclass::text = ANY($1) AND NOT relispartition
  AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Fills the tables without their indexes and makes these at the end, from sorted rows: to add ten million rows to an
 * index in another order than its own reads and writes a page of the disk for almost each.
 */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const found: Definition[] = [];
  for (const sql of [CONSTRAINTS, INDEXES]) {
    const { rows } = await client.query<Definition>(sql, [tables]);
    for (const { drop } of rows) await client.query(drop);
    found.unshift(...rows.toReversed());
  }
  await client.query("SET session_replication_role = 'replica'");
  await fill();
  await client.query("SET session_replication_role = 'origin'");
  await client.query("SET maintenance_work_mem = '2GB'");
  for (const { make } of found) await client.query(make);
}
