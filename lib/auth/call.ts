import { parseSetCookieHeader, toCookieOptions } from 'better-auth/cookies';
import { cookies, headers } from 'next/headers';
import { CLIENT_ADDRESS_HEADER, requestAddress } from '@/lib/edge/client-address';
import { env } from '@/lib/env';
import { auth } from './auth';
import { cookieHeader } from './cookie-header';
import { PASSWORD_LENGTH } from './weak-password';

/** What the sign-in library answered. `code` is its word for why not; `retry_after_s` comes with 429. */
export interface AuthAnswer {
  ok: boolean;
  status: number;
  code: string | null;
  body: Record<string, unknown>;
  retry_after_s: number | null;
}

/**
 * Calls one of the sign-in library's endpoints from a server action as a browser would: through its handler, so
 * that its rate limits and checks apply. Cookies that it sets are set. For server actions and route handlers only.
 */
export function callAuth(path: `/${string}`, body: Record<string, unknown>): Promise<AuthAnswer> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Uses the token of a mailed link, likewise. */
export function spendLink(path: '/magic-link/verify' | '/verify-email', token: string): Promise<AuthAnswer> {
  return ask(`${path}?${new URLSearchParams({ token })}`, {});
}

async function ask(path: `/${string}`, init: RequestInit): Promise<AuthAnswer> {
  const { APP_URL, VERCEL } = env();
  const incoming = await headers();
  const request = new Request(`${APP_URL}/api/auth${path}`, {
    ...init,
    headers: {
      ...init.headers,
      origin: new URL(APP_URL).origin,
      cookie: await cookieHeader(),
      'user-agent': incoming.get('user-agent') ?? '',
      [CLIENT_ADDRESS_HEADER]: requestAddress(incoming, VERCEL),
    },
  });
  const response = await auth().handler(request);
  await keepCookies(response);
  const answered = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const retry = Number(response.headers.get('x-retry-after') ?? Number.NaN);
  return {
    ok: response.ok,
    status: response.status,
    code: typeof answered?.code === 'string' ? answered.code : null,
    body: answered ?? {},
    retry_after_s: response.status === 429 ? (Number.isFinite(retry) ? retry : 60) : null,
  };
}

async function keepCookies(response: Response): Promise<void> {
  const store = await cookies();
  for (const line of response.headers.getSetCookie()) {
    for (const [name, attributes] of parseSetCookieHeader(line)) {
      store.set(name, attributes.value, toCookieOptions(attributes));
    }
  }
}

/** Why a request was not met, in words that say what to do. */
export function authRefusal(answer: AuthAnswer): string {
  // It comes as 429 as well, without when it ends.
  if (answer.code === 'ACCOUNT_TEMPORARILY_LOCKED') return LOCKED;
  if (answer.status === 429) {
    const seconds = answer.retry_after_s ?? 60;
    return `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
  }
  return (answer.code && TEXTS[answer.code]) || 'That did not work. Check what you entered and try again.';
}

/** One text for both: somebody who signed up with another person's address must not see which it is. */
const WRONG =
  'The email address or the password is wrong. If you have just signed up, open the link in our mail first.';

const LOCKED =
  'Too many wrong codes: your account takes none for 15 minutes. If this was not you, choose a new password.';

const TEXTS: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: WRONG,
  EMAIL_NOT_VERIFIED: WRONG,
  INVALID_PASSWORD: 'The password is wrong.',
  PASSWORD_COMMON:
    'Choose another password: this one is on lists of common or stolen passwords. Four random words are a good one.',
  PASSWORD_TOO_SHORT: `Choose a password of at least ${PASSWORD_LENGTH.least} characters.`,
  PASSWORD_TOO_LONG: `Choose a password of at most ${PASSWORD_LENGTH.most} characters.`,
  INVALID_TOKEN: 'This link has expired or was already used. Request a new one.',
  CODE_NEEDED: 'Your account asks for a code from your authenticator app. Sign in with your password.',
  INVALID_CODE: 'That code is not right. Wait for the next one and try again.',
  INVALID_BACKUP_CODE: 'That backup code is wrong or was already used.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Sign in again.',
};
