/**
 * How every connection finds out that the database's machine is gone. One that vanishes, or that a firewall forgets,
 * closes nothing: without these a statement would wait for hours, and a connection that only listens for ever.
 */
export const CONNECTION_SETTINGS = {
  connectionTimeoutMillis: 10_000,
  // An idle connection is probed from here on; without a delay the operating system begins after two hours.
  keepAlive: true,
  keepAliveInitialDelayMillis: 15_000,
} as const;

/** A pool's statements: the server gives up first, and says so; the client only when it hears nothing at all. */
export const STATEMENT_SETTINGS = { statement_timeout: 30_000, query_timeout: 35_000 } as const;

/** Whether an error says that the server has not answered: nothing more can be sent over that connection. */
export function isReadTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}
