import { type Transaction, transaction } from '@/lib/db/prisma';
import { databaseRefusal } from '@/lib/errors';
import { queueSecurityMail } from '@/lib/mail/merchant/security-mails';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { isBeyond } from '@/lib/merchant/key-kinds';
import { type KeyRecord, keysMadeBy, revokeKeyIn } from '@/lib/merchant/keys';
import type { Membership } from './accounts';
import { lockUser } from './accounts.sql';
import { endInvitationsOf } from './invitations';
import { may, type Role } from './roles';

/* How somebody's membership of a team changes or ends: in one transaction with all that hangs on it. */

type Team = Pick<Membership, 'merchant_id' | 'organization_id'>;

interface Member {
  user_id: string;
  email: string;
  role: Role;
}

/** `gone`: no member any more, or in another role by now. `last_owner`: a team keeps one. */
type Outcome = 'done' | 'last_owner' | 'gone';

/** What the trigger keep_owner says, which also knows of an owner who goes at the same time. */
const LAST_OWNER = 'a team keeps an owner';

async function unlessLastOwner(change: (tx: Transaction) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await transaction(change);
  } catch (error) {
    if (databaseRefusal(error).message === LAST_OWNER) return 'last_owner';
    throw error;
  }
}

const whereOf = ({ user_id, role }: Member, { organization_id }: Team) => ({
  organizationId: organization_id,
  userId: user_id,
  role,
});

/** Whether a key may do more than somebody of this role could let it. */
export const isBeyondRole = (key: KeyRecord, role: Role): boolean =>
  isBeyond(key, (permission) => may(role, permission));

/** Ends those keys of the ones that a member has made. */
async function revokeKeysOf(
  tx: Transaction,
  { user_id }: Member,
  { merchant_id }: Team,
  isMeant: (key: KeyRecord) => boolean,
  actor: Actor,
): Promise<void> {
  const made = await keysMadeBy(merchant_id, `user:${user_id}`, tx.prisma);
  for (const { id, livemode } of made.filter(isMeant))
    await revokeKeyIn(tx, { id, merchant_id, livemode }, actor);
}

/** Gives a member another role, or the same, and withdraws the invitations that it does not allow. */
export function giveRole(
  member: Member,
  role: Role,
  /** Of the keys that the member has made: those that end, too, if the role could not make them. */
  key_ids: readonly string[],
  team: Team,
  actor: Actor,
): Promise<Outcome> {
  const { user_id, email, role: before } = member;
  const { merchant_id } = team;
  return unlessLastOwner(async (tx) => {
    const { count } = await tx.prisma.auth_members.updateMany({
      where: whereOf(member, team),
      data: { role },
    });
    if (count === 0) return 'gone';
    await endInvitationsOf(tx, user_id, team.organization_id);
    const isMeant = (key: KeyRecord) => key_ids.includes(key.id) && isBeyondRole(key, role);
    await revokeKeysOf(tx, member, team, isMeant, actor);
    if (role === before) return 'done';
    const details = { role, before };
    await recordAudit(tx, actor, { merchant_id, action: 'team.role_changed', target: email, details });
    await queueSecurityMail({ template: 'role_changed', user_id, merchant_id, role }, tx);
    return 'done';
  });
}

/** Takes somebody out of a team: the person leaves, or is removed by the actor. The owners get a mail. */
export function endMembership(
  member: Member,
  /** Of the keys that the person has made: those that end, too. */
  key_ids: readonly string[],
  team: Team,
  actor: Actor,
): Promise<Outcome> {
  const { user_id, email, role } = member;
  const { merchant_id, organization_id } = team;
  const leaves = actor.name === `user:${user_id}`;
  return unlessLastOwner(async (tx) => {
    const { auth_members, auth_sessions } = tx.prisma;
    if ((await auth_members.deleteMany({ where: whereOf(member, team) })).count === 0) return 'gone';
    await auth_sessions.updateMany({
      where: { userId: user_id, activeOrganizationId: organization_id },
      data: { activeOrganizationId: null },
    });
    await endInvitationsOf(tx, user_id, organization_id);
    await revokeKeysOf(tx, member, team, ({ id }) => key_ids.includes(id), actor);
    const action = leaves ? 'team.left' : 'team.removed';
    await recordAudit(tx, actor, { merchant_id, action, target: email, details: { role } });
    const template = leaves ? 'member_left' : 'member_removed';
    await queueSecurityMail({ template, user_id, merchant_id, role }, tx);
    if (!leaves) await queueSecurityMail({ template: 'own_removal', user_id, merchant_id }, tx);
    return 'done';
  });
}

/**
 * Somebody leaves all teams because their account is about to be erased. Owners and audit logs are told without a name; by
 * the actor they still find what that one has done.
 */
export async function leaveByErasure(tx: Transaction, user_id: string): Promise<void> {
  const memberships = await tx.prisma.auth_members.findMany({
    where: { userId: user_id },
    select: { role: true, organization: { select: { merchant: { select: { id: true } } } } },
  });
  const actor = { name: `user:${user_id}`, address: null };
  for (const { role, organization } of memberships) {
    const merchant_id = organization.merchant?.id;
    if (!merchant_id) continue;
    await recordAudit(tx, actor, { merchant_id, action: 'team.left', target: 'erased', details: { role } });
    await queueSecurityMail({ template: 'member_left', merchant_id, role }, tx);
  }
}

/**
 * Notes that somebody has joined by an accepted invitation, and tells the owners. Again changes nothing: the library adds
 * the member in a transaction of its own, so a later tap makes up for what did not get this far.
 */
export async function noteJoined(user_id: string, invitation_id: string, actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    await lockUser.run(tx, [user_id]);
    const { auth_invitations, auth_users, audit_log } = tx.prisma;
    const invitation = await auth_invitations.findUnique({
      where: { id: invitation_id, status: 'accepted' },
      include: { organization: { include: { merchant: true } } },
    });
    const merchant_id = invitation?.organization.merchant?.id;
    if (!invitation || !merchant_id) return;
    const target = invitation.email.toLowerCase();
    // Another member may have opened the link.
    if ((await auth_users.count({ where: { id: user_id, email: target } })) === 0) return;
    const entry = { merchant_id, action: 'team.joined', target };
    const since = { created_at: { gte: invitation.createdAt } };
    if ((await audit_log.count({ where: { ...entry, ...since } })) > 0) return;
    await recordAudit(tx, actor, { ...entry, details: { role: invitation.role } });
    await queueSecurityMail({ template: 'team_joined', about_id: invitation_id, merchant_id }, tx);
  });
}
