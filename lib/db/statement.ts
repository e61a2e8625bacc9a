import type { QueryResultRow } from 'pg';
import { env } from '@/lib/env';
import type { Queryable } from './pool';

/*
 * A plain SQL statement with the row it answers. Prisma Client is how this service reads and writes; a statement is
 * for what was measured to need one, or what Prisma cannot say (decision 002). Each is declared in a `*.sql.ts`
 * file of its room, and tests/api/database/statements.test.ts compares the declaration with the migrated database.
 */

/** Postgres types by their short names, and what the driver makes of them. */
interface Types {
  bool: boolean;
  int4: number;
  /** As text: it can be larger than a JavaScript number. */
  int8: string;
  float8: number;
  text: string;
  'text[]': string[];
  'int4[]': number[];
  bytea: Buffer;
  timestamptz: Date;
  date: Date;
  json: unknown;
  jsonb: unknown;
}

type TypeName = keyof Types;

/**
 * What a column is: `text` is never null and the table says so; `text?` can be null; `text!` is never null although
 * Postgres does not know, since it is computed or comes from an outer join.
 */
type ColumnType = TypeName | `${TypeName}?` | `${TypeName}!`;

declare const narrowed: unique symbol;

/** A column whose values are a narrower type than Postgres knows: a closed set of words, or the shape of its JSON. */
type Narrowed<Type extends ColumnType, Value> = Type & { readonly [narrowed]: Value };

/** Declares such a column: `as<'test' | 'live'>()('text')`. */
export function as<Value>() {
  return <Type extends ColumnType>(type: Type) => type as Narrowed<Type, Value>;
}

type BaseOf<Type> = Type extends `${infer Name}?` | `${infer Name}!` ? Name : Type;
type ValueOf<Type> = Type extends { readonly [narrowed]: infer Value }
  ? Value
  : BaseOf<Type> extends TypeName
    ? Types[BaseOf<Type>]
    : never;
type OrNull<Type> = Type extends `${string}?` ? null : never;

/** The row that these columns make. */
export type RowOf<Columns> = {
  -readonly [Name in keyof Columns]: ValueOf<Columns[Name]> | OrNull<Columns[Name]>;
};

export class Statement<Row extends QueryResultRow> {
  constructor(
    /** Names the prepared statement; unique in the service. */
    readonly name: string,
    readonly text: string,
    readonly columns: Readonly<Record<string, ColumnType>>,
    private readonly prepared = true,
  ) {}

  private with(values: unknown[]) {
    const named = this.prepared && env().PREPARED_STATEMENTS;
    return { name: named ? this.name : undefined, text: this.text, values };
  }

  /** Every row. */
  async all(client: Queryable, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(this.with(values))).rows;
  }

  /** The first row, if there is one. */
  async first(client: Queryable, values: unknown[] = []): Promise<Row | undefined> {
    return (await this.all(client, values))[0];
  }

  /** Runs it for its effect. Answers how many rows it touched. */
  async run(client: Queryable, values: unknown[] = []): Promise<number> {
    const { rowCount } = await client.query(this.with(values));
    return rowCount ?? 0;
  }
}

/**
 * Declares a statement with the row it answers; one run only for its effect has no columns. `prepared: false` has it
 * planned each time, for a statement whose best plan depends on its values.
 */
export function statement<const Columns extends Readonly<Record<string, ColumnType>> = Record<never, never>>(
  name: string,
  text: string,
  columns?: Columns,
  { prepared }: { prepared?: boolean } = {},
): Statement<RowOf<Columns>> {
  return new Statement<RowOf<Columns>>(name, text, columns ?? {}, prepared);
}

/** A statement, whatever its row. */
export type AnyStatement = Statement<QueryResultRow>;

/**
 * Runs an operation's only statement, perhaps with more in it, and answers how many rows came back; `made` is what the
 * operation makes if one does.
 */
export type RunStatement<Made> = (statement: AnyStatement, values: unknown[], made: Made) => Promise<number>;
