import { APIError } from 'better-auth/api';
import type { HookContext } from './hook-context';
import { isWeakPassword, PASSWORD_LENGTH } from './weak-password';

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
