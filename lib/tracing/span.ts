import { processSingleton } from '@/lib/singleton';

/*
 * Spans, as OpenTelemetry calls what it shows of a piece of work. Nothing of OpenTelemetry is imported here: it is loaded
 * where tracing is configured (start-tracing.ts), and without it a span is one look-up and the work itself.
 */

/** All that spans say: ids, kinds and outcomes. Names, addresses, URLs, tokens and card data have no place in them. */
export const SPAN_ATTRIBUTES = [
  'session.id',
  'merchant.id',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'url.template',
  'error.type',
  'split.livemode',
  'split.request_id',
  'split.command',
  'split.refused',
  'split.status',
  'split.task',
  'split.job_id',
  'split.attempt',
  'split.event_id',
  'split.endpoint_id',
  'split.processor_request_id',
] as const;

type SpanAttribute = (typeof SPAN_ATTRIBUTES)[number];

/** Null and undefined say nothing. */
export type SpanAttributes = {
  readonly [Name in SpanAttribute]?: string | number | boolean | null | undefined;
};

export interface SpanStart {
  name: string;
  kind: 'server' | 'internal' | 'client' | 'consumer';
  attributes: SpanAttributes;
  /** Of a job: it begins a trace of its own, linked to the span of this traceparent, which may be long over. */
  caused_by?: string | null;
}

/** What a piece of work says of itself while it runs. */
export interface OpenSpan {
  /** With `error.type` the span is one that failed. */
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Points to a span of somebody else's trace, by its traceparent. Anything else is ignored. */
  link(traceparent: string | null): void;
}

/** What carries spans out where tracing is on. */
export interface Tracer {
  run<Result>(start: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** The traceparent of the span that runs; null where none does. */
  current(): string | null;
  /** What the trace of the span that runs is about. */
  note(attributes: SpanAttributes): void;
  /** Exports what has ended. Never rejects. */
  flush(): Promise<void>;
  /** Exports what has ended, and ends tracing. Never rejects. */
  close(): Promise<void>;
}

export const tracing = processSingleton('tracing', (): { tracer: Tracer | null } => ({ tracer: null }));

const SILENT: OpenSpan = { set() {}, rename() {}, link() {} };

/** Does work as a span, which has failed if the work throws. */
export function traced<Result>(start: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
  const { tracer } = tracing.get();
  return tracer ? tracer.run(start, work) : work(SILENT);
}

/** What is running is about this session: a page that shows it, or an email about it. */
export function noteSession({ id, merchant_id }: { id: string; merchant_id: string }): void {
  tracing.get().tracer?.note({ 'session.id': id, 'merchant.id': merchant_id });
}

/** What a job keeps of the span that queues it. Null where tracing is off, and jobs then are as if there were none. */
export function currentTraceparent(): string | null {
  return tracing.get().tracer?.current() ?? null;
}
