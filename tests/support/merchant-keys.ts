import type pg from 'pg';

/*
 * The plan of docs/scale.md, "By merchant, on Citus", as SQL: every table of the plan names its merchant, and each of its
 * keys begins with it. What comes after, partitions or shards, is the caller's.
 */

type Asked = Pick<pg.Client, 'query'>;

async function ask<Row extends pg.QueryResultRow>(client: Asked, sql: string, tables: string[]) {
  return (await client.query<Row>(sql, [tables])).rows;
}

/** The tables of these that do not name their merchant get a column for it. Answers which. */
async function addColumns(client: Asked, tables: string[]): Promise<string[]> {
  const without = await ask<{ name: string }>(
    client,
    `SELECT t AS name FROM unnest($1::text[]) AS t WHERE NOT EXISTS (
       SELECT FROM pg_attribute WHERE attrelid = t::regclass AND attname = 'merchant_id' AND NOT attisdropped)`,
    tables,
  );
  for (const { name } of without) await client.query(`ALTER TABLE ${name} ADD COLUMN merchant_id text`);
  return without.map(({ name }) => name);
}

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  from_columns: string[];
  to_columns: string[];
}

const COLUMNS = (relation: string, numbers: string) =>
  `(SELECT array_agg(attname::text ORDER BY place) FROM unnest(${numbers}) WITH ORDINALITY AS n (number, place)
    JOIN pg_attribute ON attrelid = ${relation} AND attnum = number)`;

/** Takes away the foreign keys of these tables. Answers them. */
async function takeForeignKeys(client: Asked, tables: string[]): Promise<ForeignKey[]> {
  const keys = await ask<ForeignKey>(
    client,
    `SELECT conname AS name, conrelid::regclass::text AS from, confrelid::regclass::text AS to,
       ${COLUMNS('conrelid', 'conkey')} AS from_columns, ${COLUMNS('confrelid', 'confkey')} AS to_columns
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid = ANY($1::regclass[]) ORDER BY conname`,
    tables,
  );
  for (const { name, from } of keys) await client.query(`ALTER TABLE ${from} DROP CONSTRAINT ${name}`);
  return keys;
}

interface UniqueKey {
  name: string;
  table: string;
  is_primary: boolean;
  columns: string;
  definition: string;
}

/** Each unique key of these tables that lacks the merchant begins with it. Answers them as they were. */
async function widenKeys(client: Asked, tables: string[]): Promise<UniqueKey[]> {
  const keys = await ask<UniqueKey>(
    client,
    `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table, indisprimary AS is_primary,
       (SELECT string_agg(pg_get_indexdef(indexrelid, n, true), ', ') FROM generate_series(1, indnkeyatts) n) AS columns,
       pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indisunique AND indrelid = ANY($1::regclass[]) AND NOT EXISTS (
       SELECT FROM pg_attribute WHERE attrelid = indrelid AND attname = 'merchant_id' AND attnum = ANY(indkey))
     ORDER BY 2, 1`,
    tables,
  );
  for (const { name, table, is_primary, columns, definition } of keys) {
    if (is_primary) {
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} PRIMARY KEY (merchant_id, ${columns})`);
    } else {
      await client.query(`DROP INDEX ${name}`);
      // Of a partitioned table, each of whose partitions gets it.
      const whole = definition.replace(' ON ONLY ', ' ON ');
      await client.query(whole.replace(/ USING btree \(/, ' USING btree (merchant_id, '));
    }
  }
  return keys;
}

export interface MerchantKeys {
  /** Tables that had no column for their merchant. */
  columns: string[];
  /** Unique keys that lacked it, as they were. */
  widened: UniqueKey[];
  /** Foreign keys of the divided tables, taken away. */
  references: ForeignKey[];
}

/** Gives the divided tables of an empty database the plan's keys. Their foreign keys are left to `addReferences`. */
export async function giveMerchantKeys(client: Asked, tables: string[]): Promise<MerchantKeys> {
  const references = await takeForeignKeys(client, tables);
  const columns = await addColumns(client, tables);
  const widened = await widenKeys(client, tables);
  return { columns, widened, references };
}

/** Puts the foreign keys back: between divided tables they name the merchant too. */
export async function addReferences(
  client: Asked,
  tables: string[],
  references: ForeignKey[],
): Promise<void> {
  for (const { name, from, to, from_columns, to_columns } of references) {
    const more = tables.includes(to) ? 'merchant_id, ' : '';
    await client.query(
      `ALTER TABLE ${from} ADD CONSTRAINT ${name} FOREIGN KEY (${more}${from_columns.join(', ')})
       REFERENCES ${to} (${more}${to_columns.join(', ')})`,
    );
  }
}
