import { type Context, type Span, trace } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { SpanAttributes } from './span';

/** What a span can be found by. */
const NAMES = ['session.id', 'merchant.id'] as const;
type Subject = { [Name in (typeof NAMES)[number]]?: string | null };

/** Vercel tells a request so; `waitUntil` keeps the function alive for work after its answer. */
const REQUEST_CONTEXT = Symbol.for('@vercel/request-context');
interface RequestContext {
  waitUntil?(work: Promise<unknown>): void;
}
type Host = typeof globalThis & { [REQUEST_CONTEXT]?: { get?(): RequestContext | undefined } };

/**
 * Knows which session and merchant the first span of a trace in this process is about, once any span below it has said so:
 * a call to the processor is found by its session although it knows none. A sweep is about several, and so about none.
 */
export class Subjects implements SpanProcessor {
  private readonly roots = new WeakMap<object, object>();
  private readonly subjects = new WeakMap<object, Subject>();
  private readonly own = new WeakSet<object>();

  /** @param flush runs at the end of a trace where the process may be frozen after it */
  constructor(private readonly flush: () => Promise<void>) {}

  onStart(span: Span, parentContext: Context): void {
    const parent = trace.getSpan(parentContext);
    this.roots.set(span, (parent && this.roots.get(parent)) ?? span);
  }

  /** A span says what it is about. */
  note(span: Span, attributes: SpanAttributes): void {
    const root = this.roots.get(span);
    if (!root) return;
    const known = this.subjects.get(root) ?? {};
    for (const name of NAMES) {
      const said = attributes[name];
      if (typeof said !== 'string') continue;
      known[name] = known[name] === undefined || known[name] === said ? said : null;
    }
    this.subjects.set(root, known);
  }

  /** One that this service makes, not a library. */
  noteOwn(span: Span): void {
    this.own.add(span);
  }

  isOwn(span: object): boolean {
    return this.own.has(span);
  }

  /** What the trace of a span is about. */
  of(span: object): Subject {
    return this.subjects.get(this.roots.get(span) ?? span) ?? {};
  }

  onEnd(span: ReadableSpan): void {
    if (this.roots.get(span) !== span) return;
    (globalThis as Host)[REQUEST_CONTEXT]?.get?.()?.waitUntil?.(this.flush());
  }

  async forceFlush(): Promise<void> {}
  async shutdown(): Promise<void> {}
}
