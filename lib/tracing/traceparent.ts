import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

/** W3C Trace Context, version 00. */
const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span that a traceparent names; null if it names none. */
export function readTraceparent(text: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = FORM.exec(text ?? '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  const named = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(named) ? named : null;
}

export function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
