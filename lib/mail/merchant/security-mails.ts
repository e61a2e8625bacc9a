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

/** What to write and to whom; null if the key, the user, or the merchant is gone. */
async function letterOf(mail: SecurityMailPayload): Promise<Letter | null> {
  const { template, about_id, merchant_id, user_id, role = '' } = mail;
  const { merchants, auth_users, auth_invitations, api_keys } = prisma();
  const merchant = merchant_id ? await merchants.findUnique({ where: { id: merchant_id } }) : null;
  const user = user_id ? await auth_users.findUnique({ where: { id: user_id } }) : null;
  const team = merchant && { business: merchant.name, merchant_id: merchant.id };
  const theirs = user?.emailVerified ? [user.email] : [];
  if (template === 'own_removal') {
    if (!user || !team) return null;
    return { news: { template, business: team.business, email: user.email }, recipients: theirs };
  }
  const owners = team ? await accountRecipients(team.merchant_id) : [];
  switch (template) {
    case 'key_issued': {
      const key = await api_keys.findUnique({ where: { id: about_id } });
      if (!key || !team) return null;
      const id = key.created_by?.replace(/^(user|staff):/, '') ?? '';
      const maker = await auth_users.findUnique({ where: { id } });
      return { news: { template, ...team, key, maker: maker?.email ?? null }, recipients: owners };
    }
    case 'team_joined': {
      const invitation = await auth_invitations.findUnique({
        where: { id: about_id },
        include: { inviter: true },
      });
      if (!invitation || !team) return null;
      const { email, inviter } = invitation;
      const news = { template, ...team, email, role: invitation.role ?? '', inviter: inviter.email };
      return { news, recipients: owners.filter((owner) => owner !== email) };
    }
    case 'member_removed':
      if (!user || !team) return null;
      return { news: { template, ...team, email: user.email, role }, recipients: owners };
    case 'member_left':
      // It names nobody where the account was erased.
      if (!team || (user_id && !user)) return null;
      return { news: { template, ...team, email: user?.email ?? null, role }, recipients: owners };
    case 'role_changed': {
      if (!user || !team) return null;
      const news = { template, ...team, email: user.email, role };
      return { news, recipients: [...new Set([...theirs, ...owners])] };
    }
  }
  if (!user?.emailVerified) return null;
  const { browser = null, address = null, codes_left = 0 } = mail;
  const own = { email: user.email, browser, address };
  const news: SecurityNews =
    template === 'backup_code_used' ? { template, ...own, codes_left } : { template, ...own };
  return { news, recipients: theirs };
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
