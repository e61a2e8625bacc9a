import { generateId } from 'better-auth';
import { hashPassword } from 'better-auth/crypto';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { giveTeam } from './accounts';
import type { Role } from './roles';

export interface SeededUser {
  merchant_id: string;
  email: string;
  password: string;
  name?: string;
  /** `owner` when left out. */
  role?: Role;
  /** Also one of the service's staff. */
  staff?: boolean;
}

/**
 * A person who can sign in to a merchant's dashboard, for the local stack and tests: created with a confirmed
 * address, or brought to this password and role again. Safe to repeat. The merchant must exist.
 */
export async function seedDashboardOwner(input: SeededUser): Promise<{ user_id: string }> {
  const { merchant_id, name = 'Demo Owner', role = 'owner', staff = false } = input;
  const email = input.email.toLowerCase();
  const password = await hashPassword(input.password);
  return transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO auth_users (id, name, email, email_verified, role) VALUES ($1, $2, $3, true, $4)
       ON CONFLICT (email) DO UPDATE SET email_verified = true, role = EXCLUDED.role RETURNING id`,
      [generateId(), name, email, staff ? 'staff' : 'user'],
    );
    const user_id = rows[0]?.id;
    if (!user_id) throw new Error('The user was not written');
    await client.query(`DELETE FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'`, [
      user_id,
    ]);
    await client.query(
      `INSERT INTO auth_accounts (id, account_id, provider_id, user_id, password)
       VALUES ($1, $2, 'credential', $2, $3)`,
      [generateId(), user_id, password],
    );
    const organization_id = await giveTeam(client, merchant_id, await nameOf(merchant_id), user_id);
    await client.query('UPDATE auth_members SET role = $3 WHERE organization_id = $1 AND user_id = $2', [
      organization_id,
      user_id,
      role,
    ]);
    return { user_id };
  });
}

async function nameOf(merchant_id: string): Promise<string> {
  const { rows } = await pool().query<{ name: string }>('SELECT name FROM merchants WHERE id = $1', [
    merchant_id,
  ]);
  if (!rows[0]) throw new Error(`There is no merchant ${merchant_id}`);
  return rows[0].name;
}
