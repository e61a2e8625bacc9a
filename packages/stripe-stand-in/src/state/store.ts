import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { ObjectName, Objects } from './objects';

const INDEXED = [
  'payment_intent',
  'charge',
  'transfer_group',
  'destination',
  'destination_payment',
  'destination_payment_refund',
  'source',
  'customer',
  'transfer',
  '_payout',
] as const;
/** Columns that lists filter by. Each is read out of the object's JSON by SQLite itself. */
const FILTERS = [
  ...INDEXED,
  'type',
  'currency',
  'status',
  'account',
  'url',
  '_account',
  '_deleted',
  '_unlisted',
  'domain_name',
] as const;

export type Filter = (typeof FILTERS)[number];

export interface ListQuery {
  where?: Partial<Record<Filter, string | string[] | null>>;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Events only: with every delivery done, or with one that is not. */
  delivered?: boolean;
  /** How many to return, newest first. */
  limit: number;
  /** Only so many of the newest that `where` names are listed at all. */
  among?: number;
  /** Only objects older than this one. */
  starting_after?: string;
  /** Only objects newer than this one. */
  ending_before?: string;
}

const column = (name: Filter) =>
  `f_${name} TEXT GENERATED ALWAYS AS (json_extract(json, '$.${name}')) VIRTUAL`;

const OBJECTS = `
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  object TEXT NOT NULL,
  livemode INTEGER NOT NULL,
  created INTEGER NOT NULL,
  json TEXT NOT NULL,
  ${FILTERS.map(column).join(',\n  ')}
) STRICT;
`;

const SCHEMA = `
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (object, livemode, seq);
${INDEXED.map((name) => `CREATE INDEX IF NOT EXISTS objects_by_${name} ON objects (f_${name}, object, seq) WHERE f_${name} IS NOT NULL;`).join('\n')}
CREATE TABLE IF NOT EXISTS balances (
  livemode INTEGER NOT NULL, account TEXT NOT NULL, currency TEXT NOT NULL,
  available INTEGER NOT NULL, pending INTEGER NOT NULL,
  PRIMARY KEY (livemode, account, currency)
) STRICT;
CREATE TABLE IF NOT EXISTS idempotency (
  livemode INTEGER NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL, body TEXT NOT NULL, request_id TEXT NOT NULL, created_ms INTEGER NOT NULL,
  PRIMARY KEY (livemode, key)
) STRICT;
CREATE TABLE IF NOT EXISTS tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, due_ms INTEGER NOT NULL, kind TEXT NOT NULL, object_id TEXT NOT NULL,
  livemode INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS tasks_by_due ON tasks (due_ms);
CREATE INDEX IF NOT EXISTS tasks_of_object ON tasks (object_id);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, endpoint_id TEXT NOT NULL, livemode INTEGER NOT NULL,
  state TEXT NOT NULL, attempts INTEGER NOT NULL, due_ms INTEGER NOT NULL, last_status TEXT, updated_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_ms) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS deliveries_of_event ON deliveries (event_id);
`;

/**
 * All state, in one SQLite file (or in memory). Writes are in WAL mode without fsync: they outlive the process, even
 * when it is killed, though not a power cut, which is the right trade for a stand-in.
 */
export class Store {
  readonly db: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  constructor(file?: string) {
    if (file) mkdirSync(dirname(file), { recursive: true });
    this.db = new DatabaseSync(file ?? ':memory:');
    this.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000;');
    this.db.exec(OBJECTS);
    this.addColumns();
    this.db.exec(SCHEMA);
  }

  /** A file of an earlier version lacks the filters that came later. */
  private addColumns(): void {
    const known = new Set(
      this.db
        .prepare('PRAGMA table_xinfo(objects)')
        .all()
        .map((row) => row.name),
    );
    for (const name of FILTERS)
      if (!known.has(`f_${name}`)) this.db.exec(`ALTER TABLE objects ADD COLUMN ${column(name)}`);
  }

  /** A value that is kept beside the objects, such as how far the clock was moved. */
  getSetting<T>(name: string): T | undefined {
    const row = this.sql('SELECT json FROM settings WHERE name = ?').get(name);
    return row ? parse<T>(row.json) : undefined;
  }

  setSetting(name: string, value: unknown): void {
    this.sql('INSERT OR REPLACE INTO settings (name, json) VALUES (?, ?)').run(name, JSON.stringify(value));
  }

  /** A prepared statement, prepared once. */
  sql(text: string): StatementSync {
    let statement = this.statements.get(text);
    if (!statement) {
      statement = this.db.prepare(text);
      this.statements.set(text, statement);
    }
    return statement;
  }

