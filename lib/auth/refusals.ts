import { APIError } from 'better-auth/api';
import { prisma } from '@/lib/db/prisma';
import type { HookContext } from './hook-context';
import { isWeakPassword, PASSWORD_LENGTH } from './weak-password';

/* What the sign-in refuses beyond what the library does. */

/** Where somebody chooses a password, and the field it is in. */
const CHOICES: Readonly<Record<string, string>> = {
  '/sign-up/email': 'password',
  '/reset-password': 'newPassword',
  '/change-password': 'newPassword',
};

/** @throws APIError PASSWORD_COMMON; the library itself refuses one that is too short */
export async function refuseWeakPassword({ path, body }: HookContext): Promise<void> {
  const field = CHOICES[path];
  if (!field) return;
  const password: unknown = body?.[field];
  const { least, most } = PASSWORD_LENGTH;
  if (typeof password !== 'string' || password.length < least || password.length > most) return;
  if (!(await isWeakPassword(password))) return;
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_COMMON', message: 'Choose another password' });
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
