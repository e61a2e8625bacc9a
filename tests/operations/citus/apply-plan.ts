import type pg from 'pg';
import { addReferences, giveMerchantKeys, type MerchantKeys } from '../../support/merchant-keys';
import { listedNames } from '../../support/scale-page';

/** Tables of the platform that statements join with divided ones: each node has them whole, in the order of their keys. */
const ON_EACH_NODE = [
  'auth_organizations',
  'auth_users',
  'auth_members',
  'merchants',
  'blocked_addresses',
  'unsubscribed_addresses',
];

/** Distributes the divided tables of an empty, migrated database by their merchant. */
export async function applyPlan(client: pg.Client, tables: string[]): Promise<MerchantKeys> {
  const keys = await giveMerchantKeys(client, tables);
  // Without it no table with a trigger is distributed: the ledger has three, teams have two.
  await client.query('SET citus.enable_unsafe_triggers = on');
  const whole = listedNames('whole');
  for (const table of ON_EACH_NODE) {
    if (!whole.includes(table)) throw new Error(`docs/scale.md does not say that ${table} is whole`);
    await client.query('SELECT create_reference_table($1)', [table]);
  }
  const [first] = tables;
  for (const table of tables) {
    const beside = table === first ? 'default' : first;
    await client.query(`SELECT create_distributed_table($1, 'merchant_id', colocate_with => $2)`, [
      table,
      beside,
    ]);
  }
  await addReferences(client, tables, keys.references);
  return keys;
}
