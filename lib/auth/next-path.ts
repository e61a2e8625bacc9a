import { isHomePath } from '@/lib/edge/home-path';

/** Where to go after signing in: a page that needs it, and nothing else, whatever the address says. */
export function safeNext(path: string | undefined): string {
  const leadsOn = path !== undefined && isHomePath(path);
  return leadsOn && /^\/(dashboard|staff|invitation|welcome)([/?]|$)/.test(path) ? path : '/dashboard';
}

/** A download does not replace the form, so its page is led to instead: a list keeps its filters. */
const LIST_DOWNLOAD = /^(\/dashboard\/sessions)\/export(?=\?|$)/;
const PAGE_DOWNLOAD =
  /^(\/dashboard\/money(?=\/ledger)|\/dashboard\/money\/payouts\/[^/?]+(?=\/export))\/\w+(?:\?.*)?$/;

/** The sign-in that leads on to a page of ours; null, or any other address, leads to the dashboard's home. */
export function signInFor(page: string | null): string {
  const next = safeNext(page?.replace(LIST_DOWNLOAD, '$1').replace(PAGE_DOWNLOAD, '$1'));
  return next === '/dashboard' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}
