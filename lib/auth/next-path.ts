import { isHomePath } from '@/lib/edge/home-path';

/** Where to go after signing in: a page that needs it, and nothing else, whatever the address says. */
export function safeNext(path: string | undefined): string {
  const leadsOn = path !== undefined && isHomePath(path);
  return leadsOn && /^\/(dashboard|staff|invitation|welcome)([/?]|$)/.test(path) ? path : '/dashboard';
}

/** The sign-in that leads on to a page of ours; null, or any other address, leads to the dashboard's home. */
export function signInFor(page: string | null): string {
  // A download does not replace the form, so lead to its list instead.
  const next = safeNext(page?.replace(/^(\/dashboard\/sessions)\/export(?=\?|$)/, '$1'));
  return next === '/dashboard' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}
