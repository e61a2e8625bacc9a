import { type AuthAnswer, authRefusal } from '@/lib/auth/call';
import { type FormState, refused, wrong } from '../form/form-state';

/** Why not, where another password or code would do. */
const ABOUT_WHAT_WAS_TYPED: ReadonlySet<string | null> = new Set([
  'PASSWORD_COMMON',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
]);

/** What a form answers for the sign-in library; `field` is the one with the password or the code. */
export function authRefused(answer: AuthAnswer, field: string): FormState & { ok: false } {
  const why = authRefusal(answer);
  return ABOUT_WHAT_WAS_TYPED.has(answer.code) ? wrong(field, why) : refused(why);
}
