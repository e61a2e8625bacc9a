import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { prisma } from '@/lib/db/prisma';
import { derivedKey, rootKeys } from '@/lib/db/root-keys';
import { sameBytes } from '@/lib/edge/same-bytes';
import { env } from '@/lib/env';
import { HOUR_ms, MINUTE_ms } from '@/lib/format/units';
import { isoDay } from '@/lib/format/utc-day';
import { log } from '@/lib/log';
import { addressHash } from '@/lib/mail/frame/addresses';
import { text } from '@/lib/mail/frame/content';
import { renderMail } from '@/lib/mail/frame/render';
import { safeName } from '@/lib/mail/frame/safe-name';
import { CAP_WINDOW_ms, CAPS, type MailKind, type Refusal } from '@/lib/mail/send/policy';
import { OWN_LETTERHEAD, sendMail } from '@/lib/mail/send/send';
import { afterAnswer } from './after-answer';
import { mailedLinkPage } from './mailed-link-page';

/** The mails of signing in: one purpose, one link each. */

interface Letter {
  to: string;
  template: string;
  /** Left out: about signing in. */
  kind?: MailKind;
  merchant_id?: string;
  subject: string;
  line: string;
  link: { url: string; label: string };
  /** What one request asked for, where its link does not tell it from another's: each is answered by a mail. */
  asked?: string;
  /** How long its link works, where anybody can ask for one who knows the address. */
  works_ms?: number;
  /** Tried also where mail has bounced. Left out: if its reader may have asked for it. */
  by_hand?: boolean;
  /** What to do when the mail was not asked for. */
  footer: string;
}

/** So many links that work are enough for their reader. Others can ask for more, to flood a mailbox. */
const MOST_LINKS = 5;
/** Mails that hold them. */
const WITH_LINK = ['verify_address', 'sign_in_link', 'sign_in_with_password', 'password_reset'];

/**
 * Whether an address has links of a kind enough that work. While nobody has confirmed it, others can have made accounts of
 * many spellings of a mailbox, so that those with a `+` count together with all, as for any other mail. They do not use
 * up those of the address without one: a newcomer could not confirm it.
 */
async function hasEnough(to: string, template: string, works_ms: number): Promise<boolean> {
  const { mails, auth_users } = prisma();
  const sentWithin = (ms: number) => ({
    address_hash: addressHash(to),
    created_at: { gt: new Date(Date.now() - ms) },
    sent_at: { not: null },
  });
  const own = { to_address: to };
  const factor = env().RATE_LIMIT_FACTOR;
  const same = await mails.count({ where: { ...sentWithin(works_ms), template, ...own } });
  if (same >= MOST_LINKS * factor) return true;
  const user = await auth_users.findUnique({ where: { email: to.toLowerCase() } });
  if (user?.emailVerified) return false;
  const counted = to.includes('+') ? {} : own;
  const all = await mails.count({
    where: { ...sentWithin(CAP_WINDOW_ms), template: { in: WITH_LINK }, ...counted },
  });
  return all >= CAPS.address * factor;
}

/** Each letter that was asked for is sent once. */
const keyOf = (template: string, to: string, asked: string): string =>
  `${template}:${createHash('sha256').update(`${to} ${asked}`).digest('base64url')}`;

/** Sends a letter. A failure is logged, not thrown: the person waiting for it will ask again. */
async function send(letter: Letter): Promise<void> {
  const { to, template, merchant_id, subject, line, link, footer } = letter;
  const { kind = 'account', asked = link.url, works_ms, by_hand = works_ms !== undefined } = letter;
  const content = { subject, preview: line, heading: subject, blocks: [text(line)], button: link, footer };
  try {
    if (works_ms !== undefined && (await hasEnough(to, template, works_ms)))
      return log('warn', 'a mail was not sent: enough of its links work', { template });
    const outcome = await sendMail({
      dedupe_key: keyOf(template, to, asked),
      template,
      kind,
      by_hand,
      to,
      merchant_id,
      letterhead: OWN_LETTERHEAD,
      message: () => renderMail(content, OWN_LETTERHEAD),
    });
    if (outcome === 'not_configured') log('warn', 'a mail was not sent: no mail provider', { template });
  } catch (error) {
    log('error', 'a mail was not sent', { template, reason: error instanceof Error ? error.message : '' });
  }
}

const pageOf = (link: string): string => `${env().APP_URL}${mailedLinkPage(link)}`;

/** Where confirming an address leads somebody who is not signed in. */
export const CONFIRMED_PATH = '/sign-in?confirmed=1';

const NOT_YOU = 'If this was not you, ignore this mail. Nothing changes.';

/** Sends the mail once the request has been answered, so that the answer's timing does not reveal who has an account. */
export async function sendVerification(to: string, url: string): Promise<void> {
  // Trying to sign in before sends it too, at most once an hour, and does not say where the link should lead.
  const by_sign_in = new URL(url).searchParams.get('callbackURL') === '/';
  afterAnswer('verification', () =>
    send({
      to,
      subject: 'Confirm your email address',
      template: 'verify_address',
      line: 'Confirm that this address is yours. Then sign in.',
      link: { url: pageOf(url), label: 'Confirm address' },
      asked: by_sign_in ? `hour ${new Date().toISOString().slice(0, 13)}` : undefined,
      works_ms: HOUR_ms,
      footer: 'The link works for one hour. If you did not sign up for Split, ignore this mail.',
    }),
  );
}

/**
 * To the owner of an address that somebody has signed up with once more, at most once a day. The person who signed up sees nothing
 * of it.
 */
