import { createHmac, timingSafeEqual } from 'node:crypto';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { sendMail } from './send';

/** The mails of signing in: one purpose, one link each. */

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface Letter {
  to: string;
  subject: string;
  lines: string[];
  link?: { url: string; label: string };
  /** What to do when the mail was not asked for. */
  footer: string;
}

function send({ to, subject, lines, link, footer }: Letter): Promise<void> {
  const text = [...lines, ...(link ? [`${link.label}: ${link.url}`] : []), footer].join('\n\n');
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escape(line)}</p>`).join('');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escape(link.url)}" style="display:inline-block;background:#14624b;color:#ffffff;padding:12px 20px;border-radius:8px;font-weight:600;text-decoration:none">${escape(link.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#55605a;word-break:break-all">${escape(link.url)}</p>`
    : '';
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#f5f6f3;font-family:-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5;color:#18201c"><div style="max-width:520px;margin:0 auto;padding:32px 20px"><div style="background:#ffffff;border:1px solid #dfe4df;border-radius:14px;padding:28px"><h1 style="margin:0 0 16px;font-size:20px">${escape(subject)}</h1>${paragraphs}${button}<p style="margin:0;font-size:13px;color:#55605a">${escape(footer)}</p></div></div></body></html>`;
  return sendMail({ to, subject, html, text });
}

const NOT_YOU = 'If this was not you, ignore this mail. Nothing changes.';

export function sendVerification(to: string, url: string): Promise<void> {
  return send({
    to,
    subject: 'Confirm your email address',
    lines: ['Confirm that this address is yours. You can already use the dashboard in test mode.'],
    link: { url, label: 'Confirm address' },
    footer: 'The link works for one hour. If you did not sign up for Split, ignore this mail.',
  });
}

/** A link that signs in, unless the account asks for a second factor: then it says to use the password. */
export async function sendMagicLink(to: string, url: string): Promise<void> {
  const { rows } = await pool().query<{ two_factor_enabled: boolean | null }>(
    'SELECT two_factor_enabled FROM auth_users WHERE email = $1',
    [to.toLowerCase()],
  );
  if (!rows[0]) return;
  if (rows[0].two_factor_enabled) {
    return send({
      to,
      subject: 'Sign in with your password',
      lines: [
        'Your account asks for a code from your authenticator app, so a link alone does not sign you in.',
      ],
      link: { url: `${env().APP_URL}/sign-in`, label: 'Sign in' },
      footer: NOT_YOU,
    });
  }
  return send({
    to,
    subject: 'Your sign-in link',
    lines: ['Use this link to sign in to your Split dashboard. It works once, for 15 minutes.'],
    link: { url, label: 'Sign in' },
    footer: NOT_YOU,
  });
}

export function sendPasswordReset(to: string, url: string): Promise<void> {
  return send({
    to,
    subject: 'Choose a new password',
    lines: ['Choose a new password for your Split dashboard. Every device is signed out when you do.'],
    link: { url, label: 'Choose a new password' },
    footer: `The link works for one hour. ${NOT_YOU}`,
  });
}

/** Proves that who opens an invitation has read its mail: the id alone is also known to who invited. */
export function invitationProof(id: string): string {
  return createHmac('sha256', Buffer.from(env().ENCRYPTION_KEY, 'base64'))
    .update(`invitation:${id}`)
    .digest('base64url');
}

export function isInvitationProof(id: string, proof: string): boolean {
  const expected = Buffer.from(invitationProof(id));
  const given = Buffer.from(proof);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export interface InvitationLetter {
  id: string;
  email: string;
  role: string;
  merchant: string;
  inviter: string;
}

export function sendInvitation({ id, email, role, merchant, inviter }: InvitationLetter): Promise<void> {
  return send({
    to: email,
    subject: `Join ${merchant} on Split`,
    lines: [`${inviter} invites you to the Split dashboard of ${merchant} as ${role}.`],
    link: {
      url: `${env().APP_URL}/invitation/${encodeURIComponent(id)}?proof=${invitationProof(id)}`,
      label: 'Accept the invitation',
    },
    footer: 'The invitation is open for 7 days. If you do not know the sender, ignore this mail.',
  });
}
