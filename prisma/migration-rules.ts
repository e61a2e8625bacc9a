/**
 * What a migration may not do, because the previous version serves while it runs: wait long for a lock with everyone else
 * behind it, hold one while it reads or writes a whole table, or take away what that version still uses.
 */
import type { Migration } from './missing-migrations';

interface Context {
  /** Without comments, and without the insides of strings and functions. */
  statements: readonly string[];
  /** Tables of this migration's own, which nobody uses yet, and the statement that makes each. */
  made: ReadonlyMap<string, number>;
  sql: string;
  /** The migrations before this one. */
  earlier: readonly Migration[];
}

type Rule = (context: Context) => readonly string[];

const LONGEST_WAIT_s = 5;

/** Defaults of a new column that differ from row to row, so that every row is written. SET DEFAULT is for later rows. */
const VOLATILE =
  /(?<!\bSET\s+)\bDEFAULT\s+\(?\s*(gen_random_uuid|uuid_generate|random|clock_timestamp|nextval|timeofday)\b/i;

const NEW_TYPE = /\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET DATA )?TYPE\b/i;
/** More digits of a second are the same bytes; only a partial index of the column would be built again. */
const MORE_DIGITS = new RegExp(`${NEW_TYPE.source}\\s+TIMESTAMPTZ\\(6\\)$`, 'i');

/** Tables whose rows are inserted with all columns that the table has by then (lib/session/session.sql, saveRelated). */
export const SAVED_WHOLE: readonly string[] = ['members', 'payments', 'refunds', 'transfers', 'reversals'];

const FIRST_NAME =
  /^(?:ALTER TABLE|UPDATE|DELETE FROM|DROP TABLE|TRUNCATE)\s+(?:ONLY\s+|IF EXISTS\s+)*"?(\w+)"?/i;
const INDEX = /^CREATE (?:UNIQUE )?INDEX\b.*?\bON\s+(?:ONLY\s+)?"?(\w+)"?/is;
const TRIGGER = /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER\b.*?\bON\s+"?(\w+)"?/is;
const REFERENCES = /\bREFERENCES\s+"?(\w+)"?/gi;

/** The statements of a script, whatever their semicolons are in. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (text) =>
      text.startsWith("'") ? text.replace(/;/g, ',') : ' ',
    )
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** The tables that a statement locks against writers, or against all. */
function locked(statement: string): string[] {
  const first = [FIRST_NAME, INDEX, TRIGGER].map((pattern) => pattern.exec(statement)?.[1]);
  const others = /^(ALTER|CREATE) TABLE/i.test(statement)
    ? [...statement.matchAll(REFERENCES)].map(([, name]) => name)
    : [];
  return [...first, ...others].filter((name) => name !== undefined);
}

/** Whether a statement locks a table that is in use: one that no statement before it has made. */
function locksUsed({ made }: Context, statement: string, index: number): boolean {
  return locked(statement).some((name) => index < (made.get(name) ?? Number.POSITIVE_INFINITY));
}

/** What `pattern` finds in the statements about tables that are in use. */
function inUse(context: Context, pattern: RegExp): string[] {
  return context.statements.filter((text, index) => pattern.test(text) && locksUsed(context, text, index));
}

const isConcurrent = (statement: string) =>
  /^(CREATE (UNIQUE )?|DROP |RE)INDEX\s+CONCURRENTLY\b/i.test(statement);