export async function sendAccountExists(to: string): Promise<void> {
  afterAnswer('account_exists', () =>
    send({
      to,
      subject: 'You already have an account',
      template: 'account_exists',
      line: 'Somebody signed up with this address, which has an account at Split. Sign in, or choose a new password under "Forgot your password?".',
      link: { url: `${env().APP_URL}/sign-in`, label: 'Sign in' },
      asked: `day ${isoDay(Date.now())}`,
      footer: NOT_YOU,
    }),
  );
}

/** How long a link that signs in works. */
export const SIGN_IN_LINK_ms = 15 * MINUTE_ms;

const LINK_LINE = 'Use this link to sign in to your Split dashboard. It works once, for 15 minutes.';
/** The sign-in library takes away what somebody else may have set before the address was proven. */
const UNPROVEN_LINE =
  'It also confirms this address. A password set before that stops working: choose a new one under "Forgot your password?".';

/**
 * Mails a link that signs in; where the account has a second factor, the mail says to use the password instead. It is
 * written after the request has been answered, so that the answer's timing does not reveal who has an account.
 */
export async function sendMagicLink(to: string, url: string): Promise<void> {
  afterAnswer('sign_in_link', () => writeMagicLink(to, url));
}

async function writeMagicLink(typed: string, url: string): Promise<void> {
  const user = await prisma().auth_users.findUnique({ where: { email: typed.toLowerCase() } });
  if (!user) return;
  const { email: to } = user;
  if (user.twoFactorEnabled) {
    return send({
      to,
      subject: 'Sign in with your password',
      template: 'sign_in_with_password',
      line: 'Your account asks for a code from your authenticator app, so a link alone does not sign you in.',
      link: { url: `${env().APP_URL}/sign-in`, label: 'Sign in' },
      asked: url,
      works_ms: SIGN_IN_LINK_ms,
      footer: NOT_YOU,
    });
  }
  return send({
    to,
    subject: 'Your sign-in link',
    template: 'sign_in_link',
    line: user.emailVerified ? LINK_LINE : `${LINK_LINE} ${UNPROVEN_LINE}`,
    link: { url: pageOf(url), label: 'Sign in' },
    works_ms: SIGN_IN_LINK_ms,
    footer: NOT_YOU,
  });
}

/** Sends the mail once the request has been answered, for the same reason. */
export async function sendPasswordReset(to: string, url: string): Promise<void> {
  afterAnswer('password_reset', () =>
    send({
      to,
      subject: 'Choose a new password',
      template: 'password_reset',
      line: 'Choose a new password for your Split dashboard. This signs out all your devices.',
      link: { url, label: 'Choose a new password' },
      works_ms: HOUR_ms,
      footer: `The link works for one hour. ${NOT_YOU}`,
    }),
  );
}

/** Proves that the person opening an invitation has read its mail. The sender knows its id, too. */
function invitationProof(id: string, key: KeyObject | Buffer): string {
  return createHmac('sha256', key).update(`invitation:${id}`).digest('base64url');
}

export function isInvitationProof(id: string, proof: string): boolean {
  const given = Buffer.from(proof);
  return rootKeys().some((root) =>
    // Earlier versions used the root key itself, and an invitation is open for 7 days.
    [derivedKey(root, 'invitations'), root.bytes].some((key) => {
      return sameBytes(Buffer.from(invitationProof(id, key)), given);
    }),
  );
}

const INVITATION = 'invitation';

interface Invited {
  id: string;
  email: string;
}

interface InvitationLetter extends Invited {
  role: string;
  organization_id: string;
  inviter: string;
}

/**
 * Invites someone to a team, under the merchant's current name. The reader may not know the people who typed the two
 * names, so nothing in them may become a link or a message of its own.
 */
export async function sendInvitation(letter: InvitationLetter): Promise<void> {
  const { id, email, role, organization_id, inviter } = letter;
  const merchant = await prisma().merchants.findUnique({ where: { organization_id } });
  if (!merchant) throw new Error(`No merchant has the team ${organization_id}`);
  const business = safeName(merchant.name);
  const who = safeName(inviter) ?? 'Somebody';
  return send({
    to: email,
    subject: business ? `Join ${business} on Split` : 'Join a team on Split',
    template: INVITATION,
    asked: id,
    kind: 'notice',
    by_hand: true,
    merchant_id: merchant.id,
    line: `${who} invites you to the Split dashboard of ${business ?? 'a business'} as ${role}.`,
    link: {
      url: `${env().APP_URL}/invitation/${encodeURIComponent(id)}?proof=${invitationProof(id, derivedKey(rootKeys()[0], 'invitations'))}`,
      label: 'Accept the invitation',
    },
    footer: 'The invitation is open for 7 days. If you do not know the sender, ignore this mail.',
  });
}

/**
 * What became of an invitation's mail, which alone has its link: nobody else asks again. `unsubscribed`: the mailbox wants
 * none like it. `unknown`: there is no such mail, or it is of an earlier version.
 */
type InvitationMail = 'sent' | 'unsubscribed' | 'failed' | 'unknown';

export async function invitationMails(invited: readonly Invited[]): Promise<InvitationMail[]> {
  const keys = invited.map(({ id, email }) => keyOf(INVITATION, email, id));
  const mails = await prisma().mails.findMany({
    where: { dedupe_key: { in: keys } },
    select: { dedupe_key: true, sent_at: true, error_code: true },
  });
  return keys.map((key) => {
    const mail = mails.find(({ dedupe_key }) => dedupe_key === key);
    if (!mail) return 'unknown';
    if (mail.sent_at) return 'sent';
    return mail.error_code === ('unsubscribed' satisfies Refusal) ? 'unsubscribed' : 'failed';
  });
}
