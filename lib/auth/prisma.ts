import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';

const shared = globalThis as typeof globalThis & { splitPrisma?: PrismaClient };

/** Prisma's client for the sign-in tables, over the process's one connection pool. */
export function prisma(): PrismaClient {
  shared.splitPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return shared.splitPrisma;
}
