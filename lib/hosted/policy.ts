import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';

/** The headers that keep a page from being misused by others (OWASP Secure Headers; CSP level 3). */

/** Shops under development; a browser matches any port. */
const LOCAL_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'];

const originOf = (url: string): string => new URL(url).origin;

function unique(list: readonly string[]): string {
  return [...new Set(list)].join(' ');
}

/**
 * The content policy of one answer. Scripts run by nonce only; what they load runs by their trust. Card fields
 * are frames of the processor's own origin. `frame_ancestors` are exact origins, or none.
 */
export function contentPolicy(nonce: string, frame_ancestors: readonly string[]): string {
  const { STRIPE_JS_URL, STRIPE_API_BASE, NODE_ENV, APP_URL } = env();
  const script = originOf(STRIPE_JS_URL);
  const frames = [script, originOf(STRIPE_API_BASE), 'https://js.stripe.com', 'https://hooks.stripe.com'];
  const connects = [originOf(STRIPE_API_BASE), script, 'https://api.stripe.com'];
  const development = NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src ${unique(["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", script, 'https://js.stripe.com'])}${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Attributes cannot run anything; the processor's script positions its frames by them.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${unique(["'self'", ...connects])}`,
    `frame-src ${unique(frames)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frame_ancestors.length > 0 ? unique(frame_ancestors) : "'none'"}`,
    ...(APP_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The headers of every page besides its content policy. */
export function pageHeaders(): Record<string, string> {
  const https = env().APP_URL.startsWith('https:');
  return {
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy':
      'payment=*, publickey-credentials-get=*, clipboard-write=(self), camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** What may be a source in a header: an origin and nothing else, so that no stored text can add a directive. */
function cleanOrigin(text: string | null): string | null {
  if (!text) return null;
  const parsed = URL.parse(text);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.origin === 'null') return null;
  return parsed.origin;
}

/**
 * The origins whose pages may frame a session's checkout: the merchant's, the page that created the session,
 * and in test mode shops on this very machine. What the address says (`parent_origin`) has no part in it.
 */
export function frameAncestors(of: {
  livemode: boolean;
  allowed_origins: readonly string[];
  page_origin: string | null;
}): string[] {
  const own = [...of.allowed_origins, of.page_origin].flatMap((text) => cleanOrigin(text) ?? []);
  return [...new Set([...own, ...(of.livemode ? [] : LOCAL_ORIGINS)])];
}

/** The parent's origin as the address claims it, if it is one that may frame this session; else null. */
export function checkedParentOrigin(claimed: string | null, ancestors: readonly string[]): string | null {
  const origin = cleanOrigin(claimed);
  if (!origin || origin !== claimed) return null;
  if (ancestors.includes(origin)) return origin;
  const { protocol, hostname } = new URL(origin);
  return ancestors.includes(`${protocol}//${hostname}:*`) ? origin : null;
}

/** The origins that may frame this session's checkout; none for one that does not exist. */
export async function frameAncestorsOf(session_id: string): Promise<string[]> {
  const { rows } = await pool().query<{
    livemode: boolean;
    allowed_origins: string[];
    page_origin: string | null;
  }>({
    name: 'page_ancestors',
    text: `SELECT s.livemode, m.allowed_origins, s.page_origin
           FROM sessions s JOIN merchants m ON m.id = s.merchant_id WHERE s.id = $1`,
    values: [session_id],
  });
  return rows[0] ? frameAncestors(rows[0]) : [];
}
