import { prisma } from '@/lib/db/prisma';
import { createMerchantFor } from './accounts';
import { auth } from './auth';
import { CONFIRMED_PATH } from './mails';

interface NewAccount {
  /** As the sign-in library answered. Where the address had an account before, nobody has this id. */
  user_id: string;
  email: string;
  business: string;
  country: string;
  address: string | null;
}

/**
 * Gives a new account its merchant, and mails the link that confirms the address. Does nothing for an address that had
 * an account before. It runs after the answer, which must not take longer for one than for the other.
 */
export async function openAccount({ user_id, email, business, country, address }: NewAccount): Promise<void> {
  const user = await prisma().auth_users.findUnique({ where: { id: user_id, email } });
  if (!user) return;
  const actor = { name: `user:${user_id}`, address };
  await createMerchantFor(user_id, { name: business, country, support_email: email }, actor);
  await auth().api.sendVerificationEmail({ body: { email, callbackURL: CONFIRMED_PATH } });
}
