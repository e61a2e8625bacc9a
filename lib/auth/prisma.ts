import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import { processSingleton } from '@/lib/singleton';

const shared = processSingleton('prisma', () => new PrismaClient({ adapter: new PrismaPg(pool()) }));

/** Prisma's client for the sign-in tables, over the process's one connection pool. */
export function prisma(): PrismaClient {
  return shared.get();
}
