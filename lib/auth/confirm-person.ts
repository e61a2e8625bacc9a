import { isAPIError } from 'better-auth/api';
import { prisma } from '@/lib/db/prisma';
import { rateLimiter } from '@/lib/edge/rate-limit/limiter';
import { MINUTE_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { accountName } from './account-name';
import { auth } from './auth';
import { authRefusal, callAuth } from './call';
import { cookieHeader } from './cookie-header';
import type { SignedIn } from './signed-in';

/*
 * Somebody who is signed in proves again who they are, before keys, secrets, payouts, and whatever else would outlive
 * a stolen cookie, which must not be enough for these. Signing in counts as proof.
 */

/** How long a proof counts. */
const PROOF_LIFETIME_ms = 15 * MINUTE_ms;

/** So many wrong answers in a row end the sign-in: anyone who guesses has a stolen cookie. */
const MOST_WRONG = 10;
const TRIES = { name: 'confirm_person', per_minute: 5 };

type Proof = 'password' | 'code' | 'link';

/** Whether this person has signed in, or has proved who they are, within the last minutes. */
export async function provedLately({ sign_in_id }: SignedIn): Promise<boolean> {
  const signIn = await prisma().auth_sessions.findUnique({ where: { id: sign_in_id } });
  if (!signIn) return false;
  const proved = Math.max(signIn.createdAt.getTime(), signIn.confirmed_at?.getTime() ?? 0);
  return Date.now() - proved < PROOF_LIFETIME_ms;
}

/** What this person can prove it with: the second factor where there is one, else the password, else a mailed link. */
export async function proofOf({ user }: SignedIn): Promise<Proof> {
  if (user.two_factor) return 'code';
  return (await hasPassword(user.id)) ? 'password' : 'link';
}

/** Some people only ever sign in by mailed links. */
export async function hasPassword(user_id: string): Promise<boolean> {
  const passwords = await prisma().auth_accounts.count({
    where: { userId: user_id, providerId: 'credential', password: { not: null } },
  });
  return passwords > 0;
}

/** Checks what was typed. Null if it is right, which then counts for a while; otherwise why not, in words. */
export async function confirmPerson(
  who: SignedIn,
  by: Exclude<Proof, 'link'>,
  typed: string,
): Promise<string | null> {
  const { allowed } = await rateLimiter().consume(TRIES, who.user.id);
  if (!allowed) return 'Too many attempts. Try again in a minute.';
  const refusal = by === 'code' ? await checkCode(typed.replace(/\s/g, '')) : await checkPassword(typed);
  const where = { id: who.sign_in_id };
  if (refusal === null) {
    const data = { confirmed_at: new Date(), wrong_confirmations: 0 };
    await prisma().auth_sessions.updateMany({ where, data });
    return null;
  }
  log('warn', 'a confirmation was refused', { by, account: accountName(who.user.email).slice(0, 12) });
  await prisma().auth_sessions.updateMany({ where, data: { wrong_confirmations: { increment: 1 } } });
  await prisma().auth_sessions.deleteMany({ where: { ...where, wrong_confirmations: { gte: MOST_WRONG } } });
  return refusal;
}

async function checkCode(code: string): Promise<string | null> {
  const way = /^\d{6}$/.test(code) ? 'verify-totp' : 'verify-backup-code';
  const answer = await callAuth(`/two-factor/${way}`, { code });
  return answer.ok ? null : authRefusal(answer);
}

async function checkPassword(password: string): Promise<string | null> {
  try {
    const headers = new Headers({ cookie: await cookieHeader() });
    await auth().api.verifyPassword({ body: { password }, headers });
    return null;
  } catch (error) {
    if (isAPIError(error)) return 'The password is wrong.';
    throw error;
  }
}

/** Mails a link that signs in again. Opened in the same browser, it counts as proof. Null, or why it was not sent. */
export async function mailProof({ user }: SignedIn): Promise<string | null> {
  const answer = await callAuth('/sign-in/magic-link', {
    email: user.email,
    callbackURL: '/dashboard',
    errorCallbackURL: '/sign-in',
  });
  return answer.ok ? null : authRefusal(answer);
}
