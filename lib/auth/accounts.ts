import { generateId } from 'better-auth';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { queueSecurityMail } from '@/lib/mail/merchant/security-mails';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { insertMerchant } from '@/lib/merchant/merchants';
import { lockUser } from './accounts.sql';
import type { Role } from './roles';

/** What the dashboard needs to know of a team: its merchant, its members, and their roles. */

export interface Membership {
  merchant_id: string;
  merchant_name: string;
  organization_id: string;
  role: Role;
}

/** The merchants that a user belongs to, oldest membership first. */
export async function membershipsOf(
  user_id: string,
  client: Transaction['prisma'] = prisma(),
): Promise<Membership[]> {
  const members = await client.auth_members.findMany({
    where: { userId: user_id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const merchants = await client.merchants.findMany({
    where: { organization_id: { in: members.map(({ organizationId }) => organizationId) } },
    select: { id: true, name: true, organization_id: true },
  });
  return members.flatMap(({ role, organizationId: organization_id }) => {
    const merchant = merchants.find((each) => each.organization_id === organization_id);
    return merchant
      ? { merchant_id: merchant.id, merchant_name: merchant.name, organization_id, role: role as Role }
      : [];
  });
}

/**
 * Creates a merchant together with its team, whose one owner is this user: the first, for somebody who has none. Again
 * changes nothing.
 */
export async function createMerchantFor(
  user_id: string,
  input: { name: string; country?: string; support_email: string | null },
  actor: Actor,
): Promise<void> {
  await transaction(async (tx) => {
    await lockUser.run(tx, [user_id]);
    const where = { userId: user_id, organization: { merchant: { isNot: null } } };
    if ((await tx.prisma.auth_members.count({ where })) > 0) return;
    const { id } = await insertMerchant(tx, input, actor);
    await giveTeam(tx, id, input.name, user_id);
  });
}

/** Gives a merchant a team if it has none, with this user in it. Safe to repeat, also at the same time. */
export async function giveTeam(
  { prisma }: Transaction,
  merchant_id: string,
  name: string,
  user_id: string,
  role: Role = 'owner',
): Promise<string> {
  const merchant = await prisma.merchants.findUniqueOrThrow({ where: { id: merchant_id } });
  const { id: organization_id } = merchant.organization_id
    ? { id: merchant.organization_id }
    : await prisma.auth_organizations.upsert({
        where: { slug: merchant_id },
        create: { id: generateId(), name, slug: merchant_id },
        update: { name },
      });
  await prisma.merchants.updateMany({
    where: { id: merchant_id, organization_id: null },
    data: { organization_id },
  });
  await prisma.auth_members.createMany({
    data: { id: generateId(), organizationId: organization_id, userId: user_id, role },
    skipDuplicates: true,
  });
  return organization_id;
}

/** `not_confirmed`: anyone can sign up with an address, so nothing is granted until its owner has confirmed it. */
type StaffOutcome = 'done' | 'no_account' | 'not_confirmed';

/** Makes a user one of the service's staff, or takes that away. */
export async function setStaff(address: string, granted: boolean, actor: Actor): Promise<StaffOutcome> {
  const email = address.trim().toLowerCase();
  return transaction(async (tx) => {
    const user = await tx.prisma.auth_users.findUnique({ where: { email } });
    if (!user) return 'no_account';
    if (granted && !user.emailVerified) return 'not_confirmed';
    await tx.prisma.auth_users.update({ where: { email }, data: { role: granted ? 'staff' : 'user' } });
    await recordAudit(tx, actor, {
      merchant_id: null,
      action: granted ? 'staff.granted' : 'staff.revoked',
      target: user.id,
    });
    return 'done';
  });
}

/**
 * Takes the second factor from a user who has lost it and the backup codes, and signs the user out everywhere. It asks for
 * no proof: that is up to whom the user has called.
 */
export async function resetSecondFactor(
  address: string,
  actor: Actor,
): Promise<'done' | 'no_account' | 'no_factor'> {
  const email = address.trim().toLowerCase();
  const user = await prisma().auth_users.findUnique({ where: { email } });
  if (!user) return 'no_account';
  const { id } = user;
  return transaction(async (tx) => {
    const { count } = await tx.prisma.auth_users.updateMany({
      where: { id, twoFactorEnabled: true },
      data: { twoFactorEnabled: false },
    });
    if (count === 0) return 'no_factor';
    await tx.prisma.auth_two_factors.deleteMany({ where: { userId: id } });
    await tx.prisma.auth_sessions.deleteMany({ where: { userId: id } });
    await recordOfUser(tx, id, actor, 'user.two_factor_reset');
    await queueSecurityMail({ template: 'two_factor_off', user_id: id }, tx);
    return 'done';
  });
}

/** Writes it down for each merchant of a user; also for somebody without one, such as our staff. */
async function recordOfUser(tx: Transaction, user_id: string, actor: Actor, action: string): Promise<void> {
  const merchants = (await membershipsOf(user_id, tx.prisma)).map(({ merchant_id }) => merchant_id);
  for (const merchant_id of merchants.length > 0 ? merchants : [null])
    await recordAudit(tx, actor, { merchant_id, action, target: user_id });
}

/** What somebody can change in their account, and the mail about it, if there is one. */
const OWN_CHANGES = {
  two_factor_enabled: 'two_factor_on',
  two_factor_disabled: 'two_factor_off',
  password_changed: 'password_changed',
  password_reset: 'password_changed',
  backup_code_used: 'backup_code_used',
  backup_codes_renewed: 'backup_codes_renewed',
  signed_out_elsewhere: null,
  name_changed: null,
} as const;

type OwnChange = keyof typeof OWN_CHANGES;

/** After such a change each merchant that lets this person in has a line of it, and the person gets a mail. */
export async function noteOwnChange(
  user_id: string,
  address: string | null,
  change: OwnChange,
  more: { codes_left?: number } = {},
): Promise<void> {
  await transaction((tx) => noteChange(tx, user_id, address, change, more));
}

async function noteChange(
  tx: Transaction,
  user_id: string,
  address: string | null,
  change: OwnChange,
  more: { codes_left?: number } = {},
): Promise<void> {
  await recordOfUser(tx, user_id, { name: `user:${user_id}`, address }, `user.${change}`);
  const template = OWN_CHANGES[change];
  if (template) await queueSecurityMail({ template, user_id, ...more }, tx);
}

interface OwnSignIn {
  sign_in_id: string;
  user_id: string;
}

/** Signs somebody out in every browser but this one, and counts them. The library's own way ends 100 at most. */
export function endOtherSignIns(kept: OwnSignIn, actor: Actor): Promise<number> {
  return transaction((tx) => endOthers(tx, kept, actor));
}

async function endOthers(tx: Transaction, { sign_in_id, user_id }: OwnSignIn, actor: Actor): Promise<number> {
  const where = { userId: user_id, id: { not: sign_in_id } };
  const { count } = await tx.prisma.auth_sessions.deleteMany({ where });
  if (count > 0) await recordOfUser(tx, user_id, actor, 'user.signed_out_elsewhere');
  return count;
}

/** Signs somebody out in one of their own browsers. Whether that was signed in. */
export function endSignInOf({ sign_in_id, user_id }: OwnSignIn, actor: Actor): Promise<boolean> {
  return transaction(async (tx) => {
    const { count } = await tx.prisma.auth_sessions.deleteMany({
      where: { id: sign_in_id, userId: user_id },
    });
    if (count > 0) await recordOfUser(tx, user_id, actor, 'user.device_signed_out');
    return count > 0;
  });
}

/** Once a second factor is on: those who know the password alone may be signed in already. */
export async function secondFactorOn(kept: OwnSignIn, address: string | null): Promise<void> {
  const { user_id } = kept;
  await transaction(async (tx) => {
    await endOthers(tx, kept, { name: `user:${user_id}`, address });
    await noteChange(tx, user_id, address, 'two_factor_enabled');
  });
}

/** The service's staff. */
export function listStaff(): Promise<{ id: string; name: string; email: string }[]> {
  return prisma().auth_users.findMany({
    where: { role: 'staff' },
    select: { id: true, name: true, email: true },
    orderBy: { email: 'asc' },
  });
}

/** The next sign-in of this person starts at this merchant. Nothing changes for another's. */
export async function keepChoice(user_id: string, organization_id: string): Promise<void> {
  const where = { userId: user_id, organizationId: organization_id };
  await prisma().auth_members.updateMany({ where, data: { chosen_at: new Date() } });
}

/** What the user has last chosen and is still in; null for somebody who has never chosen. */
export async function lastChoice(user_id: string): Promise<string | null> {
  const last = await prisma().auth_members.findFirst({
    where: { userId: user_id, chosen_at: { not: null } },
    orderBy: [{ chosen_at: 'desc' }, { id: 'asc' }],
  });
  return last?.organizationId ?? null;
}

/**
 * Chooses which of the user's merchants this sign-in looks at, and later ones start at. Another's merchant is not accepted.
 */
export async function chooseMerchant(
  { sign_in_id, user_id }: { sign_in_id: string; user_id: string },
  organization_id: string,
): Promise<void> {
  await prisma().auth_sessions.updateMany({
    where: {
      id: sign_in_id,
      userId: user_id,
      user: { memberships: { some: { organizationId: organization_id } } },
    },
    data: { activeOrganizationId: organization_id },
  });
  await keepChoice(user_id, organization_id);
}
