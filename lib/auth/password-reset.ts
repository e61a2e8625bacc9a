import { prisma } from '@/lib/db/prisma';
import { queueSecurityMail } from '@/lib/mail/merchant/security-mails';

/** After a mailed link has set a new password: it has proved the address, and its owner hears of it. */
export async function passwordReset(user_id: string): Promise<void> {
  await prisma().auth_users.updateMany({ where: { id: user_id }, data: { emailVerified: true } });
  await queueSecurityMail({ template: 'password_changed', user_id });
}
