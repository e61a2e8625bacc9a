import { statement } from '@/lib/db/statement';

/** Plain SQL, since Prisma has no row locks: what somebody sends twice at once is done one after the other. */
export const lockUser = statement('lock_user', 'SELECT id FROM auth_users WHERE id = $1 FOR NO KEY UPDATE', {
  id: 'text',
});
