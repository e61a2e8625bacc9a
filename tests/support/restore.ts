import { setTimeout } from 'node:timers/promises';
import { closePool, pool } from '@/lib/db/pool';
import { env, resetEnvironment } from '@/lib/env';
import type { Difference } from '@/lib/payment/reconcile/reconcile';
import { reconcileSince } from '@/lib/payment/reconcile/reconcile-since';

/** A backup of a whole database, and its restoration: as after point-in-time recovery, what came later is gone. */

interface Backup {
  /** The time that it restores, in milliseconds since 1970. */
  taken_at: number;
  /** Replaces the database by the backup. The process is connected to it from then on. */
  restore(): Promise<void>;
}

async function inOther(sql: string[]): Promise<void> {
  const { default: pg } = await import('pg');
  const url = new URL(env().DATABASE_URL);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of sql) await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function takeBackup(): Promise<Backup> {
  const name = new URL(env().DATABASE_URL).pathname.slice(1);
  const copy = `${name}_backup`;
  // The processor's clock counts in seconds: what was made in the second of the backup would be listed as lost.
  await setTimeout(1_000 - (Date.now() % 1_000));
  // A database that anybody uses cannot be copied.
  await closePool();
  await inOther([`CREATE DATABASE ${copy} TEMPLATE ${name}`]);
  return {
    taken_at: Date.now(),
    async restore() {
      await closePool();
      await inOther([`DROP DATABASE ${name} WITH (FORCE)`, `ALTER DATABASE ${copy} RENAME TO ${name}`]);
      resetEnvironment();
      await pool().query('SELECT 1');
    },
  };
}

/** Reconciles with what the processor has made since a time, in milliseconds since 1970; answers what differed. */
export async function reconcileFrom(since: number, fix = true) {
  const told: Difference[] = [];
  const report = await reconcileSince({ since, fix, onDifference: (one) => told.push(one) });
  const of = (id: string) => told.filter(({ session_id }) => session_id === id);
  return { report, told, of, open: told.filter(({ fixed }) => !fixed) };
}
