import { env } from '@/lib/env';

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

/** The server ends a connection whose transaction waits this long for its next statement. */
export const IDLE_TRANSACTION_TIMEOUT_ms = 35_000;

/** For connections that need a session of their own, which a pooler in transaction mode does not give. */
export function directUrl(): string {
  return env().DIRECT_DATABASE_URL ?? env().DATABASE_URL;
}

/** Whether there is a pooler between this process and the database. */
export function isPooled(): boolean {
  return directUrl() !== env().DATABASE_URL;
}
