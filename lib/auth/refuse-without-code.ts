import { APIError } from 'better-auth/api';
import { prisma } from '@/lib/db/prisma';

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
