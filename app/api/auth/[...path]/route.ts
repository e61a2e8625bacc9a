import { auth } from '@/lib/auth/auth';
import { CLIENT_ADDRESS_HEADER, requestAddress } from '@/lib/edge/client-address';
import { env } from '@/lib/env';

/**
 * The addresses that mails link to. Everything else of the sign-in library is reached by the pages' own server
 * actions (lib/auth/call.ts) and does not answer here.
 */
const LINKS = /^\/api\/auth\/(magic-link\/verify|verify-email|reset-password\/[\w-]+)$/;

export function GET(request: Request): Promise<Response> | Response {
  if (!LINKS.test(new URL(request.url).pathname)) return new Response('Not found', { status: 404 });
  const headers = new Headers(request.headers);
  // Without our own server in front, clients set this header themselves, and limits would count by it.
  headers.set(CLIENT_ADDRESS_HEADER, requestAddress(request.headers, env().VERCEL));
  return auth().handler(new Request(request.url, { headers }));
}
