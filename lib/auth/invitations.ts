import { pool } from '@/lib/db/pool';
import type { Role } from './roles';

export interface OpenInvitation {
  email: string;
  role: Role;
  merchant_id: string;
  merchant_name: string;
  inviter_name: string;
  /** Whether somebody with this address can sign in already. */
  has_account: boolean;
}

/** An invitation that can still be accepted; null for every other id. */
export async function openInvitation(id: string): Promise<OpenInvitation | null> {
  const { rows } = await pool().query<OpenInvitation>(
    `SELECT lower(i.email) AS email, i.role, m.id AS merchant_id, m.name AS merchant_name, u.name AS inviter_name,
            EXISTS (SELECT 1 FROM auth_users a WHERE a.email = lower(i.email)) AS has_account
     FROM auth_invitations i
     JOIN merchants m ON m.organization_id = i.organization_id
     JOIN auth_users u ON u.id = i.inviter_id
     WHERE i.id = $1 AND i.status = 'pending' AND i.expires_at > now()`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whoever has opened the mailed link has proved the address that it was mailed to, if it is this user's. */
export async function confirmInvitedAddress(user_id: string, invitation_id: string): Promise<void> {
  await pool().query(
    `UPDATE auth_users u SET email_verified = true FROM auth_invitations i
     WHERE u.id = $1 AND i.id = $2 AND lower(i.email) = u.email AND i.status = 'pending'`,
    [user_id, invitation_id],
  );
}
