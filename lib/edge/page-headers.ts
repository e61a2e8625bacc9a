import { env } from '@/lib/env';

/** The headers that keep others from misusing a page (OWASP Secure Headers; CSP level 3). */

/** Where browsers report what a policy has kept away (policy-reports.ts). */
const POLICY_REPORTS_PATH = '/api/csp-reports';
const REPORT_GROUP = 'policy';

/** What a kind of page may load, send to and be framed by, besides its own origin. */
export interface PageSources {
  scripts?: readonly string[];
  pictures?: readonly string[];
  connects?: readonly string[];
  frames?: readonly string[];
  form_targets?: readonly string[];
  /** Exact origins; none: no page may frame it. */
  frame_ancestors?: readonly string[];
}

/** The host of a URL may also have signs that part directives and policies, or mean other hosts. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

/** Whether a policy can name an origin: it is that one and nothing else. */
export const isPlainOrigin = (origin: string): boolean => PLAIN_ORIGIN.test(origin);

export const originOf = (url: string): string => new URL(url).origin;

const list = (...sources: string[]): string => [...new Set(sources)].join(' ');

/** The content policy of one answer. Scripts run by nonce only; the scripts that they load inherit its trust. */
export function contentPolicy(nonce: string, sources: PageSources): string {
  const { NODE_ENV, APP_URL } = env();
  const {
    scripts = [],
    pictures = [],
    connects = [],
    frames = [],
    form_targets = [],
    frame_ancestors = [],
  } = sources;
  const development = NODE_ENV === 'development';
  const evaluation = development ? ["'unsafe-eval'"] : [];
  return [
    "default-src 'self'",
    `script-src ${list("'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...scripts, ...evaluation)}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Attributes cannot run anything; charts and the processor's frames are positioned by them.
    "style-src-attr 'unsafe-inline'",
    `img-src ${list("'self'", 'data:', ...pictures)}`,
    "font-src 'self'",
    // The proof of work (components/pay/card/browser-check) runs in workers of our own.
    "worker-src 'self'",
    `connect-src ${list("'self'", ...connects)}`,
    ...(frames.length > 0 ? [`frame-src ${list(...frames)}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${list("'self'", ...form_targets)}`,
    `frame-ancestors ${frame_ancestors.length > 0 ? list(...frame_ancestors) : "'none'"}`,
    ...(APP_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    // Browsers that know `report-to` use that alone.
    `report-uri ${POLICY_REPORTS_PATH}`,
    `report-to ${REPORT_GROUP}`,
  ].join('; ');
}

/** For every answer, of pages, files and the API: browsers come back over https only. */
export function transportHeaders(): Record<string, string> {
  const https = env().APP_URL.startsWith('https:');
  return https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {};
}

/** The headers of every page besides its content policy. */
export function pageHeaders(): Record<string, string> {
  return {
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy':
      'payment=*, publickey-credentials-get=*, clipboard-write=(self), camera=(), microphone=(), geolocation=()',
    'Reporting-Endpoints': `${REPORT_GROUP}="${POLICY_REPORTS_PATH}"`,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...transportHeaders(),
  };
}
