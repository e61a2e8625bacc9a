import { prisma } from '@/lib/db/prisma';
import { CLIENT_ADDRESS_HEADER, UNKNOWN_ADDRESS } from '@/lib/edge/client-address';
import { noteOwnChange } from './accounts';

/** After a mailed link has set a new password: it has proved the address, and its owner hears of it. */
export async function passwordReset(user_id: string, request: Request | undefined): Promise<void> {
  await prisma().auth_users.updateMany({ where: { id: user_id }, data: { emailVerified: true } });
  const address = request?.headers.get(CLIENT_ADDRESS_HEADER) ?? UNKNOWN_ADDRESS;
  await noteOwnChange(user_id, address === UNKNOWN_ADDRESS ? null : address, 'password_reset');
}
