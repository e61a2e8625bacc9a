import { statement } from '@/lib/db/statement';

/** Plain SQL, since Prisma has no row locks: what somebody sends twice at once is done one after the other. */
export const lockUser = statement('lock_user', 'SELECT id FROM auth_users WHERE id = $1 FOR NO KEY UPDATE', {
  id: 'text',
});

/** One membership, which nobody removes or changes meanwhile. */
export const lockMembership = statement(
  'lock_membership',
  'SELECT id FROM auth_members WHERE organization_id = $1 AND user_id = $2 FOR UPDATE',
  { id: 'text' },
);

/** Of those who take an owner from a team, one waits for the other. */
export const lockTeam = statement(
  'lock_team',
  'SELECT id FROM auth_organizations WHERE id = $1 FOR NO KEY UPDATE',
  { id: 'text' },
);
