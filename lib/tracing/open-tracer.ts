import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { env } from '@/lib/env';
import { cleanSpan } from './clean-span';
import { Exporting } from './exporting';
import type { OpenSpan, SpanAttributes, SpanStart, Tracer } from './span';
import { Subjects } from './subjects';
import { readTraceparent, writeTraceparent } from './traceparent';

const KINDS = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Of the standard samplers each has a form for traces that begin elsewhere. None of ours do. */
function sampler(): Sampler {
  const { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = env();
  if (OTEL_TRACES_SAMPLER.endsWith('always_off')) return new AlwaysOffSampler();
  if (OTEL_TRACES_SAMPLER.endsWith('traceidratio'))
    return new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG);
  return new AlwaysOnSampler();
}

const resource = () =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'split' }))
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
    .merge(detectResources({ detectors: [envDetector] }));

function attributesOf(given: SpanAttributes): Attributes {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string | number | boolean] => entry[1] != null),
  );
}

function openSpan(span: Span, subjects: Subjects): OpenSpan {
  return {
    set(given) {
      span.setAttributes(attributesOf(given));
      if (given['error.type'] != null) span.setStatus({ code: SpanStatusCode.ERROR });
      subjects.note(span, given);
    },
    rename: (name) => void span.updateName(name),
    link(traceparent) {
      const named = readTraceparent(traceparent);
      if (named) span.addLink({ context: named });
    },
  };
}

/**
 * The tracer, also for the spans that Next makes itself. Its exporter and its resource read OpenTelemetry's standard
 * variables. There is no propagator: nobody outside decides which trace a request belongs to, or whether it is kept, and
 * nobody outside learns of our traces.
 */
export function openTracer(): Tracer {
  const flush = (): Promise<void> => provider.forceFlush().catch(() => {});
  const subjects = new Subjects(flush);
  const exporting = new Exporting(new OTLPTraceExporter(), {
    // What Next does as it starts is nobody's request.
    keeps: (span) =>
      subjects.isOwn(span) || span.kind === SpanKind.SERVER || span.parentSpanContext !== undefined,
    clean: (span) => cleanSpan(span, { own: subjects.isOwn(span), subject: subjects.of(span) }),
  });
  const provider = new TracerProvider({
    resource: resource(),
    sampler: new ParentBasedSampler({ root: sampler() }),
    // In this order: where the end of a trace flushes, its last span is among those that wait.
    spanProcessors: [exporting, subjects],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = trace.getTracer('split');

  async function run<Result>(start: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
    const { name, kind, attributes, caused_by } = start;
    const cause = readTraceparent(caused_by);
    const links = cause ? [{ context: cause }] : [];
    // What causes a job can be a request that runs it after its answer, or days older.
    const parent = kind === 'consumer' ? ROOT_CONTEXT : context.active();
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes: attributesOf(attributes), links },
      parent,
    );
    subjects.noteOwn(span);
    subjects.note(span, attributes);
    const open = openSpan(span, subjects);
    try {
      return await context.with(trace.setSpan(parent, span), () => work(open));
    } catch (error) {
      open.set({ 'error.type': error instanceof Error ? error.name : 'unknown' });
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    run,
    current() {
      const span = trace.getActiveSpan();
      return span ? writeTraceparent(span.spanContext()) : null;
    },
    note(attributes) {
      const span = trace.getActiveSpan();
      if (span) subjects.note(span, attributes);
    },
    flush,
    async close() {
      await provider.shutdown().catch(() => {});
      trace.disable();
      context.disable();
    },
  };
}