const rules: Record<string, Rule> = {
  'waits for locks without an end: begin with SET LOCAL lock_timeout': (context) => {
    const { statements, sql } = context;
    const found = statements.filter((text, index) => !isConcurrent(text) && locksUsed(context, text, index));
    const seconds = /^SET LOCAL lock_timeout = '(\d+)s'$/i.exec(statements[0] ?? '')?.[1];
    const waits = Number(
      seconds ?? /SET LOCAL lock_timeout = '(\d+)s'/i.exec(sql)?.[1] ?? Number.POSITIVE_INFINITY,
    );
    return seconds && waits <= LONGEST_WAIT_s ? [] : found;
  },
  'keeps writers out while it makes an index: CREATE INDEX CONCURRENTLY': (context) =>
    inUse(context, /^CREATE (UNIQUE )?INDEX\b/i).filter(
      // That of a partitioned table alone has nothing to read: those of its partitions are made on their own.
      (text) => !isConcurrent(text) && !/\bON ONLY\b/i.test(text),
    ),
  'keeps everyone out while it drops an index: DROP INDEX CONCURRENTLY': ({ statements }) =>
    statements.filter((text) => /^DROP INDEX\b/i.test(text) && !isConcurrent(text)),
  'cannot run beside others: a concurrent statement is a migration of its own': ({ statements }) =>
    statements.length > 1 ? statements.filter(isConcurrent) : [],
  'rewrites the whole table': (context) => [
    ...inUse(context, NEW_TYPE).filter((text) => !MORE_DIGITS.test(text)),
    ...inUse(context, /\bADD COLUMN\b.*(\bGENERATED ALWAYS AS\b.*\bSTORED\b|\b(BIG|SMALL)?SERIAL\b)/is),
    ...inUse(context, VOLATILE),
    ...inUse(context, /\bSET (LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/i),
    ...context.statements.filter((text) => /^(CLUSTER|VACUUM FULL)\b/i.test(text)),
  ],
  'refuses what the previous version writes: a new NOT NULL column needs a DEFAULT': (context) =>
    inUse(context, /\bADD COLUMN\b/i).filter((text) =>
      text
        .split(/\bADD COLUMN\b/i)
        .slice(1)
        .some((column) => /\bNOT NULL\b/i.test(column) && !/\bDEFAULT\b/i.test(column)),
    ),
  'is written as null by the previous version, which saves whole rows: add it without NOT NULL and DEFAULT': (
    context,
  ) =>
    inUse(context, /\bADD COLUMN\b/i).filter(
      (text) =>
        locked(text).some((name) => SAVED_WHOLE.includes(name)) && /\b(NOT NULL|DEFAULT)\b/i.test(text),
    ),
  'fails what the previous version has prepared, which answers another type then: add another column': (
    context,
  ) => inUse(context, MORE_DIGITS),
  'reads the whole table behind a lock: add the constraint NOT VALID': (context) =>
    inUse(context, /\bADD (CONSTRAINT\s+"?\w+"?\s+)?(CHECK|FOREIGN KEY)\b/i).filter(
      (text) => !/\bNOT VALID$/i.test(text),
    ),
  'keeps the lock while it reads: VALIDATE CONSTRAINT in a later migration': (context) =>
    context.statements.some((text) => /\bNOT VALID$/i.test(text))
      ? context.statements.filter((text) => /\bVALIDATE CONSTRAINT\b/i.test(text))
      : [],
  'makes an index behind a lock: add the constraint USING INDEX': (context) =>
    inUse(context, /\bADD (CONSTRAINT\s+"?\w+"?\s+)?(UNIQUE|PRIMARY KEY|EXCLUDE)\b/i).filter(
      (text) => !/\bUSING INDEX\b/i.test(text),
    ),
  'reads the whole table behind a lock: validate CHECK (column IS NOT NULL) first': (context) =>
    inUse(context, /\bSET NOT NULL\b/i).filter(
      (text) =>
        ![...text.matchAll(/ALTER COLUMN\s+"?(\w+)"?\s+SET NOT NULL/gi)].every(([, column]) =>
          context.earlier.some(({ sql }) =>
            new RegExp(`VALIDATE CONSTRAINT "?\\w*${column}_not_null`).test(sql),
          ),
        ),
    ),
  'writes every row at once: backfill in parts, by a job': (context) =>
    inUse(context, /^(UPDATE|DELETE FROM)\b/i).filter((text) => !/\bWHERE\b/i.test(text)),
  'takes away what the previous version uses: say -- Unused since <migration>': (context) => {
    const since = /^-- Unused since (\w+)\b/m.exec(context.sql)?.[1];
    if (context.earlier.some(({ name }) => name === since)) return [];
    return [
      ...inUse(context, /\b(DROP COLUMN|RENAME|DROP DEFAULT)\b|^(DROP TABLE|TRUNCATE)\b/i).filter(
        // Another table takes its name, and its place.
        (text) =>
          !(
            /^ALTER TABLE\s+"?\w+"?\s+RENAME TO\b/i.test(text) &&
            locked(text).every((name) => context.made.has(name))
          ),
      ),
      ...context.statements.filter((text) => /^DROP (FUNCTION|TYPE|VIEW)\b/i.test(text)),
    ];
  },
};

/** What is wrong with a migration, a line for each statement. */
export function migrationViolations({ name, sql }: Migration, earlier: readonly Migration[]): string[] {
  const statements = statementsOf(sql);
  const made = new Map(
    statements.flatMap((text, index) => {
      const table = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(text)?.[1];
      return table ? [[table, index] as const] : [];
    }),
  );
  return Object.entries(rules).flatMap(([wrong, rule]) =>
    rule({ statements, made, sql, earlier }).map(
      (text) => `${name} ${wrong}: ${text.replace(/\s+/g, ' ').slice(0, 80)}`,
    ),
  );
}
