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

/** The server gives a statement up after this, and says so. */
export const STATEMENT_TIMEOUT_ms = 30_000;
