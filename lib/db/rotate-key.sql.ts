import { statement } from './statement';

/*
 * Every column that holds ciphertexts, for `npm run rotate-key`. Plain SQL, since Prisma cannot page by a compound
 * key.
 */

interface SealedColumn {
  table: string;
  column: string;
  /** The primary key, with its types. */
  key: Readonly<Record<string, 'text' | 'boolean'>>;
}

function statementsOf({ table, column, key }: SealedColumn) {
  const names = Object.keys(key);
  const after = Object.entries(key).map(([, type], index) => `($2::text[])[${index + 1}]::${type}`);
  const same = Object.entries(key).map(([name, type], index) => `${name} = $${index + 3}::${type}`);
  return {
    /** Rows after a key whose ciphertext does not begin with $1, in the order of their keys. */
    select: statement(
      `select_sealed_${table}_${column}`,
      `SELECT ARRAY[${names.map((name) => `${name}::text`).join(', ')}] AS row, ${column} || '' AS sealed FROM ${table}
       WHERE ${column} NOT LIKE $1::text || '%' AND ($2::text[] IS NULL OR (${names.join(', ')}) > (${after.join(', ')}))
       ORDER BY ${names.join(', ')} LIMIT $3`,
      { row: 'text[]!', sealed: 'text!' },
      { prepared: false },
    ),
    /**
     * Replaces a ciphertext, unless somebody has replaced it since it was read. One row a statement: several rows locked
     * together would deadlock with a merchant's rotation, which locks all of its secrets.
     */
    replace: statement(
      `replace_sealed_${table}_${column}`,
      `UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1 AND ${same.join(' AND ')}`,
    ),
  };
}

const ID = { id: 'text' } as const;
const MODE = { merchant_id: 'text', livemode: 'boolean' } as const;
const ANSWER = { ...MODE, route: 'text', key: 'text' } as const;

// The current secret first: a rotation in between moves it to the previous one, which comes next.
export const sealedColumns = {
  merchant_modes: statementsOf({ table: 'merchant_modes', column: 'webhook_secret_encrypted', key: MODE }),
  previous_default_secrets: statementsOf({
    table: 'merchant_modes',
    column: 'previous_webhook_secret_encrypted',
    key: MODE,
  }),
  signing_secrets: statementsOf({ table: 'signing_secrets', column: 'secret_encrypted', key: ID }),
  webhook_endpoints: statementsOf({ table: 'webhook_endpoints', column: 'secret_encrypted', key: ID }),
  previous_secrets: statementsOf({
    table: 'webhook_endpoints',
    column: 'previous_secret_encrypted',
    key: ID,
  }),
  answers: statementsOf({ table: 'idempotency_keys', column: 'body', key: ANSWER }),
  second_factors: statementsOf({ table: 'auth_two_factors', column: 'secret', key: ID }),
  backup_codes: statementsOf({ table: 'auth_two_factors', column: 'backup_codes', key: ID }),
};
