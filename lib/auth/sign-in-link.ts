import { APIError } from 'better-auth/api';
import { prisma } from '@/lib/db/prisma';
import { safeNext } from './next-path';

/**
 * The page that a mailed link to sign in leads to, made of the library's own address. It asks first: programs that scan
 * mails open every link in them, and the link works once.
 */
export function signInLinkPage(link: string): string {
  const { searchParams } = new URL(link);
  const query = new URLSearchParams({
    token: searchParams.get('token') ?? '',
    next: safeNext(searchParams.get('callbackURL') ?? undefined),
  });
  return `/sign-in/link?${query}`;
}

/**
 * The library asks for a code after a password alone, and a link can have been mailed before the second factor was turned
 * on.
 * @throws APIError CODE_NEEDED for somebody who has one
 */
export async function refuseWithoutCode(user_id: string): Promise<void> {
  const user = await prisma().auth_users.findUnique({ where: { id: user_id } });
  if (user?.twoFactorEnabled)
    throw new APIError('FORBIDDEN', { code: 'CODE_NEEDED', message: 'Needs a code' });
}
