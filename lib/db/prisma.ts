import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { processSingleton } from '@/lib/singleton';
import { CONNECTION_SETTINGS } from './connection-settings';
import { type Prisma, PrismaClient } from './generated/client';
import { noteConnection, pool, type Queryable } from './pool';

/** One transaction, in which Prisma Client and plain statements use the same connection. */
export interface Transaction extends Queryable {
  prisma: Prisma.TransactionClient;
}

/** Of every transaction, also of those that libraries begin. */
const transactionOptions = {
  maxWait: CONNECTION_SETTINGS.connectionTimeoutMillis,
  // The longest that a timer knows. Prisma would roll back while the work goes on: what that sends next would be
  // committed by itself, or within the next transaction on the connection. The server has limits of its own.
  timeout: 2 ** 31 - 1,
};

const shared = processSingleton<{ pool: Pool; client: PrismaClient }>('prisma', () => {
  const opened = pool();
  return { pool: opened, client: new PrismaClient({ adapter: new PrismaPg(opened), transactionOptions }) };
});

/** Prisma Client over the process's one pool: how code reads and writes by default (decision 002). */
export function prisma(): PrismaClient {
  if (shared.get().pool !== pool()) shared.take();
  return shared.get().client;
}

/**
 * Runs `work` in one transaction of Prisma Client and plain statements: commits when it answers, rolls back when it
 * throws. The one way to use both in a transaction.
 */
export function transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return noteConnection((taken) =>
    prisma().$transaction((client) => {
      const connection = taken.client;
      if (!connection) throw new Error('Prisma has begun a transaction on a connection of its own');
      return work({
        prisma: client,
        query: (statement, values) => connection.query(statement as string, values),
      });
    }),
  );
}
