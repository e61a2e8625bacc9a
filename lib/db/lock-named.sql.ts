import { statement } from './statement';

/** Plain SQL, since Prisma has no locks: of what has this name ($1) and must not happen at once, one waits for the other. */
export const lockNamed = statement('lock_named', 'SELECT FROM pg_advisory_xact_lock(hashtext($1))');
