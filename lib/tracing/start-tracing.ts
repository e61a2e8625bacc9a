import { setTimeout as delay } from 'node:timers/promises';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { tracing } from './span';

/** A collector that does not answer holds up the end of a process for this long at most. */
const LAST_EXPORT_ms = 1_000;

/**
 * Starts tracing if it is configured, and if nobody in this process has: Next calls its instrumentation in the process of
 * server.ts, too. Nothing of OpenTelemetry is loaded otherwise.
 *
 * @returns whether this call started it
 */
export async function startTracing(): Promise<boolean> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = env();
  const endpoint = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || OTEL_SDK_DISABLED || tracing.get().tracer) return false;
  const { openTracer } = await import('./open-tracer');
  tracing.get().tracer = openTracer();
  log('info', 'tracing', { collector: new URL(endpoint).host });
  return true;
}

/** Exports what has ended, for a moment, and ends tracing. */
export async function stopTracing(): Promise<void> {
  const { tracer } = tracing.get();
  tracing.get().tracer = null;
  if (!tracer) return;
  const patience = new AbortController();
  const over = delay(LAST_EXPORT_ms, undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([tracer.close(), over]);
  patience.abort();
}
