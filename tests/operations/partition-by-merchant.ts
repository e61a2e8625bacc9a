import type pg from 'pg';
import { addReferences, giveMerchantKeys, type MerchantKeys } from '../support/merchant-keys';

/** Where the partitions are, and the tables as they were. */
const PARTITIONS = 'parts';
const FORMER = 'former';

/** What a table runs for its rows, as statements that make it again. */
async function triggersOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ made: string }>(
    'SELECT pg_get_triggerdef(oid) AS made FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal',
    [table],
  );
  return rows.map(({ made }) => made);
}

/**
 * Divides tables of an empty database into `count` partitions each, by the hash of their merchant, with the keys that
 * docs/scale.md plans for Citus.
 */
export async function partitionByMerchant(
  client: pg.Client,
  tables: string[],
  count: number,
): Promise<MerchantKeys> {
  const keys = await giveMerchantKeys(client, tables);
  await client.query(`CREATE SCHEMA ${PARTITIONS}; CREATE SCHEMA ${FORMER}`);
  for (const table of tables) {
    const triggers = await triggersOf(client, table);
    await client.query(`ALTER TABLE ${table} SET SCHEMA ${FORMER}`);
    await client.query(
      `CREATE TABLE ${table} (LIKE ${FORMER}.${table} INCLUDING ALL) PARTITION BY HASH (merchant_id)`,
    );
    for (let part = 0; part < count; part += 1) {
      await client.query(
        `CREATE TABLE ${PARTITIONS}.${table}_${part} PARTITION OF ${table}
         FOR VALUES WITH (MODULUS ${count}, REMAINDER ${part})`,
      );
    }
    for (const trigger of triggers) await client.query(trigger);
  }
  await addReferences(client, tables, keys.references);
  return keys;
}