  /** Runs `work` in one transaction. `keep` decides whether a thrown error keeps what was written before it. */
  transaction<T>(work: () => T, keep: (error: unknown) => boolean = () => false): T {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      this.db.exec(keep(error) ? 'COMMIT' : 'ROLLBACK');
      throw error;
    }
  }

  insert<Name extends ObjectName>(object: Objects[Name]): void {
    this.sql('INSERT INTO objects (id, object, livemode, created, json) VALUES (?, ?, ?, ?, ?)').run(
      object.id,
      object.object,
      object.livemode ? 1 : 0,
      object.created,
      JSON.stringify(object),
    );
  }

  update<Name extends ObjectName>(object: Objects[Name]): void {
    this.sql('UPDATE objects SET json = ? WHERE id = ?').run(JSON.stringify(object), object.id);
  }

  remove(id: string): void {
    this.sql('DELETE FROM objects WHERE id = ?').run(id);
  }

  get<Name extends ObjectName>(name: Name, id: string, livemode: boolean): Objects[Name] | undefined {
    const row = this.sql('SELECT json FROM objects WHERE id = ? AND object = ? AND livemode = ?').get(
      id,
      name,
      livemode ? 1 : 0,
    );
    return row ? parse<Objects[Name]>(row.json) : undefined;
  }

  /** The object with this id, whatever kind it is. */
  find(id: string, livemode: boolean): Objects[ObjectName] | undefined {
    const row = this.sql('SELECT json FROM objects WHERE id = ? AND livemode = ?').get(id, livemode ? 1 : 0);
    return row ? parse<Objects[ObjectName]>(row.json) : undefined;
  }

  /** Objects newest first, and whether more follow. An unknown cursor gives `undefined`. */
  list<Name extends ObjectName>(
    name: Name,
    livemode: boolean,
    query: ListQuery,
  ): { data: Objects[Name][]; has_more: boolean } | undefined {
    const conditions = ['object = ?', 'livemode = ?'];
    const values: SQLInputValue[] = [name, livemode ? 1 : 0];
    addConditions(query, conditions, values);
    if (query.among !== undefined) {
      const newest = `SELECT seq FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT ?`;
      conditions.push(`seq IN (${newest})`);
      values.push(...values, query.among);
    }
    const cursor = query.starting_after ?? query.ending_before;
    if (cursor !== undefined) {
      const row = this.sql('SELECT seq FROM objects WHERE id = ? AND object = ? AND livemode = ?').get(
        cursor,
        name,
        livemode ? 1 : 0,
      );
      if (!row) return undefined;
      conditions.push(query.starting_after !== undefined ? 'seq < ?' : 'seq > ?');
      values.push(Number(row.seq));
    }
    const backwards = query.starting_after === undefined && query.ending_before !== undefined;
    const rows = this.sql(
      `SELECT json FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
    ).all(...values, query.limit + 1);
    const data = rows.slice(0, query.limit).map((row) => parse<Objects[Name]>(row.json));
    return { data: backwards ? data.reverse() : data, has_more: rows.length > query.limit };
  }

  /** All objects of a kind, oldest first; for tests, not for the API. */
  all<Name extends ObjectName>(name: Name, livemode: boolean): Objects[Name][] {
    return this.sql('SELECT json FROM objects WHERE object = ? AND livemode = ? ORDER BY seq')
      .all(name, livemode ? 1 : 0)
      .map((row) => parse<Objects[Name]>(row.json));
  }

  count(name: ObjectName, livemode: boolean): number {
    const row = this.sql('SELECT count(*) AS n FROM objects WHERE object = ? AND livemode = ?').get(
      name,
      livemode ? 1 : 0,
    );
    return Number(row?.n ?? 0);
  }

  /** Deletes everything, except webhook endpoints if `keepEndpoints` is set. */
  reset(keepEndpoints: boolean): void {
    this.db.exec('DELETE FROM balances; DELETE FROM idempotency; DELETE FROM tasks; DELETE FROM deliveries;');
    this.db.exec('DELETE FROM settings');
    this.db.exec(`DELETE FROM objects ${keepEndpoints ? "WHERE object <> 'webhook_endpoint'" : ''}`);
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }
}

function addConditions(query: ListQuery, conditions: string[], values: SQLInputValue[]): void {
  for (const [name, wanted] of Object.entries(query.where ?? {})) {
    if (wanted === undefined) continue;
    if (wanted === null) conditions.push(`f_${name} IS NULL`);
    else if (Array.isArray(wanted)) {
      conditions.push(`f_${name} IN (${wanted.map(() => '?').join(', ')})`);
      values.push(...wanted);
    } else {
      conditions.push(`f_${name} = ?`);
      values.push(wanted);
    }
  }
  if (query.delivered !== undefined) {
    const undone = "EXISTS (SELECT 1 FROM deliveries WHERE event_id = objects.id AND state <> 'delivered')";
    conditions.push(query.delivered ? `NOT ${undone}` : undone);
  }
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  for (const [name, operator] of Object.entries(operators)) {
    const bound = query.created?.[name as keyof typeof operators];
    if (bound === undefined) continue;
    conditions.push(`created ${operator} ?`);
    values.push(bound);
  }
}

function parse<T>(json: unknown): T {
  return JSON.parse(String(json)) as T;
}
