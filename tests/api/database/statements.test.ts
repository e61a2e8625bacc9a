import type pg from 'pg';
import type { Connection, Submittable } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../support/database';
import { declaredStatements } from '../../support/statements';

/*
 * Each plain statement against the migrated database: Postgres parses it and describes its row, which is compared with
 * the declared one. A column of a table is null exactly where the table allows it; `!` is for what Postgres cannot know.
 */

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

const statements = await declaredStatements();

let database: TestDatabase;
let client: pg.Client;
const typeNames = new Map<number, string>();

beforeAll(async () => {
  database = await testDatabase();
  client = await database.connect();
  const { rows } = await client.query<{ oid: number; typname: string }>('SELECT oid, typname FROM pg_type');
  for (const { oid, typname } of rows) typeNames.set(oid, typname.replace(/^_(.*)/, '$1[]'));
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** The row that Postgres would answer, without running the statement. */
function describeRow(text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    let failure: Error | undefined;
    const question = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields;
      },
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (!failure) resolve(fields);
      },
    };
    client.query(question as unknown as Submittable);
  });
}

/** Whether the column is NOT NULL in its table; null for computed columns and columns of a view. */
async function isNotNull({ tableID, columnID }: Field): Promise<boolean | null> {
  const { rows } = await client.query<{ attnotnull: boolean }>(
    `SELECT attnotnull FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE attrelid = $1 AND attnum = $2 AND relkind <> 'v'`,
    [tableID, columnID],
  );
  return rows[0]?.attnotnull ?? null;
}

/** The declaration that fits a described column. */
async function declarationOf(field: Field, text: string, declared: string | undefined): Promise<string> {
  const type = typeNames.get(field.dataTypeID) ?? `type ${field.dataTypeID}`;
  const known = /\b(LEFT|RIGHT|FULL)\s+(OUTER\s+)?JOIN\b/i.test(text) ? null : await isNotNull(field);
  if (known !== null) return known ? type : `${type}?`;
  return `${type}${declared?.endsWith('!') ? '!' : '?'}`;
}

describe('each plain statement', () => {
  it('exists, under a unique name', () => {
    const names = statements.map(({ statement }) => statement.name);
    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(statements.map(({ file, statement }) => [file, statement.name, statement] as const))(
    '%s: %s answers the row that it declares',
    async (_file, _name, statement) => {
      const fields = await describeRow(statement.text);
      const columns: Record<string, string> = {};
      for (const field of fields) {
        columns[field.name] = await declarationOf(field, statement.text, statement.columns[field.name]);
      }
      expect(columns).toEqual(statement.columns);
    },
  );
});
