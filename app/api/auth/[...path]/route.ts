import { auth } from '@/lib/auth/auth';
import { mailedLinkPage } from '@/lib/auth/mailed-link-page';
import { CLIENT_ADDRESS_HEADER, requestAddress } from '@/lib/edge/client-address';
import { isHomePath } from '@/lib/edge/home-path';
import { env } from '@/lib/env';

// On Vercel a run of what was queued follows the answer.
export const maxDuration = 60;

/**
 * The address that a mail about a password links to. What mails of previous versions link to leads to the page of today's.
 * Pages reach the rest of the sign-in library through their own server actions (lib/auth/call), so it does not answer here.
 */
const RESET_LINK = /^\/api\/auth\/reset-password\/[\w-]{1,100}$/;

/** Parameters that say where the link leads on to. */
const LEADS_ON = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'];

export function GET(request: Request): Promise<Response> | Response {
  const { pathname, searchParams } = new URL(request.url);
  const isHome = LEADS_ON.every((name) => searchParams.getAll(name).every(isHomePath));
  const page = mailedLinkPage(request.url);
  if (isHome && page) return new Response(null, { status: 303, headers: { Location: page } });
  if (!RESET_LINK.test(pathname) || !isHome) return new Response('Not found', { status: 404 });
  const headers = new Headers(request.headers);
  // Without server.ts in front, the client could write the header itself, and limits count by it.
  headers.set(CLIENT_ADDRESS_HEADER, requestAddress(request.headers, env().VERCEL));
  return auth().handler(new Request(request.url, { headers }));
}

/**
 * Next would answer HEAD by GET, which uses the link up. Programs that scan mails ask so whether a link is alive, and
 * follow with GET where that is refused.
 */
export function HEAD(request: Request): Response {
  const isLink = mailedLinkPage(request.url) || RESET_LINK.test(new URL(request.url).pathname);
  return new Response(null, { status: isLink ? 200 : 404 });
}
