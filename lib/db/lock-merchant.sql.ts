import { statement } from './statement';

/** Plain SQL, since Prisma has no row locks: of what must not happen at once for a merchant, one waits for the other. */
export const lockMerchant = statement(
  'lock_merchant',
  'SELECT id FROM merchants WHERE id = $1 FOR NO KEY UPDATE',
  { id: 'text' },
);
