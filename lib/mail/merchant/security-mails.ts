import { newId } from '@/lib/db/ids';
import { pool, type Queryable } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs, type SecurityMailPayload } from '@/lib/queue/jobs';
import { accountRecipients } from '../send/recipients';
import { sendOwnMail } from './own-mail';
import { type SecurityNews, securityNotice } from './security-notices';

/* Tells people what has changed in the security of their account, so that they notice when it was not them. */

/** What has happened to an account; `about_id` is left out where no row of ours names it. */
type Happened = Omit<SecurityMailPayload, 'about_id' | 'happened_at_ms'> & { about_id?: string };

/** Queues the mail in the transaction of what it is about; or after it, where the sign-in library has already done that. */
export function queueSecurityMail(happened: Happened, client: Queryable = pool()): Promise<void> {
  const { about_id = newId('mail_') } = happened;
  return enqueue(client, jobs.security_mail, { ...happened, about_id, happened_at_ms: Date.now() });
}

interface Letter {
  news: SecurityNews;
  recipients: string[];
}

const confirmedUser = (id: string | undefined) =>
  id === undefined ? null : prisma().auth_users.findUnique({ where: { id, emailVerified: true } });

/** What to write and to whom; null if the key, the user, or the merchant is gone. */
async function letterOf(mail: SecurityMailPayload): Promise<Letter | null> {
  const { template, merchant_id, user_id } = mail;
  const merchant = merchant_id ? await prisma().merchants.findUnique({ where: { id: merchant_id } }) : null;
  if (template === 'key_issued') {
    const key = await prisma().api_keys.findUnique({ where: { id: mail.about_id } });
    if (!key || !merchant) return null;
    const maker = await prisma().auth_users.findUnique({
      where: { id: key.created_by?.replace(/^(user|staff):/, '') ?? '' },
    });
    const news = {
      template,
      business: merchant.name,
      merchant_id: merchant.id,
      key,
      maker: maker?.email ?? null,
    } as const;
    return { news, recipients: await accountRecipients(merchant.id) };
  }
  if (template === 'role_changed') {
    const user = await prisma().auth_users.findUnique({ where: { id: user_id ?? '' } });
    if (!user || !merchant) return null;
    const owners = await accountRecipients(merchant.id);
    const theirs = user.emailVerified ? [user.email] : [];
    const news = {
      template,
      business: merchant.name,
      merchant_id: merchant.id,
      email: user.email,
      role: mail.role ?? '',
    } as const;
    return { news, recipients: [...new Set([...theirs, ...owners])] };
  }
  if (template === 'member_removed' || template === 'member_left' || template === 'own_removal') {
    const user = await prisma().auth_users.findUnique({ where: { id: user_id ?? '' } });
    if (!user || !merchant) return null;
    const business = merchant.name;
    const { email } = user;
    if (template === 'own_removal')
      return { news: { template, business, email }, recipients: user.emailVerified ? [email] : [] };
    const news = { template, business, merchant_id: merchant.id, email, role: mail.role ?? '' };
    return { news, recipients: await accountRecipients(merchant.id) };
  }
  if (template === 'team_joined') {
    const invitation = await prisma().auth_invitations.findUnique({
      where: { id: mail.about_id },
      include: { inviter: true },
    });
    if (!invitation || !merchant) return null;
    const { email, inviter } = invitation;
    const role = invitation.role ?? '';
    const news = {
      template,
      business: merchant.name,
      merchant_id: merchant.id,
      email,
      role,
      inviter: inviter.email,
    } as const;
    return { news, recipients: (await accountRecipients(merchant.id)).filter((owner) => owner !== email) };
  }
  const user = await confirmedUser(user_id);
  if (!user) return null;
  const { browser = null, address = null, codes_left = 0 } = mail;
  const own = { email: user.email, browser, address };
  const news: SecurityNews =
    template === 'backup_code_used' ? { template, ...own, codes_left } : { template, ...own };
  return { news, recipients: [user.email] };
}

/** @throws MailUnavailable when it should be tried again later */
export async function sendSecurityMail(mail: SecurityMailPayload): Promise<void> {
  const letter = await letterOf(mail);
  if (!letter) return;
  const content = securityNotice(letter.news, mail.happened_at_ms);
  const { template, about_id, merchant_id } = mail;
  const key = [template, about_id];
  await sendOwnMail(letter.recipients, { key, template, kind: 'account', content, merchant_id });
}
