import type { Instrumentation } from 'next';
import { log } from '@/lib/log';
import { reasonOf } from '@/lib/reason-of';

/** What proxy.ts gives a request for a page, and its answer. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * One line for a page, an action or a route of Next's that failed. Next's own line has the stack, and the digest, which
 * the reader sees as a number; the same fault has the same digest each time. Addresses are secrets, so the line has the
 * route.
 */
export const logPageError: Instrumentation.onRequestError = (
  error,
  { method, headers },
  { routePath, routeType },
) =>
  log('error', 'page failed', {
    request_id: headers[REQUEST_ID_HEADER],
    method,
    route: routePath,
    kind: routeType,
    digest: (error as { digest?: string } | null)?.digest,
    reason: reasonOf(error),
  });
