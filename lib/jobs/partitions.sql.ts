import { statement } from '@/lib/db/statement';

/*
 * Partitions, and what the planner knows of them. Plain SQL: Prisma knows their tables, and not the catalogue, which alone
 * knows them, nor our functions that add and drop them.
 */

/**
 * It takes no parameters. Postgres analyzes partitions by itself, and never their table as a whole, which the planner asks
 * about in a query of several partitions. No one who reads or writes waits for it.
 */
const analyze = (table: string) => statement(`analyze_${table}`, `ANALYZE ${table}`);
export const analyzeWhole = {
  api_requests: analyze('api_requests'),
  delivery_attempts: analyze('delivery_attempts'),
  processor_events: analyze('processor_events'),
  deliveries: analyze('deliveries'),
  events: analyze('events'),
};

/** Whether that was done today, and how many rows the partitions had when Postgres analyzed them. */
export const selectAnalyzed = statement(
  'select_analyzed',
  `SELECT COALESCE(last_analyze > now() - interval '23 hours', false) AS is_recent,
     (SELECT COALESCE(sum(p.reltuples), 0) FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
      WHERE i.inhparent = relid AND p.reltuples > 0)::float8 AS rows
   FROM pg_stat_user_tables WHERE relid = to_regclass($1)`,
  { is_recent: 'bool!', rows: 'float8!' },
);

/** How long this connection's statements may take, and wait for a lock, in milliseconds. */
export const limitAnalyze = statement(
  'limit_analyze',
  `SELECT set_config('statement_timeout', $1::int4::text, false) AS takes,
     set_config('lock_timeout', $2::int4::text, false) AS waits`,
  { takes: 'text?', waits: 'text?' },
);

/** Ends the statement that this server process runs. */
export const cancelBackend = statement('cancel_backend', 'SELECT pg_cancel_backend($1) AS is_asked', {
  is_asked: 'bool?',
});

/** The partitions of a table and where each ends. */
export const listPartitions = statement(
  'list_partitions',
  `SELECT name, CASE WHEN bound ~ '\\d{13}$' THEN to_timestamp(right(bound, 13)::float8 / 1000)
     ELSE bound::timestamptz END AS ends_at
   FROM (SELECT c.oid::regclass::text AS name,
       substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''([^'']+)''\\)') AS bound
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = to_regclass($1)) AS partitions`,
  { name: 'text!', ends_at: 'timestamptz?' },
);

/**
 * Adds a partition. $1 is the table, $2 the first day, $3 how many days, and $4 what comes before the time in ids.
 * Again changes nothing.
 */
export const addPartition = statement(
  'add_partition',
  'SELECT FROM add_partition(to_regclass($1), $2::date, $3, $4)',
);

/** Drops a partition and its rows. Again changes nothing. */
export const dropPartition = statement('drop_partition', 'SELECT FROM drop_partition($1)');

/** The same of the processor's events, unless one of them is still to be handled. */
export const dropHandledPartition = statement(
  'drop_handled_partition',
  'SELECT FROM drop_handled_partition($1)',
);
