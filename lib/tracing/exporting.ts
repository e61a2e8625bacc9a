import type { Context, Span } from '@opentelemetry/api';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { log } from '@/lib/log';
import { counter } from '@/lib/metrics';

/** Spans that wait at most; further ones are lost. About 8 MB. */
const QUEUE = 8_192;
/** One batch. */
const BATCH = 512;
const EVERY_ms = 2_000;
/** A collector that hangs is left after this. */
const TIMEOUT_ms = 10_000;

const spans = counter('split_spans_total', 'Spans by what became of them: exported, failed, or dropped.');

type Done = Parameters<SpanExporter['export']>[1];

/**
 * Exports spans in batches behind everybody's back. Nothing waits for it: while the collector is away or hangs, spans are
 * kept up to a number, then lost and counted. The log says when that begins and ends.
 */
export class Exporting implements SpanProcessor {
  private readonly batches: BatchSpanProcessor;
  private waiting = 0;
  private is_failing = false;

  constructor(
    exporter: SpanExporter,
    private readonly rules: {
      keeps(span: ReadableSpan): boolean;
      clean(span: ReadableSpan): ReadableSpan;
    },
  ) {
    this.batches = new BatchSpanProcessor({
      exporter: {
        export: (batch, done) => this.send(exporter, batch.map(rules.clean), done),
        shutdown: () => exporter.shutdown(),
      },
      maxQueueSize: QUEUE,
      maxExportBatchSize: BATCH,
      scheduledDelayMillis: EVERY_ms,
      exportTimeoutMillis: TIMEOUT_ms,
    });
  }

  private send(exporter: SpanExporter, batch: ReadableSpan[], done: Done): void {
    this.waiting -= batch.length;
    exporter.export(batch, (result) => {
      const failed = result.error !== undefined || result.code !== 0;
      spans.add({ outcome: failed ? 'failed' : 'exported' }, batch.length);
      if (failed !== this.is_failing) {
        this.is_failing = failed;
        if (failed) log('warn', 'spans cannot be exported', { reason: result.error?.message ?? 'unknown' });
        else log('info', 'spans are exported again');
      }
      done(result);
    });
  }

  onStart(span: Span, parentContext: Context): void {
    this.batches.onStart(span as Parameters<SpanProcessor['onStart']>[0], parentContext);
  }

  onEnd(span: ReadableSpan): void {
    if (!this.rules.keeps(span)) return;
    if (this.waiting >= QUEUE) {
      spans.add({ outcome: 'dropped' });
    } else {
      this.waiting += 1;
      this.batches.onEnd(span);
    }
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }
}
