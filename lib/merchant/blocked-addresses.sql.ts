import { statement } from '@/lib/db/statement';

/**
 * Two blocks at once are made one after the other: a table that is empty has no row to lock. Plain SQL, since Prisma has
 * no locks.
 */
export const takeTurn = statement(
  'take_block_turn',
  "SELECT FROM pg_advisory_xact_lock(hashtext('block_address'))",
);
