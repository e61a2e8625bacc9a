import { APIError } from 'better-auth/api';
import { log } from '@/lib/log';
import { accountName } from './account-name';

/** Where somebody proves who they are. */
const PROOFS = /^\/(sign-in\/email|two-factor\/verify-|magic-link\/verify|reset-password$)/;

/** So that entries of one account can be counted. */
function accountOf(body: unknown): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  if (typeof email !== 'string') return undefined;
  return accountName(email).slice(0, 12);
}

/** Logs a sign-in that was refused. Never what was typed. */
export function logRefusal(path: string, body: unknown, answered: unknown): void {
  if (!PROOFS.test(path) || !(answered instanceof APIError)) return;
  const { code } = answered.body ?? {};
  log('warn', 'a sign-in was refused', { path, code, status: answered.statusCode, account: accountOf(body) });
}
