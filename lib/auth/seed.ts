import { generateId } from 'better-auth';
import { hashPassword } from 'better-auth/crypto';
import { transaction } from '@/lib/db/prisma';
import { giveTeam } from './accounts';
import type { Role } from './roles';

interface SeededUser {
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
 * Creates someone who can sign in to a merchant's dashboard, for the local stack and tests, or resets them to this
 * password and role. The address counts as confirmed. Safe to repeat. The merchant must exist.
 */
export async function seedDashboardOwner(input: SeededUser): Promise<{ user_id: string }> {
  const { merchant_id, name = 'Demo Owner', role = 'owner', staff = false } = input;
  const email = input.email.toLowerCase();
  const password = await hashPassword(input.password);
  return transaction(async (tx) => {
    const { auth_users, auth_accounts, auth_members, merchants } = tx.prisma;
    const granted = { emailVerified: true, role: staff ? 'staff' : 'user' };
    const { id: user_id } = await auth_users.upsert({
      where: { email },
      create: { id: generateId(), name, email, ...granted },
      update: granted,
    });
    await auth_accounts.deleteMany({ where: { userId: user_id, providerId: 'credential' } });
    await auth_accounts.create({
      data: { id: generateId(), accountId: user_id, providerId: 'credential', userId: user_id, password },
    });
    const merchant = await merchants.findUniqueOrThrow({ where: { id: merchant_id } });
    const organization_id = await giveTeam(tx, merchant_id, merchant.name, user_id, role);
    await auth_members.updateMany({
      where: { organizationId: organization_id, userId: user_id },
      data: { role },
    });
    return { user_id };
  });
}
