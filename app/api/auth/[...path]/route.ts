import { auth } from '@/lib/auth/auth';

/**
 * The addresses that mails link to. Everything else of the sign-in library is reached by the pages' own server
 * actions (lib/auth/call.ts) and does not answer here.
 */
const LINKS = /^\/api\/auth\/(magic-link\/verify|verify-email|reset-password\/[\w-]+)$/;

export function GET(request: Request): Promise<Response> | Response {
  if (!LINKS.test(new URL(request.url).pathname)) return new Response('Not found', { status: 404 });
  return auth().handler(request);
}
