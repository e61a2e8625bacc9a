import type { Role } from '@/lib/auth/roles';
import { pool } from '@/lib/db/pool';
import { addressBucket } from '@/lib/edge/client-address';
import type { DashboardAccess } from './access';

type Organization = Pick<DashboardAccess, 'organization_id'>;

export interface TeamMember {
  id: string;
  user_id: string;
  name: string;
  email: string;
  role: Role;
  two_factor: boolean;
  created_at: Date;
}

export interface PendingInvitation {
  id: string;
  email: string;
  role: Role;
  expires_at: Date;
}

export async function listTeam(organization: Organization): Promise<TeamMember[]> {
  const { rows } = await pool().query<TeamMember>(
    `SELECT m.id, m.user_id, u.name, u.email, m.role, COALESCE(u.two_factor_enabled, false) AS two_factor, m.created_at
     FROM auth_members m JOIN auth_users u ON u.id = m.user_id
     WHERE m.organization_id = $1 ORDER BY m.created_at, m.id`,
    [organization.organization_id],
  );
  return rows;
}

export async function listInvitations(organization: Organization): Promise<PendingInvitation[]> {
  const { rows } = await pool().query<PendingInvitation>(
    `SELECT id, email, role, expires_at FROM auth_invitations
     WHERE organization_id = $1 AND status = 'pending' AND expires_at > now() ORDER BY created_at`,
    [organization.organization_id],
  );
  return rows;
}

/** A member of this organization's team; null for another's. */
export async function teamMember(organization: Organization, id: string): Promise<TeamMember | null> {
  return (await listTeam(organization)).find((member) => member.id === id) ?? null;
}

export interface OpenSignIn {
  id: string;
  token: string;
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
}

/**
 * The address of a sign-in as people write it. The sign-in library keeps an IPv6 one in full digits and only the
 * network that it is of, a /64; that of this very machine is the one of its network that is met.
 */
export function readableAddress(kept: string | null): string | null {
  if (!kept) return null;
  const network = addressBucket(kept);
  return network === '::/64' ? '::1' : network;
}

/** Where somebody is signed in. */
export async function listSignIns(user_id: string): Promise<OpenSignIn[]> {
  const { rows } = await pool().query<OpenSignIn>(
    `SELECT id, token, ip_address AS address, user_agent, created_at, expires_at FROM auth_sessions
     WHERE user_id = $1 AND expires_at > now() ORDER BY created_at DESC LIMIT 50`,
    [user_id],
  );
  return rows.map((row) => ({ ...row, address: readableAddress(row.address) }));
}

/** "Chrome on macOS", from what the browser says of itself. */
export function describeAgent(agent: string | null): string {
  if (!agent) return 'Unknown browser';
  const browser = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([mark = '']) => agent.includes(mark))?.[1];
  const system = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([mark = '']) => agent.includes(mark))?.[1];
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}

/** Names of the users that an audit log speaks of. */
export async function userNames(actors: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => /^(?:user|staff):(.+)$/.exec(actor)?.[1] ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<{ id: string; name: string; email: string }>(
    'SELECT id, name, email FROM auth_users WHERE id = ANY($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name, email }) => [id, `${name} (${email})`]));
}
