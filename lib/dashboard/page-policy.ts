import { env } from '@/lib/env';

/** Pages behind the sign-in, and the sign-in itself: no frames, no other origin but pictures. */
const SIGNED_IN_PAGES =
  /^\/(dashboard|staff|sign-in|sign-up|two-factor|forgot-password|reset-password|welcome|invitation)(\/|$)/;

/** Tells a page behind the sign-in its own path and query. Written by `proxy.ts`, over whatever the client sent. */
export const PAGE_HEADER = 'x-split-page';

export function isDashboardPage(pathname: string): boolean {
  return SIGNED_IN_PAGES.test(pathname);
}

/** The content policy of the dashboard: scripts by nonce, nothing of the processor's, never in a frame. */
export function dashboardPolicy(nonce: string): string {
  const { NODE_ENV, APP_URL, STRIPE_API_BASE } = env();
  const development = NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Attributes cannot run anything; charts are placed by them.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Setting up payouts leaves for the processor's own form.
    `form-action 'self' https://connect.stripe.com ${new URL(STRIPE_API_BASE).origin}`,
    "frame-ancestors 'none'",
    ...(APP_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers of these pages that differ from those of every page. A referrer to ourselves, so that forms name their origin. */
export const DASHBOARD_HEADERS: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'clipboard-write=(self), camera=(), microphone=(), geolocation=(), payment=()',
};
