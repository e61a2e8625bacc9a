import { setTimeout as delay } from 'node:timers/promises';
import { prisma, type Transaction } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { DAY_ms } from '@/lib/format/units';
import { grantableRoles, isRole, type Role } from './roles';

const MOST_ASKED = 20;
const PAUSE_ms = 100;

/** Of a team in 24 hours: their mails go to strangers. */
export const MOST_INVITATIONS = 100;

/** Whether a team has sent as many as it can in a day, withdrawn ones included. */
export async function hasInvitedEnough(organization_id: string): Promise<boolean> {
  const createdAt = { gt: new Date(Date.now() - DAY_ms) };
  const sent = await prisma().auth_invitations.count({
    where: { organizationId: organization_id, createdAt },
  });
  return sent >= MOST_INVITATIONS * env().RATE_LIMIT_FACTOR;
}

/** Of a team, whose pages show all of them. Who was invited has a place, so that nobody is asked in vain. */
export const MOST_MEMBERS = 200;

/** Whether a team has no place for this address; what was sent to it before keeps none. */
export async function isFullFor(email: string, organization_id: string): Promise<boolean> {
  const where = { organizationId: organization_id };
  const members = await prisma().auth_members.count({ where });
  const invited = await prisma().auth_invitations.count({
    where: { ...where, status: 'pending', expiresAt: { gt: new Date() }, email: { not: email } },
  });
  return members + invited >= MOST_MEMBERS;
}

/** Withdraws what somebody has sent whose role does not allow it any more. */
export async function endInvitationsOf(
  tx: Transaction,
  user_id: string,
  organization_id: string,
): Promise<void> {
  const { auth_invitations, auth_members } = tx.prisma;
  const where = { organizationId: organization_id };
  const team = await auth_members.findMany({ where });
  const sent = await auth_invitations.findMany({
    where: { ...where, inviterId: user_id, status: 'pending' },
  });
  const ended = sent.filter((each) => !isGranted(each, team)).map(({ id }) => id);
  await auth_invitations.updateMany({ where: { id: { in: ended } }, data: { status: 'canceled' } });
}

/** Whether who has sent it could still do so: nobody who was removed comes back at another address. */
function isGranted(
  { inviterId, role }: { inviterId: string; role: string | null },
  team: readonly { userId: string; role: string }[],
): boolean {
  const sender = team.find(({ userId }) => userId === inviterId)?.role ?? '';
  return isRole(sender) && grantableRoles(sender).some((each) => each === role);
}

/** An invitation that can still be accepted; null for every other id. */
export async function openInvitation(id: string) {
  const found = await prisma().auth_invitations.findUnique({
    where: { id, status: 'pending', expiresAt: { gt: new Date() } },
    include: { organization: { include: { merchant: true, members: true } }, inviter: true },
  });
  const merchant = found?.organization.merchant;
  if (!found || !merchant || !isGranted(found, found.organization.members)) return null;
  const email = found.email.toLowerCase();
  return {
    email,
    role: found.role as Role,
    merchant_id: merchant.id,
    merchant_name: merchant.name,
    inviter_name: found.inviter.name,
    is_full: found.organization.members.length >= MOST_MEMBERS,
    /** Whether this address has an account already. */
    has_account: (await prisma().auth_users.count({ where: { email } })) > 0,
  };
}

/** An invitation that was accepted; null for every other id. */
export function acceptedInvitation(id: string) {
  return prisma().auth_invitations.findUnique({ where: { id, status: 'accepted' } });
}

/**
 * Whether this user is in the team that an accepted invitation was for. The library notes that it is accepted before it
 * adds the member, who is waited for.
 */
export async function hasJoinedBy(user_id: string, id: string): Promise<boolean> {
  const found = await acceptedInvitation(id);
  if (!found) return false;
  const where = { userId: user_id, organizationId: found.organizationId };
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    if ((await prisma().auth_members.count({ where })) > 0) return true;
    await delay(PAUSE_ms);
  }
  return false;
}

/**
 * Confirms the user's address if the invitation was mailed to it: only its owner can have opened the mailed link. Without
 * a user, of the account with that address, of which somebody has just shown the password: anyone can make one.
 */
export async function confirmInvitedAddress(user_id: string | null, invitation_id: string): Promise<void> {
  const invitation = await prisma().auth_invitations.findUnique({
    where: { id: invitation_id, status: 'pending' },
  });
  if (!invitation) return;
  await prisma().auth_users.updateMany({
    where: { ...(user_id !== null && { id: user_id }), email: invitation.email.toLowerCase() },
    data: { emailVerified: true },
  });
}
