import { statement } from './statement';

/* Questions about a connection itself, which Prisma cannot ask. */

/** The server process that answers. */
export const selectBackend = statement('select_backend', 'SELECT pg_backend_pid() AS pid', { pid: 'int4!' });

/** Whether the server takes writes; it does not once another has taken its place. */
export const selectWritable = statement(
  'select_writable',
  `SELECT current_setting('transaction_read_only') = 'off' AS is_writable`,
  { is_writable: 'bool!' },
);

/** After how many milliseconds the server gives up a statement, and a transaction that waits for its next; 0 is never. */
export const selectTimeouts = statement(
  'select_timeouts',
  `SELECT (extract(epoch FROM current_setting('statement_timeout')::interval) * 1000)::float8 AS statement_ms,
    (extract(epoch FROM current_setting('idle_in_transaction_session_timeout')::interval) * 1000)::float8
      AS idle_transaction_ms`,
  { statement_ms: 'float8!', idle_transaction_ms: 'float8!' },
);

/** Takes a lock for the rest of the transaction, unless somebody in the same database has it. */
export const tryLock = statement('try_lock', 'SELECT pg_try_advisory_xact_lock($1::bigint) AS taken', {
  taken: 'bool!',
});
