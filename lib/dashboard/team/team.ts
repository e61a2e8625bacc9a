import { auth } from '@/lib/auth/auth';
import { countBackupCodes } from '@/lib/auth/backup-codes';
import { invitationMails } from '@/lib/auth/mails';
import type { Role } from '@/lib/auth/roles';
import { prisma } from '@/lib/db/prisma';
import { addressBucket } from '@/lib/edge/client-address';
import { bouncedAddresses } from '@/lib/mail/send/bounced-members';
import type { DashboardAccess } from '../access/access';

type Organization = Pick<DashboardAccess, 'organization_id'>;

export type TeamMember = Awaited<ReturnType<typeof listTeam>>[number];

export async function listTeam(organization: Organization) {
  const rows = await prisma().auth_members.findMany({
    where: { organizationId: organization.organization_id },
    include: { user: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, userId, role, createdAt, user: { name, email, twoFactorEnabled } }) => ({
    id,
    user_id: userId,
    name,
    email,
    role: role as Role,
    two_factor: twoFactorEnabled ?? false,
    created_at: createdAt,
  }));
}

export type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

export async function listInvitations(organization: Organization) {
  const rows = await prisma().auth_invitations.findMany({
    where: {
      organizationId: organization.organization_id,
      status: 'pending',
      expiresAt: { gt: new Date() },
    },
    orderBy: { createdAt: 'asc' },
  });
  const { organization_id } = organization;
  const merchant = await prisma().merchants.findUnique({ where: { organization_id }, select: { id: true } });
  const addresses = rows.map(({ email }) => email);
  const bounced = merchant ? await bouncedAddresses(addresses, merchant.id) : new Map();
  const mails = await invitationMails(rows);
  return rows.map(({ id, email, role, expiresAt }, index) => ({
    id,
    email,
    role: role as Role,
    expires_at: expiresAt,
    /** What the merchant has sent to the address came back. */
    bounced: bounced.has(email),
    mail: mails[index] ?? 'unknown',
  }));
}

/** A member of this organization's team; null for another's. */
export async function teamMember(organization: Organization, id: string): Promise<TeamMember | null> {
  return (await listTeam(organization)).find((member) => member.id === id) ?? null;
}

/**
 * The address of a sign-in as people write it. The sign-in library stores IPv6 addresses in full digits and only their
 * /64 network; in that of the loopback address, no other address occurs.
 */
export function readableAddress(kept: string | null): string | null {
  if (!kept) return null;
  const network = addressBucket(kept);
  return network === '::/64' ? '::1' : network;
}

/** How many backup codes a user has left; null without a second factor. */
export async function backupCodesLeft(user_id: string): Promise<number | null> {
  return countBackupCodes((await auth().$context).secretConfig, user_id);
}

const SIGN_INS_LIMIT = 50;

/** Where a user is signed in, the latest first. */
export async function listSignIns(user_id: string) {
  const where = { userId: user_id, expiresAt: { gt: new Date() } };
  const found = await prisma().auth_sessions.findMany({
    where,
    orderBy: { createdAt: 'desc' },
    take: SIGN_INS_LIMIT,
  });
  const rows = found.map(({ id, ipAddress, userAgent, createdAt }) => ({
    id,
    address: readableAddress(ipAddress),
    user_agent: userAgent,
    created_at: createdAt,
  }));
  const count = rows.length < SIGN_INS_LIMIT ? rows.length : await prisma().auth_sessions.count({ where });
  return { rows, beyond: Math.max(count - rows.length, 0) };
}

/** Names of the users that an audit log mentions. */
export async function userNames(actors: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => /^(?:user|staff):(.+)$/.exec(actor)?.[1] ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await prisma().auth_users.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, email: true },
  });
  return new Map(rows.map(({ id, name, email }) => [id, `${name} (${email})`]));
}
