/*
 * CORS (API specification 5, rule 5). Browsers may use publishable keys from any origin: the cart's signature protects
 * a session, not the origin. Answers to a secret key never carry these headers.
 */

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'X-Merchant-ID',
  'X-Split-Signature',
  'X-Split-Canonical',
  'Idempotency-Key',
  'If-None-Match',
].join(', ');

const EXPOSED_HEADERS = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'ETag',
  'Idempotent-Replayed',
].join(', ');

/** How long browsers may keep a preflight. Chromium caps it at two hours. */
const PREFLIGHT_LIFETIME_s = 7200;

/** Headers of an answer to a browser; errors have them too, so that the page can read them. */
export function corsHeaders(origin: string | null, token: string | null): Record<string, string> {
  if (origin === null) return {};
  if (token?.startsWith('split_sk_')) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    Vary: 'Origin',
  };
}

/** Headers of the answer to OPTIONS. */
export function preflightHeaders(origin: string | null, methods: readonly string[]): Record<string, string> {
  const allow = { Allow: methods.join(', ') };
  if (origin === null) return allow;
  return {
    ...allow,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': String(PREFLIGHT_LIFETIME_s),
    Vary: 'Origin',
  };
}
