import { statement } from './statement';

/* Questions about a connection itself, which Prisma cannot ask. */

/** The server process that answers. */
export const selectBackend = statement('select_backend', 'SELECT pg_backend_pid() AS pid', { pid: 'int4!' });

/** After how many milliseconds the server gives a statement up; 0 is never. */
export const selectStatementTimeout = statement(
  'select_statement_timeout',
  `SELECT (extract(epoch FROM current_setting('statement_timeout')::interval) * 1000)::float8 AS timeout_ms`,
  { timeout_ms: 'float8!' },
);
