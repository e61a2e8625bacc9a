import { generateId } from 'better-auth';
import { pool, type Queryable } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { createMerchant } from '@/lib/merchant/merchants';
import type { Role } from './roles';

/** A merchant's team as the dashboard needs it: whose merchant, who is in it, as what. */

export interface Membership {
  merchant_id: string;
  merchant_name: string;
  organization_id: string;
  role: Role;
}

/** The merchants that somebody belongs to, oldest membership first. */
export async function membershipsOf(user_id: string): Promise<Membership[]> {
  const { rows } = await pool().query<Membership>({
    name: 'memberships_of_user',
    text: `SELECT m.id AS merchant_id, m.name AS merchant_name, a.organization_id, a.role
           FROM auth_members a JOIN merchants m ON m.organization_id = a.organization_id
           WHERE a.user_id = $1 ORDER BY a.created_at, a.id`,
    values: [user_id],
  });
  return rows;
}

/** Creates a merchant together with its team, whose one owner is this user. */
export async function createMerchantFor(
  user_id: string,
  input: { name: string; support_email: string | null },
  actor: Actor,
): Promise<{ merchant_id: string; organization_id: string }> {
  const { id } = await createMerchant(input, actor);
  const organization_id = await transaction((client) => giveTeam(client, id, input.name, user_id));
  return { merchant_id: id, organization_id };
}

/** Gives a merchant a team if it has none, and makes this user its owner. Safe to repeat. */
export async function giveTeam(
  client: Queryable,
  merchant_id: string,
  name: string,
  user_id: string,
): Promise<string> {
  const { rows } = await client.query<{ organization_id: string | null }>(
    'SELECT organization_id FROM merchants WHERE id = $1 FOR UPDATE',
    [merchant_id],
  );
  let organization_id = rows[0]?.organization_id ?? null;
  if (!organization_id) {
    organization_id = generateId();
    await client.query('INSERT INTO auth_organizations (id, name, slug) VALUES ($1, $2, $3)', [
      organization_id,
      name,
      merchant_id,
    ]);
    await client.query('UPDATE merchants SET organization_id = $2 WHERE id = $1', [
      merchant_id,
      organization_id,
    ]);
  }
  await client.query(
    `INSERT INTO auth_members (id, organization_id, user_id, role) VALUES ($1, $2, $3, 'owner')
     ON CONFLICT (organization_id, user_id) DO NOTHING`,
    [generateId(), organization_id, user_id],
  );
  return organization_id;
}

/** `not_confirmed`: anybody can sign up with that address, so nothing is granted until its owner has confirmed it. */
export type StaffOutcome = 'done' | 'no_account' | 'not_confirmed';

/** Makes somebody one of the service's staff, or no longer. */
export async function setStaff(email: string, granted: boolean, actor: Actor): Promise<StaffOutcome> {
  return transaction(async (client) => {
    const { rows } = await client.query<{ id: string; email_verified: boolean }>(
      'SELECT id, email_verified FROM auth_users WHERE email = $1 FOR UPDATE',
      [email.trim().toLowerCase()],
    );
    const [user] = rows;
    if (!user) return 'no_account';
    if (granted && !user.email_verified) return 'not_confirmed';
    await client.query('UPDATE auth_users SET role = $2, updated_at = now() WHERE id = $1', [
      user.id,
      granted ? 'staff' : 'user',
    ]);
    await recordAudit(client, actor, {
      merchant_id: null,
      action: granted ? 'staff.granted' : 'staff.revoked',
      target: user.id,
    });
    return 'done';
  });
}

/** The service's staff. */
export async function listStaff(): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await pool().query<{ id: string; name: string; email: string }>(
    `SELECT id, name, email FROM auth_users WHERE role = 'staff' ORDER BY email`,
  );
  return rows;
}

/** Makes one of the user's merchants the one that this sign-in looks at; another's is not taken. */
export async function chooseMerchant(
  sign_in: { session_id: string; user_id: string },
  organization_id: string,
): Promise<void> {
  await pool().query(
    `UPDATE auth_sessions SET active_organization_id = $3 WHERE id = $1 AND user_id = $2
       AND EXISTS (SELECT 1 FROM auth_members WHERE user_id = $2 AND organization_id = $3)`,
    [sign_in.session_id, sign_in.user_id, organization_id],
  );
}
