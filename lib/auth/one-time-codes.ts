import { createHash } from 'node:crypto';
import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { prisma } from '@/lib/db/prisma';
import { CLIENT_ADDRESS_HEADER, UNKNOWN_ADDRESS } from '@/lib/edge/client-address';
import { describeAgent } from '@/lib/format/agent';
import { MINUTE_ms } from '@/lib/format/units';
import { queueSecurityMail } from '@/lib/mail/merchant/security-mails';
import { secondFactorOn } from './accounts';
import type { HookContext } from './hook-context';

/*
 * A code from an authenticator app counts once (RFC 6238, 5.2). The sign-in library accepts it for as long as its
 * window lasts, so that one seen over a shoulder could be used again.
 */

/** Longer than any code is accepted: its own 30 seconds, and those before and after. */
const KEPT_ms = 5 * MINUTE_ms;

/** Who presents a code: somebody who is signed in, or whose password was right and who has a cookie for the next step. */
async function presenter(context: HookContext): Promise<string | null> {
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const { name } = context.context.createAuthCookie('two_factor');
  const waiting = await context.getSignedCookie(name, context.context.secret);
  if (!waiting) return null;
  const found = await context.context.internalAdapter.findVerificationValue(waiting);
  return found?.value ?? null;
}

/**
 * Uses up a code before it is checked, so that of two that arrive at once only one is.
 * @throws APIError INVALID_CODE if it was presented before
 */
export async function spendCode(context: HookContext): Promise<void> {
  const user_id = await presenter(context);
  if (!user_id) return;
  const nonce = createHash('sha256').update(`totp ${user_id} ${context.body?.code}`).digest('base64url');
  const { count } = await prisma().spent_proofs.createMany({
    data: { nonce: `totp ${nonce}`, expires_at: new Date(Date.now() + KEPT_ms) },
    skipDuplicates: true,
  });
  if (count === 0) throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Used before' });
}

const answer = z.object({ token: z.string() });

/**
 * After the sign-in library has checked a code. The first one of somebody who is signed in turns the second factor on:
 * the library answers with the token of that sign-in, which it has replaced by a new one.
 */
export async function noteSecondFactor(
  { path, context: { newSession }, headers }: HookContext,
  returned: unknown,
): Promise<void> {
  if (path !== '/two-factor/verify-totp' || !newSession) return;
  const found = answer.safeParse(returned);
  const { id: sign_in_id, userId: user_id, token } = newSession.session;
  if (!found.success || found.data.token === token) return;
  const address = headers?.get(CLIENT_ADDRESS_HEADER) ?? UNKNOWN_ADDRESS;
  await secondFactorOn({ sign_in_id, user_id }, address === UNKNOWN_ADDRESS ? null : address);
}

/** How long an account takes no code after ten wrong ones in a row, from whichever sign-ins. */
export const LOCKED_ms = 15 * MINUTE_ms;

const WRONG_CODES: ReadonlySet<unknown> = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);

/**
 * After a wrong code: if it has locked the second factor, its owner gets a mail. Only the right password gets so far:
 * wrong codes of somebody who is signed in lock nothing, and end that sign-in (confirm-person.ts).
 */
export async function noteLock(context: HookContext, returned: unknown): Promise<void> {
  const { path, headers } = context;
  if (!path.startsWith('/two-factor/verify-') || !isAPIError(returned)) return;
  if (!WRONG_CODES.has(returned.body?.code)) return;
  const user_id = await presenter(context);
  if (!user_id) return;
  const where = { userId: user_id, lockedUntil: { gt: new Date() } };
  const factor = await prisma().auth_two_factors.findFirst({ where });
  if (!factor?.lockedUntil) return;
  // Two wrong codes at once may each have set its end. Those of two locks are further apart than one lasts.
  const lock = Math.floor(factor.lockedUntil.getTime() / LOCKED_ms);
  await queueSecurityMail({
    template: 'second_factor_locked',
    about_id: `${user_id}_${lock}`,
    user_id,
    browser: describeAgent(headers?.get('user-agent') ?? null),
    address: headers?.get(CLIENT_ADDRESS_HEADER) ?? null,
  });
}
