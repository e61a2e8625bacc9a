import { env } from '@/lib/env';
import { DAY_ms } from '@/lib/format/units';
import { midnight } from '@/lib/format/utc-day';

/** RFC 9116 asks for an end within a year. */
const LIFETIME_days = 180;

/** Where to report a vulnerability (RFC 9116); nothing where nobody is named. */
export function GET(): Response {
  const { SECURITY_CONTACT, APP_URL } = env();
  if (!SECURITY_CONTACT) return new Response('Not found', { status: 404 });
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(midnight(Date.now()) + LIFETIME_days * DAY_ms).toISOString()}`,
    `Canonical: ${APP_URL}/.well-known/security.txt`,
    'Preferred-Languages: en',
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

// The environment is read when the server runs, not when it is built.
export const dynamic = 'force-dynamic';
