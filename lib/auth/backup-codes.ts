import { isAPIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { z } from 'zod';
import { prisma } from '@/lib/db/prisma';
import { CLIENT_ADDRESS_HEADER } from '@/lib/edge/client-address';
import { noteOwnChange } from './accounts';
import type { HookContext } from './hook-context';

/** Codes that take the place of the authenticator app, each of them once. */

type Key = Parameters<typeof symmetricDecrypt>[0]['key'];

const codes = z.array(z.string());
const answer = z.object({ user: z.object({ id: z.string() }) });

/** How many a user still has; null without a second factor. `key` is the sign-in library's. */
export async function countBackupCodes(key: Key, user_id: string): Promise<number | null> {
  const factor = await prisma().auth_two_factors.findFirst({ where: { userId: user_id } });
  if (!factor) return null;
  return codes.parse(JSON.parse(await symmetricDecrypt({ key, data: factor.backupCodes }))).length;
}

/** After the sign-in library has checked one: if it was right, the person gets a mail that it was used. */
export async function noteBackupCode(
  { path, context, headers }: HookContext,
  returned: unknown,
): Promise<void> {
  if (path !== '/two-factor/verify-backup-code' || isAPIError(returned)) return;
  const found = answer.safeParse(returned);
  if (!found.success) return;
  const { id } = found.data.user;
  const codes_left = (await countBackupCodes(context.secretConfig, id)) ?? 0;
  const address = headers?.get(CLIENT_ADDRESS_HEADER) ?? null;
  await noteOwnChange(id, address, 'backup_code_used', { codes_left });
}
