import { prisma } from '@/lib/db/prisma';
import type { Member } from '@/lib/group/model';
import { addressHash } from '../frame/addresses';
import { bouncedAddresses } from './bounced-members';

interface Contacts {
  /** One or none. */
  support: string[];
  owners: string[];
}

/** Owners count only if their address is confirmed. The library keeps several roles as a list with commas. */
async function contactsOf(merchant_id: string): Promise<Contacts> {
  const merchant = await prisma().merchants.findUnique({
    where: { id: merchant_id },
    select: {
      support_email: true,
      organization: {
        select: {
          members: {
            where: { user: { emailVerified: true } },
            select: { role: true, user: { select: { email: true, banned: true } } },
            orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          },
        },
      },
    },
  });
  const owners = (merchant?.organization?.members ?? [])
    .filter(({ role, user }) => role.split(',').includes('owner') && !user.banned)
    .map(({ user }) => user.email);
  const { support_email = null } = merchant ?? {};
  return { support: support_email ? [support_email] : [], owners };
}

/** The first of these groups of people of which mail reaches somebody: those whom it reaches. */
async function firstReached(...groups: string[][]): Promise<string[]> {
  const bounced = await bouncedAddresses(groups.flat());
  const reached = groups.map((group) => group.filter((address) => !bounced.has(address)));
  const isSome = (group: string[]) => group.length > 0;
  // Where it reaches nobody, the mails that were not sent say so.
  return reached.find(isSome) ?? groups.find(isSome) ?? [];
}

/** Who hears about the merchant's account: its owners, else its support address. */
export async function accountRecipients(merchant_id: string): Promise<string[]> {
  const { support, owners } = await contactsOf(merchant_id);
  return firstReached(owners, support);
}

/** The service's own staff. */
export async function staffRecipients(): Promise<string[]> {
  const users = await prisma().auth_users.findMany({
    where: { role: 'staff', emailVerified: true, OR: [{ banned: false }, { banned: null }] },
    select: { email: true },
    orderBy: { createdAt: 'asc' },
    take: 50,
  });
  return users.map(({ email }) => email);
}

/** Who hears about one customer's case: the support address, else the owners. */
export async function caseRecipients(merchant_id: string): Promise<string[]> {
  const { support, owners } = await contactsOf(merchant_id);
  return firstReached(support, owners);
}

/** Whether a member's address has been sent mails of the group, which carry the personal link. */
export async function hasHadMail(
  session_id: string,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<boolean> {
  if (email === null) return false;
  const sent = { template: { not: 'confirm_address' }, attempted_at: { not: null }, error_code: null };
  const where = { session_id, member_id: id, address_hash: addressHash(email), ...sent };
  return (await prisma().mails.count({ where })) > 0;
}
