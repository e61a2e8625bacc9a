import type { IncomingMessage, ServerResponse } from 'node:http';
import { counter, timer } from '@/lib/metrics';

const requests = counter('split_requests_total', 'Requests by surface, route, method and status.');
const took = timer('split_request_duration_seconds', 'How long requests took, until their answer was ready.');

/** Anything else is one method to the metrics. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

interface Answered {
  surface: 'api' | 'pages';
  /** One of a closed set. */
  route: string;
  method: string;
  status: number;
  duration_ms: number;
}

export function noteRequest({ surface, route, method, status, duration_ms }: Answered): void {
  const known = METHODS.has(method) ? method : 'other';
  requests.add({ surface, route, method: known, status: String(status) });
  took.observe(duration_ms / 1000, { surface, route });
}

/** First parts of the paths that exist; what follows them is an id, or one of `WAYS`. */
const SEGMENTS = new Set(
  `_next api confirm-address dashboard docs forgot-password invitation llms.txt metrics reset-password
   robots.txt s sdk security.txt session sign-in sign-up sitemap.xml staff two-factor unsubscribe
   welcome`.split(/\s+/),
);
const API_SEGMENTS = new Set([
  'auth',
  'cron',
  'csp-reports',
  'health',
  'pay',
  'pictures',
  'ready',
  'resend',
  'stripe',
]);
const WAYS = new Set(['act', 'pay', 'confirm']);

/** The path of a page with everything left open that somebody could have typed: `/s/:id/pay`. */
export function pageRoute(path: string): string {
  const [, segment = '', next, way] = path.split(/[?#]/, 1)[0]?.split('/') ?? [];
  if (segment === '') return next === undefined ? '/' : 'other';
  if (!SEGMENTS.has(segment)) return 'other';
  if (segment === 'api') return API_SEGMENTS.has(next ?? '') ? `/api/${next}` : 'other';
  if (next === undefined || segment === '_next' || segment === 'dashboard') return `/${segment}`;
  return WAYS.has(way ?? '') ? `/${segment}/:id/${way}` : `/${segment}/:id`;
}

/** Notes a page once its answer is written. A stream ends when its reader leaves, which says nothing of its speed. */
export function notePage(request: IncomingMessage, response: ServerResponse): void {
  const began_ms = performance.now();
  const route = pageRoute(request.url ?? '/');
  response.once('finish', () => {
    const isStream = String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
    const duration_ms = isStream ? 0 : performance.now() - began_ms;
    noteRequest({
      surface: 'pages',
      route,
      method: request.method ?? '',
      status: response.statusCode,
      duration_ms,
    });
  });
}
