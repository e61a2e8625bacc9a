import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { SPAN_ATTRIBUTES } from './span';

/** What libraries' spans keep beside our own attributes: of Next's, not the address, which can hold links and tokens. */
const FOREIGN = ['http.method', 'http.status_code', 'next.route', 'next.span_type', 'next.rsc'];
const KEPT: ReadonlySet<string> = new Set([...SPAN_ATTRIBUTES, ...FOREIGN]);

/** Libraries put addresses into names. Next's requests are named by their route, all else by its kind. */
function foreignName({ kind, attributes }: ReadableSpan): string {
  if (kind !== SpanKind.SERVER) return String(attributes['next.span_type'] ?? 'library');
  return [attributes['http.method'] ?? 'request', attributes['next.route']].filter(Boolean).join(' ');
}

/**
 * A span as it leaves the process: with the attributes that are known to be harmless, and without the messages of errors.
 * This is the only way out, so no library can say more.
 */
export function cleanSpan(
  span: ReadableSpan,
  { own, subject }: { own: boolean; subject: object },
): ReadableSpan {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries({ ...subject, ...span.attributes })) {
    if (KEPT.has(name) && value !== null && value !== undefined) attributes[name] = value;
  }
  return Object.assign(Object.create(span), {
    name: own ? span.name : foreignName(span),
    status: { code: span.status.code },
    attributes,
    links: span.links.map(({ context }) => ({ context })),
    events: [],
  });
}
