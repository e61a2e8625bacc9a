import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { metricsText } from '@/lib/metrics';
import { currentTraceparent, traced, tracing } from '@/lib/tracing/span';
import { startTracing, stopTracing } from '@/lib/tracing/start-tracing';
import { startCollector } from '../../support/collector';

/** Says when anything of OpenTelemetry's SDK is loaded. */
const loaded = vi.hoisted(() => [] as string[]);
vi.mock('@opentelemetry/sdk-trace', async (original) => {
  loaded.push('sdk-trace');
  return original();
});

const NONE = {
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: undefined,
  OTEL_SDK_DISABLED: undefined,
  OTEL_TRACES_SAMPLER: undefined,
};

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
  collector = await startCollector();
  resetEnvironment({ ...NONE, DATABASE_URL: 'postgres://nowhere/none' });
});
afterEach(async () => {
  await stopTracing();
  resetEnvironment(NONE);
  await collector.close();
});

const start = (more: Record<string, string> = {}) => {
  resetEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more });
  return startTracing();
};
const span = (name: string, work: () => Promise<unknown> = async () => {}) =>
  traced({ name, kind: 'internal', attributes: {} }, work);
const flush = async () => tracing.get().tracer?.flush();
const dropped = () => Number(/split_spans_total\{outcome="dropped"\} (\d+)/.exec(metricsText([]))?.[1] ?? 0);

describe('without a collector', () => {
  it('loads nothing, sends nothing, and passes work through', async () => {
    const before = [...loaded];
    expect(await startTracing()).toBe(false);
    expect(
      await traced({ name: 'x', kind: 'server', attributes: {} }, async (open) => {
        open.set({ 'session.id': 'sess_1' });
        open.link('00-1');
        return currentTraceparent() ?? 'none';
      }),
    ).toBe('none');
    await start({ OTEL_SDK_DISABLED: 'true' });
    await span('y');
    await stopTracing();
    expect(loaded).toEqual(before);
    expect(collector.requests).toBe(0);
  });
});

describe('with a collector', () => {
  it('starts once, though both server.ts and Next ask for it', async () => {
    expect([await start(), await startTracing()]).toEqual([true, false]);
  });

  it('exports spans with their parents, and says which have failed without saying why', async () => {
    await start();
    const work = span('outer', () =>
      span('inner', async () => {
        throw new TypeError('ana@example.test has no card');
      }),
    );
    await expect(work).rejects.toThrow('no card');
    await flush();
    const [inner, outer] = collector.spans;
    expect(inner).toMatchObject({ name: 'inner', failed: true, parent_id: outer?.span_id });
    expect(inner?.attributes).toEqual({ 'error.type': 'TypeError' });
    expect(outer).toMatchObject({ name: 'outer', failed: true, parent_id: null });
    expect(collector.text).not.toContain('ana@');
    expect(collector.text).toContain('"stringValue":"split"');
  });

  it('finds a span by the session that another of its trace has named, unless they named two', async () => {
    await start();
    const about = (id: string) =>
      traced({ name: id, kind: 'internal', attributes: { 'session.id': id } }, async () => {});
    await span('one', async () => {
      await span('call');
      await about('sess_1');
    });
    await span('sweep', async () => {
      await about('sess_2');
      await about('sess_3');
    });
    await flush();
    const found = collector.spans.map(({ name, attributes }) => [name, attributes['session.id']]);
    expect(found).toEqual([
      ['call', 'sess_1'],
      ['sess_1', 'sess_1'],
      ['one', 'sess_1'],
      ['sess_2', 'sess_2'],
      ['sess_3', 'sess_3'],
      ['sweep', undefined],
    ]);
  });

  it('lets a job begin a trace of its own, linked to the span that has queued it', async () => {
    await start();
    const cause = await traced({ name: 'door', kind: 'internal', attributes: {} }, async () =>
      currentTraceparent(),
    );
    await span('answer', () =>
      traced({ name: 'job', kind: 'consumer', caused_by: cause, attributes: {} }, async () => {}),
    );
    await flush();
    const [door, job] = collector.spans;
    expect(job).toMatchObject({ name: 'job', parent_id: null, links: [door?.span_id] });
    expect(new Set(collector.spans.map(({ trace_id }) => trace_id)).size).toBe(3);
  });

  it('keeps what libraries say of addresses to itself', async () => {
    await start();
    const { trace, SpanKind } = await import('@opentelemetry/api');
    const next = trace.getTracer('next.js', '16');
    const page = {
      'http.method': 'GET',
      'http.target': '/s/shr_1?m=tok_1',
      'next.span_type': 'BaseServer.handleRequest',
    };
    const request = next.startSpan('GET /s/shr_1?m=tok_1', { kind: SpanKind.SERVER, attributes: page });
    request.setAttribute('next.route', '/s/[shareId]').recordException(new Error('tok_1'));
    request.setStatus({ code: 2, message: 'tok_1' }).end();
    const fetched = { 'next.span_type': 'AppRender.fetch', 'http.url': 'https://x.test/?m=tok_1' };
    const other = trace.getTracer('other');
    other.startSpan('begin ana@example.test').end();
    await span('own', async () => {
      next.startSpan('fetch GET https://x.test/?m=tok_1', { attributes: fetched }).end();
      other.startSpan('find ana@example.test').end();
    });
    await flush();
    const names = collector.spans.map(({ name }) => name);
    expect(names).toEqual(['GET /s/[shareId]', 'AppRender.fetch', 'library', 'own']);
    expect(collector.spans[0]?.failed).toBe(true);
    expect(collector.text).not.toMatch(/tok_1|shr_1|ana@/);
  });

  it('keeps the share of traces that it is told to keep', async () => {
    await start({ OTEL_TRACES_SAMPLER: 'always_off' });
    await span('outer', () => span('inner'));
    await stopTracing();
    expect(collector.requests).toBe(0);
  });

  it('flushes after the answer where the platform may freeze the process', async () => {
    await start();
    const waits: Promise<unknown>[] = [];
    const context = { waitUntil: (work: Promise<unknown>) => void waits.push(work) };
    Object.assign(globalThis, { [Symbol.for('@vercel/request-context')]: { get: () => context } });
    await span('request', () => span('door'));
    await Promise.all(waits);
    Object.assign(globalThis, { [Symbol.for('@vercel/request-context')]: undefined });
    expect([waits.length, collector.spans.map(({ name }) => name)]).toEqual([1, ['door', 'request']]);
  });
});

describe('a collector that is away or hangs', () => {
  it('holds up no work, keeps spans up to a number, and lets the process end', async () => {
    collector.silent = true;
    await start();
    for (let number = 0; number < 12_000; number += 1) await span('x');
    expect(dropped()).toBeGreaterThan(2_000);
    const asked_ms = performance.now();
    await stopTracing();
    // The exporter itself would wait for ten seconds.
    expect(performance.now() - asked_ms).toBeLessThan(8_000);
  });

  it('stops nothing when nobody listens', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect(await span('x', async () => 'done')).toBe('done');
    await stopTracing();
  });
});
